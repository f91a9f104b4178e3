import { expect, it } from 'vitest';
import { writePptx } from '../../../../src/core/output/pptx/write-pptx.ts';
import { deckFrom, laidOut } from '../../../quality/document-decks.ts';
import { OpenedPptx } from '../../../support/open-pptx.ts';

it('an empty cell of a table has the size of the letters in its row', async () => {
  const { deck } = laidOut(
    await deckFrom(
      '# Berths\n\n## Who lies where\n\n| Berth | North | South |\n|---|---|---|\n| 1 | Tern | |\n| 2 | | Gull |\n| 3 | Auk | Skua |\n',
    ),
    'ledger',
  );
  const at = deck.slides.findIndex(({ elements }) => elements.some(({ type }) => type === 'table'));
  const pptx = new OpenedPptx(await writePptx(deck));
  const part = `ppt/slides/slide${at + 1}.xml`;
  const ends = pptx.all(part, 'a:endParaRPr').map(({ attributes }) => attributes.get('sz'));
  const runs = pptx
    .all(part, 'a:rPr')
    .map(({ attributes }) => attributes.get('sz'))
    .filter((size) => size !== undefined);
  expect(ends).toHaveLength(2);
  for (const size of ends) expect(runs).toContain(size);
});
