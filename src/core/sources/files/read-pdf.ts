import { getDocumentProxy } from 'unpdf';
import { plain, toMarkdown } from '../rich-text.ts';
import { parsePages, refuseSelection } from '../selection.ts';
import { DocumentWriter } from './document-writer.ts';
import type { FileReader, ReadResult } from './file-reader.ts';
import type { Figure } from './pdf-figures.ts';
import { joinPages, type PlacedPiece, readPieces } from './pdf-flow.ts';
import { hasExplodingForms } from './pdf-forms.ts';
import { removeContents, removeFurniture } from './pdf-furniture.ts';
import { findGridTables } from './pdf-grid.ts';
import { type Chapter, findBodySize, headingLevels } from './pdf-headings.ts';
import { estimateCost } from './pdf-limits.ts';
import { clearMonospace } from './pdf-listings.ts';
import { removeNotes } from './pdf-notes.ts';
import { type PageText, type Pdf, readPageText } from './pdf-page.ts';
import { countDrawnPages, readPages, readSomePages } from './pdf-pages.ts';
import { collectWords, isCaption, type Passage } from './pdf-paragraphs.ts';
import { PixelBudget } from './pdf-pictures.ts';
import { RegionPainter } from './pdf-regions.ts';
import { createRefusal } from './refusal.ts';

/** Maximum number of pages that are read, and that a file may have. */
const PAGES_MAX = 2_000;
const PAGES_MOST = 10_000;
const CHAPTERS_MAX = 500;
const UNREADABLE = 'Text in a font that does not say which letters it draws.';

/**
 * Reads a PDF: columns in reading order, chapters from the outline or by size, tables by rules or alignment.
 * Headers, footers and notes are left out.
 */
export const readPdf: FileReader = async (bytes, { selection }) => {
  const { tooMuch, picturePixels, picturesLeft } = estimateCost(bytes);
  if (tooMuch !== undefined) throw createRefusal('too_complex', tooMuch);
  if (hasExplodingForms(bytes))
    throw createRefusal('too_complex', 'Its drawings contain one another endlessly.');
  const pdf = await open(bytes, picturePixels);
  const painter = new RegionPainter(bytes);
  try {
    const { document, warnings } = await read(pdf, bytes, painter, selection?.pages);
    const left = `${picturesLeft} ${picturesLeft === 1 ? 'picture was' : 'pictures were'} left out: too many pixels, alone or together with others on the page.`;
    return { document, warnings: picturesLeft === 0 ? warnings : [...warnings, left] };
  } finally {
    painter.close();
    await pdf.loadingTask.destroy();
  }
};

async function open(bytes: Uint8Array, maxImageSize: number): Promise<Pdf> {
  try {
    return await getDocumentProxy(bytes.slice(), {
      disableFontFace: true,
      useSystemFonts: false,
      maxImageSize,
      verbosity: 0,
    });
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException')
      throw createRefusal('encrypted', 'The file is encrypted with a password.', error);
    throw createRefusal('damaged', 'The file is damaged or was cut off.', error);
  }
}

async function read(
  pdf: Pdf,
  bytes: Uint8Array,
  painter: RegionPainter,
  wanted?: string,
): Promise<ReadResult> {
  if (pdf.numPages > PAGES_MOST)
    throw createRefusal(
      'too_complex',
      `It declares ${pdf.numPages} pages; at most ${PAGES_MOST} are accepted.`,
    );
  const out = new DocumentWriter();
  const count = Math.min(pdf.numPages, PAGES_MAX);
  const budget = new PixelBudget();
  const numbers = listWantedPages(count, wanted);
  const drawn = countDrawnPages(numbers.length);
  if (drawn < numbers.length)
    out.warnings.push(
      `The file has ${count} pages; figures and tables with lines were read of the first ${drawn}${wanted === undefined ? '' : ' of those chosen'}, of the others the words.`,
    );
  const readDrawn = async (number: number): Promise<PageText> =>
    drawRegions(await readPageText(pdf, number, budget), number, painter);
  const raw =
    wanted === undefined
      ? await readPages(pdf, bytes, painter, count, readDrawn)
      : await readSomePages(pdf, painter, numbers, readDrawn);
  const pages = clearMonospace(raw);
  const last = numbers.at(-1) ?? count;
  if (wanted === undefined ? pdf.numPages > pages.length : pages.length < last)
    out.warnings.push(
      `The file has ${pdf.numPages} pages; ${wanted === undefined ? `the first ${pages.length}` : `those chosen up to ${pages.length}`} were read.`,
    );
  const isWanted = new Set(numbers);
  const unread = pages.flatMap(({ figures }, index) =>
    figures.some(({ isText }) => isText === true) ? [index + 1] : [],
  );
  const silent = pages.flatMap(({ segments }, index) =>
    segments.length === 0 && isWanted.has(index + 1) ? [index + 1] : [],
  );
  const chosen = pages.filter((_, index) => isWanted.has(index + 1));
  if (silent.length === chosen.length)
    throw createRefusal(
      'no_text',
      unread.length > 0
        ? 'Its fonts do not say which letters they draw, so its text cannot be read.'
        : `Its ${chosen.length === 1 ? 'page is only a picture' : `${chosen.length} pages are only pictures`}: there is no text to read.`,
    );
  if (unread.length > 0)
    out.warnings.push(
      `${unread.length === 1 ? 'Page' : 'Pages'} ${unread.slice(0, 20).join(', ')} ${unread.length === 1 ? 'has' : 'have'} text in fonts that do not say which letters they draw; it is shown as pictures.`,
    );
  const empty = silent.filter((number) => !unread.includes(number));
  if (empty.length > 0)
    out.warnings.push(
      `${empty.length === 1 ? 'Page' : 'Pages'} ${empty.slice(0, 20).join(', ')} ${empty.length === 1 ? 'is' : 'are'} empty or only pictures; text in them was not read.`,
    );
  const body = findBodySize(pages.flatMap(({ segments }) => segments));
  const { pages: texts, lines } = removeContents(removeFurniture(pages, body));
  if (lines > 0)
    out.skip(
      'list',
      `${lines} lines of a list of contents`,
      'A table of contents, which repeats the headings.',
    );
  const known = collectWords(texts.flat());
  const notes: string[][] = [];
  const pieces = pages.map((page, index) => {
    const tables = findGridTables(texts[index] ?? [], page.across, page.down);
    const free = (texts[index] ?? []).filter((one) => !tables.some(({ segments }) => segments.has(one)));
    const noted = removeNotes(free, page, body);
    notes.push([...noted.notes]);
    return readPieces(
      [...noted.segments, ...tables.flatMap(({ segments }) => [...segments])],
      tables,
      page.figures,
      page.across,
      known,
    );
  });
  const first = write(out, joinPages(pieces, body, known), {
    chapters: await readChapters(pdf),
    body,
    notes,
    labels: pages.map(({ labels }) => labels),
  });
  const title = first === undefined ? await readTitle(pdf) : undefined;
  return {
    document: out.build(title === undefined ? {} : { title }),
    warnings: out.warnings,
    pages: count,
  };
}

/** Numbers of the pages to read. @throws Failure `invalid_input` if the file has none of them. */
function listWantedPages(count: number, wanted: string | undefined): number[] {
  const all = Array.from({ length: count }, (_, index) => index + 1);
  if (wanted === undefined) return all;
  const includes = parsePages(wanted);
  const chosen = all.filter((number) => includes(number));
  if (chosen.length === 0)
    throw refuseSelection(`pages: the file has the pages 1 to ${count}, and none of "${wanted}".`);
  return chosen;
}

/**
 * Draws the figures of a page with the text in them. If one cannot be drawn, its pictures are kept and its
 * text is reported.
 */
async function drawRegions(page: PageText, number: number, painter: RegionPainter): Promise<PageText> {
  const regions = page.figures.filter(({ isRegion }) => isRegion === true);
  if (regions.length === 0) return page;
  const drawn = await painter.draw(number, page, regions);
  const figures = page.figures.map((figure): Figure => {
    const bytes = drawn[regions.indexOf(figure)];
    return bytes === undefined ? figure : { ...figure, bytes };
  });
  return { ...page, figures, labels: drawn.includes(undefined) ? page.labels : [] };
}

interface Beside {
  readonly chapters: readonly Chapter[];
  readonly body: number;
  /** Notes and words in figures, per page. */
  readonly notes: readonly (readonly string[])[];
  readonly labels: readonly (readonly string[])[];
}

/** Writes the pieces and returns the title if the first page begins with one. */
function write(
  out: DocumentWriter,
  flow: readonly PlacedPiece[],
  { chapters, body, notes, labels }: Beside,
): Passage | undefined {
  const levelOf = headingLevels(
    flow.flatMap((piece) => (piece.kind === 'passage' ? [piece.passage] : [])),
    chapters,
    body,
  );
  const opening = flow.find((piece) => piece.kind !== 'figure');
  const first =
    opening?.kind === 'passage' && opening.page === 1 && levelOf(opening.passage) !== undefined
      ? opening.passage
      : undefined;
  // The first heading of the first page is the title, even if chapters are larger.
  const deeper = first !== undefined && (levelOf(first) ?? 1) > 1 ? 1 : 0;
  const writtenPieces = new Set<PlacedPiece>();
  let page = 0;
  let lefts: number[] = [];
  const turnTo = (next: number): void => {
    for (; page < next; page++) {
      for (const note of notes[page - 1] ?? [])
        out.skip('paragraph', note, 'A footnote, which no slide repeats.');
      for (const label of labels[page - 1] ?? []) out.skip('paragraph', label, 'Text inside a picture.');
      out.moveTo(`page ${page + 1}`);
    }
  };
  flow.forEach((piece, index) => {
    if (piece.page > page) turnTo(piece.page);
    if (writtenPieces.has(piece)) return;
    if (piece.kind !== 'passage' || piece.passage.marker === '') lefts = [];
    if (piece.kind === 'code') out.code(piece.lines.join('\n'), '');
    else if (piece.kind === 'table')
      out.table(piece.rows.map((row) => row.map((cell) => toMarkdown(plain(cell)))));
    else if (piece.kind === 'figure') {
      const { bytes } = piece.figure;
      if (bytes !== undefined) out.figure('', { mimeType: 'image/png', read: () => bytes });
      else {
        const caption = [flow[index + 1], flow[index - 1]].find(
          (one) => one?.kind === 'passage' && isCaption(one.passage),
        );
        if (caption !== undefined) writtenPieces.add(caption);
        if (piece.figure.isText === true) out.skip('paragraph', `Text on page ${piece.page}`, UNREADABLE);
        else
          out.skip(
            'figure',
            caption?.kind === 'passage' ? caption.passage.text : `A drawing on page ${piece.page}`,
            'A drawing of lines and areas that could not be drawn.',
          );
      }
    } else {
      const { passage } = piece;
      const level = levelOf(passage);
      if (level !== undefined)
        out.heading(`${passage.marker} ${passage.text}`.trim(), passage === first ? 1 : level + deeper);
      else if (passage.marker === '') out.paragraph(plain(passage.text));
      else {
        lefts = [...lefts.filter((left) => left < passage.left - 4), passage.left];
        const number = /\d+/.exec(passage.marker)?.[0];
        out.item(
          plain(passage.text),
          lefts.length - 1,
          number !== undefined,
          number === undefined ? undefined : Number(number),
        );
      }
    }
  });
  turnTo(notes.length + 1);
  return first;
}

/** Outline of the file; empty if there is none or it is broken. */
async function readChapters(pdf: Pdf): Promise<Chapter[]> {
  const chapters: Chapter[] = [];
  const take = (entries: Awaited<ReturnType<Pdf['getOutline']>>, level: number): void => {
    for (const { title, items } of entries ?? []) {
      if (chapters.length >= CHAPTERS_MAX) return;
      chapters.push({ title, level });
      if (level < 6) take(items, level + 1);
    }
  };
  try {
    take(await pdf.getOutline(), 1);
  } catch {
    return [];
  }
  return chapters;
}

async function readTitle(pdf: Pdf): Promise<string | undefined> {
  try {
    const { info } = await pdf.getMetadata();
    const title = String((info as { Title?: unknown }).Title ?? '').trim();
    return /\p{L}/u.test(title) &&
      !/^(?:microsoft \w+ -|untitled|.*\.(?:docx?|tex|indd|pdf|pptx?)$)/i.test(title)
      ? title
      : undefined;
  } catch {
    return undefined;
  }
}
