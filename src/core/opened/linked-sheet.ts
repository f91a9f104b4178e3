import {
  numberSeries,
  type SeriesData,
  type SeriesPlace,
  type SeriesWriter,
} from '../charts/data/replace-data.ts';
import { findCache, findCategories, findValues, readPoints } from '../charts/data/series-markup.ts';
import {
  childAtPath,
  element,
  join,
  type Markup,
  readCharacterData,
  text,
  type Xml,
  type XmlEditor,
} from '../ooxml/xml/index.ts';
import { formatRange, parseRange } from './cell-range.ts';
import { invalidInput } from './find-element.ts';
import type { SheetCell } from './sheet-edit.ts';

/** New data of a series, and whether its values differ from those of the file. */
export interface LinkedData extends SeriesData {
  readonly hasNewValues: boolean;
}

/** Changes by a caller to all series of a chart. */
interface LinkedParts {
  readonly categories: readonly string[];
  readonly hasNewCategories: boolean;
  readonly hasNewNames: boolean;
}

/**
 * Writes data into a chart that stays linked to its workbook: caches are changed in place, and every changed cell
 * is recorded in `cells`. The columns of a further series follow those of the last one.
 */
export class LinkedSheet implements SeriesWriter<LinkedData> {
  readonly cells: SheetCell[] = [];
  /** Sentences about data that is not in step with the workbook. */
  readonly warnings = new Set<string>();
  readonly #parts: LinkedParts;

  constructor(parts: LinkedParts) {
    this.#parts = parts;
  }

  /** @throws Failure `invalid_input` for categories that the chart cannot hold */
  write(edited: XmlEditor, series: Markup, data: LinkedData, { index, copies }: SeriesPlace): void {
    const { categories, hasNewCategories, hasNewNames } = this.#parts;
    const isCopy = copies > 0;
    if (hasNewNames || isCopy) this.#setPoints(edited, childAtPath(series, 'tx'), [data.name], copies);
    if (hasNewCategories || isCopy) this.#setCategories(edited, findCategories(series), categories);
    if (data.hasNewValues || isCopy) this.#setPoints(edited, findValues(series), data.values, copies);
    if (!isCopy) return;
    numberSeries(edited, series, index);
    for (const child of series.children) if (/^(dPt|extLst)$/.test(child.name)) edited.remove(child);
  }

  /** Takes the accent of the theme that follows by as many as there are copies. */
  recolor(xml: string, _: LinkedData, { copies }: SeriesPlace): string {
    return xml.replace(
      /(<c:spPr>(?:(?!<\/c:spPr>)[\s\S])*?<a:schemeClr val="accent)(\d)"/,
      (_, head: string, accent: string) => `${head}${((Number(accent) - 1 + copies) % 6) + 1}"`,
    );
  }

  /** Clears the cells of a series. */
  remove(source: string, series: Markup): void {
    for (const holder of [childAtPath(series, 'tx'), findValues(series)]) {
      const reference = holder?.children.find(({ name }) => /Ref$/.test(name));
      const formula = childAtPath(reference, 'f');
      const area = formula === undefined ? undefined : parseRange(readCharacterData(source, formula));
      if (area === undefined) continue;
      for (let row = 0; row < area.rows; row += 1)
        for (let column = 0; column < area.columns; column += 1)
          this.cells.push({
            sheet: area.sheet,
            column: area.column + column,
            row: area.row + row,
            value: null,
          });
    }
  }

  #setCategories(edited: XmlEditor, holder: Markup | undefined, categories: readonly string[]): void {
    const isNumeric = /num/.test(findCache(holder)?.name ?? '');
    const wrong = isNumeric ? categories.find((value) => Number.isNaN(Number(value))) : undefined;
    if (wrong !== undefined && !isSame(edited.source, holder, categories))
      throw invalidInput(
        'chart.categories',
        'The categories of this chart are numbers or dates; give numbers.',
        wrong,
        'Dates are days since 30 December 1899, as in a sheet.',
      );
    this.#setPoints(edited, holder, categories, 0);
  }

  /** @param shift columns between the cells of the original and those of its copy */
  #setPoints(
    edited: XmlEditor,
    holder: Markup | undefined,
    values: readonly (string | number | null)[],
    shift: number,
  ): void {
    const { source } = edited;
    const cache = findCache(holder);
    const reference = holder?.children.find(({ name }) => /(Ref|Lit)$/.test(name));
    if (cache === undefined || reference === undefined) return;
    if (shift === 0 && isSame(source, holder, values)) return;
    if (cache.children.filter(({ name }) => name === 'lvl').length > 1)
      throw invalidInput(
        'chart.categories',
        'The categories have several levels and cannot be changed here.',
        undefined,
        'Leave categories out.',
      );
    const count = readPoints(source, holder)?.length ?? 0;
    writeCache(edited, cache, values);
    const formula = childAtPath(reference, 'f');
    if (formula === undefined) return;
    const area = parseRange(readCharacterData(source, formula));
    if (area === undefined) {
      this.warnings.add(
        'The data comes from a range that cannot be updated here; the sheet behind the chart keeps its old numbers.',
      );
      return;
    }
    const { sheet, row, columns, rows } = area;
    const column = area.column + shift;
    const across = columns > 1 && rows === 1;
    edited.setInner(formula, text(formatRange({ ...area, column }, values.length, across)));
    for (let index = 0; index < Math.max(values.length, count); index += 1)
      this.cells.push({
        sheet,
        column: column + (across ? index : 0),
        row: row + (across ? 0 : index),
        value: values[index] ?? null,
      });
  }
}

function isSame(
  source: string,
  holder: Markup | undefined,
  values: readonly (string | number | null)[],
): boolean {
  const old = readPoints(source, holder) ?? [];
  const isNumeric = /num/.test(findCache(holder)?.name ?? '');
  return (
    old.length === values.length &&
    values.every(
      (value, index) =>
        (value === null ? null : String(value)) === old[index] ||
        (isNumeric && value !== null && Number(value) === Number(old[index] ?? Number.NaN)),
    )
  );
}

/** Replaces the points of a cache, with the prefix that the file uses for elements of charts. */
function writeCache(edited: XmlEditor, cache: Markup, values: readonly (string | number | null)[]): void {
  const level = childAtPath(cache, 'lvl') ?? cache;
  const points = join(
    values.flatMap((value, idx) =>
      value === null ? [] : [element('c:pt', { idx }, element('c:v', {}, text(String(value))))],
    ),
  );
  const prefix = /^<([\w.-]+:)?/.exec(edited.source.slice(cache.start))?.[1] ?? '';
  const written =
    prefix === 'c:'
      ? points
      : (points.replaceAll('<c:', `<${prefix}`).replaceAll('</c:', `</${prefix}`) as Xml);
  const own = level.children.filter(({ name }) => name === 'pt');
  const [first, last] = [own[0], own.at(-1)];
  if (first !== undefined && last !== undefined) edited.replace(first.start, last.end, written);
  else edited.insert((childAtPath(level, 'ptCount') ?? level).end, written);
  const count = childAtPath(cache, 'ptCount');
  if (count !== undefined) edited.setAttribute(count, 'val', String(values.length));
}
