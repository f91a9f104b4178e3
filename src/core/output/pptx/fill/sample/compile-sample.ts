import { DEEPEST_LEVEL, type ReadCellFormats, type ReadFormats, type ReadShape, type ReadTableFormats, readSample, type WholeDeck } from '../../../../ooxml/read/index.ts';
import { type Format, formatFor, formatsIn, likeIn, tableRows } from '../../../../ooxml/write/index.ts';
import { Edited, findWithin, type KnownXml, type Markup } from '../../../../ooxml/xml/index.ts';
import { asTitle, type TitlePlace, titlesIn } from './as-title.ts';
import { type CompiledSample, flagsOf, formKey, levelKey, likeKey, placesOfCells, type SampleCell, type SampleForm, type SampleTable, type SampleText } from './compiled-sample.ts';
import type { PreparedSlide } from './prepare-slide.ts';
import { type Copy, repeated } from './repeat.ts';
import type { Repeat } from './repeated-items.ts';
import type { ShapesById } from './shapes.ts';
import { bodyOf } from './slots.ts';

/** How copies of a slide may be filled. */
export interface SampleUses {
  /** Item counts that occur together; each set is a form. */
  readonly forms: readonly (readonly Repeat[])[];
  /** Shapes that may become the title, and the looks if the shape is another placeholder. */
  readonly titles: readonly { readonly title?: number; readonly titlePlace?: TitlePlace }[];
  /** Shape ids of the tables that are filled. */
  readonly tables: ReadonlySet<number>;
}

/** @param deck the parsed file */
export function compileSample(deck: WholeDeck, prepared: PreparedSlide, { forms, titles, tables: filled }: SampleUses): CompiledSample {
  const { part, source, shapes } = prepared;
  const { slide, texts, tables, added } = readSample(deck, part, source);
  const found: Record<string, SampleForm> = { '': { slide, likes: {} } };
  for (const repeats of forms) found[formKey(repeats)] ??= formOf(deck, prepared, repeats);
  const titled = titles.flatMap((one) => titledShape(deck, prepared, one));
  return {
    forms: found,
    texts: Object.fromEntries([...texts].flatMap(([id, formats]) => textIn(id, formats, prepared, shapes).map((text) => [id, text]))),
    tables: Object.fromEntries([...tables].flatMap(([id, formats]) => (filled.has(id) ? tablesIn(id, formats, prepared, shapes).map((table) => [id, table]) : []))),
    titled: Object.fromEntries(titled.map((one) => [one.shape.id, one])),
    added,
  };
}

function formOf(deck: WholeDeck, prepared: PreparedSlide, repeats: readonly Repeat[]): SampleForm {
  const likes: Record<number, number> = {};
  let copy: Copy = prepared;
  for (const repeat of repeats) {
    const done = repeated(copy, repeat, prepared);
    copy = done.copy;
    for (const { ids } of done.items) for (const [like, id] of ids) if (id !== like) likes[id] = like;
  }
  return { slide: readSample(deck, prepared.part, copy.source).slide, likes };
}

function textIn(id: number, formats: ReadFormats, known: KnownXml, shapes: ShapesById): SampleText[] {
  const [shape] = shapes.get(id) ?? [];
  const body = shape === undefined ? undefined : bodyOf(shape);
  return body === undefined ? [] : [textOf(formats, formatsIn(known, body), DEEPEST_LEVEL)];
}

function tablesIn(id: number, formats: ReadTableFormats, known: KnownXml, shapes: ShapesById): SampleTable[] {
  const [frame] = shapes.get(id) ?? [];
  const table = frame === undefined ? undefined : findWithin(frame, ({ name }) => name === 'tbl');
  return table === undefined ? [] : [tableIn(known, table, formats)];
}

/** Collects the formats that text of any level may take over. */
function textOf(read: ReadFormats, formats: readonly Format[], deepest: number): SampleText {
  const levels: Record<string, SampleText['levels'][string]> = {};
  const ends: Record<string, number> = {};
  const enter = (at: number | undefined, level: number) => {
    levels[levelKey(at, level)] ??= read.level(at, level);
    ends[levelKey(at, level)] ??= read.endSizePt(at, level);
  };
  for (let level = 0; level <= deepest; level += 1) {
    for (const strong of [false, true]) {
      const { format, head } = formatFor({ runs: [], level, strong }, formats);
      const set = Math.min(DEEPEST_LEVEL, head ? (format?.level ?? level) : level);
      enter(format?.at, set);
      enter(undefined, set);
    }
  }
  return { levels, ends, shrinks: read.shrinks, unbroken: read.unbroken };
}

/** Collects the cell formats for tables of every size, by sample cell and position. */
function tableIn(known: KnownXml, table: Markup, formats: ReadTableFormats): SampleTable {
  const own = table.children.filter(({ name }) => name === 'tr');
  const [rows, columns] = [2 * own.length + 2, 2 * (own[0]?.children.length ?? 0) + 2];
  const found: Record<string, { readonly xml: string; readonly format: Format | undefined; readonly cells: Record<string, SampleCell> }> = {};
  for (const rtl of [false, true])
    for (const total of [false, true])
      for (const height of [1, 2, rows, rows + 1])
        for (const width of [1, 2, columns, columns + 1]) {
          const cells = { rows: Array.from({ length: height }, () => []), columns: Array.from({ length: width }, () => ({ share: 1 / width, align: 'l' as const })), total };
          const filled = tableRows(known, table, { ...cells, heightEmu: 1, fontScale: 1 }, rtl);
          const flags = flagsOf(filled?.flags ?? {});
          const placeOf = placesOfCells(flags);
          for (const [row, line] of (filled?.rows ?? []).entries())
            for (const [column, { like }] of line.cells.entries()) {
              const turned = filled?.turned === true;
              const at = { row, column, rows: height, columns: width };
              const key = likeKey(like, turned);
              found[key] ??= { ...likeIn(like, turned), cells: {} };
              const { xml, format, cells: alike } = found[key];
              alike[placeOf(at)] ??= cellOf(formats.cell(xml, at, flags), format);
            }
        }
  return Object.fromEntries(Object.entries(found).map(([key, { format, cells }]) => [key, { ...(format === undefined ? {} : { format }), cells }]));
}

function cellOf({ fill, borders, frame, text }: ReadCellFormats, format: Format | undefined): SampleCell {
  return { fill, borders, frame, text: textOf(text, format === undefined ? [] : [format], 0) };
}

function titledShape(deck: WholeDeck, prepared: PreparedSlide, { title = -1, titlePlace }: SampleUses['titles'][number]): (CompiledSample['titled'][number] & { readonly shape: ReadShape })[] {
  const { part, source, shapes } = prepared;
  const [shape] = shapes.get(title) ?? [];
  if (shape === undefined) return [];
  const edited = new Edited(source);
  // Assumes that the slide's own titles are removed.
  asTitle(edited, shape, shapes, titlesIn(source, shapes), titlePlace);
  if (edited.edits.length === 0) return [];
  const { slide, texts } = readSample(deck, part, edited.toString());
  const read = slide.shapes.find(({ id, from }) => id === title && from === 'slide');
  const formats = texts.get(title);
  const [text] = formats === undefined ? [] : textIn(title, formats, prepared, shapes);
  return read === undefined ? [] : [{ shape: read, ...(text === undefined ? {} : { text }) }];
}
