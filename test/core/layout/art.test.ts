import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawArt } from '../../../src/core/layout/art/draw-art.ts';
import { seedRandom } from '../../../src/core/layout/art/field.ts';
import { findRequiredContrast } from '../../../src/core/scene/check/contrast.ts';
import { computeSharedArea, flatten, measureInkBounds } from '../../../src/core/scene/check/geometry.ts';
import { compose, computeContrastRatio, resolvePaint } from '../../../src/core/scene/color.ts';
import type { GroupElement, Scene, ShapeElement } from '../../../src/core/scene/scene.ts';
import type { Theme } from '../../../src/core/scene/theme.ts';
import { ART_MOTIFS } from '../../../src/core/templates/art.ts';
import { findContract } from '../../../src/core/templates/catalogue.ts';
import type { LayoutContract } from '../../../src/core/templates/contract.ts';
import { TEMPLATES } from '../../../src/core/templates/standard/index.ts';
import { resolveTheme, THEMES } from '../../../src/core/templates/themes.ts';
import { oneIn } from '../../support/deep.ts';
import { layOut } from '../templates/lay-out.ts';

const PAINTS = [{ token: 'stroke' }, { token: 'primary' }, { token: 'accent' }] as const;
const base = (width: number, height: number) =>
  ({
    id: 'art',
    name: 'Art',
    box: { x: 10, y: 20, width, height },
    placeholder: 'none',
    layer: 'slide',
  }) as const;
const draw = (
  motif: (typeof ART_MOTIFS)[number],
  width: number,
  height: number,
  seed: string,
  rtl = false,
  panel = true,
) =>
  drawArt(
    base(width, height),
    { motif, paints: PAINTS, ...(panel ? { panel: { token: 'surface' } as const } : {}) },
    seed,
    { rtl },
  );
const pathsOf = (group: GroupElement | undefined): string[] =>
  (group?.children ?? []).flatMap((one) =>
    one.type === 'shape' && one.geometry.kind === 'path' ? [one.geometry.d] : [],
  );
const numbersOf = (d: string): number[] => (d.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);

describe.each(ART_MOTIFS)('%s', (motif) => {
  test('stays in its box, is reproducible for a seed, and is small', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 88, max: 1280 }),
        fc.integer({ min: 88, max: 720 }),
        fc.string({ maxLength: 40 }),
        fc.boolean(),
        fc.boolean(),
        (width, height, seed, rtl, panel) => {
          const group = draw(motif, width, height, seed, rtl, panel);
          expect(group).toEqual(draw(motif, width, height, seed, rtl, panel));
          const paths = pathsOf(group);
          for (const d of paths)
            numbersOf(d).forEach((value, index) => {
              expect(value).toBeGreaterThanOrEqual(-0.11);
              expect(value).toBeLessThanOrEqual((index % 2 === 0 ? width : height) + 0.11);
            });
          expect(paths.join('').length).toBeLessThan(60_000);
          expect(group?.decorative).toBe(true);
        },
      ),
      { numRuns: 40 },
    );
  });

  test('differs from deck to deck', () => {
    const drawn = ['Harbour Line', 'Tidal power', 'Budget 2027', 'A'].map((seed) =>
      pathsOf(draw(motif, 480, 400, seed)).join(),
    );
    expect(new Set(drawn).size).toBe(4);
  });

  test('is mirrored from right to left', () => {
    const [there, back] = [pathsOf(draw(motif, 480, 400, 'a')), pathsOf(draw(motif, 480, 400, 'a', true))];
    expect(
      numbersOf(back.join(' ')).map((value, index) =>
        index % 2 === 0 ? Math.round((480 - value) * 10) / 10 : value,
      ),
    ).toEqual(numbersOf(there.join(' ')));
  });
});

test('art is omitted in boxes that are too small', () => {
  expect(draw('contours', 87, 400, 'a')).toBeUndefined();
  expect(draw('contours', 400, 87, 'a')).toBeUndefined();
});

test('seeded random numbers are spread evenly from 0 to 1', () => {
  const random = seedRandom('seed');
  const drawn = Array.from({ length: 4_000 }, random);
  expect(Math.min(...drawn)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...drawn)).toBeLessThan(1);
  for (let tenth = 0; tenth < 10; tenth++)
    expect(drawn.filter((value) => Math.floor(value * 10) === tenth).length).toBeGreaterThan(320);
});

const contractOf = (id: string): LayoutContract => findContract(id) as LayoutContract;
const OPENERS = ['title', 'section', 'closing'];
const artIn = (scene: Scene): GroupElement[] =>
  scene.elements.filter(
    (one): one is GroupElement => one.type === 'group' && one.children.some(({ id }) => id.includes('-art-')),
  );

/**
 * Letters on a line or a fill of art, whose colour alone would not read there: outlines count as if they were
 * behind every letter.
 */
function lost(scene: Scene, theme: Theme): string[] {
  const background = compose(resolvePaint(scene.background, theme), theme.colors.background);
  const all = flatten(scene.elements);
  return artIn(scene).flatMap(({ children }) =>
    all.flatMap((text) => {
      const letters = text.type === 'text' ? measureInkBounds(text) : undefined;
      if (text.type !== 'text' || letters === undefined) return [];
      const below = all.slice(0, all.indexOf(text));
      return children.flatMap((part): string[] => {
        const shape = part as ShapeElement;
        if (computeSharedArea(shape.box, letters) === 0 || !below.includes(shape)) return [];
        // A fill between the art and the letters hides it.
        if (
          below
            .slice(below.indexOf(shape) + 1)
            .some(
              (one) =>
                one.type === 'shape' &&
                one.fill !== undefined &&
                !one.id.includes('-art-') &&
                computeSharedArea(one.box, letters) > 0.9 * letters.width * letters.height,
            )
        )
          return [];
        const base = below
          .slice(0, below.indexOf(shape))
          .reduce(
            (hex, one) =>
              one.type === 'shape' &&
              one.fill !== undefined &&
              one.geometry.kind === 'rect' &&
              computeSharedArea(one.box, letters) > 0.9 * letters.width * letters.height
                ? compose(resolvePaint(one.fill, theme), hex)
                : hex,
            background,
          );
        const paint = shape.fill ?? shape.stroke?.paint;
        if (paint === undefined || shape.geometry.kind !== 'path' || crosses(shape, letters) === false)
          return [];
        const backdrop = compose(resolvePaint(paint, theme), base);
        return text.paragraphs.flatMap(({ runs }) =>
          runs.flatMap((run) => {
            const ratio = computeContrastRatio(compose(resolvePaint(run.color, theme), backdrop), backdrop);
            return ratio <
              (shape.fill === undefined ? Math.min(3, findRequiredContrast(run)) : findRequiredContrast(run))
              ? [`${scene.layout} ${text.name} on ${shape.name}: ${ratio.toFixed(2)}`]
              : [];
          }),
        );
      });
    }),
  );
}

/** Returns whether a point of its outline is among the letters. */
function crosses(
  { box, geometry }: ShapeElement,
  letters: { x: number; y: number; width: number; height: number },
): boolean {
  const numbers = geometry.kind === 'path' ? numbersOf(geometry.d) : [];
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    const [x, y] = [box.x + (numbers[at] ?? 0), box.y + (numbers[at + 1] ?? 0)];
    if (x > letters.x && x < letters.x + letters.width && y > letters.y && y < letters.y + letters.height)
      return true;
  }
  return false;
}

describe.each(oneIn(12, TEMPLATES, 1).map((template) => [template.id, template] as const))(
  'template %s',
  (_id, template) => {
    test('keeps text legible on its art in its own theme and in every other', () => {
      for (const theme of [resolveTheme(template), ...THEMES])
        for (const layout of OPENERS) {
          const contract = contractOf(layout);
          for (const title of [
            'Thank you',
            'What we have learned from three winters of electric ferries on all six routes of the city',
          ]) {
            const scene = layOut(template, contract, { ...contract.example, title }, 'en', 0, theme);
            expect(lost(scene, theme).map((summary) => `${theme.id} ${summary}`)).toEqual([]);
          }
        }
    });

    test('shows art under empty picture placeholders, except portraits', () => {
      for (const layout of ['bullets_image', 'image_full', 'image_grid']) {
        const contract = contractOf(layout);
        const scene = layOut(template, contract, contract.example, 'en', 0, resolveTheme(template), {
          pictured: false,
        });
        const empty = flatten(scene.elements).filter((one) => one.type === 'picture');
        expect(empty.length).toBeGreaterThan(0);
        expect(empty.every((one) => one.type === 'picture' && one.filled === true)).toBe(true);
        expect(artIn(scene)).toHaveLength(empty.length);
      }
      const team = contractOf('team');
      const people = [1, 2].map((number) => ({
        name: `Name ${number}`,
        role: 'Role',
        image: { image_prompt: 'A portrait', alt: 'Portrait' },
      }));
      expect(
        artIn(
          layOut(template, team, { title: 'Who leads', people }, 'en', 0, resolveTheme(template), {
            pictured: false,
          }),
        ),
      ).toEqual([]);
    });
  },
);
