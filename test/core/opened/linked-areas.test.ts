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

it('linked shapes and pictures of an opened deck are link areas in its PDF', async () => {
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

it('a link of a group applies to each of its shapes without one, in the PDF as in the picture', async () => {
  const file = FILES.find(([name]) => name === 'shapes-typography.pptx')?.[1] ?? new Uint8Array();
  const free = everyElement(file).filter(({ kind }) => /^(shape|picture|text)$/.test(kind));
  const slide =
    free.find(({ slide: one }) => free.filter((other) => other.slide === one).length > 1)?.slide ?? 0;
  const ids = free
    .filter((one) => one.slide === slide)
    .slice(0, 2)
    .map(({ id }) => id);
  const made = edited(file, { op: 'group_elements', slide, elements: ids });
  const group = everyElement(made.bytes).find(({ kind, slide: one }) => one === slide && kind === 'group');
  const change = { link: '#1' };
  const { bytes } = edited(made.bytes, { op: 'set_element', slide, element: group?.id ?? '', change });
  const deck = doOpenedJob({ fonts: NO_FONTS, kind: 'openedDeck', file: bytes }) as Deck;
  const pdf = Buffer.from(await writePdf({ ...deck, createdAt: '2026-01-01T00:00:00Z' })).toString('latin1');
  expect(pdf.match(/\/S \/GoTo\n\/D \(slide-1\)/g)).toHaveLength(2);
});
