import { describe, expect, it } from 'vitest';
import { joinNameless } from '../../../src/core/authoring/join-nameless.ts';
import type { SlideTitle } from '../../../src/core/authoring/titles.ts';
import { listUnits } from '../../../src/core/authoring/unit.ts';
import type { Written } from '../../../src/core/authoring/written-draft.ts';
import { parseSource } from '../../../src/core/sources/parse-source.ts';

const UNITS = listUnits(
  parseSource(
    '# Course\n\n## Tests\n\n- Product types\n- Design team\n\n- Materials\n- Standards\n\n## Costs\n\n- Wages',
  ),
  'en',
  false,
);
const RANGES = [UNITS.slice(0, 2), UNITS.slice(2, 4), UNITS.slice(4)];
const written = (complete: boolean): Written => ({
  spec: { layout: 'bullets', content: {} },
  used: [],
  partly: [],
  verbatim: new Set(),
  dropped: [],
  warnings: 0,
  empty: 0,
  room: 0,
  complete,
});
const name = (text: string): SlideTitle => ({ text, heading: text });
const NAMES = [name('Tests'), name('Tests (2 of 2)'), name('Costs')];
const join = (titles: readonly SlideTitle[], complete = true): number[] =>
  joinNameless(RANGES, titles, 'en', () => written(complete)).map(({ length }) => length);

describe('sections without a claim', () => {
  it('are joined by joinNameless if one slide shows them in full', () => {
    expect(join(NAMES)).toEqual([4, 1]);
    expect(join(NAMES, false)).toEqual([2, 2, 1]);
  });

  it('are left apart by joinNameless from a section with a claim', () => {
    expect(join([name('Tests'), name('Tests are made by the team of designers'), name('Costs')])).toEqual([
      2, 2, 1,
    ]);
    const [unit] = UNITS;
    if (unit === undefined) throw new Error('no unit');
    expect(
      join([{ ...name('Tests'), statement: { text: 'All types are tested', unit } }, ...NAMES.slice(1)]),
    ).toEqual([2, 2, 1]);
  });
});
