import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readDeck } from '../../../src/core/ooxml/read/index.ts';
import type { Deck } from '../../../src/core/scene/scene.ts';
import { companyDeck } from '../../support/company-deck.ts';
import { designDeck } from '../../support/design-deck.ts';
import { alterPptx, OpenedPptx } from '../../support/open-pptx.ts';

const MASTER = 'ppt/slideMasters/slideMaster1.xml';
const DARK = '101A30';
const UNFILLED = '<p:bg><p:bgPr><a:noFill/><a:effectLst/></p:bgPr></p:bg>';

function background(xml: string, markup: string): string {
  const free = xml.replace(/<p:bg>[\s\S]*?<\/p:bg>/, '');
  return free.replace(/<p:cSld([^>]*)>/, `<p:cSld$1>${markup}`);
}

const fill = (inner: string) => `<p:bg><p:bgPr>${inner}<a:effectLst/></p:bgPr></p:bg>`;

/** A file whose slides declare a background without a fill over the dark one of their master. */
function unfilledFile(): Uint8Array {
  const file = companyDeck(['cover', 'agenda', 'cards', 'steps', 'closing']);
  const slides = [1, 2, 3, 4, 5].map((number) => `ppt/slides/slide${number}.xml`);
  return alterPptx(file, {
    [MASTER]: (xml) =>
      background(xml, fill(`<a:solidFill><a:srgbClr val="${DARK}"/></a:solidFill>`)).replace(
        /<p:clrMap[^>]*\/>/,
        '<p:clrMap bg1="dk1" tx1="lt1" bg2="dk2" tx2="lt2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>',
      ),
    ...Object.fromEntries(slides.map((part) => [part, (xml: string) => background(xml, UNFILLED)])),
  });
}

describe('a background without a fill', () => {
  it('shows the background of its master on a slide', () => {
    const [slide] = readDeck(unfilledFile()).slides;
    expect(slide?.background).toMatchObject({ kind: 'solid', color: { hex: `#${DARK}` } });
  });

  it('is replaced in written decks, whose text is legible on the background that all programs show', async () => {
    const { deck } = await designDeck(unfilledFile());
    const pptx = new OpenedPptx(deck.file ?? new Uint8Array());
    const slides = pptx.names.filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name));
    expect(slides.length).toBeGreaterThan(5);
    for (const name of slides) expect(pptx.xml(name), name).not.toMatch(/<p:bg>/);
    expect(contrastFaults(deck)).toEqual([]);
  });
});

it('slides on a layout that declares no fill repeat the background of the master', async () => {
  const file = readFileSync(join(process.cwd(), 'test/fixtures/designs/czech-template.pptx'));
  const layouts = new OpenedPptx(file).names.filter((name) =>
    /slideLayouts\/slideLayout\d+\.xml$/.test(name),
  );
  const bare = alterPptx(file, {
    [MASTER]: (xml) => background(xml, fill(`<a:solidFill><a:srgbClr val="${DARK}"/></a:solidFill>`)),
    ...Object.fromEntries(layouts.map((part) => [part, (xml: string) => background(xml, UNFILLED)])),
  });
  const { deck } = await designDeck(bare);
  const made = new OpenedPptx(deck.file ?? new Uint8Array());
  expect(made.xml('ppt/slides/slide3.xml')).toMatch(new RegExp(`<p:bg>.*${DARK}.*</p:bg>`));
  expect(contrastFaults(deck)).toEqual([]);
});

it('copied slides on a layout that declares no fill repeat the background of the master', async () => {
  const file = alterPptx(companyDeck(['cover', 'agenda', 'cards', 'steps', 'closing']), {
    [MASTER]: (xml) => background(xml, fill(`<a:solidFill><a:srgbClr val="${DARK}"/></a:solidFill>`)),
    'ppt/slideLayouts/slideLayout2.xml': (xml) => background(xml, UNFILLED),
  });
  const { design, deck } = await designDeck(file);
  const copies = deck.slides.flatMap(({ layout }, index) =>
    design.samples.some(({ id }) => id === layout) ? [index + 1] : [],
  );
  expect(copies.length).toBeGreaterThan(1);
  const made = new OpenedPptx(deck.file ?? new Uint8Array());
  for (const number of copies)
    expect(made.xml(`ppt/slides/slide${number}.xml`)).toMatch(new RegExp(`<p:bg>.*${DARK}.*</p:bg>`));
});

function contrastFaults(deck: Deck): string[] {
  return [...(deck.judged ?? new Map())].flatMap(([, found]) =>
    found
      .filter(
        ({ code, severity }: { code: string; severity: string }) =>
          code === 'low_contrast' && severity === 'error',
      )
      .map(({ message }: { message: string }) => message),
  );
}
