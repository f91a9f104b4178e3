import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DEEP } from '../support/deep.ts';
import { f1, KINDS, KNOWN, type Scores, scoresOf, structureTable } from './structure.ts';

/** F1 of all documents of a format together; what is not named has nothing of it. */
const FLOORS: Readonly<Record<string, Partial<Record<(typeof KINDS)[number], number>>>> = {
  DOCX: { headings: 0.97, tables: 0.95, captions: 1, figures: 1 },
  EPUB: { headings: 1, tables: 1 },
  HTML: { headings: 0.97, tables: 0, figures: 0.75 },
  ODT: { headings: 1, tables: 1, captions: 1, figures: 1 },
  PDF: { headings: 0.7, tables: 0.75, captions: 1, figures: 0.77 },
};

test('headings, tables, captions and figures of every format are recognised', {
  timeout: 120_000,
}, async () => {
  const scores: [(typeof KNOWN)[number], Scores][] = [];
  for (const known of DEEP ? KNOWN : KNOWN.filter(({ format }) => format !== 'PDF'))
    scores.push([known, await scoresOf(known)]);
  for (const [format, own] of Map.groupBy(scores, ([known]) => known.format))
    for (const kind of KINDS) {
      const sum = own.reduce(
        (all, [, one]) => ({
          right: all.right + one[kind].right,
          found: all.found + one[kind].found,
          there: all.there + one[kind].there,
        }),
        { right: 0, found: 0, there: 0 },
      );
      const floor = FLOORS[format]?.[kind];
      if (floor !== undefined) expect(f1(sum), `${format} ${kind}`).toBeGreaterThanOrEqual(floor);
      else expect(sum.there, `${format} ${kind}`).toBe(0);
    }
  if (!DEEP) return;
  expect(
    readFileSync('docs/structure.md', 'utf8'),
    'node scripts/run-ts.mjs scripts/structure.ts writes it anew',
  ).toContain(structureTable(scores));
});
