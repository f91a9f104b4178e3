import { beforeAll, describe, expect, it } from 'vitest';
import { openLayoutEngine } from '../../../src/core/layout/engine.ts';
import { loadInlineParser } from '../../../src/core/layout/inline-markdown.ts';
import { PackageEdit } from '../../../src/core/ooxml/package/index.ts';
import type { OpenedEdit } from '../../../src/core/opened/api.ts';
import { doOpenedJob } from '../../../src/core/opened/do-opened-job.ts';
import type { Deck } from '../../../src/core/scene/scene.ts';
import {
  edited,
  elementsIn,
  expectSound,
  FILES,
  job,
  others,
  slideTrees,
  texts,
} from '../../support/opened-files.ts';

beforeAll(async () => {
  await loadInlineParser();
  await openLayoutEngine();
});

const [, deck = Buffer.alloc(0)] = FILES.find(([name]) => name === 'picture-chart-table.pptx') ?? [];
const [, strict = Buffer.alloc(0)] = FILES.find(([name]) => name === 'strict-rtl.pptx') ?? [];

function changed(file: Uint8Array, ...edits: OpenedEdit[]): Uint8Array {
  const { bytes } = edited(file, ...edits);
  expectSound(file, bytes);
  return bytes;
}
const elementOf = (file: Uint8Array, slide: number, id: string) =>
  elementsIn(slideTrees(file, [slide])).find((one) => one.id === id);
const relations = (file: Uint8Array, slide = 2) =>
  PackageEdit.open(file)
    .relationships(`ppt/slides/slide${slide}.xml`)
    .filter(({ type }) => type === 'hyperlink' || type === 'slide')
    .map(({ target }) => target);
const setLink = (link: string | null, element = '5', slide = 2) =>
  ({ op: 'set_element', slide, element, change: { link } }) as const;
const setText = (text: string, element = '3', slide = 2) =>
  ({ op: 'set_text', slide, element, text }) as const;

const LINKS = [
  ['#3', '#3', 'ppt/slides/slide3.xml', 'ppaction://hlinksldjump'],
  ['#a-table-to-test-parsing', '#3', 'ppt/slides/slide3.xml', 'ppaction://hlinksldjump'],
  ['#next', '#next', undefined, 'ppaction://hlinkshowjump?jump=nextslide'],
  ['#previous', '#previous', undefined, 'ppaction://hlinkshowjump?jump=previousslide'],
  ['#first', '#first', undefined, 'ppaction://hlinkshowjump?jump=firstslide'],
  ['#last', '#last', undefined, 'ppaction://hlinkshowjump?jump=lastslide'],
  ['#back', '#back', undefined, 'ppaction://hlinkshowjump?jump=lastslideviewed'],
  ['#end', '#end', undefined, 'ppaction://hlinkshowjump?jump=endshow'],
  [
    'https://example.org/a?b=1&c=2',
    'https://example.org/a?b=1&c=2',
    'https://example.org/a?b=1&c=2',
    undefined,
  ],
  ['mailto:ann@example.org', 'mailto:ann@example.org', 'mailto:ann@example.org', undefined],
  ['plans/costs 2026.xlsx', 'plans/costs%202026.xlsx', 'plans/costs%202026.xlsx', 'ppaction://hlinkfile'],
  [
    'C:\\plans\\costs.xlsx',
    'file:///C:/plans/costs.xlsx',
    'file:///C:/plans/costs.xlsx',
    'ppaction://hlinkfile',
  ],
  ['other.pptx#2', 'other.pptx#2', 'other.pptx', 'ppaction://hlinkpres?slideindex=2&amp;slidetitle='],
] as const;

describe('links of opened decks', () => {
  it.each(LINKS)(
    '"%s" of a picture, a shape and words is stored and shown as "%s"',
    (link, shown, target, action) => {
      const picture = changed(deck, setLink(link));
      expect(elementOf(picture, 2, '5')?.link).toBe(shown);
      expect(relations(picture)).toEqual(target === undefined ? [] : [target]);
      expect(others(deck, picture).every((name) => /slide2\.xml(\.rels)?$/.test(name))).toBe(true);
      const source = PackageEdit.open(picture).text('ppt/slides/slide2.xml');
      expect(/hlinkClick[^>]*/.exec(source)?.[0].includes('action=')).toBe(action !== undefined);
      if (action !== undefined) expect(source).toContain(`action="${action}"`);
      expect(elementOf(changed(deck, setLink(link, '8', 5)), 5, '8')?.link).toBe(shown);
      const words = changed(deck, setText(`First [see there](<${link}>) and on`));
      expect(elementOf(words, 2, '3')?.text).toContain(`[see there](${shown})`);
      expect(relations(words)).toEqual(target === undefined ? [] : [target]);
    },
  );

  it('are changed, and leave no relationship behind when they are removed', () => {
    const first = changed(deck, setLink('#3'));
    const second = changed(first, setLink('https://example.org/'));
    expect(relations(second)).toEqual(['https://example.org/']);
    expect(relations(changed(second, setLink(null)))).toEqual([]);
    const words = changed(deck, setText('See [this](#3)'));
    expect(relations(changed(words, setText('See [this](#4)')))).toEqual(['ppt/slides/slide4.xml']);
    const style = (link: string | null, element = '3') =>
      ({ op: 'set_style', slide: 2, element, style: { words: 'this', link } }) as const;
    const plain = changed(words, style(null));
    expect(relations(plain)).toEqual([]);
    expect(elementOf(plain, 2, '3')?.text).toContain('See this');
    expect(elementOf(changed(plain, style('#next')), 2, '3')?.text).toContain('See [this](#next)');
    const whole = changed(deck, { op: 'set_style', slide: 2, element: '3', style: { link: '#2', size: 12 } });
    expect(elementOf(whole, 2, '3')?.text).toMatch(/^\[AutoGen is[^\n]*\]\(#2\)/);
  });

  it('keep their targets when slides move and their text changes', () => {
    const words = changed(deck, setText('See [the table](#3) and [the end](#last)'));
    const moved = changed(words, { op: 'move', slide: 3, to: 1 });
    expect(elementOf(moved, 3, '3')?.text).toContain('[the table](#1)');
    const again = changed(moved, setText('Look at [the table](#1) and [the end](#last)', '3', 3));
    expect(elementOf(again, 3, '3')?.text).toContain('Look at [the table](#1) and [the end](#last)');
    const translated = edited(words, {
      op: 'set_texts',
      texts: texts(words).map(({ id, text }) => ({ id, text: text.replace('See', 'Siehe') })),
    }).bytes;
    expect(elementOf(translated, 2, '3')?.text).toContain('Siehe [the table](#3)');
    const replaced = edited(words, { op: 'find_replace', find: '3', replace: '4' }).bytes;
    expect(elementOf(replaced, 2, '3')?.text).toContain('[the table](#3)');
  });

  it('lead to copies of slides that are copied together, and are removed for others', () => {
    const linked = changed(deck, setLink('#3'), setLink('#5', '2'), setLink('#next', '3'));
    const { bytes, warnings } = edited(deck, {
      op: 'copy_slides',
      file: linked,
      slides: [2, 3],
      look: 'target',
    });
    expectSound(deck, bytes);
    expect(elementsIn(slideTrees(bytes, [7])).map(({ id, link }) => [id, link])).toEqual([
      ['2', undefined],
      ['3', '#next'],
      ['5', '#8'],
    ]);
    expect(warnings.join()).toContain('1 link leads to slides that were not copied');
    const twice = changed(linked, { op: 'duplicate', slide: 2 });
    expect(elementOf(twice, 3, '5')?.link).toBe('#4');
  });

  it('are removed with their target slide', () => {
    const linked = changed(deck, setLink('#3'));
    const without = changed(linked, { op: 'delete', slide: 3 });
    expect(elementOf(without, 2, '5')?.link).toBeUndefined();
    expect(relations(without)).toEqual([]);
  });

  it('of text are drawn, so that a PDF links to its pages', () => {
    const words = changed(
      deck,
      setText('See [the table](#3), [the next](#next) and [the web](https://example.org/)'),
    );
    const { slides } = doOpenedJob({ ...job, kind: 'openedDeck', file: words }) as Deck;
    const links = slides[1]?.elements.flatMap((element) =>
      element.type === 'text'
        ? element.paragraphs.flatMap(({ runs }) => runs.flatMap(({ link }) => link ?? []))
        : [],
    );
    expect([...new Set(links)]).toEqual(['#3', '#next', 'https://example.org/']);
  });

  it('are written in the namespaces of a strict file', () => {
    const [first] = elementsIn(slideTrees(strict, [1]));
    const bytes = changed(strict, setLink('#1', first?.id ?? '', 1));
    const source = PackageEdit.open(bytes).text(
      PackageEdit.open(bytes).names.find((name) => /slides\/slide1\.xml$/.test(name)) ?? '',
    );
    expect(/<a:hlinkClick[^>]*>/.exec(source)?.[0]).not.toContain('schemas.openxmlformats.org');
    expect(elementsIn(slideTrees(bytes, [1]))[0]?.link).toBe('#1');
  });

  it.each([
    ['#99', /no slide "#99".*6 slides/],
    ['#no-such-title', /no slide "#no-such-title"/],
    ['javascript:alert(1)', /no address, slide or file/],
    ['costs', /no address, slide or file/],
    ['data:text/html,x', /no address, slide or file/],
  ])('with the target "%s" are refused', (link, text) => {
    const attempt = (edit: OpenedEdit) => () => {
      try {
        edited(deck, edit);
      } catch (error) {
        throw new Error(`${(error as Error).message} ${String((error as { hint?: unknown }).hint)}`);
      }
    };
    expect(attempt(setLink(link))).toThrow(text);
    expect(attempt(setText(`See [this](${link})`))).toThrow(text);
  });
});
