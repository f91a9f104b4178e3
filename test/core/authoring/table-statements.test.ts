import { expect, it } from 'vitest';
import { createExtractiveAuthor } from '../../../src/core/authoring/extractive-author.ts';
import { checkStatements, type KnownTable } from '../../quality/data/oracle.ts';
import fc from '../../support/fast-check.ts';
import { KNOWN_TABLES } from '../../support/known-tables.ts';
import { ARRIVALS } from '../../support/long-series.ts';
import { call, request } from './deck-helpers.ts';

it.each(['table', 'csv', 'markdown'] as const)(
  'statements of decks about generated tables in %s are true for all rows and for the scales of their columns',
  async (arrival) => {
    let count = 0;
    const author = createExtractiveAuthor({ measure: () => [] });
    await fc.assert(
      fc.asyncProperty(KNOWN_TABLES, async (table: KnownTable) => {
        const content = await ARRIVALS[arrival]([[...table.head], ...table.rows]);
        const { slides } = await author.deck(request(content, { language: 'en', n_slides: 14 }), call);
        const statements = checkStatements(slides, table);
        count += statements.length;
        expect(statements.filter(({ faults }) => faults.length > 0)).toEqual([]);
      }),
      { numRuns: 60 },
    );
    expect(count).toBeGreaterThan(10);
  },
  120_000,
);
