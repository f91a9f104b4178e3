import { expect, test } from 'vitest';
import { type MathNode, mathText } from '../../../../src/core/ooxml/read/math-text.ts';

const node = (name: string, children: readonly MathNode[] = [], text = ''): MathNode => ({
  name,
  text,
  children,
  attribute: () => undefined,
});

test('nested sums in the limits of sums are written once each, at any depth', () => {
  let visits = 0;
  const letter = (text: string): MathNode => ({
    ...node('t', [], text),
    get text() {
      visits += 1;
      return text;
    },
  });
  let sum = node('r', [letter('x')]);
  for (let depth = 0; depth < 40; depth += 1)
    sum = node('nary', [node('sub', [sum]), node('sup', [letter('n')]), node('e', [letter('a')])]);
  expect(mathText(sum)).toBe(`${'∫_('.repeat(39)}∫_x^n a${')^n a'.repeat(39)}`);
  expect(visits).toBe(81);
});
