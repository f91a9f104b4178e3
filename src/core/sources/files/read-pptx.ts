import type { ReadChart, ReadDeck, ReadParagraph, ReadShape, ReadSlide, ReadTable } from '../../output/pptx/read/deck.ts';
import { readDeck } from '../../output/pptx/read/read-deck.ts';
import { collapse, concat, plain } from '../rich-text.ts';
import type { Mark, Rich } from '../source-document.ts';
import { pictureType } from './archive-xml.ts';
import { chartTable } from './chart-table.ts';
import { DocumentWriter } from './document-writer.ts';
import type { FileReader } from './file-reader.ts';
import { spanGrid } from './span-grid.ts';

const TITLES = new Set(['title', 'ctrTitle']);
const FURNITURE = new Set(['sldNum', 'dt', 'ftr', 'hdr', 'sldImg']);
const LABEL_MAX = 80;
/** Shapes whose tops lie this close stand in one row. */
const ROW_EMU = 360_000;

/** A presentation: each slide a section under its title; tables, the data of charts, pictures and notes; hidden slides are left out. */
export const readPptx: FileReader = (bytes) => {
  const deck = readDeck(bytes);
  const reader = new PptxReader(deck);
  return reader.read();
};

class PptxReader {
  private readonly deck: ReadDeck;
  private readonly out = new DocumentWriter();
  private readonly shown: readonly ReadSlide[];
  private readonly repeated: ReadonlySet<string>;
  private readonly hasSections: boolean;

  constructor(deck: ReadDeck) {
    this.deck = deck;
    this.shown = deck.slides.filter(({ hidden }) => !hidden);
    this.hasSections = this.shown.slice(1).some((slide) => this.typeOf(slide) === 'secHead');
    this.repeated = repeatedTexts(this.shown);
  }

  read(): ReturnType<FileReader> {
    const hidden = this.deck.slides.length - this.shown.length;
    if (hidden > 0) this.out.warnings.push(`${hidden} hidden ${hidden === 1 ? 'slide was' : 'slides were'} left out.`);
    this.out.warnings.push(...this.deck.remarks);
    const [first] = this.shown;
    const cover = first !== undefined && (this.typeOf(first) === 'title' || flat(first.shapes).some((shape) => shape.placeholder?.type === 'ctrTitle'));
    const title = cover ? titleOf(first) : undefined;
    for (const slide of this.shown) this.slide(slide, slide === first && cover);
    const named = title ?? (/^(?:powerpoint|presentation|präsentation|présentation|slide)\b.{0,20}$/i.test(this.deck.title) ? undefined : this.deck.title);
    return { document: this.out.build(named === undefined || named === '' ? {} : { title: named }), warnings: this.out.warnings };
  }

  private typeOf(slide: ReadSlide): string {
    return this.deck.layouts.find(({ part }) => part === slide.layout)?.type ?? '';
  }

  private slide(slide: ReadSlide, cover: boolean): void {
    this.out.moveTo(`slide ${slide.number}`);
    const title = titleOf(slide);
    if (title !== undefined && !cover) this.out.heading(title, this.hasSections && this.typeOf(slide) !== 'secHead' ? 2 : 1);
    for (const shape of inReadingOrder(flat(slide.shapes).filter(({ from }) => from === 'slide'))) this.shape(shape, cover);
    for (const line of slide.notes.split('\n')) this.out.paragraph(plain(line.trim()));
  }

  private shape(shape: ReadShape, cover: boolean): void {
    const type = shape.placeholder?.type ?? '';
    if (TITLES.has(type) || FURNITURE.has(type)) return;
    switch (shape.kind) {
      case 'shape': {
        const paragraphs = shape.text === undefined || shape.text.prompt ? [] : shape.text.paragraphs;
        const body = type === 'body' || type === 'obj';
        for (const paragraph of paragraphs) this.paragraph(paragraph, body && !cover, paragraphs.length);
        return;
      }
      case 'table':
        this.out.table(tableGrid(shape));
        return;
      case 'chart':
        this.chart(shape);
        return;
      case 'picture': {
        const part = shape.part;
        const mimeType = part === undefined ? undefined : pictureType(part);
        const bytes = part === undefined || mimeType === undefined || shape.decorative ? undefined : this.deck.media(part);
        if (bytes !== undefined && mimeType !== undefined) this.out.figure(shape.alt, { bytes, mimeType });
        return;
      }
      case 'opaque':
        for (const one of flat(shape.drawn)) if (one.kind === 'shape') for (const paragraph of one.text?.paragraphs ?? []) this.out.item(richOf(paragraph), 0, false);
        return;
      default:
        return;
    }
  }

  private paragraph(paragraph: ReadParagraph, body: boolean, among: number): void {
    const text = richOf(paragraph);
    if (text.text === '' || this.repeated.has(text.text)) return;
    const label = !body && text.text.length <= LABEL_MAX && !/[.!?。]$/.test(text.text);
    if (paragraph.bullet !== undefined || (body && among > 1) || label) this.out.item(text, paragraph.level, /^\d/.test(paragraph.bullet?.text ?? ''));
    else this.out.paragraph(text);
  }

  private chart({ chart, alt }: ReadChart): void {
    const data = chartTable(chart, { language: 'en' });
    if (data !== undefined) this.out.chart({ ...data, title: data.title || alt });
  }
}

function flat(shapes: readonly ReadShape[]): ReadShape[] {
  return shapes.flatMap((shape) => (shape.kind === 'group' ? flat(shape.children) : [shape]));
}

/** From top to bottom, within a row from the left. */
function inReadingOrder(shapes: readonly ReadShape[]): ReadShape[] {
  const rows: ReadShape[][] = [];
  for (const shape of shapes.toSorted((a, b) => a.box.y - b.box.y)) {
    const row = rows.at(-1);
    if (row !== undefined && Math.abs((row[0]?.box.y ?? 0) - shape.box.y) < ROW_EMU) row.push(shape);
    else rows.push([shape]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.box.x - b.box.x));
}

function titleOf(slide: ReadSlide): string | undefined {
  const shape = flat(slide.shapes).find((one) => TITLES.has(one.placeholder?.type ?? '') && one.from === 'slide');
  const text =
    shape?.kind === 'shape' && shape.text !== undefined && !shape.text.prompt
      ? shape.text.paragraphs
          .map((paragraph) => richOf(paragraph).text)
          .join(' ')
          .trim()
      : '';
  return text === '' ? undefined : text;
}

/** What stands on more than half of the slides, as footers do. */
function repeatedTexts(slides: readonly ReadSlide[]): Set<string> {
  const counts = new Map<string, number>();
  for (const slide of slides) {
    const texts = flat(slide.shapes).flatMap((shape) => (shape.kind === 'shape' && shape.from === 'slide' ? (shape.text?.paragraphs ?? []) : []));
    for (const text of new Set(texts.map((paragraph) => richOf(paragraph).text))) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count >= 3 && count > slides.length / 2).map(([text]) => text));
}

function richOf(paragraph: ReadParagraph): Rich {
  const parts = paragraph.runs
    .filter(({ field }) => field === undefined)
    .map((run): Rich => {
      const kinds: Mark['kind'][] = [...(run.bold ? (['strong'] as const) : []), ...(run.italic ? (['emphasis'] as const) : []), ...(run.strike ? (['strike'] as const) : [])];
      const link = run.link !== undefined && /^(?:https?:\/\/|mailto:)[^\s()]+$/i.test(run.link) ? [{ start: 0, end: run.text.length, kind: 'link' as const, url: run.link }] : [];
      return run.text.trim() === '' ? plain(run.text) : { text: run.text, marks: [...link, ...kinds.map((kind) => ({ start: 0, end: run.text.length, kind }))] };
    });
  const whole = collapse(concat(parts));
  // Bold throughout is the look of its style, not emphasis.
  const bold = whole.marks.filter((mark) => mark.kind === 'strong').reduce((sum, mark) => sum + mark.end - mark.start, 0);
  return bold < whole.text.length - 1 ? whole : { text: whole.text, marks: whole.marks.filter((mark) => mark.kind !== 'strong') };
}

function tableGrid(table: ReadTable): string[][] {
  return spanGrid(
    table.rows.map((row) =>
      row.cells
        .filter(({ merged }) => !merged)
        .map((cell) => ({ text: collapse(concat(cell.text.paragraphs.flatMap((paragraph) => [richOf(paragraph), plain(' ')]))), columns: cell.columnSpan, rows: cell.rowSpan, header: false })),
    ),
  );
}
