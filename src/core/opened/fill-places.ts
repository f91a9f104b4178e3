import type { PackageEdit } from '../ooxml/package/index.ts';
import { childAtPath, type Markup, readAttribute } from '../ooxml/xml/index.ts';
import { OPENED_BACKGROUNDS, type OpenedBackground } from './api.ts';
import { findChartPart } from './chart-edit.ts';
import { findElements } from './elements.ts';
import { childAt } from './find-element.ts';
import { readFrame } from './frame.ts';
import type { FrameSize } from './replace-picture.ts';
import { findCells, findTable } from './table-edit.ts';

/** A part of an element, or a background, that a picture fills. */
export interface FillPlace {
  /** "7/r2c3", "9/area", "9/plot", "background", "layout/background" or "master/background". */
  readonly name: string;
  /** The part that has the fill: the slide, its layout, its master or the chart. */
  readonly part: string;
  readonly fill: Markup;
  /** Undefined if the size is left to programs. */
  readonly size?: FrameSize;
  /** The picture is one of the theme, which the part refers to. */
  readonly isStyled?: true;
}

/** Picture fills of a slide that belong to no element as a whole. */
export function listFillPlaces(file: PackageEdit, part: string): FillPlace[] {
  const source = file.text(part);
  const found = findElements(source, file.markup(part)).flatMap((element): FillPlace[] => {
    const table = findTable(element.markup);
    if (table !== undefined) return listCells(source, part, element.id, table);
    const chart = findChartPart(file, part, source, element.markup);
    if (chart === undefined || !file.has(chart)) return [];
    const space = file.markup(chart);
    const size = readFrame(source, element);
    const area = childAtPath(space, 'spPr', 'blipFill');
    const plot = childAtPath(space, 'chart', 'plotArea', 'spPr', 'blipFill');
    return [
      ...(area === undefined
        ? []
        : [{ name: `${element.id}/area`, part: chart, fill: area, ...(size === undefined ? {} : { size }) }]),
      ...(plot === undefined ? [] : [{ name: `${element.id}/plot`, part: chart, fill: plot }]),
    ];
  });
  const size = readSlideSize(file);
  const backgrounds = OPENED_BACKGROUNDS.flatMap((name): FillPlace[] => {
    const own = findBackgroundPart(file, part, name);
    if (own === undefined || !file.has(own)) return [];
    const fill = childAtPath(file.markup(own), 'cSld', 'bg', 'bgPr', 'blipFill');
    if (fill !== undefined) return [{ name, part: own, fill, ...size }];
    const styled = findStyledBackground(file, own);
    return styled === undefined ? [] : [{ name, part: own, fill: styled, ...size, isStyled: true }];
  });
  return [...found, ...backgrounds];
}

function listCells(source: string, part: string, id: string, table: Markup): FillPlace[] {
  const widths = (childAt(table, 'tblGrid')?.children ?? []).map((one) =>
    Number(readAttribute(source, one, 'w') ?? 0),
  );
  // Sums of widths before each column, so that a cell of many columns needs no walk over them.
  const lefts = [0];
  for (const width of widths) lefts.push((lefts.at(-1) ?? 0) + width);
  const rows = table.children.filter(({ name }) => name === 'tr');
  return findCells(table).flatMap((cells, row) =>
    cells.flatMap((cell, column): FillPlace[] => {
      const fill = childAt(cell, 'tcPr', 'blipFill');
      if (fill === undefined) return [];
      const span = Math.max(1, Number(readAttribute(source, cell, 'gridSpan') ?? 1) || 1);
      const right = lefts[Math.min(lefts.length - 1, column + span)] ?? 0;
      const holder = rows[row];
      const height = holder === undefined ? 0 : Number(readAttribute(source, holder, 'h') ?? 0);
      const size = { width: right - (lefts[column] ?? 0), height };
      return [{ name: `${id}/r${row + 1}c${column + 1}`, part, fill, size }];
    }),
  );
}

/** The part with a background: the slide, its layout or the master of that. */
export function findBackgroundPart(
  file: PackageEdit,
  part: string,
  name: OpenedBackground,
): string | undefined {
  const related = (from: string | undefined, type: string) =>
    from === undefined ? undefined : file.relationships(from).find((one) => one.type === type)?.target;
  if (name === 'background') return part;
  const layout = related(part, 'slideLayout');
  return name === 'layout/background' ? layout : related(layout, 'slideMaster');
}

/** First number of the background fills of a theme (ECMA-376 part 1, 19.3.1.3). */
const FIRST_BACKGROUND = 1001;

/** Picture of the theme that is the background of a slide, layout or master. */
function findStyledBackground(file: PackageEdit, part: string): Markup | undefined {
  const reference = childAtPath(file.markup(part), 'cSld', 'bg', 'bgRef');
  if (reference === undefined) return undefined;
  const index = Number(readAttribute(file.text(part), reference, 'idx') ?? 0) - FIRST_BACKGROUND;
  const theme = findThemePart(file, part);
  if (theme === undefined || !file.has(theme)) return undefined;
  const fills = childAtPath(file.markup(theme), 'themeElements', 'fmtScheme', 'bgFillStyleLst')?.children;
  const fill = fills?.[index];
  return fill?.name === 'blipFill' ? fill : undefined;
}

function findThemePart(file: PackageEdit, part: string): string | undefined {
  const related = (from: string | undefined, type: string) =>
    from === undefined ? undefined : file.relationships(from).find((one) => one.type === type)?.target;
  const layout = related(part, 'slideLayout') ?? part;
  return related(related(layout, 'slideMaster') ?? layout, 'theme');
}

/** Size of the slides; without a size pictures are not cropped. */
export function readSlideSize(file: PackageEdit): { readonly size?: FrameSize } {
  const source = file.text(file.main);
  const found = childAtPath(file.markup(file.main), 'sldSz');
  if (found === undefined) return {};
  const [width, height] = ['cx', 'cy'].map((name) => Number(readAttribute(source, found, name) ?? 0));
  return width === undefined || height === undefined ? {} : { size: { width, height } };
}
