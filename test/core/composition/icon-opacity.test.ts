import { expect, test } from 'vitest';
import { flatten } from '../../../src/core/scene/check/geometry.ts';
import { composedScene } from '../../support/composed-scene.ts';

const alphasOf = (icons: string, section = '<section>'): (number | undefined)[] =>
  flatten(
    composedScene(`${section}<h1>Title</h1><div class="flex">${icons}</div></section>`).elements,
  ).flatMap((element) => (element.type === 'icon' ? [element.color.alpha] : []));

test.each(['', 'text-accent', 'text-primary', 'text-muted'])(
  'an icon of class "%s" gets the least opacity that keeps it visible',
  (color) => {
    for (const section of ['<section>', '<section tone="inverse">']) {
      const [faint = 1, whole = 1] = alphasOf(
        `<icon name="bed" class="w-20 ${color} opacity-40"/><icon name="bed" class="w-20 ${color}"/>`,
        section,
      );
      expect(faint).toBeLessThan(0.85);
      expect(faint).toBeLessThan(whole);
      expect(faint).toBeGreaterThanOrEqual(0.4 * whole);
    }
  },
);

test('an icon keeps an opacity at which it is visible', () => {
  expect(alphasOf('<icon name="bed" class="w-20 text-primary opacity-40"/>')).toEqual([0.4]);
});

test('an icon below that opacity is drawn with the least one that shows it', () => {
  const [alpha = 1] = alphasOf('<icon name="bed" class="w-20 text-primary opacity-5"/>');
  expect(alpha).toBeGreaterThan(0.05);
  expect(alpha).toBeLessThan(0.5);
});
