import { describe, expect, it } from 'vitest';
import { splitSections } from '../../../src/core/authoring/split-sections.ts';
import { listUnits } from '../../../src/core/authoring/unit.ts';
import { parseSource } from '../../../src/core/sources/parse-source.ts';

const split = (markdown: string): number[] =>
  splitSections(listUnits(parseSource(markdown), 'en', false), 'en').map(({ length }) => length);
const LISTS = ['- Survey\n- Tender\n- Decision', '- Ferries\n- Cruise ships\n- Sailing boats'];

describe('splitSections', () => {
  it('splits sections whose headings are together too long for one title', () => {
    expect(
      split(
        `# Harbour\n\n## Three steps lead to a decision\n\n${LISTS[0]}\n\n## Ferries carry most of the passengers\n\n${LISTS[1]}`,
      ),
    ).toEqual([3, 3]);
  });

  it('keeps sections together that one title names', () => {
    expect(split(`# Harbour\n\n## Steps\n\n${LISTS[0]}\n\n## Ships\n\n${LISTS[1]}`)).toEqual([6]);
  });

  it('keeps sections together that have too little for a slide', () => {
    expect(
      split(
        `# Harbour\n\n## Three steps lead to a decision\n\n${LISTS[0]}\n\n## Ferries carry most of the passengers\n\n- Ferries`,
      ),
    ).toEqual([4]);
  });
});
