import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compileDesign } from '../../../src/core/designs/compile/compile-design.ts';
import { encodePng } from '../../../src/core/designs/small-png.ts';
import { findLettersBox, flatten } from '../../../src/core/scene/check/geometry.ts';
import { RELATIONSHIPS } from '../../support/company-deck.ts';
import { designDeck } from '../../support/design-deck.ts';
import { alterPptx } from '../../support/open-pptx.ts';

const MASTER = 'ppt/slideMasters/slideMaster1.xml';
const rels = (part: string) => part.replace(/([^/]+)$/, '_rels/$1.rels');

function background(xml: string, markup: string): string {
  const free = xml.replace(/<p:bg>[\s\S]*?<\/p:bg>/, '');
  return free.replace(/<p:cSld([^>]*)>/, `<p:cSld$1>${markup}`);
}

const fill = (inner: string) => `<p:bg><p:bgPr>${inner}<a:effectLst/></p:bgPr></p:bg>`;

/** White with a navy band over the right 18 % and a red logo at the bottom. */
function bandedPicture(): Uint8Array {
  const [width, height] = [640, 360];
  const rgba = new Uint8Array(width * height * 4).fill(255);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const isBand = x >= width * 0.82;
      const isLogo = x > 60 && x < 140 && y > 322 && y < 346;
      if (isBand || isLogo) rgba.set(isBand ? [18, 36, 84] : [190, 20, 30], (y * width + x) * 4);
    }
  return encodePng(width, height, rgba);
}

/** A file whose master has a picture as its background. */
function fileWithBackground(picture: Uint8Array): Uint8Array {
  return alterPptx(readFileSync(join(process.cwd(), 'test/fixtures/designs/czech-template.pptx')), {
    'ppt/media/banded.png': picture,
    '[Content_Types].xml': (xml) =>
      /Extension="png"/i.test(xml)
        ? `${xml} `
        : xml.replace(/<Default /, '<Default Extension="png" ContentType="image/png"/><Default '),
    [rels(MASTER)]: (xml) =>
      xml.replace(
        '</Relationships>',
        `<Relationship Id="rIdBand" Type="${RELATIONSHIPS}/image" Target="../media/banded.png"/></Relationships>`,
      ),
    [MASTER]: (xml) =>
      background(
        xml,
        fill('<a:blipFill><a:blip r:embed="rIdBand"/><a:stretch><a:fillRect/></a:stretch></a:blipFill>'),
      ),
  });
}

it('a one-pixel-high picture on a master leaves a file usable', () => {
  const line = encodePng(2000, 1, new Uint8Array(2000 * 4).fill(255));
  expect(compileDesign(fileWithBackground(line)).layouts.length).toBeGreaterThan(0);
});

describe('a band and a logo in a background picture', () => {
  it('the layouts of the file keep their content off both', () => {
    const { layouts, deck } = compileDesign(fileWithBackground(bandedPicture()));
    const content = layouts.filter(({ purpose }) => purpose === 'content');
    expect(content.length).toBeGreaterThan(0);
    for (const { slots, obstacles } of content) {
      expect(obstacles?.length).toBeGreaterThan(1);
      for (const { box, name } of slots.filter(({ role }) => role === 'body'))
        expect(box.x + box.width, name).toBeLessThanOrEqual(0.82 * deck.widthEmu);
    }
  });

  it('drawn bodies, charts and tables stay off the band', async () => {
    const { deck } = await designDeck(fileWithBackground(bandedPicture()));
    const findings = [...(deck.judged ?? new Map()).values()].flat();
    expect(findings.filter(({ code }: { code: string }) => code === 'covers_design')).toEqual([]);
    for (const { elements, canvas, layout } of deck.slides.slice(1)) {
      const limit = 0.82 * (canvas?.widthPx ?? 0) + 2;
      for (const { type, box, name, layer } of elements)
        if (layer === 'slide' && (type === 'chart' || type === 'shape' || type === 'table'))
          expect(box.x + box.width, `${layout} ${name}`).toBeLessThanOrEqual(limit);
    }
  });
});

describe('a rule in a background picture', () => {
  /** White with a blue line from side to side below the titles. */
  function ruledPicture(): Uint8Array {
    const [width, height] = [960, 540];
    const rgba = new Uint8Array(width * height * 4).fill(255);
    for (let y = 138; y < 141; y += 1)
      for (let x = 0; x < width; x += 1) rgba.set([10, 120, 200], (y * width + x) * 4);
    return encodePng(width, height, rgba);
  }

  it('keeps long titles above it, and content below it', async () => {
    const file = fileWithBackground(ruledPicture());
    const title =
      'A ferry that charges for nine minutes at each end sails as often as the diesel ship does now';
    const { deck } = await designDeck(file, [
      { layout: 'bullets', content: { title, items: ['Fuel', 'Hulls'] } },
    ]);
    const scene = deck.slides.at(-1);
    const rule = (139.5 / 540) * (scene?.canvas?.heightPx ?? 0);
    const texts = flatten(scene?.elements ?? []).filter((one) => one.type === 'text');
    const box = texts.flatMap((one) => (one.placeholder === 'title' ? [findLettersBox(one)] : []))[0];
    expect((box?.y ?? 0) + (box?.height ?? Number.POSITIVE_INFINITY)).toBeLessThan(rule);
    for (const one of texts)
      if (one.layer === 'slide' && one.placeholder === 'body') expect(one.box.y).toBeGreaterThan(rule);
  });
});
