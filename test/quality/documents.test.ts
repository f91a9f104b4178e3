import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { findDataTables } from '../../src/core/authoring/data-tables.ts';
import { parseSource } from '../../src/core/sources/parse-source.ts';
import { strangeNumbers } from '../core/authoring/deck-helpers.ts';
import { DEEP } from '../support/deep.ts';
import { type DocumentRow, measureDocuments, missedBars, overBaseline } from './documents.ts';
import { invented } from './facts/facts.ts';

describe.runIf(DEEP)('decks of real documents, generated without a model', () => {
  let rows: (DocumentRow & { readonly source: string })[];
  beforeAll(async () => {
    // The bars hold for the dense and the airy template together.
    rows = await measureDocuments(join(import.meta.dirname, '..', 'fixtures'), ['ledger', 'pitch']);
  });

  it('show the heaviest terms, the tables and the figures, and use the room of their layouts', () => {
    expect(rows.flatMap(missedBars)).toEqual([]);
  });

  it('show far more of the terms than headings and bullets do, and use more of the room', () => {
    expect(overBaseline(rows, 'terms')).toBeGreaterThanOrEqual(1.3);
    expect(overBaseline(rows, 'used')).toBeGreaterThanOrEqual(1.3);
  });

  it('have no slide with an error, no three equal layouts in a row, and no invented number', () => {
    for (const { name, slides, errors, source } of rows) {
      expect(errors, name).toBe(0);
      const layouts = slides.map(({ layout }) => layout);
      const goesOn = (index: number): boolean =>
        /table|code/.test(layouts[index] ?? '') &&
        /\((?:\d+ of \d+|\d+\/\d+)\)$/.test(String(slides[index]?.content['title']));
      // A long table or program goes on over as many slides as it needs.
      expect(
        layouts.filter(
          (layout, index) => !goesOn(index) && layout === layouts[index + 1] && layout === layouts[index + 2],
        ),
        name,
      ).toEqual([]);
      // A deck of data is charts, with its table and its cover.
      const isData = findDataTables(parseSource(source)) !== undefined;
      if (slides.length >= 10) expect(new Set(layouts).size, name).toBeGreaterThanOrEqual(isData ? 4 : 5);
      const own = !isData
        ? strangeNumbers({ title: '', language: '', slides, warnings: [], omitted: [] }, source)
        : invented(source, slides);
      expect(own, name).toEqual([]);
    }
  });

  it('are listed in docs/authoring.md', () => {
    const page = readFileSync(new URL('../../docs/authoring.md', import.meta.url), 'utf8');
    for (const { name } of rows) expect(page).toContain(`| ${name} |`);
  });
});
