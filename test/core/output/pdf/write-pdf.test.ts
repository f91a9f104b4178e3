import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { writePdf } from '../../../../src/core/output/pdf/write-pdf.ts';
import { renderPng } from '../../../../src/core/output/png/render-png.ts';
import { writeSvg } from '../../../../src/core/output/svg/write-svg.ts';
import { flatten, readPlainText } from '../../../../src/core/scene/check/geometry.ts';
import type { Deck, Run, Scene, Stroke } from '../../../../src/core/scene/scene.ts';
import { CONTRACTS } from '../../../../src/core/templates/catalogue.ts';
import { TEMPLATES } from '../../../../src/core/templates/standard/index.ts';
import { DEEP, oneIn } from '../../../support/deep.ts';
import { composedDeck } from '../../../support/example-deck.ts';
import { hasPoppler, PdfReader } from '../../../support/poppler.ts';
import { mediaOf } from '../../../support/sample-deck.ts';
import { halves, withPicture } from './pdf-decks.ts';

const EXAMPLES = CONTRACTS.map(({ id, example }) => ({ layout: id, content: example }));

const folded = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Readers that join lines drop a hyphen at the end of a line. */
const joined = (text: string) => folded(text.replace(/-\s*/g, ''));

const squeezed = (text: string) => text.replace(/\s+/g, '');

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

/** All texts of a slide outside charts, one string each. */
function textsOf({ elements }: Scene): string[] {
  return flatten(elements)
    .flatMap((element) => {
      if (element.type === 'text')
        return element.paragraphs.map((paragraph) => readPlainText({ ...element, paragraphs: [paragraph] }));
      if (element.type === 'table')
        return element.cells
          .flat()
          .flatMap(({ paragraphs }) => paragraphs.map(({ runs }) => runs.map(({ text }) => text).join('')));
      return [];
    })
    .map(folded)
    .filter((text) => text !== '');
}

async function oneTitle(words: string, language: string): Promise<Deck> {
  return composedDeck(
    'ledger',
    [{ layout: 'bullets', content: { title: words, items: [{ text: words }, { text: 'DIN 18040' }] } }],
    { language, title: words },
  );
}

function withRuns(slide: Scene, change: (run: Run) => Run): Scene {
  const elements = slide.elements.map((element) =>
    element.type === 'text'
      ? { ...element, paragraphs: element.paragraphs.map((one) => ({ ...one, runs: one.runs.map(change) })) }
      : element,
  );
  return { ...slide, elements };
}

const [WIDTH, HEIGHT] = [480, 270];

async function grey(png: Uint8Array): Promise<Buffer> {
  return sharp(png).resize(WIDTH, HEIGHT, { fit: 'fill' }).grayscale().raw().toBuffer();
}

/**
 * Share of pixels whose grey does not occur nearby: poppler aligns letters to whole pixels, unlike our
 * renderer.
 */
function share(ours: Buffer, theirs: Buffer): number {
  let off = 0;
  for (let y = 1; y < HEIGHT - 1; y += 1) {
    for (let x = 1; x < WIDTH - 1; x += 1) {
      const near = [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => theirs[(y + dy) * WIDTH + x + dx] ?? 0));
      const value = ours[y * WIDTH + x] ?? 0;
      if (value < Math.min(...near) - 32 || value > Math.max(...near) + 32) off += 1;
    }
  }
  return off / ours.length;
}

describe('writePdf', () => {
  it.skipIf(!hasPoppler)('draws the outlines of letters', async () => {
    const deck = await oneTitle('OUTLINED', 'en');
    const reds = async (outline?: Stroke) => {
      const edged = deck.slides.map((slide) =>
        outline === undefined ? slide : withRuns(slide, (run) => ({ ...run, outline })),
      );
      using reader = new PdfReader(await writePdf({ ...deck, slides: edged }));
      const pixels = await sharp(reader.picture(1, 960)).removeAlpha().raw().toBuffer();
      let count = 0;
      for (let at = 0; at < pixels.length; at += 3)
        if ((pixels[at] ?? 0) > 200 && (pixels[at + 1] ?? 0) < 90 && (pixels[at + 2] ?? 0) < 90) count += 1;
      return count;
    };
    expect(await reds()).toBe(0);
    expect(await reds({ paint: { hex: '#FF0000' }, widthPx: 2 })).toBeGreaterThan(100);
  });

  it('returns the same bytes for the same deck', async () => {
    const picture = await halves();
    const media = mediaOf(picture, 'image/png', 80, 60);
    const deck = await withPicture(
      { type: 'picture', media, crop: { left: 0, top: 0, right: 0, bottom: 0 }, radiusPx: 0 },
      picture,
    );
    expect(Buffer.compare(await writePdf(deck), await writePdf(deck))).toBe(0);
  });

  it('declares and escapes the title and language of the document', async () => {
    const bytes = latin(
      await writePdf({ ...(await oneTitle('Fish & chips <now>', 'en')), title: 'Fish & chips <now>' }),
    );
    expect(bytes).toContain('/Lang (en-US)');
    expect(bytes).toContain('(Fish & chips <now>)');
    expect(bytes).toContain('Fish &amp; chips &lt;now&gt;</rdf:li>');
    expect(bytes).toContain('/DisplayDocTitle true');
  });
});

describe.skipIf(!hasPoppler)('a PDF read by poppler', () => {
  it.each(oneIn(16, TEMPLATES, 2).map(({ id }) => id))(
    '%s: every layout shows all its text on a page of its own in embedded fonts',
    async (id) => {
      const deck = await composedDeck(id, EXAMPLES, { title: 'Harbour Line' });
      using reader = new PdfReader(await writePdf(deck));
      const [inFile, selected] = [reader.pages('file').map(squeezed), reader.pages().map(joined)];
      expect(inFile).toHaveLength(deck.slides.length);
      const missing = deck.slides.flatMap((slide, index) =>
        textsOf(slide).filter((text) => !inFile[index]?.includes(squeezed(text))),
      );
      expect(missing).toEqual([]);
      expect(
        deck.slides
          .filter(({ title: words }, index) => !selected[index]?.includes(joined(words)))
          .map(({ layout }) => layout),
      ).toEqual([]);
      expect(reader.fonts().filter((line) => !/ yes yes yes +\d+ +0$/.test(line))).toEqual([]);
      expect(reader.info().get('Title')).toBe('Harbour Line');
      expect(reader.info().get('Tagged')).toBe('yes');
      expect(reader.info().get('Page size')).toBe('960 x 540 pts');
    },
  );

  it.runIf(DEEP)('is read in the order of the elements: the title first, as its heading', async () => {
    const deck = await composedDeck('pitch', EXAMPLES);
    using reader = new PdfReader(await writePdf(deck));
    const headings = [...reader.structure().matchAll(/^ {4}H1[^\n]*\n((?: {6}"[^\n]*\n?)+)/gm)].map(
      ([, text = '']) => folded(text.replace(/^ *"|"$/gm, ' ')),
    );
    expect(headings).toHaveLength(
      deck.slides.filter(({ elements }) =>
        elements.some(({ placeholder }) => placeholder === 'title' || placeholder === 'centered_title'),
      ).length,
    );
    expect(headings).toContain('What we decide today');
    expect(headings).toContain('Harbour Line goes electric');
  });

  it.each([
    ['ar', 'زادت رحلات الركاب إلى المرفأ'],
    ['he', 'שלום לכל הנוסעים'],
    ['ja', '利用者数は回復したが'],
    ['ko', '승객이 돌아왔습니다'],
    ['hi', 'किश्ती में हिन्दी'],
    ['th', 'เรือข้ามฟากไฟฟ้า'],
    ['el', 'Πλοία στο λιμάνι'],
    ['en', 'Office flow, AVATAR: naïve affinity'],
    ['en', 'Launch 🚀 and land'],
  ])('%s: the text can be copied as it was written', async (language, words) => {
    using reader = new PdfReader(await writePdf(await oneTitle(words, language)));
    const [page = ''] = reader.pages();
    expect(squeezed(page).split(squeezed(words))).toHaveLength(4);
    expect(page).toContain('DIN 18040');
  });

  it('has links at their words, and a bookmark for each slide', async () => {
    const deck = await composedDeck('ledger', [
      {
        layout: 'bullets',
        content: {
          title: 'Where to read on',
          items: [{ text: 'The [study](https://example.org/a?b=1&c=2) of May' }, { text: 'Mail' }],
        },
      },
      { layout: 'statement', content: { statement: 'It works.' } },
    ]);
    const bytes = await writePdf(deck);
    using reader = new PdfReader(bytes);
    expect(reader.links()).toMatch(/^ +1 +Annotation +https:\/\/example\.org\/a\?b=1&c=2$/m);
    expect(reader.structure()).toMatch(/Link[^\n]*\n(?: *Object[^\n]*\n)? *"study"/);
    expect(
      latin(bytes).match(/\/Title \(([^)]*)\)\n\/Dest|\/Dest [^\n]*\n\/Parent [^\n]*\n\/Title \(([^)]*)\)/g),
    ).toHaveLength(2);
  });

  it.each(oneIn(4, ['ledger', 'pitch'], 1))('%s: the pages look like the PNG pictures', async (id) => {
    const deck = await composedDeck(id, oneIn(18, EXAMPLES, 1));
    using reader = new PdfReader(await writePdf(deck));
    const far: string[] = [];
    for (const [index, slide] of deck.slides.entries()) {
      const [ours, theirs] = await Promise.all([
        grey(await renderPng(writeSvg(slide, deck), WIDTH)),
        grey(reader.picture(index + 1, WIDTH)),
      ]);
      const off = share(ours, theirs);
      if (off > 0.003) far.push(`${slide.layout}: ${(off * 100).toFixed(2)} %`);
    }
    expect(far).toEqual([]);
  });

  it('slants letters without italics like the PNG pictures', async () => {
    const deck = await oneTitle('四国の箇条書き', 'ja');
    const leaning = {
      ...deck,
      slides: deck.slides.map((slide) => withRuns(slide, (run) => ({ ...run, italic: true }))),
    };
    const [upright, slanted] = await Promise.all(
      [deck, leaning].map(async ({ slides: [slide] }) =>
        grey(await renderPng(writeSvg(slide as Scene, deck), WIDTH)),
      ),
    );
    using reader = new PdfReader(await writePdf(leaning));
    const inPdf = await grey(reader.picture(1, WIDTH));
    expect(share(slanted as Buffer, inPdf)).toBeLessThan(share(upright as Buffer, inPdf) / 4);
  });

  it('has the speaker notes below each slide on request, on as many pages as needed', async () => {
    const note = `${'Breathe and wait. '.repeat(300)}https://example.org/${'long'.repeat(60)} The end.`;
    const deck = await composedDeck('ledger', [
      { layout: 'statement', content: { statement: 'One thing.' }, speaker_note: note },
    ]);
    using plain = new PdfReader(await writePdf(deck));
    using reader = new PdfReader(await writePdf(deck, { notes: true }));
    expect(plain.pages()).toHaveLength(1);
    const pages = reader.pages();
    expect(pages.length).toBeGreaterThan(1);
    expect(pages[0]).toContain('One thing.');
    expect(pages.join(' ').match(/Breathe and wait\./g)).toHaveLength(300);
    expect(pages.join(' ').replaceAll(' ', '')).toContain('long'.repeat(60));
    expect(pages.at(-1)).toContain('The end.');
  });
});
