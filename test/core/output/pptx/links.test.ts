import { describe, expect, it } from 'vitest';
import { readDeck } from '../../../../src/core/ooxml/read/index.ts';
import { walk } from '../../../../src/core/ooxml/xml/parse.ts';
import { writePptx } from '../../../../src/core/output/pptx/write-pptx.ts';
import { OpenedPptx } from '../../../support/open-pptx.ts';
import { paragraph, run, sampleDeck, scene, textElement, title } from '../../../support/sample-deck.ts';

const LINK = 'https://example.org/notice?year=2026';

function written(text: string): Promise<Uint8Array> {
  const words = [run('See '), run(text, { link: LINK }), run('.')];
  const body = textElement('free', { x: 64, y: 200, width: 400, height: 200 }, [paragraph(words)]);
  return writePptx({ ...sampleDeck(), slides: [scene('bullets', [title('A'), body])] });
}

describe('the text of a link', () => {
  it.each([
    ['words', 'the notice of the port', ['the ', 'notice ', 'of ', 'the ', 'port']],
    ['an address', LINK, ['https://example', '.org/', 'notice?', 'year=2026']],
    ['a script without spaces', '港湾局の通知', ['港湾', '局', 'の', '通知']],
    ['a name with a no-break space', 'Pier\u00a07', ['Pier\u00a07']],
  ])('has a run for each part of %s where a line may break', async (_, text, parts) => {
    const nodes = [...walk(new OpenedPptx(await written(text)).shape('ppt/slides/slide1.xml', 'free'))];
    expect(nodes.flatMap(({ tag, text: words }) => (tag === 'a:t' ? [words] : []))).toEqual([
      'See ',
      ...parts,
      '.',
    ]);
    const ids = nodes.flatMap(({ tag, attributes }) =>
      tag === 'a:hlinkClick' ? [attributes.get('r:id')] : [],
    );
    expect([ids.length, new Set(ids).size]).toEqual([parts.length, 1]);
  });

  it('has unlinked spaces between words that run from right to left, so that LibreOffice orders them', async () => {
    const xml = new OpenedPptx(await written('تقرير البرنامج')).shape('ppt/slides/slide1.xml', 'free');
    const runs = [...walk(xml)].filter(({ tag }) => tag === 'a:r');
    expect(
      runs.map((node) => {
        const inside = [...walk(node)];
        const text = inside.find(({ tag }) => tag === 'a:t')?.text;
        return [text, inside.some(({ tag }) => tag === 'a:hlinkClick')];
      }),
    ).toEqual([
      ['See ', false],
      ['تقرير', true],
      [' ', false],
      ['البرنامج', true],
      ['.', false],
    ]);
  });

  it.each(['the notice of the port,\nin full', 'تقرير البرنامج السنوي'])(
    'is read as one run: %s',
    async (text) => {
      const runs = readDeck(await written(text)).slides[0]?.shapes.flatMap((shape) =>
        shape.kind === 'shape' && shape.name === 'free' ? (shape.text?.paragraphs[0]?.runs ?? []) : [],
      );
      expect(runs?.map((one) => [one.text, one.link])).toEqual([
        ['See ', undefined],
        [text, LINK],
        ['.', undefined],
      ]);
    },
  );
});
