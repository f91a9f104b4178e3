import { describe, expect, it } from 'vitest';
import { DEEP } from '../support/deep.ts';
import { WIDEST_SUBSTITUTE } from '../support/font-loss.ts';
import { hasLibreOffice } from '../support/libreoffice.ts';
import { DECKS, findFaults } from './drawn-decks.ts';
import { designedDeck } from './font-loss-decks.ts';

/** Designs in Calibri, Cambria and other families of Office, of which a plain Linux machine has none. */
const DESIGNS = [
  'designs/median-theme.pptx',
  'designs/czech-template.pptx',
  'designs/every-chart.pptx',
  'designs/many-masters.pptx',
  'designs/real-basic-theme.pptx',
  'designs/square.pptx',
  'pptx/google-slides.pptx',
  'pptx/midnight-blue.pptx',
  'pptx/prs-notes.pptx',
  'pptx/real-financial-report.pptx',
  'pptx/real-product-page.pptx',
  'pptx/space-zh.pptx',
];

describe.skipIf(!hasLibreOffice)('a deck in LibreOffice', () => {
  it.each(DECKS)(
    'of %s keeps its texts apart, whole and on the page where DejaVu replaces its fonts',
    async (name, make) => {
      expect(await findFaults(name, await make(), WIDEST_SUBSTITUTE)).toEqual([]);
    },
  );

  it.runIf(DEEP).each(DESIGNS)(
    'in %s keeps its texts apart, whole and on the page without its fonts',
    async (file) => {
      expect(await findFaults(file, await designedDeck(file), WIDEST_SUBSTITUTE)).toEqual([]);
    },
  );
});
