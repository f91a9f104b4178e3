import {
  MAX_LEVEL,
  type ReadCellFormats,
  type ReadDeckWithBackdrops,
  type ReadFormats,
  type ReadShape,
  type ReadTableFormats,
  readSampleSlide,
} from '../../../../ooxml/read/index.ts';
import {
  chooseFormat,
  findFormats,
  type ParagraphFormat,
  planRows,
  prepareSampleCell,
} from '../../../../ooxml/write/index.ts';
import { findWithin, type Markup, XmlEditor, type XmlSource } from '../../../../ooxml/xml/index.ts';
import { findTitles, makeTitle, type TitlePlace } from './as-title.ts';
import {
  type CompiledSample,
  cellPositionKey,
  formKey,
  levelKey,
  modelKey,
  type SampleCell,
  type SampleForm,
  type SampleTable,
  type SampleText,
  toFlags,
} from './compiled-sample.ts';
import type { PreparedSlide } from './prepare-slide.ts';
import { repeatOnce, type SlideMarkup } from './repeat.ts';
import type { Repeat } from './repeated-items.ts';
import type { ShapesById } from './shapes.ts';
import { findTextBody } from './slots.ts';

/** How copies of a slide may be filled. */
export interface SampleUsage {
  /** Item counts that occur together; each set is a form. */
  readonly forms: readonly (readonly Repeat[])[];
  /** Shapes that may become the title, and the looks if the shape is another placeholder. */
  readonly titles: readonly { readonly title?: number; readonly titlePlace?: TitlePlace }[];
  /** Shape ids of the tables that are filled. */
  readonly tables: ReadonlySet<number>;
}

/** @param deck the parsed file */
export function compileSample(
  deck: ReadDeckWithBackdrops,
  prepared: PreparedSlide,
  { forms, titles, tables: filled }: SampleUsage,
): CompiledSample {
  const { part, source, shapes } = prepared;
  const { slide, texts, tables, added } = readSampleSlide(deck, part, source);
  const found: Record<string, SampleForm> = { '': { slide, likes: {} } };
  for (const repeats of forms) found[formKey(repeats)] ??= compileForm(deck, prepared, repeats);
  const titled = titles.flatMap((one) => compileTitle(deck, prepared, one));
  return {
    forms: found,
    texts: Object.fromEntries(
      [...texts].flatMap(([id, formats]) =>
        compileText(id, formats, prepared, shapes).map((text) => [id, text]),
      ),
    ),
    tables: Object.fromEntries(
      [...tables].flatMap(([id, formats]) =>
        filled.has(id) ? compileTables(id, formats, prepared, shapes).map((table) => [id, table]) : [],
      ),
    ),
    titled: Object.fromEntries(titled.map((one) => [one.shape.id, one])),
    added,
  };
}

function compileForm(
  deck: ReadDeckWithBackdrops,
  prepared: PreparedSlide,
  repeats: readonly Repeat[],
): SampleForm {
  const likes: Record<number, number> = {};
  let copy: SlideMarkup = prepared;
  for (const repeat of repeats) {
    const done = repeatOnce(copy, repeat, prepared);
    copy = done.copy;
    for (const { ids } of done.items) for (const [like, id] of ids) if (id !== like) likes[id] = like;
  }
  return { slide: readSampleSlide(deck, prepared.part, copy.source).slide, likes };
}

function compileText(id: number, formats: ReadFormats, known: XmlSource, shapes: ShapesById): SampleText[] {
  const [shape] = shapes.get(id) ?? [];
  const body = shape === undefined ? undefined : findTextBody(shape);
  return body === undefined ? [] : [collectTextFormats(formats, findFormats(known, body), MAX_LEVEL)];
}

function compileTables(
  id: number,
  formats: ReadTableFormats,
  known: XmlSource,
  shapes: ShapesById,
): SampleTable[] {
  const [frame] = shapes.get(id) ?? [];
  const table = frame === undefined ? undefined : findWithin(frame, ({ name }) => name === 'tbl');
  return table === undefined ? [] : [collectCellFormats(known, table, formats)];
}

/** Collects the formats that text of any level may take over. */
function collectTextFormats(
  read: ReadFormats,
  formats: readonly ParagraphFormat[],
  deepest: number,
): SampleText {
  const levels: Record<string, SampleText['levels'][string]> = {};
  const ends: Record<string, number> = {};
  const enter = (at: number | undefined, level: number) => {
    levels[levelKey(at, level)] ??= read.level(at, level);
    ends[levelKey(at, level)] ??= read.endSizePt(at, level);
  };
  for (let level = 0; level <= deepest; level += 1) {
    for (const strong of [false, true]) {
      const { format, head } = chooseFormat({ runs: [], level, strong }, formats);
      const set = Math.min(MAX_LEVEL, head ? (format?.level ?? level) : level);
      enter(format?.at, set);
      enter(undefined, set);
    }
  }
  const { shrinks, shrinkable, unbroken } = read;
  return { levels, ends, shrinks, shrinkable, unbroken };
}

/** Collects the cell formats for tables of every size, by sample cell and position. */
function collectCellFormats(known: XmlSource, table: Markup, formats: ReadTableFormats): SampleTable {
  const own = table.children.filter(({ name }) => name === 'tr');
  const [rows, columns] = [2 * own.length + 2, 2 * (own[0]?.children.length ?? 0) + 2];
  const found: Record<
    string,
    {
      readonly xml: string;
      readonly format: ParagraphFormat | undefined;
      readonly cells: Record<string, SampleCell>;
    }
  > = {};
  for (const rtl of [false, true])
    for (const total of [false, true])
      for (const height of [1, 2, rows, rows + 1])
        for (const width of [1, 2, columns, columns + 1]) {
          const cells = {
            rows: Array.from({ length: height }, () => []),
            columns: Array.from({ length: width }, () => ({
              share: 1 / width,
              align: 'l' as const,
              isAligned: false,
              isNumeric: false,
            })),
            total,
          };
          const filled = planRows(known, table, { ...cells, heightEmu: 1, fontScale: 1 }, rtl);
          const flags = toFlags(filled?.flags ?? {});
          const placeOf = cellPositionKey(flags);
          for (const [row, line] of (filled?.rows ?? []).entries())
            for (const [column, { like }] of line.cells.entries()) {
              const turned = filled?.turned === true;
              const at = { row, column, rows: height, columns: width };
              const key = modelKey(like, turned);
              found[key] ??= { ...prepareSampleCell(like, turned), cells: {} };
              const { xml, format, cells: alike } = found[key];
              alike[placeOf(at)] ??= compileCell(formats.cell(xml, at, flags), format);
            }
        }
  return Object.fromEntries(
    Object.entries(found).map(([key, { format, cells }]) => [
      key,
      { ...(format === undefined ? {} : { format }), cells },
    ]),
  );
}

function compileCell(
  { fill, borders, frame, text }: ReadCellFormats,
  format: ParagraphFormat | undefined,
): SampleCell {
  return { fill, borders, frame, text: collectTextFormats(text, format === undefined ? [] : [format], 0) };
}

function compileTitle(
  deck: ReadDeckWithBackdrops,
  prepared: PreparedSlide,
  { title = -1, titlePlace }: SampleUsage['titles'][number],
): (CompiledSample['titled'][number] & { readonly shape: ReadShape })[] {
  const { part, source, shapes } = prepared;
  const [shape] = shapes.get(title) ?? [];
  if (shape === undefined) return [];
  const edited = new XmlEditor(source);
  // Assumes that the slide's own titles are removed.
  makeTitle(edited, shape, shapes, findTitles(source, shapes), titlePlace);
  if (edited.edits.length === 0) return [];
  const { slide, texts } = readSampleSlide(deck, part, edited.toString());
  const read = slide.shapes.find(({ id, from }) => id === title && from === 'slide');
  const formats = texts.get(title);
  const [text] = formats === undefined ? [] : compileText(title, formats, prepared, shapes);
  return read === undefined ? [] : [{ shape: read, ...(text === undefined ? {} : { text }) }];
}
