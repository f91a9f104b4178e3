import { expect, test } from 'vitest';
import { addCalculations } from '../../../src/core/presentations/number-proofs/add-calculations.ts';
import { checkNumbers } from '../../../src/core/presentations/number-proofs/check-numbers.ts';
import { deck } from '../authoring/deck-helpers.ts';

const ROWS = Array.from({ length: 96 }, (_, at) => {
  const [year, month] = [2010 + Math.floor(at / 12), (at % 12) + 1];
  const rain = 40 + ((at * 37) % 23) + (month > 9 ? 60 : 0);
  return `| ${year}-${String(month).padStart(2, '0')}-01 | ${at % 3 === 0 ? 'north' : 'south'} | ${rain} |`;
});
const SOURCE = ['| date | station | wind |', '|---|---|---|', ...ROWS].join('\n');

test('each figure that is computed from data has the operation and the rows as its proof', async () => {
  const { slides, numbers } = await deck(SOURCE);
  const checked = checkNumbers(slides, SOURCE);
  const proved = addCalculations(checked, slides, numbers?.computed ?? []);
  const season = slides.findIndex(({ content }) =>
    / is highest on average for \w+ber /.test(String(content['title'])),
  );
  const own = proved.filter(({ slide, path }) => slide === season && path === 'content.title');
  expect(own).toHaveLength(2);
  for (const { proof } of own) expect(proof).toMatch(/^[\d.]+, mean of wind by date, 96 rows$/);
  expect(
    checked.filter(
      ({ slide, path, proof }) => slide === season && path === 'content.title' && proof !== undefined,
    ),
  ).toEqual([]);
  const isFigure = (path: string): boolean => /^content\.(?:title|metrics\[\d\]\.value)$/.test(path);
  const unproved = proved.filter(({ path, proof }) => isFigure(path) && proof === undefined);
  expect(unproved).toEqual([]);
});
