import { describe, expect, it } from 'vitest';
import { walk } from '../../../../src/core/ooxml/xml/parse.ts';
import { writePptx } from '../../../../src/core/output/pptx/write-pptx.ts';
import { type Deck, EMU_PER_PX, type Scene } from '../../../../src/core/scene/scene.ts';
import { find, OpenedPptx, textOf } from '../../../support/open-pptx.ts';
import { paragraph, run, sampleDeck, scene, textElement, title } from '../../../support/sample-deck.ts';

const SLIDE = 'ppt/slides/slide1.xml';

async function opened(slides: readonly Scene[], more: Partial<Deck> = {}): Promise<OpenedPptx> {
  return new OpenedPptx(await writePptx({ ...sampleDeck(), ...more, slides }));
}

describe('text', () => {
  const box = { x: 100, y: 200, width: 400, height: 100 };

  it('keeps size, weight, language and position', async () => {
    const pptx = await opened([
      scene('bullets', [
        title('A'),
        textElement('free', box, [
          paragraph([run('Hallo', { sizePx: 32, weight: 700, italic: true, lang: 'de-DE' })]),
        ]),
      ]),
    ]);
    const shape = pptx.shape(SLIDE, 'free');
    const attributes = find(shape, 'a:rPr').attributes;
    expect([attributes.get('sz'), attributes.get('b'), attributes.get('i'), attributes.get('lang')]).toEqual([
      '2400',
      '1',
      '1',
      'de-DE',
    ]);
    expect(find(shape, 'a:off').attributes.get('x')).toBe(String(100 * EMU_PER_PX));
    expect(find(shape, 'a:ext').attributes.get('cx')).toBe(String(400 * EMU_PER_PX));
    expect(
      ['lIns', 'tIns', 'rIns', 'bIns'].map((name) => find(shape, 'a:bodyPr').attributes.get(name)),
    ).toEqual(['0', '0', '0', '0']);
  });

  it('has escaped markup, no characters that XML forbids, and breaks for line feeds', async () => {
    const pptx = await opened([
      scene('bullets', [
        title('A'),
        textElement('free', box, [paragraph([run('a <b> & "c"\u0000\u0008\ud800!\nnext')])]),
      ]),
    ]);
    expect(textOf(pptx.shape(SLIDE, 'free'))).toBe('a <b> & "c"!\nnext');
  });

  it('runs from the right with physical alignment in a right-to-left paragraph', async () => {
    const texts = (['start', 'center', 'end'] as const).map((align) =>
      textElement(align, box, [paragraph([run('שלום', { lang: 'he-IL' })], { rtl: true, align })]),
    );
    const pptx = await opened([scene('bullets', [title('A'), ...texts])]);
    const of = (name: string) => find(pptx.shape(SLIDE, name), 'a:pPr').attributes;
    expect(['start', 'center', 'end'].map((name) => [of(name).get('rtl'), of(name).get('algn')])).toEqual([
      ['1', 'r'],
      ['1', 'ctr'],
      ['1', 'l'],
    ]);
  });

  it('has bullets with hanging indents by level, numbered or with a character', async () => {
    const bullet = { kind: 'char', char: '–', color: { token: 'primary' } } as const;
    const paragraphs = [
      paragraph('one', { bullet, indentPx: 20 }),
      paragraph('two', { bullet, indentPx: 20, level: 1 }),
      paragraph('three', { bullet: { kind: 'number', startAt: 3, color: { token: 'muted' } }, indentPx: 20 }),
    ];
    const shape = (
      await opened([scene('bullets', [title('A'), textElement('free', box, paragraphs)])])
    ).shape(SLIDE, 'free');
    const properties = [...walk(shape)].filter(({ tag }) => tag === 'a:pPr');
    expect(
      properties.map(({ attributes }) => [
        attributes.get('marL'),
        attributes.get('indent'),
        attributes.get('lvl'),
      ]),
    ).toEqual([
      ['190500', '-190500', undefined],
      ['381000', '-190500', '1'],
      ['190500', '-190500', undefined],
    ]);
    expect(find(shape, 'a:buChar').attributes.get('char')).toBe('–');
    expect(find(shape, 'a:buAutoNum').attributes.get('startAt')).toBe('3');
  });

  it('has the fonts of another script than the deck’s in that script’s slot', async () => {
    const pptx = await opened([
      scene('bullets', [title('A'), textElement('free', box, [paragraph([run('日本', { lang: 'ja-JP' })])])]),
    ]);
    const fonts = find(pptx.shape(SLIDE, 'free'), 'a:rPr');
    expect([
      find(fonts, 'a:latin').attributes.get('typeface'),
      find(fonts, 'a:ea').attributes.get('typeface'),
      find(fonts, 'a:cs').attributes.get('typeface'),
    ]).toEqual(['+mn-lt', 'Noto Sans JP', '+mn-cs']);
  });

  it('of a Japanese deck has its fonts from the theme', async () => {
    const pptx = new OpenedPptx(await writePptx(sampleDeck({ lang: 'ja-JP', rtl: false })));
    expect(find(pptx.shape(SLIDE, 'Title'), 'a:ea').attributes.get('typeface')).toBe('+mj-ea');
    expect(
      find(pptx.all('ppt/theme/theme1.xml', 'a:majorFont')[0] ?? expect.fail(), 'a:ea').attributes.get(
        'typeface',
      ),
    ).toBe('Noto Sans JP');
  });

  it("of several lines has the height of programs that use its face's height, growing away from its anchor", async () => {
    // IBM Plex Sans needs 1.3 em where a line has 1.2.
    const set = (anchor: 'top' | 'middle' | 'bottom', x: number) => {
      const lines = [0, 1].map((index) => ({
        top: index * 24,
        baseline: index * 24 + 20,
        height: 24,
        width: 300,
        spans: [{ text: 'words', x: 0, width: 60, run: 0, rtl: false }],
      }));
      return textElement(
        anchor,
        { x, y: 200, width: 320, height: 48 },
        [paragraph([run('words and more of them', { sizePx: 20 })], { lineHeight: 1.2, lines })],
        { anchor },
      );
    };
    const pptx = await opened([
      scene('bullets', [title('A'), set('top', 80), set('middle', 480), set('bottom', 880)]),
    ]);
    const edges = (name: string) => {
      const [y, height] = [
        find(pptx.shape(SLIDE, name), 'a:off').attributes.get('y'),
        find(pptx.shape(SLIDE, name), 'a:ext').attributes.get('cy'),
      ].map((emu) => Number(emu) / EMU_PER_PX);
      return [y ?? 0, (y ?? 0) + (height ?? 0)];
    };
    const [[top = 0, foot = 0], [midTop = 0, midFoot = 0], [lowTop = 0, lowFoot = 0]] = [
      'top',
      'middle',
      'bottom',
    ].map(edges) as [number[], number[], number[]];
    for (const height of [foot - top, midFoot - midTop, lowFoot - lowTop])
      expect(height).toBeGreaterThanOrEqual(2 * 1.3 * 20);
    expect(midTop + midFoot).toBeCloseTo(top + lowFoot, 1);
    expect(lowFoot - top).toBeCloseTo(48, 1);
  });

  it('on one line has space for a heavier font on the side opposite its alignment, up to the margin', async () => {
    const line = { top: 0, baseline: 24, height: 34, width: 400, spans: [] };
    const inside = { ...box, x: 200 };
    const texts = (['start', 'center', 'end'] as const).map((align) =>
      textElement(align, inside, [paragraph([run('words')], { align, lines: [line] })]),
    );
    const others = [
      textElement('near', box, [paragraph([run('words')], { align: 'end', lines: [line] })]),
      textElement('two', inside, [paragraph([run('words')], { lines: [line, line] })]),
    ];
    const pptx = await opened([scene('bullets', [title('A'), ...texts, ...others])]);
    const of = (name: string) => [
      Number(find(pptx.shape(SLIDE, name), 'a:off').attributes.get('x')) / EMU_PER_PX,
      Number(find(pptx.shape(SLIDE, name), 'a:ext').attributes.get('cx')) / EMU_PER_PX,
    ];
    expect(['start', 'center', 'end', 'near', 'two'].map(of)).toEqual([
      [200, 448],
      [176, 448],
      [152, 448],
      [64, 436],
      [200, 400],
    ]);
    const bodyOf = (name: string) => find(pptx.shape(SLIDE, name), 'a:bodyPr');
    expect(
      ['start', 'near', 'two'].map((name) => [
        bodyOf(name).attributes.get('wrap'),
        bodyOf(name).children[0]?.tag,
      ]),
    ).toEqual([
      ['square', 'a:noAutofit'],
      ['square', 'a:normAutofit'],
      ['square', 'a:normAutofit'],
    ]);
  });

  it('on one line has space for the gap that other programs insert between scripts', async () => {
    const widths = async (words: string) => {
      const line = { top: 0, baseline: 24, height: 34, width: 400, spans: [] };
      const pptx = await opened([
        scene('bullets', [
          title('A'),
          textElement('free', box, [paragraph([run(words, { lang: 'ja-JP' })], { lines: [line] })]),
        ]),
      ]);
      return Number(find(pptx.shape(SLIDE, 'free'), 'a:ext').attributes.get('cx')) / EMU_PER_PX;
    };
    expect(await widths('二四分')).toBeCloseTo(448, 1);
    expect(await widths('約24分')).toBeCloseTo(448 + 2 * 0.25 * 24 * 1.12, 1);
  });

  it('has line heights in shares of 1.2 em in every font, and in points in code', async () => {
    const lines = async (family: string, font: 'body' | 'mono') => {
      const deck = sampleDeck();
      const theme = { ...deck.theme, fonts: { ...deck.theme.fonts, [font]: { family, fallback: 'Arial' } } };
      const pptx = await opened(
        [scene('bullets', [title('A'), textElement('free', box, [paragraph([run('words', { font })])])])],
        { theme },
      );
      return find(pptx.shape(SLIDE, 'free'), 'a:lnSpc').children.map(({ tag, attributes }) => [
        tag,
        Number(attributes.get('val')),
      ]);
    };
    const share = Math.round((paragraph([run('words')]).lineHeight / 1.2) * 100_000);
    for (const family of ['Inter', 'Newsreader', 'Archivo', 'Jost'])
      expect(await lines(family, 'body'), family).toEqual([['a:spcPct', share]]);
    expect((await lines('IBM Plex Mono', 'mono')).map(([tag]) => tag)).toEqual(['a:spcPts']);
  });

  it('has links if the run has them', async () => {
    const pptx = await opened([
      scene('bullets', [
        title('A'),
        textElement('free', box, [paragraph([run('here', { link: 'https://example.org/?a=1&b=2' })])]),
      ]),
    ]);
    const id = find(pptx.shape(SLIDE, 'free'), 'a:hlinkClick').attributes.get('r:id');
    const relationship = pptx
      .all('ppt/slides/_rels/slide1.xml.rels', 'Relationship')
      .find(({ attributes }) => attributes.get('Id') === id);
    expect([relationship?.attributes.get('Target'), relationship?.attributes.get('TargetMode')]).toEqual([
      'https://example.org/?a=1&b=2',
      'External',
    ]);
  });
});
