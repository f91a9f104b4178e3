import type { PlotShape } from '../../../../charts/kinds/plot-form.ts';
import { childAtPath, type Markup, readAttribute, type XmlEditor } from '../../../../ooxml/xml/index.ts';
import type { Hex } from '../../../../scene/theme.ts';

/** Colours that series of a copied chart take. */
export interface SeriesColors {
  /** Colours of series, or of slices, in their order. */
  readonly colors: readonly Hex[];
  /**
   * Returns whether a colour, "#RRGGBB", that programs give by themselves is one of the company; absent if all
   * colours of the sample give way.
   */
  readonly keeps?: (hex: string) => boolean;
  /** Colours of the sample's theme, by slot: "accent1". */
  readonly theme: Readonly<Record<string, string>>;
  /** Colours of series and slices by their names, whatever the sample has. */
  readonly named?: ReadonlyMap<string, Hex>;
}

/** Colours that were written into a series: its own, and those of its slices. */
export interface PaintedSeries {
  readonly color?: Hex;
  readonly slices?: Readonly<Record<number, Hex>>;
}

const LINES: ReadonlySet<PlotShape | undefined> = new Set(['line', 'scatter', 'radar']);
const FILLS: ReadonlySet<string> = new Set(['solidFill', 'gradFill', 'pattFill', 'blipFill', 'noFill']);
const LINE_EMU = 28_575;

/**
 * Gives a series the colour of its place in the order of the company, unless somebody chose its colour in the
 * sample.
 *
 * @param at 0-based place of the series in its chart
 * @param name name of the series
 */
export function colorSeries(
  edited: XmlEditor,
  series: Markup,
  { at, name }: { readonly at: number; readonly name: string },
  shape: PlotShape | undefined,
  wanted: SeriesColors,
): PaintedSeries {
  const own = wanted.named?.get(name);
  const color = own ?? wanted.colors[at % Math.max(1, wanted.colors.length)];
  const isLine = LINES.has(shape);
  const properties = childAtPath(series, 'spPr');
  const holder = isLine ? childAtPath(properties, 'ln') : properties;
  if (color === undefined || (own === undefined && stays(edited.source, holder, at, wanted))) return {};
  const fill = writeFill(color);
  if (isLine) {
    setFill(edited, holder, fill, (filled) => {
      const line = `<a:ln w="${LINE_EMU}">${filled}</a:ln>`;
      if (properties === undefined) insertProperties(edited, series, line);
      else {
        const before = properties.children.findLast(({ name }) => FILLS.has(name));
        if (before === undefined) setFirst(edited, properties, line);
        else edited.insert(before.end, line);
      }
    });
    const marker = childAtPath(series, 'marker', 'spPr');
    for (const part of [marker, childAtPath(marker, 'ln')])
      if (part !== undefined) setFill(edited, part, fill, () => undefined);
  } else setFill(edited, holder, fill, (filled) => insertProperties(edited, series, filled));
  return { color };
}

/** Gives the slices of a series the colours of their places; see `colorSeries`. */
export function colorSlices(
  edited: XmlEditor,
  series: Markup,
  names: readonly string[],
  wanted: SeriesColors,
): PaintedSeries {
  const { source } = edited;
  const points = listPoints(source, series);
  const slices: Record<number, Hex> = {};
  const added: string[] = [];
  for (const [at, name] of names.entries()) {
    const point = points.get(at);
    const properties = childAtPath(point, 'spPr');
    const own = wanted.named?.get(name);
    const color = own ?? wanted.colors[at % Math.max(1, wanted.colors.length)];
    if (color === undefined || (own === undefined && stays(source, properties, at, wanted))) continue;
    slices[at] = color;
    const fill = writeFill(color);
    if (point === undefined)
      added.push(`<c:dPt><c:idx val="${at}"/><c:bubble3D val="0"/><c:spPr>${fill}</c:spPr></c:dPt>`);
    else
      setFill(edited, properties, fill, (filled) => edited.insert(point.close, `<c:spPr>${filled}</c:spPr>`));
  }
  const before = [...points.values()].at(-1) ?? lastOf(series, ['explosion', 'spPr', 'tx', 'order', 'idx']);
  if (added.length > 0 && before !== undefined) edited.insert(before.end, added.join(''));
  return { slices };
}

/**
 * Gives the bars of the only series of a chart the colours of their categories by name.
 *
 * @param keepsPoints true if formats of single bars stay in the chart
 */
export function colorBars(
  edited: XmlEditor,
  series: Markup,
  names: readonly string[],
  { named }: SeriesColors,
  keepsPoints: boolean,
): PaintedSeries['slices'] {
  const points = keepsPoints ? listPoints(edited.source, series) : new Map<number, Markup>();
  const bars: Record<number, Hex> = {};
  const added: string[] = [];
  for (const [at, name] of names.entries()) {
    const color = named?.get(name);
    if (color === undefined) continue;
    bars[at] = color;
    const fill = writeFill(color);
    const point = points.get(at);
    if (point === undefined)
      added.push(
        `<c:dPt><c:idx val="${at}"/><c:invertIfNegative val="0"/><c:bubble3D val="0"/><c:spPr>${fill}</c:spPr></c:dPt>`,
      );
    else
      setFill(edited, childAtPath(point, 'spPr'), fill, (filled) =>
        edited.insert(point.close, `<c:spPr>${filled}</c:spPr>`),
      );
  }
  const before =
    [...points.values()].at(-1) ?? lastOf(series, ['invertIfNegative', 'spPr', 'tx', 'order', 'idx']);
  if (added.length > 0 && before !== undefined) edited.insert(before.end, added.join(''));
  return Object.keys(bars).length === 0 ? undefined : bars;
}

/** Formats of single points of a series, by index. */
function listPoints(source: string, series: Markup): ReadonlyMap<number, Markup> {
  return new Map(
    series.children
      .filter(({ name }) => name === 'dPt')
      .map((point) => [Number(readAttribute(source, childAtPath(point, 'idx') ?? point, 'val')), point]),
  );
}

/** Colours that charts of Office have until somebody chooses others. */
const OFFICE_COLORS: ReadonlySet<string> = new Set([
  ...['#4F81BD', '#C0504D', '#9BBB59', '#8064A2', '#4BACC6', '#F79646'],
  ...['#4472C4', '#ED7D31', '#A5A5A5', '#FFC000', '#5B9BD5', '#70AD47'],
]);

/** Returns whether a series or slice has a colour that somebody chose, or one of the company. */
function stays(
  source: string,
  holder: Markup | undefined,
  at: number,
  { keeps, theme }: SeriesColors,
): boolean {
  if (keeps === undefined) return false;
  const fill = holder?.children.find(({ name }) => FILLS.has(name));
  if (fill === undefined) return keeps((theme[`accent${(at % 6) + 1}`] ?? '').toUpperCase());
  const [color] = fill.children;
  if (fill.name !== 'solidFill' || color?.name !== 'srgbClr') return true;
  const hex = `#${readAttribute(source, color, 'val') ?? ''}`.toUpperCase();
  return !OFFICE_COLORS.has(hex) || keeps(hex);
}

/** Replaces a fill, puts one first, or hands it to `insert` where the element is missing. */
function setFill(
  edited: XmlEditor,
  holder: Markup | undefined,
  fill: string,
  insert: (fill: string) => void,
): void {
  const known = holder?.children.find(({ name }) => FILLS.has(name));
  if (known !== undefined) edited.replace(known.start, known.end, fill);
  else if (holder !== undefined) setFirst(edited, holder, fill);
  else insert(fill);
}

function setFirst(edited: XmlEditor, holder: Markup, xml: string): void {
  if (holder.close > holder.inner) edited.insert(holder.inner, xml);
  else edited.setInner(holder, xml);
}

function insertProperties(edited: XmlEditor, series: Markup, content: string): void {
  const before = lastOf(series, ['tx', 'order', 'idx']);
  if (before !== undefined) edited.insert(before.end, `<c:spPr>${content}</c:spPr>`);
}

function lastOf(series: Markup, names: readonly string[]): Markup | undefined {
  return names.map((name) => childAtPath(series, name)).find((found) => found !== undefined);
}

function writeFill(color: Hex): string {
  return `<a:solidFill><a:srgbClr val="${color.slice(1)}"/></a:solidFill>`;
}
