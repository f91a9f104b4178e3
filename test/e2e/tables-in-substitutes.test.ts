import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../scripts/newest-office.mjs';
import { TEMPLATES } from '../../src/core/templates/standard/index.ts';
import { DEEP } from '../support/deep.ts';
import { hasLibreOffice } from '../support/libreoffice.ts';
import { tableFaults } from '../support/table-faults.ts';
import { type Office, sweptDecks, wordsIn } from '../support/table-sweep.ts';

/**
 * LibreOffice takes ten seconds for a deck: `npm run test:deep` shows it every template and language, `npm
 * test` one of each.
 */
const shown = TEMPLATES.map(({ id }) => id).filter((id) => DEEP || id === 'blueprint');
const hasNewest =
  DEEP && process.env['NEWEST_OFFICE_ROOT'] !== undefined && existsSync(join(root, 'usr/bin/soffice'));
const offices: readonly Office[] = [
  ...(DEEP ? (['own', 'without'] as const) : (['without'] as const)),
  ...(hasNewest ? (['newest'] as const) : []),
];

describe.skipIf(!hasLibreOffice || !DEEP).each(shown)(
  'tables of %s, short and long, in several scripts',
  (template) => {
    test.each(offices)(
      'keep their text in their cells and above the footer in LibreOffice (fonts: %s)',
      async (office) => {
        for (const deck of await sweptDecks(template, DEEP ? undefined : 'en')) {
          const { cells, slipped, broken, under } = tableFaults(deck, await wordsIn(deck, office));
          expect(cells).toBeGreaterThan(20);
          expect({ slipped, broken, under }).toEqual({ slipped: [], broken: [], under: [] });
        }
      },
    );
  },
);
