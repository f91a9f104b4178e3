import { describe, expect, it } from 'vitest';
import { writePptx } from '../../../../src/core/output/pptx/write-pptx.ts';
import { CONTRACTS } from '../../../../src/core/templates/catalogue.ts';
import { TEMPLATES } from '../../../../src/core/templates/standard/index.ts';
import { oneIn } from '../../../support/deep.ts';
import { composedDeck } from '../../../support/example-deck.ts';
import { OpenedPptx } from '../../../support/open-pptx.ts';

/** Placeholders whose texts people write: they say in every file that they shrink. */
const WRITTEN = /<p:ph [^>]*type="(?:title|ctrTitle|subTitle|body)"/;
/** Places for pictures, charts and tables, whose prompts only the layout shows. */
const OBJECT = /<p:ph [^>]*type="(?:pic|chart|tbl|media)"/;
const BODY = /<a:bodyPr[^>]*?(?:\/>|>.*?<\/a:bodyPr>)/s;

/** Texts of a part that say neither that they shrink nor, for a reason, that they keep their size. */
function findOthers(name: string, xml: string): string[] {
  return [...xml.matchAll(/<p:sp>(?:(?!<\/p:sp>).)*<\/p:sp>/gs)].flatMap(([shape]) => {
    const body = BODY.exec(shape)?.[0] ?? '';
    const keepsSize =
      body.includes('<a:noAutofit/>') && !(WRITTEN.test(shape) && !body.includes('wrap="none"'));
    if (!shape.includes('<a:t>') || OBJECT.test(shape) || body.includes('<a:normAutofit') || keepsSize)
      return [];
    return [`${name}: ${/name="([^"]*)"/.exec(shape)?.[1]}`];
  });
}

describe.each(oneIn(18, TEMPLATES, 2).map(({ id }) => ({ id })))('every text of a deck in $id', ({ id }) => {
  it('shrinks on overflow, unless it is a label that fits in every font or does not wrap', async () => {
    const deck = await composedDeck(
      id,
      CONTRACTS.map(({ id: layout, example }) => ({ layout, content: example })),
    );
    const pptx = new OpenedPptx(await writePptx(deck));
    const parts = pptx.names.filter((name) => /^ppt\/slide(?:Layout)?s\/[^/]*\.xml$/.test(name));
    expect(parts.length).toBeGreaterThan(CONTRACTS.length);
    expect(parts.flatMap((name) => findOthers(name, pptx.xml(name)))).toEqual([]);
  });
});

it.each([
  [
    'fits in every font keeps its size',
    'Weekend trips have grown by a third since the cycle path reached the quay.',
    'noAutofit',
  ],
  [
    'needs its room shrinks',
    'Weekend trips have grown by a third since the cycle path reached the quay. '.repeat(4),
    'normAutofit',
  ],
])('a takeaway below a table that %s', async (_, takeaway, autofit) => {
  const contract = CONTRACTS.find(({ id }) => id === 'table');
  const deck = await composedDeck('swiss', [
    { layout: 'table', content: { ...contract?.example, takeaway } },
  ]);
  const xml = new OpenedPptx(await writePptx(deck)).xml('ppt/slides/slide1.xml');
  const shape = [...xml.matchAll(/<p:sp>.*?<\/p:sp>/gs)].find(([one]) =>
    one.includes('name="Takeaway"'),
  )?.[0];
  expect(BODY.exec(shape ?? '')?.[0]).toContain(`<a:${autofit}/>`);
});
