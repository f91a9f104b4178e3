import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { designDeck } from '../../support/design-deck.ts';
import { alterPptx, OpenedPptx } from '../../support/open-pptx.ts';

const FILE = readFileSync('test/fixtures/pptx/space-zh.pptx');
/** Position of a line in the middle of the content of each slide, in EMU. */
const [LEFT, TOP, STEP, WIDTH] = [900_000, 2_600_000, 120_000, 9_000_000];

function lineAt(y: number): string {
  return `<p:cxnSp><p:nvCxnSpPr><p:cNvPr id="9900" name="timeline"/><p:cNvCxnSpPr/><p:nvPr/></p:nvCxnSpPr><p:spPr><a:xfrm><a:off x="${LEFT}" y="${y}"/><a:ext cx="${WIDTH}" cy="0"/></a:xfrm><a:prstGeom prst="line"><a:avLst/></a:prstGeom><a:ln w="12700"><a:solidFill><a:srgbClr val="1FB8B8"/></a:solidFill></a:ln></p:spPr></p:cxnSp>`;
}

it('a line across the content of a slide is not part of the frame for decks', async () => {
  const slides = new OpenedPptx(FILE).names.filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name));
  const lined = alterPptx(
    FILE,
    Object.fromEntries(
      slides.map((name, at) => [
        name,
        (xml: string) => xml.replace('</p:spTree>', `${lineAt(TOP + at * STEP)}</p:spTree>`),
      ]),
    ),
  );
  const { deck } = await designDeck(lined);
  const made = new OpenedPptx(deck.file ?? new Uint8Array());
  // Points, a chart and a table are drawn on the frame; other slides are copies of whole slides.
  for (const number of [4, 7, 8])
    expect(made.xml(`ppt/slides/slide${number}.xml`)).not.toContain('name="timeline"');
});
