import { beforeAll, expect, it } from 'vitest';
import { NO_FONTS } from '../../../src/core/designs/own-fonts.ts';
import { openLayoutEngine } from '../../../src/core/layout/engine.ts';
import { loadInlineParser } from '../../../src/core/layout/inline-markdown.ts';
import { doOpenedJob } from '../../../src/core/opened/do-opened-job.ts';
import { writePdf } from '../../../src/core/output/pdf/write-pdf.ts';
import type { Deck } from '../../../src/core/scene/scene.ts';
import { edited, everyElement, FILES } from '../../support/opened-files.ts';

const DECK = FILES.find(([name]) => name === 'picture-chart-table.pptx')?.[1] ?? new Uint8Array();

beforeAll(async () => {
  await loadInlineParser();
  await openLayoutEngine();
});

it('linked shapes and pictures of an opened deck are areas in its PDF that lead to slides and addresses', async () => {
  const elements = everyElement(DECK).filter(({ kind, slide }) => slide === 2 && /body|picture/.test(kind));
  const links = ['#3', 'https://example.com/costs'];
  const { bytes } = edited(
    DECK,
    ...links.map(
      (link, at) =>
        ({ op: 'set_element', slide: 2, element: elements[at]?.id ?? '', change: { link } }) as const,
    ),
  );
  const deckOf = (file: Uint8Array): Deck => ({
    ...(doOpenedJob({ fonts: NO_FONTS, kind: 'openedDeck', file }) as Deck),
    createdAt: '2026-01-01T00:00:00Z',
  });
  const pdf = Buffer.from(await writePdf(deckOf(bytes))).toString('latin1');
  expect(pdf.match(/\/S \/GoTo\n\/D \(slide-3\)/g)).toHaveLength(1);
  expect(pdf.match(/\/URI \(https:\/\/example\.com\/costs\)/g)).toHaveLength(1);
  expect(Buffer.from(await writePdf(deckOf(DECK))).toString('latin1')).not.toMatch(/\/D \(slide-3\)/);
});
