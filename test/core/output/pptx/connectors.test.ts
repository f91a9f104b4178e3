import { describe, expect, it } from 'vitest';
import { walk, type XmlNode } from '../../../../src/core/ooxml/xml/parse.ts';
import { writePptx } from '../../../../src/core/output/pptx/write-pptx.ts';
import { writeSvg } from '../../../../src/core/output/svg/write-svg.ts';
import { EMU_PER_PX, type Scene } from '../../../../src/core/scene/scene.ts';
import { composedDeck } from '../../../support/example-deck.ts';
import { OpenedPptx } from '../../../support/open-pptx.ts';

const SLIDE = 'ppt/slides/slide1.xml';
const NEAR = EMU_PER_PX / 10;

const events = (count: number): object[] =>
  Array.from({ length: count }, (_, index) => ({
    date: `${2020 + index}`,
    heading: `Event ${index + 1}`,
    text: 'What happened then.',
  }));

const within = (node: XmlNode, tag: string): XmlNode | undefined =>
  [...walk(node)].find((inner) => inner.tag === tag);
const number = (node: XmlNode | undefined, name: string): number =>
  Number(node?.attributes.get(name) ?? Number.NaN);

interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
function frameOf(shape: XmlNode): Frame {
  const place = within(shape, 'a:xfrm') ?? shape;
  const [off, ext] = [within(place, 'a:off'), within(place, 'a:ext')];
  return { x: number(off, 'x'), y: number(off, 'y'), width: number(ext, 'cx'), height: number(ext, 'cy') };
}

/**
 * Positions of the connection sites of rectangles (4) and ellipses (8), from the preset definitions in
 * ECMA-376.
 */
function siteOf(shape: XmlNode, index: number): readonly [number, number] {
  const { x, y, width, height } = frameOf(shape);
  const sides = {
    top: [x + width / 2, y],
    left: [x, y + height / 2],
    bottom: [x + width / 2, y + height],
    right: [x + width, y + height / 2],
  } as const;
  const side =
    within(shape, 'a:prstGeom')?.attributes.get('prst') === 'ellipse'
      ? ({ 0: 'top', 2: 'left', 4: 'bottom', 6: 'right' } as const)[index]
      : (['top', 'left', 'bottom', 'right'] as const)[index];
  if (side === undefined) throw new Error(`no site ${index}`);
  return sides[side];
}

/** Start and end of a connector with its flips. */
function endsOf(line: XmlNode): readonly (readonly [number, number])[] {
  const { x, y, width, height } = frameOf(line);
  const flip = within(line, 'a:xfrm')?.attributes;
  const [left, right] = flip?.get('flipH') === '1' ? [x + width, x] : [x, x + width];
  const [top, bottom] = flip?.get('flipV') === '1' ? [y + height, y] : [y, y + height];
  return [
    [left, top],
    [right, bottom],
  ];
}

describe('lines between the points of a timeline', () => {
  it.each([
    { template: 'ledger', count: 5, language: 'en', joined: 4 },
    { template: 'ledger', count: 7, language: 'ar', joined: 5 },
    { template: 'nocturne', count: 4, language: 'en', joined: 3 },
    { template: 'nocturne', count: 4, language: 'he', joined: 3 },
  ])(
    'are connectors attached to both: $template with $count events in $language',
    async ({ template, count, language, joined }) => {
      const deck = await composedDeck(
        template,
        [{ layout: 'timeline', content: { title: 'Years', items: events(count) } }],
        { language },
      );
      const pptx = new OpenedPptx(await writePptx(deck));
      const shapes = new Map(
        pptx.all(SLIDE, 'p:sp').map((shape) => [within(shape, 'p:cNvPr')?.attributes.get('id'), shape]),
      );
      const lines = pptx.all(SLIDE, 'p:cxnSp').filter((line) => within(line, 'a:stCxn') !== undefined);
      expect(lines).toHaveLength(joined);
      for (const line of lines) {
        const ends = endsOf(line);
        ['a:stCxn', 'a:endCxn'].forEach((tag, at) => {
          const connection = within(line, tag);
          const target = shapes.get(connection?.attributes.get('id'));
          if (target === undefined) throw new Error(`${tag} points to no shape`);
          const [x, y] = siteOf(target, number(connection, 'idx'));
          expect(Math.abs((ends[at]?.[0] ?? Number.NaN) - x)).toBeLessThan(NEAR);
          expect(Math.abs((ends[at]?.[1] ?? Number.NaN) - y)).toBeLessThan(NEAR);
        });
      }
    },
  );
});

describe('a code listing', () => {
  it('is text in the body placeholder with separate line numbers, left to right in any deck', async () => {
    const code = 'def one():\n\n    return 5 m if x else "١"';
    const deck = await composedDeck(
      'ledger',
      [{ layout: 'code', content: { title: 'Code', code, language: 'python' } }],
      { language: 'ar' },
    );
    const pptx = new OpenedPptx(await writePptx(deck));
    const body = pptx
      .all(SLIDE, 'p:sp')
      .find(
        (shape) =>
          within(shape, 'p:ph')?.attributes.get('type') === 'body' &&
          [...walk(shape)].some(({ tag }) => tag === 'a:buAutoNum'),
      );
    if (body === undefined) throw new Error('no body placeholder with numbered lines');
    const paragraphs = [...walk(body)].filter(({ tag }) => tag === 'a:p');
    const writeNode = (node: XmlNode): string =>
      [...walk(node)]
        .filter(({ tag }) => tag === 'a:t')
        .map((node) => node.text)
        .join('');
    expect(paragraphs.map((paragraph) => writeNode(paragraph).trimEnd())).toEqual(code.split('\n'));
    expect(paragraphs.map((paragraph) => within(paragraph, 'a:buAutoNum')?.attributes.get('type'))).toEqual([
      'arabicPlain',
      'arabicPlain',
      'arabicPlain',
    ]);
    expect(paragraphs.map((paragraph) => within(paragraph, 'a:pPr')?.attributes.get('rtl'))).toEqual([
      '0',
      '0',
      '0',
    ]);
  });

  it('has its empty lines numbered in the preview as in the file', async () => {
    const deck = await composedDeck('ledger', [
      { layout: 'code', content: { title: 'Code', code: 'one\n\nthree', language: 'text' } },
    ]);
    const code = writeSvg(deck.slides[0] as Scene, deck).split('data-path="code"')[1] ?? '';
    const lefts = [...code.matchAll(/translate\(([\d.]+) /g)].map(([, x]) => x);
    expect(lefts.filter((x) => x === lefts[0])).toHaveLength(3);
  });
});
