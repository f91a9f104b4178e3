import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { writePdf } from '../../src/core/output/pdf/write-pdf.ts';
import { renderPng } from '../../src/core/output/png/render-png.ts';
import { writeSvg } from '../../src/core/output/svg/write-svg.ts';
import { flatten } from '../../src/core/scene/check/geometry.ts';
import { checkMissingGlyphs } from '../../src/core/scene/check/missing-glyphs.ts';
import { CANVAS, type Deck } from '../../src/core/scene/scene.ts';
import { LANGUAGE_TAGS } from '../../src/core/sources/parse-language.ts';
import { DEEP, oneIn } from '../support/deep.ts';
import { hasPoppler, PdfReader } from '../support/poppler.ts';
import { proseDeck } from './font-loss-decks.ts';

/** Smaller differences of grey belong to the edges of letters. */
const INK = 40;
/** Widest space between two words or letters, em. */
const MAX_GAP_EM = 1.2;

/** Headings of the fixture for tags whose English name it does not begin with. */
const HEADINGS: Readonly<Record<string, string>> = {
  'zh-Hans': 'Chinese, Mandarin (Simplified)',
  'zh-Hant': 'Chinese, Mandarin (Traditional)',
  zh: 'Chinese, Mandarin (Simplified)',
  bn: 'Bengali',
  be: 'Belarusan',
  bs: 'Bosnian (Latin)',
  fa: 'Farsi, Western',
  fil: 'Tagalog',
  gd: 'Gaelic, Scottish',
  ga: 'Gaelic, Irish',
  nb: 'Norwegian, Bokmål',
  nn: 'Norwegian, Nynorsk',
  ku: 'Kurdish, Northern',
  ky: 'Kirghiz',
  lb: 'Luxembourgeois',
  no: 'Norwegian, Bokmål',
  pa: 'Panjabi, Eastern',
  qu: 'Quechua, Cusco',
  su: 'Sunda',
  tg: 'Tajiki',
  sq: 'Albanian, Tosk',
  ca: 'Catalan-Valencian-Balear',
  az: 'Azerbaijani, North (Latin)',
  jv: 'Javanese (Latin)',
  mi: 'Maori',
  nah: 'Nahuatl, Central',
  tk: 'Turkmen (Latin)',
  uz: 'Uzbek, Northern (Latin)',
};

/** First article of the Universal Declaration of Human Rights by the name of the language. */
const ARTICLES = new Map(
  readFileSync(join(process.cwd(), 'test', 'fixtures', 'docs', 'UDHR_first_article_all.txt'), 'utf8')
    .split(/\n\s*\n/)
    .map((block) => block.trim().split('\n'))
    .map(([heading = '', ...lines]) => [heading, lines.join(' ')] as const),
);

describe('a language of the interface', () => {
  it.each(DEEP ? LANGUAGE_TAGS : oneIn(3, oneOfEachScript()))(
    '"%s" has no blank word in SVG and PNG',
    async (tag) => {
      const deck = proseDeck(nameOf(tag), proseOf(tag), tag);
      expect(findMissing(deck)).toEqual([]);
      expect(await findBlankLines(deck, await drawPng(deck))).toEqual([]);
    },
  );

  it.skipIf(!hasPoppler).each(oneIn(48, LANGUAGE_TAGS, 3))('"%s" has no blank word in PDF', async (tag) => {
    const deck = proseDeck(nameOf(tag), proseOf(tag), tag);
    using reader = new PdfReader(await writePdf(deck));
    expect(await findBlankLines(deck, reader.picture(1, CANVAS.widthPx))).toEqual([]);
  });

  it('is drawn with a sentence of its own, except Odia with the names of months', () => {
    expect(LANGUAGE_TAGS.filter((tag) => articleOf(tag) === undefined)).toEqual(['or']);
  });
});

describe('a script without a font', () => {
  it.each([
    ['Tibetan', 'Tibetan, Central'],
    ['Unified Canadian Aboriginal Syllabics', 'Inuktitut, Eastern Canadian'],
    ['Thaana', 'Maldivian'],
    ['Cherokee', 'Cherokee (uppercase)'],
    ['Javanese', 'Javanese (Javanese)'],
  ])('is reported by a finding: %s', async (script, heading) => {
    const deck = proseDeck('Article 1', ARTICLES.get(heading) ?? '', 'en');
    expect(await findBlankLines(deck, await drawPng(deck))).not.toEqual([]);
    expect(findMissing(deck)).toEqual([expect.stringContaining(script)]);
  });
});

/** The last language of each script, in `npm test`. */
function oneOfEachScript(): string[] {
  const tags = LANGUAGE_TAGS.map((tag) => [new Intl.Locale(tag).maximize().script, tag] as const);
  return [...new Map(tags).values()];
}

function nameOf(tag: string): string {
  return new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
}

function articleOf(tag: string): string | undefined {
  const name = HEADINGS[tag] ?? new Intl.DisplayNames(['en'], { type: 'language' }).of(tag) ?? tag;
  const heading = [...ARTICLES.keys()].find(
    (key) => key === name || key.startsWith(`${name},`) || key.startsWith(`${name} (`),
  );
  return heading === undefined ? undefined : ARTICLES.get(heading);
}

/** The article, or the names of months in a language that the fixture lacks. */
function proseOf(tag: string): string {
  const months = new Intl.DateTimeFormat(tag, { month: 'long', timeZone: 'UTC' });
  return (
    articleOf(tag) ??
    Array.from({ length: 12 }, (_, month) => months.format(new Date(Date.UTC(2026, month, 1)))).join(', ')
  );
}

function findMissing(deck: Deck): string[] {
  return deck.slides.flatMap((scene) => checkMissingGlyphs(scene, deck.theme)).map(({ message }) => message);
}

async function drawPng(deck: Deck): Promise<Uint8Array> {
  const [scene] = deck.slides;
  if (scene === undefined) throw new Error('The deck has no slide.');
  return await renderPng(writeSvg(scene, deck), CANVAS.widthPx);
}

/** Lines of the texts of a slide with a stretch that has no ink, with its width in px. */
async function findBlankLines(deck: Deck, png: Uint8Array): Promise<string[]> {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  const hasInk = (x: number, top: number, bottom: number): boolean => {
    const ground = data[top * info.width + x] ?? 0;
    for (let y = top; y < bottom; y += 1)
      if (Math.abs((data[y * info.width + x] ?? 0) - ground) > INK) return true;
    return false;
  };
  return flatten(deck.slides[0]?.elements ?? []).flatMap((element) =>
    element.type !== 'text'
      ? []
      : element.paragraphs.flatMap(({ lines, runs }) =>
          lines.flatMap(({ spans, top, height }) => {
            const from = element.box.x + Math.min(...spans.map(({ x }) => x));
            const to = element.box.x + Math.max(...spans.map(({ x, width }) => x + width));
            const [first, last] = [element.box.y + top, element.box.y + top + height].map(Math.round);
            let [gap, widest] = [0, 0];
            for (let x = Math.round(from); x < to; x += 1) {
              gap = hasInk(x, first ?? 0, last ?? 0) ? 0 : gap + 1;
              widest = Math.max(widest, gap);
            }
            const most = MAX_GAP_EM * Math.max(...runs.map(({ sizePx }) => sizePx));
            const text = spans.map((span) => span.text).join('');
            return text.trim() === '' || widest <= most ? [] : [`${text}: ${widest} px`];
          }),
        ),
  );
}
