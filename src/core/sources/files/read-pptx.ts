import { ENDS, joinPhrases } from '../../locales/index.ts';
import {
  type ReadChart,
  type ReadDeck,
  type ReadParagraph,
  type ReadShape,
  type ReadSlide,
  type ReadTable,
  readDeck,
} from '../../ooxml/read/index.ts';
import { readLinkAddress } from '../link-address.ts';
import { collapse, concat, plain, slice } from '../rich-text.ts';
import type { Mark, Rich } from '../source-document.ts';
import { shiftScript } from '../superscripts.ts';
import { pictureType } from './archive-xml.ts';
import { toChartTable } from './chart-table.ts';
import { DocumentWriter } from './document-writer.ts';
import type { FilePicture } from './file-picture.ts';
import type { FileReader } from './file-reader.ts';
import { findCards, groupStacks, type Stack } from './slide-columns.ts';
import { findSlideHeading, readWords, type SlideHeading } from './slide-heading.ts';
import { expandSpans } from './span-grid.ts';

const FURNITURE = new Set(['sldNum', 'dt', 'ftr', 'hdr', 'sldImg']);
/** Default titles of presentation programs. */
const UNNAMED = new RegExp(
  `^(?:powerpoint|pptxgenjs|slide|${joinPhrases('presentation_file')})${ENDS}.{0,20}$`,
  'iu',
);
const LABEL_MAX = 80;
/** Figures such as "$2.4M" and "+12.5 %". */
const FIGURE_MAX = 12;
/** Maximum number of characters on a cover. */
const COVER_MAX = 160;
/** Footers are below this share of the slide. */
const FOOT = 0.85;
/** Characters that serve as bullets within a text. */
const SIGNS = /\s*[◆◇✓✔✗✘•▪▸▶►➤➢●■]\s+/u;

/**
 * Reads a presentation: each slide is a section under its title, with tables, chart data, pictures and notes.
 * Hidden slides are left out.
 */
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
  private readonly pictures = new Map<string, FilePicture>();
  /** Level of the title of the slide that is read. */
  private level = 1;

  constructor(deck: ReadDeck) {
    this.deck = deck;
    const shown = deck.slides.filter(({ hidden }) => !hidden);
    this.shown = shown.length === 0 ? deck.slides : shown;
    this.hasSections = this.shown.slice(1).some((slide) => this.chooseType(slide) === 'secHead');
    this.repeated = findRepeatedTexts(this.shown);
  }

  read(): ReturnType<FileReader> {
    const hidden = this.deck.slides.length - this.shown.length;
    if (hidden > 0)
      this.out.warnings.push(`${hidden} hidden ${hidden === 1 ? 'slide was' : 'slides were'} left out.`);
    this.out.warnings.push(...this.deck.remarks);
    const [first] = this.shown;
    const cover =
      first !== undefined &&
      (this.chooseType(first) === 'title' ||
        flattenShapes(first.shapes).some((shape) => shape.placeholder?.type === 'ctrTitle') ||
        this.opens(first));
    const heading = cover ? this.findHeading(first, true) : undefined;
    for (const slide of this.shown) this.slide(slide, slide === first && cover);
    const named =
      heading === undefined
        ? UNNAMED.test(this.deck.title)
          ? undefined
          : this.deck.title
        : readWords(heading.paragraphs);
    return {
      document: this.out.build(named === undefined || named === '' ? {} : { title: named }),
      warnings: this.out.warnings,
    };
  }

  /** True for a first slide with only a few words. */
  private opens(slide: ReadSlide): boolean {
    const shapes = flattenShapes(slide.shapes).filter(({ from }) => from === 'slide');
    const words = shapes.reduce(
      (sum, shape) => sum + (shape.kind === 'shape' ? readWords(shape.text?.paragraphs ?? []).length : 0),
      0,
    );
    return (
      this.shown.length > 2 &&
      words > 0 &&
      words <= COVER_MAX &&
      !shapes.some(
        ({ kind, placeholder }) => kind === 'table' || kind === 'chart' || placeholder?.type === 'title',
      )
    );
  }

  private findHeading(slide: ReadSlide, cover: boolean): SlideHeading | undefined {
    const shapes = flattenShapes(slide.shapes).filter(
      (shape) => !FURNITURE.has(shape.placeholder?.type ?? '') && (cover || !this.isFurniture(shape, slide)),
    );
    return findSlideHeading(shapes, this.deck.heightEmu, cover);
  }

  private chooseType(slide: ReadSlide): string {
    return this.deck.layouts.find(({ part }) => part === slide.layout)?.type ?? '';
  }

  private slide(slide: ReadSlide, cover: boolean): void {
    this.out.moveTo(`slide ${slide.number}`);
    const heading = this.findHeading(slide, cover);
    this.level = this.hasSections && this.chooseType(slide) !== 'secHead' ? 2 : 1;
    if (heading !== undefined && !cover) this.out.heading(readWords(heading.paragraphs), this.level);
    const shapes = flattenShapes(slide.shapes).filter(
      (shape) =>
        shape.from === 'slide' &&
        !FURNITURE.has(shape.placeholder?.type ?? '') &&
        !this.isFurniture(shape, slide),
    );
    const titled = new Set(heading?.paragraphs);
    const textShapes = shapes.filter(
      (shape) =>
        shape !== heading?.shape || heading.paragraphs.length < (heading.shape.text?.paragraphs.length ?? 0),
    );
    const frames = flattenShapes(slide.shapes).filter(
      (shape) =>
        shape.kind === 'shape' &&
        shape.placeholder === undefined &&
        readWords(shape.text?.paragraphs ?? []) === '' &&
        !['picture', 'none'].includes(shape.fill.kind),
    );
    const cards = new Map(
      findCards(
        textShapes.filter((shape) => !frames.includes(shape)),
        frames,
        this.deck.widthEmu * this.deck.heightEmu,
      ).map((card) => [card[0], card]),
    );
    const inCards = new Set([...cards.values()].flat());
    for (const stack of groupStacks(textShapes.filter((shape) => cards.has(shape) || !inCards.has(shape)))) {
      const card = stack.length > 1 ? stack : cards.get(stack[0]);
      if (card === undefined) for (const shape of stack) this.shape(shape, cover, titled);
      else this.card(card);
    }
    for (const line of slide.notes.split('\n')) this.out.paragraph(plain(line.trim()));
    for (const { author, text } of slide.comments ?? [])
      this.out.skip('comment', author === undefined ? text : `${author}: ${text}`, 'A review comment.');
  }

  /** True for repeated texts, and for the slide number at the foot. */
  private isFurniture(shape: ReadShape, { number }: ReadSlide): boolean {
    if (shape.kind !== 'shape') return false;
    const words = readWords(shape.text?.paragraphs ?? []);
    if (words === '') return shape.text !== undefined && shape.fill.kind !== 'picture';
    const low = shape.box.y > FOOT * this.deck.heightEmu;
    return (
      this.repeated.has(words) || (low && (words === String(number) || this.repeated.has(maskNumbers(words))))
    );
  }

  /** Texts stacked in a row of similar stacks: a figure with its label, or a heading with its text. */
  private card(stack: Stack): void {
    const texts = stack
      .map((shape) =>
        shape.kind === 'shape' && shape.text !== undefined && !shape.text.prompt
          ? collapse(concat(joinTexts(shape.text.paragraphs.map(readRichText))))
          : plain(''),
      )
      .filter(({ text }) => text !== '' && !this.repeated.has(text));
    const [first, ...rest] = texts;
    if (first === undefined) return;
    const [second, ...more] = rest;
    const signs = rest.flatMap(({ text }) => text.split(SIGNS)).filter((part) => part.trim() !== '');
    const label = slice(first, 0, first.text.replace(/\s*[:：]$/u, '').length);
    if (second === undefined) this.out.item(first, 0, false);
    else if (/^\d{1,2}[.)]?$/.test(first.text))
      this.out.item(
        more.length === 0 ? second : concat([second, plain(': '), ...joinTexts(more)]),
        0,
        true,
        Number.parseInt(first.text, 10),
      );
    else if (/\d/.test(first.text) && first.text.length <= FIGURE_MAX && more.length === 0)
      this.out.item(concat([second, plain(': '), first]), 0, false);
    else if (signs.length > rest.length)
      for (const [index, part] of [label.text, ...signs].entries())
        this.out.item(plain(part.trim()), index === 0 ? 0 : 1, false);
    else if (first.text.length > 2 && first.text.length <= LABEL_MAX && !/[.!?。]$/.test(first.text))
      this.out.item(concat([label, plain(': '), ...joinTexts(rest)]), 0, false);
    else for (const text of texts) this.out.item(text, 0, false);
  }

  private shape(shape: ReadShape, cover: boolean, titled: ReadonlySet<ReadParagraph>): void {
    const type = shape.placeholder?.type ?? '';
    switch (shape.kind) {
      case 'shape': {
        if (shape.fill.kind === 'picture' && !shape.decorative) this.picture(shape.alt, shape.fill.part);
        const paragraphs =
          shape.text === undefined || shape.text.prompt
            ? []
            : shape.text.paragraphs.filter((paragraph) => !titled.has(paragraph));
        const words = readWords(paragraphs);
        const signs = words.split(SIGNS).filter((part) => part.trim() !== '');
        if (signs.length > 2) {
          for (const part of signs) this.out.item(plain(part.trim()), 0, false);
          return;
        }
        const body = type === 'body' || type === 'obj';
        for (const [index, paragraph] of paragraphs.entries())
          if (!cover && isSubheading(paragraph, paragraphs[index + 1]))
            this.out.heading(readWords([paragraph]), this.level + 1);
          else this.paragraph(paragraph, body && !cover, paragraphs.length);
        return;
      }
      case 'table':
        this.out.table(tableGrid(shape));
        return;
      case 'chart':
        this.chart(shape);
        return;
      case 'picture':
        if (!shape.decorative) this.picture(shape.alt, shape.part);
        return;
      case 'opaque':
        for (const one of flattenShapes(shape.drawn))
          if (one.kind === 'shape')
            for (const paragraph of one.text?.paragraphs ?? [])
              this.out.item(readRichText(paragraph), 0, false);
        return;
      default:
        return;
    }
  }

  private picture(alt: string, part: string | undefined): void {
    const mimeType = part === undefined ? undefined : pictureType(part);
    if (part === undefined || mimeType === undefined) return;
    const picture = this.pictures.get(part) ?? { mimeType, read: () => this.deck.media(part) };
    this.pictures.set(part, picture);
    this.out.figure(alt, picture);
  }

  private paragraph(paragraph: ReadParagraph, body: boolean, among: number): void {
    const text = readRichText(paragraph);
    if (text.text === '' || this.repeated.has(text.text)) return;
    const label = !body && text.text.length <= LABEL_MAX && !/[.!?。]$/.test(text.text);
    if (paragraph.bullet !== undefined || (body && among > 1) || label)
      this.out.item(text, paragraph.level, /^\d/.test(paragraph.bullet?.text ?? ''));
    else this.out.paragraph(text);
  }

  private chart({ chart, alt }: ReadChart): void {
    const data = toChartTable(chart, { language: 'en' });
    if (data !== undefined) this.out.chart({ ...data, title: data.title || alt });
  }
}

/** True for a short line in bold without a bullet, above a line that is neither. */
function isSubheading(paragraph: ReadParagraph, next: ReadParagraph | undefined): boolean {
  const words = readWords([paragraph]);
  return (
    next !== undefined &&
    readWords([next]) !== '' &&
    isBold(paragraph) &&
    !isBold(next) &&
    paragraph.bullet === undefined &&
    words !== '' &&
    words.length <= LABEL_MAX &&
    !/[.!?:;,。：]$/u.test(words)
  );
}

function isBold({ runs }: ReadParagraph): boolean {
  return runs.every(({ bold, text }) => bold || text.trim() === '');
}

function flattenShapes(shapes: readonly ReadShape[]): ReadShape[] {
  return shapes.flatMap((shape) => (shape.kind === 'group' ? flattenShapes(shape.children) : [shape]));
}

function joinTexts(texts: readonly Rich[]): Rich[] {
  return texts.flatMap((text, index) => (index === 0 ? [text] : [plain(' '), text]));
}

function maskNumbers(words: string): string {
  return words.replace(/\d+/g, '#');
}

/** Texts on more than half of the slides, such as footers: "Page 3 of 9" is read as "Page # of #". */
function findRepeatedTexts(slides: readonly ReadSlide[]): Set<string> {
  const counts = new Map<string, number>();
  for (const slide of slides) {
    const texts = flattenShapes(slide.shapes).flatMap((shape) =>
      shape.kind === 'shape' && shape.from === 'slide'
        ? [shape.text?.paragraphs ?? [], ...(shape.text?.paragraphs.map((one) => [one]) ?? [])]
        : [],
    );
    const words = texts.map(readWords).filter((text) => text !== '');
    for (const text of new Set([...words, ...words.filter((one) => /\d/.test(one)).map(maskNumbers)]))
      counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return new Set(
    [...counts].filter(([, count]) => count >= 3 && count > slides.length / 2).map(([text]) => text),
  );
}

function readRichText(paragraph: ReadParagraph): Rich {
  const parts = paragraph.runs
    .filter(({ field }) => field === undefined)
    .map((run): Rich => {
      const kinds: Mark['kind'][] = [
        ...(run.bold ? (['strong'] as const) : []),
        ...(run.italic ? (['emphasis'] as const) : []),
        ...(run.strike ? (['strike'] as const) : []),
      ];
      const url = readLinkAddress(run.link ?? '');
      const link = url === undefined ? [] : [{ start: 0, end: run.text.length, kind: 'link' as const, url }];
      if (run.text.trim() === '') return plain(run.text);
      const text = {
        text: run.text,
        marks: [...link, ...kinds.map((kind) => ({ start: 0, end: run.text.length, kind }))],
      };
      return run.baseline === 0 ? text : shiftScript(text, run.baseline > 0 ? 'raised' : 'lowered');
    });
  const whole = collapse(concat(parts));
  // If everything is bold, it is the style and not emphasis.
  const bold = whole.marks
    .filter((mark) => mark.kind === 'strong')
    .reduce((sum, mark) => sum + mark.end - mark.start, 0);
  return bold < whole.text.length - 1
    ? whole
    : { text: whole.text, marks: whole.marks.filter((mark) => mark.kind !== 'strong') };
}

function tableGrid(table: ReadTable): string[][] {
  return expandSpans(
    table.rows.map((row) =>
      row.cells
        .filter(({ merged }) => !merged)
        .map((cell) => ({
          text: collapse(
            concat(cell.text.paragraphs.flatMap((paragraph) => [readRichText(paragraph), plain(' ')])),
          ),
          columns: cell.columnSpan,
          rows: cell.rowSpan,
          header: false,
        })),
    ),
  );
}
