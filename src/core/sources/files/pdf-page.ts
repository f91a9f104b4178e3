import type { getDocumentProxy } from 'unpdf';
import { type Drawing, readDrawing } from './pdf-drawing.ts';
import { type Figure, findFigures } from './pdf-figures.ts';
import { type FontText, findUnreadableFonts, partUnreadable, repairText } from './pdf-legibility.ts';
import { LigatureOrder } from './pdf-letters.ts';
import { addBullets, joinSegments, type Segment } from './pdf-lines.ts';
import type { PixelBudget } from './pdf-pictures.ts';
import type { PageWords } from './pdf-words.ts';
import { createRefusal } from './refusal.ts';

export type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
type Page = Awaited<ReturnType<Pdf['getPage']>>;
type TextPiece = Extract<Awaited<ReturnType<Page['getTextContent']>>['items'][number], { str: string }>;

/**
 * Maximum number of text pieces and characters on one page; a dense page has a few thousand pieces and ten
 * thousand characters.
 */
const PIECES_MAX = 12_000;
export const LETTERS_MAX = 200_000;
/** Words over a picture of at most this share of the page are its labels. */
const LABELLED_MOST = 0.6;
const LABEL_MAX = 60;
/** Ligatures and joined letter forms, which are normalized after right-to-left text has been ordered. */
const PRESENTATION_FORMS = /[\ufb00-\ufb06\ufb1d-\ufdff\ufe70-\ufefc]/g;
/** Latin word directly followed by Arabic words, because the space was set on the wrong side. */
const UNSPACED = /(?<=\p{Script=Arabic}[\s\p{Script=Arabic}]*[A-Za-z][\w.+#-]*)(?=\p{Script=Arabic}{2})/gu;
const NOTHING: Drawing = { pictures: [], across: [], down: [], shapes: [], letters: [] };

/** Contents of a page. Lengths in points; y counts down from its top. */
export interface PageText {
  readonly segments: readonly Segment[];
  readonly figures: readonly Figure[];
  readonly across: Drawing['across'];
  readonly down: Drawing['down'];
  /** Words inside figures. */
  readonly labels: readonly string[];
  readonly width: number;
  readonly height: number;
}

/** Text of a page without pictures, lines and bold words. */
export function toWordsOnly({ runs, width, height }: PageWords): PageText {
  const segments = addBullets(
    joinSegments(
      runs.map((run) => ({
        ...run,
        text: run.text.replace(PRESENTATION_FORMS, (form) => form.normalize('NFKC')),
      })),
    ),
    [],
  ).filter(({ text }) => text !== '' && text !== '.');
  return { segments, figures: [], across: [], down: [], labels: [], width, height };
}

/**
 * @param budget if absent, only words are read, without pictures, lines and bold words.
 *
 * @throws Failure `too_complex` if the page has more text pieces than any real page.
 */
export async function readPageText(pdf: Pdf, number: number, budget?: PixelBudget): Promise<PageText> {
  const page = await pdf.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  const [left = 0, bottom = 0] = page.view;
  const items = await readTextPieces(page, number);
  const size = { width, height, left, bottom };
  // A page that cannot be drawn can still be read.
  const drawing = budget === undefined ? NOTHING : await readDrawing(page, size).catch(() => NOTHING);
  // Fonts are loaded together with the drawing of the page.
  const { bold, mono } = readFonts(page, new Set(items.map(({ fontName }) => fontName)));
  const order = new LigatureOrder(drawing.letters);
  const runs: FontText[] = [];
  for (const item of items) {
    if (item.str === '') continue;
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = item.transform as number[];
    // Rotated text, such as stamps and axis labels.
    if (Math.abs(b) > 0.1 * Math.hypot(a, b)) continue;
    const tall = Math.hypot(c, d) || Math.abs(a);
    // A space as wide as a column gap is a gap.
    if (tall < 3 || (item.str.trim() === '' && item.width > tall)) continue;
    runs.push({
      text: order.repaired(item.str).replace(PRESENTATION_FORMS, (form) => form.normalize('NFKC')),
      x: e - left,
      y: height - (f - bottom),
      width: item.width,
      size: tall,
      bold: bold.has(item.fontName),
      rtl: item.dir === 'rtl',
      font: item.fontName,
      ...(mono.has(item.fontName) ? { mono: true } : {}),
    });
  }
  const joined = addBullets(joinSegments(runs, drawing.down), drawing.shapes)
    .filter(({ text }) => text !== '' && text !== '.')
    .map((one) =>
      one.rtl ? { ...one, text: one.text.replace(/\s+(?=\p{M})/gu, '').replace(UNSPACED, ' ') } : one,
    );
  const { readable, regions } = partUnreadable(joined, runs, findUnreadableFonts(runs));
  const segments = readable.map(repairText).filter(({ text }) => text !== '');
  const found =
    budget === undefined
      ? []
      : await findFigures(page, drawing, segments, { width, height }, budget).catch(() => []);
  const figures = [
    ...found,
    ...regions.map((region): Figure => ({ ...region, isRegion: true, isText: true })),
  ];
  page.cleanup();
  const inside = (segment: Segment): boolean =>
    segment.text.length <= LABEL_MAX &&
    figures.some(
      (one) =>
        (one.right - one.left) * (one.bottom - one.top) < LABELLED_MOST * width * height &&
        isWithin(segment, one),
    );
  const labels = segments.filter(inside);
  // Words over a picture belong to it.
  const labelled = figures.map((one) =>
    labels.some((label) => isWithin(label, one)) ? { ...one, isRegion: true } : one,
  );
  return {
    segments: segments.filter((segment) => !labels.includes(segment)),
    figures: labelled,
    across: drawing.across,
    down: drawing.down,
    labels: labels.map(({ text }) => text),
    width,
    height,
  };
}

/** Reads the text of a page up to a limit. */
async function readTextPieces(page: Page, number: number): Promise<TextPiece[]> {
  const reader = page.streamTextContent({ disableNormalization: true }).getReader();
  const pieces: TextPiece[] = [];
  let letters = 0;
  for (;;) {
    const { value, done } = (await reader.read()) as {
      readonly value?: { readonly items: readonly (TextPiece | object)[] };
      readonly done: boolean;
    };
    if (done) return pieces;
    for (const item of value?.items ?? []) {
      if (!('str' in item)) continue;
      pieces.push(item);
      letters += item.str.length;
    }
    if (pieces.length <= PIECES_MAX && letters <= LETTERS_MAX) continue;
    const most = pieces.length > PIECES_MAX ? `${PIECES_MAX} pieces of text` : `${LETTERS_MAX} letters`;
    const refusal = createRefusal('too_complex', `Page ${number} has more than ${most}.`);
    // Otherwise the writer of the page would wait for its reader.
    await reader.cancel(refusal);
    throw refusal;
  }
}

function isWithin({ left, right, y, size }: Segment, figure: Figure): boolean {
  const middle = (left + right) / 2;
  return (
    middle > figure.left && middle < figure.right && y - size / 2 > figure.top && y - size / 2 < figure.bottom
  );
}

/** Recognizes bold, italic and monospaced fonts by their names. */
function readFonts(
  page: Page,
  names: ReadonlySet<string>,
): { readonly bold: ReadonlySet<string>; readonly mono: ReadonlySet<string> } {
  const [bold, mono] = [new Set<string>(), new Set<string>()];
  for (const name of names) {
    const known = page.commonObjs.has(name)
      ? String((page.commonObjs.get(name) as { name?: string } | null)?.name ?? '')
      : '';
    if (/bold|black|heavy|semibold|-?bd\b|italic|oblique/i.test(known)) bold.add(name);
    if (/courier|mono(?!type)|consol|menlo|typewriter|cmtt|letter\s?gothic|fixed|andale|\bcode/i.test(known))
      mono.add(name);
  }
  return { bold, mono };
}
