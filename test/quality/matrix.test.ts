import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { withGenerated } from '../../scripts/generated-docs.ts';
import { TEMPLATES } from '../../src/core/templates/standard/index.ts';
import { DEEP } from '../support/deep.ts';
import { LENGTHS, type Measured, measureTemplate } from './matrix.ts';
import { qualityTables } from './tables.ts';

const SMALLEST_PT = 11;
const SMALLEST_BODY_PT = 14;
/** As the page shows it, in whole percent. */
const LARGEST_EMPTY = 33;
/** Fixed-point sizes are kept to a hundredth. */
const ROUNDING = 0.01;

const all: Measured[] = [];
const placeOf = ({ layout, length, lang }: Measured): string => `${layout}, ${length}, ${lang}`;

describe.runIf(DEEP).each(TEMPLATES.map((template) => ({ id: template.id, template })))(
  'template $id',
  ({ template }) => {
    let measured: readonly Measured[] = [];
    beforeAll(() => {
      measured = measureTemplate(template);
      all.push(...measured);
    });

    test.each(Object.keys(LENGTHS))('has no error in any layout and language with %s content', (length) => {
      const those = measured.filter((slide) => slide.length === length);
      expect(those.flatMap((slide) => slide.errors.map((error) => `${placeOf(slide)}: ${error}`))).toEqual(
        [],
      );
    });

    test('fits with the usual substitutes for its fonts, except for text at its own capacity', () => {
      const those = measured.filter(({ length }) => length !== 'own');
      expect(
        those.flatMap((slide) => slide.withoutFonts.map((message) => `${placeOf(slide)}: ${message}`)),
      ).toEqual([]);
    });

    test('sets no text smaller than 11 pt, and no body text smaller than 14 pt', () => {
      const small = measured.filter(
        ({ smallestPt, smallestBodyPt }) =>
          smallestPt < SMALLEST_PT - ROUNDING || smallestBodyPt < SMALLEST_BODY_PT - ROUNDING,
      );
      expect(
        small.map((slide) => `${placeOf(slide)}: ${slide.smallestPt}, body ${slide.smallestBodyPt}`),
      ).toEqual([]);
    });

    test('leaves no large empty area and no misplaced element with typical content', () => {
      const typical = measured.filter(({ length }) => length === 'typical');
      expect(
        typical
          .filter(({ empty }) => Math.round(empty * 100) > LARGEST_EMPTY)
          .map((slide) => `${placeOf(slide)}: ${slide.empty}`),
      ).toEqual([]);
      expect(
        typical.flatMap((slide) => slide.misplaced.map((fault) => `${placeOf(slide)}: ${fault}`)),
      ).toEqual([]);
    });
  },
);

test.runIf(DEEP)('the published tables of templates are up to date: npm run quality', () => {
  const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'quality.md'), 'utf8');
  const today = Object.entries(qualityTables(all)).reduce(
    (text, [name, table]) => withGenerated(text, name, table),
    page,
  );
  expect(page).toBe(today);
});
