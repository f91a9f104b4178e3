import { getDocumentProxy } from 'unpdf';
import { plain, toMarkdown } from '../rich-text.ts';
import { DocumentWriter } from './document-writer.ts';
import type { FileReader, ReadResult } from './file-reader.ts';
import { unfoldsWithoutEnd } from './pdf-forms.ts';
import { withoutFurniture } from './pdf-furniture.ts';
import { type PlacedText, type Segment, segmentsOf } from './pdf-lines.ts';
import { inReadingOrder } from './pdf-order.ts';
import { type Passage, passagesOf, wordsOf } from './pdf-paragraphs.ts';
import { type PagePicture, PixelBudget, picturesOn } from './pdf-pictures.ts';
import { tablesOf } from './pdf-tables.ts';
import { refused } from './refused.ts';

/** Pages that are read, and pages that a file may have. */
const PAGES_MAX = 300;
const PAGES_MOST = 10_000;
/** Larger pictures are not decoded. */
const PICTURE_PIXELS_MAX = 16_000_000;
/** Words over a picture of at most this share of the page are its labels. */
const LABELLED_MOST = 0.6;
const LABEL_MAX = 60;
/** Pieces of text on one page; a densely set one has a few thousand. */
const PIECES_MAX = 12_000;
const HEADING_MAX = 140;
const LEVELS = 4;
/** Ligatures and letters in their joined forms: normalised after the order of right-to-left text is settled. */
const PRESENTATION_FORMS = /[\ufb00-\ufb06\ufb1d-\ufdff\ufe70-\ufefc]/g;

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
type Piece =
  | { readonly kind: 'passage'; readonly passage: Passage }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'picture'; readonly bytes: Uint8Array };
/** A picture takes its place among the lines of its page. */
type Placed = Segment & { readonly picture?: PagePicture };

/** Pages of text: columns in reading order, headings by their size, tables by their alignment, what repeats at heads and feet left out. */
export const readPdf: FileReader = async (bytes) => {
  if (unfoldsWithoutEnd(bytes)) throw refused('too_complex', 'Its drawings draw one another without end.');
  const pdf = await open(bytes);
  try {
    return await read(pdf);
  } finally {
    await pdf.loadingTask.destroy();
  }
};

async function open(bytes: Uint8Array): Promise<Pdf> {
  try {
    return await getDocumentProxy(bytes.slice(), { disableFontFace: true, useSystemFonts: false, maxImageSize: PICTURE_PIXELS_MAX, verbosity: 0 });
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException') throw refused('encrypted', 'The file is encrypted with a password.', error);
    throw refused('damaged', 'The file is damaged or was cut off.', error);
  }
}

async function read(pdf: Pdf): Promise<ReadResult> {
  if (pdf.numPages > PAGES_MOST) throw refused('too_complex', `It says that it has ${pdf.numPages} pages; at most ${PAGES_MOST} are a document.`);
  const out = new DocumentWriter();
  const count = Math.min(pdf.numPages, PAGES_MAX);
  if (pdf.numPages > count) out.warnings.push(`The file has ${pdf.numPages} pages; the first ${count} were read.`);
  const pages: PageText[] = [];
  const silent: number[] = [];
  const budget = new PixelBudget();
  for (let number = 1; number <= count; number++) {
    const page = await pageText(pdf, number, budget);
    if (page.segments.length === 0) silent.push(number);
    pages.push(page);
  }
  if (silent.length === count) throw refused('no_text', `Its ${count === 1 ? 'page is only a picture' : `${count} pages are only pictures`}: there are no words to read.`);
  for (const { labels } of pages) for (const label of labels) out.skip('paragraph', label, 'Words within a picture.');
  if (silent.length > 0)
    out.warnings.push(`${silent.length === 1 ? 'Page' : 'Pages'} ${silent.slice(0, 20).join(', ')} ${silent.length === 1 ? 'is' : 'are'} empty or only pictures; words in them were not read.`);
  const bodies = withoutFurniture(pages);
  const known = wordsOf(bodies.flat());
  const pieces = bodies.map((segments, index) => piecesOf([...segments, ...(pages[index]?.pictures ?? [])], known));
  const passages = pieces.flat().flatMap((piece) => (piece.kind === 'passage' ? [piece.passage] : []));
  const levelOf = headingLevels(passages);
  const [opening] = pieces[0] ?? [];
  const first = opening?.kind === 'passage' && levelOf(opening.passage) !== undefined ? opening.passage : undefined;
  // What stands at the head of the first page is the title, even where chapters are set larger.
  const deeper = first !== undefined && (levelOf(first) ?? 1) > 1 ? 1 : 0;
  pieces.forEach((page, index) => {
    out.moveTo(`page ${index + 1}`);
    for (const piece of page) {
      if (piece.kind === 'picture') {
        out.figure('', { bytes: piece.bytes, mimeType: 'image/png' });
        continue;
      }
      if (piece.kind === 'table') {
        out.table(piece.rows.map((row) => row.map((cell) => toMarkdown(plain(cell)))));
        continue;
      }
      const { passage } = piece;
      const level = levelOf(passage);
      if (level !== undefined) {
        out.heading(`${passage.marker} ${passage.text}`.trim(), passage === first ? 1 : level + deeper);
      } else if (passage.marker !== '') out.item(plain(passage.text), 0, /\d/.test(passage.marker), /\d/.test(passage.marker) ? Number.parseInt(passage.marker.replace('(', ''), 10) : undefined);
      else out.paragraph(plain(passage.text));
    }
  });
  const title = first === undefined ? await namedTitle(pdf) : undefined;
  return { document: out.build(title === undefined ? {} : { title }), warnings: out.warnings };
}

interface PageText {
  readonly segments: Segment[];
  readonly pictures: readonly Placed[];
  /** Words that stand in a picture. */
  readonly labels: readonly string[];
  readonly height: number;
}

async function pageText(pdf: Pdf, number: number, budget: PixelBudget): Promise<PageText> {
  const page = await pdf.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  const [left = 0, bottom = 0] = page.view;
  const content = await page.getTextContent({ disableNormalization: true });
  if (content.items.length > PIECES_MAX) throw refused('too_complex', `Page ${number} has ${content.items.length} pieces of text; at most ${PIECES_MAX} are read.`);
  const bold = await boldFonts(page, new Set(content.items.flatMap((item) => ('str' in item ? [item.fontName] : []))));
  const runs: PlacedText[] = [];
  for (const item of content.items) {
    if (!('str' in item) || item.str === '') continue;
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = item.transform as number[];
    // Turned text: stamps and labels of axes.
    if (Math.abs(b) > 0.1 * Math.hypot(a, b)) continue;
    const size = Math.hypot(c, d) || Math.abs(a);
    // A blank of the width of a column is a gap.
    if (size < 3 || (item.str.trim() === '' && item.width > size)) continue;
    runs.push({
      text: item.str.replace(PRESENTATION_FORMS, (form) => form.normalize('NFKC')),
      x: e - left,
      y: height - (f - bottom),
      width: item.width,
      size,
      bold: bold.has(item.fontName),
      rtl: item.dir === 'rtl',
    });
  }
  const pictures = await picturesOf(page, { width, height, left, bottom }, budget);
  page.cleanup();
  const segments = segmentsOf(runs).filter(({ text }) => text !== '');
  const inside = (segment: Segment): boolean =>
    segment.text.length <= LABEL_MAX && pictures.some((one) => (one.right - one.left) * (one.bottom - one.top) < LABELLED_MOST * width * height && within(segment, one));
  const labels = segments.filter(inside);
  return { segments: segments.filter((segment) => !labels.includes(segment)), pictures: pictures.map(placed), labels: labels.map(({ text }) => text), height };
}

function within({ left, right, y, size }: Segment, picture: PagePicture): boolean {
  const middle = (left + right) / 2;
  return middle > picture.left && middle < picture.right && y - size / 2 > picture.top && y - size / 2 < picture.bottom;
}

/** As a line at its foot: its caption stands below it. */
function placed(picture: PagePicture): Placed {
  return { text: '', left: picture.left, right: picture.right, y: picture.bottom, size: 10, bold: false, rtl: false, picture };
}

async function picturesOf(page: Awaited<ReturnType<Pdf['getPage']>>, size: Parameters<typeof picturesOn>[1], budget: PixelBudget): Promise<PagePicture[]> {
  try {
    return await picturesOn(page, size, budget);
  } catch {
    // A page that cannot be drawn can still be read.
    return [];
  }
}

/** Fonts are loaded with the drawing of the page; their own names say whether they set words off: bold or slanted. */
async function boldFonts(page: Awaited<ReturnType<Pdf['getPage']>>, names: ReadonlySet<string>): Promise<Set<string>> {
  const bold = new Set<string>();
  try {
    await page.getOperatorList();
    for (const name of names)
      if (page.commonObjs.has(name) && /bold|black|heavy|semibold|-?bd\b|italic|oblique/i.test(String((page.commonObjs.get(name) as { name?: string } | null)?.name ?? ''))) bold.add(name);
  } catch {
    // A page that cannot be drawn can still be read.
  }
  return bold;
}

function piecesOf(segments: readonly Placed[], known: ReadonlySet<string>): Piece[] {
  const tables = tablesOf(segments.filter(({ picture }) => picture === undefined));
  const inTable = new Set(tables.flatMap((table) => [...table.segments]));
  const flow = inReadingOrder(segments.filter((one) => !inTable.has(one) || tables.some(({ at }) => at === one)));
  const pieces: Piece[] = [];
  let run: Segment[] = [];
  const close = (): void => {
    pieces.push(...passagesOf(run, known).map((passage): Piece => ({ kind: 'passage', passage })));
    run = [];
  };
  for (const segment of flow) {
    const table = tables.find(({ at }) => at === segment);
    if (segment.picture !== undefined) {
      close();
      pieces.push({ kind: 'picture', bytes: segment.picture.bytes });
    } else if (table === undefined) run.push(segment);
    else {
      close();
      pieces.push({ kind: 'table', rows: table.rows });
    }
  }
  close();
  return pieces;
}

/** Which passages are headings: larger than the running text, or short and bold, or numbered so. */
function headingLevels(passages: readonly Passage[]): (passage: Passage) => number | undefined {
  const weights = new Map<number, number>();
  for (const { size, text } of passages) weights.set(half(size), (weights.get(half(size)) ?? 0) + text.length);
  const body = [...weights].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 10;
  const isShort = (passage: Passage): boolean => passage.text.length <= HEADING_MAX && passage.lines <= 3 && /\p{L}{2}/u.test(passage.text);
  const large = (passage: Passage): boolean => isShort(passage) && half(passage.size) >= body * 1.12;
  const sizes = [...new Set(passages.filter(large).map(({ size }) => half(size)))].sort((a, b) => b - a);
  const levels = new Map(sizes.map((size, index) => [size, Math.min(LEVELS, index + 1)]));
  const lowest = Math.min(LEVELS, sizes.length) + 1;
  return (passage) => {
    if (large(passage)) return levels.get(half(passage.size));
    const bold =
      isShort(passage) &&
      passage.bold &&
      !/^(?:fig(?:ure|\.)|table|abb(?:ildung|\.)|tab\.|tabelle)\s?\d/i.test(passage.text) &&
      passage.lines <= 2 &&
      passage.text.length <= 90 &&
      passage.size >= body * 0.95 &&
      !/[.;,:]$/.test(passage.text);
    return bold ? lowest + (/^\d+\.\d/.test(`${passage.marker}${passage.text}`) ? 1 : 0) : undefined;
  };
}

function half(size: number): number {
  return Math.round(size * 2) / 2;
}

async function namedTitle(pdf: Pdf): Promise<string | undefined> {
  try {
    const { info } = await pdf.getMetadata();
    const title = String((info as { Title?: unknown }).Title ?? '').trim();
    return /\p{L}/u.test(title) && !/^(?:microsoft \w+ -|untitled|.*\.(?:docx?|tex|indd|pdf|pptx?)$)/i.test(title) ? title : undefined;
  } catch {
    return undefined;
  }
}
