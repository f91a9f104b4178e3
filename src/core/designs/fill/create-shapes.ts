import type { ChartModel } from '../../charts/model.ts';
import { isNumeric, toTableModel } from '../../layout/table-model.ts';
import type { Part } from '../../ooxml/package/index.ts';
import type { ReadBox } from '../../ooxml/read/index.ts';
import type { ChartWriter, FillParagraph, TableFill } from '../../ooxml/write/index.ts';
import type { SeriesColors } from '../../output/pptx/fill/sample/color-series.ts';
import { computeCrop } from '../../output/pptx/fill/sample/picture.ts';
import type { LegibilityOverrides } from '../../output/pptx/fill/sample/slots.ts';
import type { FillShape, WrittenChartParts } from '../../output/pptx/fill/slide-xml.ts';
import { type ChartElement, EMU_PER_PX, PT_PER_PX } from '../../scene/scene.ts';
import type { TableContent } from '../../scene/table-content.ts';
import { writeRowsAsText } from '../../scene/table-words.ts';
import type { Hex, Paint, Theme } from '../../scene/theme.ts';
import type { MaterialParagraph, PictureFrame, SlideMaterial } from '../design.ts';
import { codeRuns, createInlineRuns, type InlineScope } from './inline-runs.ts';
import type { PlacedContent } from './placed-content.ts';
import { resolveChartStyle } from './series-colors.ts';
import { TableColumns } from './table-columns.ts';

/**
 * Font sizes of tables in points: usual, largest, smallest, smallest with many rows; and their ratio to body
 * text.
 */
const [TABLE_PT, LARGE_TABLE_PT, MIN_TABLE_PT, SMALL_TABLE_PT, OF_BODY] = [16, 20, 12, 11, 0.8];
/** Number of rows above which a table gets smaller text. */
const MANY_ROWS = 8;
/** Row height in font sizes, mean character width in EMU per point, and horizontal cell insets in EMU. */
const [ROW, LETTER, BESIDE] = [2.3, 12_700 * 0.58, 200_000];
const WHOLE = { left: 0, top: 0, right: 0, bottom: 0 };
const FOOT_PT = 11;
/** Size of the letters of charts in points, and that of charts wider than this, in EMU. */
const [CHART_PT, WIDE_CHART_PT, WIDE_CHART] = [12, 14, 7_000_000];

/** Theme, language, fonts and pictures for creating shapes. */
export interface ShapeScope extends InlineScope {
  readonly theme: Theme;
  /** Theme with the font of bodies, if it differs. */
  readonly letters?: Theme;
  readonly lang: string;
  readonly rtl?: boolean;
  readonly media: ReadonlyMap<string, Uint8Array>;
  readonly tables: MeasuredTables;
  /** Id of the style of tables. */
  readonly tableStyle: string;
  /** Frame of pictures without a placeholder. */
  readonly frame?: PictureFrame | undefined;
  /** Chart writer for the background under a region. */
  chartsOn(region: ReadBox): ChartContext;
  /** Scale of a text by its name. */
  scaleOf(name: string): number | undefined;
  /** Adjusted formats of a shape by its name. */
  looksOf(name: string): LegibilityOverrides | undefined;
}

/** Writes charts in colours that are legible on the background at their position. */
export interface ChartContext {
  readonly writer: ChartWriter;
  readonly series: readonly Hex[];
  /** Colour of de-emphasized series. */
  readonly rest: Hex;
  /** Colours of series and categories by their names. */
  readonly named?: Readonly<Record<string, Paint>>;
  /** Colours of series and slices of a copied chart of a type. */
  copied(type: ChartModel['type']): SeriesColors;
  /** A colour as the reader of the slide sees it. */
  predict(paint: Paint): Paint;
  /** The chart in the style of the design. */
  restyle(element: ChartElement): ChartElement;
}

type Letters = Pick<ShapeScope, 'theme' | 'letters' | 'lang' | 'rtl' | 'tables' | keyof InlineScope>;

/** Creates the shape of a placed part on the file's own layout. */
export function toShapes(
  placed: PlacedContent,
  material: SlideMaterial,
  number: number,
  scope: ShapeScope,
): FillShape[] {
  switch (placed.kind) {
    case 'text': {
      const { slot, box, paragraphs, plain, sizePt = slot.sizePt, centered, wraps } = placed;
      const name = `${slot.role} ${number}`;
      const scale = scope.scaleOf(name);
      const { textColor, leastPt, flush } = scope.looksOf(name) ?? {};
      const free = slot.placeholder === undefined;
      return [
        {
          kind: 'text',
          name,
          // A layout without a title gets a title placeholder as well, because it names the slide.
          ...(free
            ? {
                box: box ?? slot.box,
                sizePt,
                ...(slot.role === 'title' ? { placeholder: { type: 'title', idx: 0 } } : {}),
              }
            : {
                placeholder: slot.placeholder,
                ...(box === undefined ? {} : { box }),
                ...(sizePt === slot.sizePt ? {} : { sizePt }),
              }),
          paragraphs: paragraphs.map((one) => ({
            ...toParagraph(one, plain === true || (flush === true && one.level === 0), free, scope),
            ...(centered === undefined ? {} : { centered }),
          })),
          ...(wraps === undefined ? {} : { wraps }),
          ...(scale === undefined ? {} : { fontScale: scale }),
          ...(textColor === undefined ? {} : { textColor }),
          ...(leastPt === undefined ? {} : { sizePt: leastPt }),
        },
      ];
    }
    case 'foot':
      return createFoot(placed.paragraphs, placed.box, number, scope);
    case 'picture':
      return createPicture(placed, material, number, scope);
    case 'table':
      return createTable(placed, material, number, scope);
    case 'chart': {
      const source = material.charts[placed.at];
      if (source === undefined) return [];
      const name = `chart ${number}`;
      const place = placed.slot?.placeholder === undefined ? {} : { placeholder: placed.slot.placeholder };
      return [
        {
          kind: 'chart',
          name,
          ...place,
          box: placed.box,
          alt: source.alt,
          ...createChart(source, placed.box, name, scope),
        },
      ];
    }
  }
}

/** Sources and footnotes in small text. */
export function createFoot(
  paragraphs: readonly MaterialParagraph[],
  box: ReadBox,
  number: number,
  scope: Pick<ShapeScope, 'looksOf' | keyof InlineScope>,
): FillShape[] {
  const name = `foot ${number}`;
  const textColor = scope.looksOf(name)?.textColor;
  return [
    {
      kind: 'text',
      name,
      box,
      sizePt: FOOT_PT,
      ...(textColor === undefined ? {} : { textColor }),
      paragraphs: paragraphs.map(({ text }) => ({
        runs: createInlineRuns(text, false, scope),
        level: 0,
      })),
    },
  ];
}

function toParagraph(
  { text, level, strong, code }: MaterialParagraph,
  plain: boolean,
  free: boolean,
  scope: InlineScope,
): FillParagraph {
  if (code === true) return { runs: codeRuns(text), level: 0, plain: true };
  return {
    runs: createInlineRuns(text, strong === true, scope),
    level: plain ? 0 : level,
    ...(plain || (strong === true && !free) ? { plain: true } : {}),
  };
}

/** A paragraph for a sample slide. */
export function toSampleParagraph(
  { text, level, strong, code }: MaterialParagraph,
  plain: boolean,
  scope: InlineScope,
): FillParagraph {
  if (code === true) return { runs: codeRuns(text), level: 0, plain: true };
  return {
    runs: createInlineRuns(text, false, scope),
    level: plain ? 0 : level,
    ...(strong === true ? { strong, plain: true } : {}),
    ...(plain ? { plain } : {}),
  };
}

function createPicture(
  { slot, box, at }: PlacedContent & { readonly kind: 'picture' },
  material: SlideMaterial,
  number: number,
  { media: all, frame }: ShapeScope,
): FillShape[] {
  const picture = material.pictures[at];
  const bytes = picture === undefined ? undefined : all.get(picture.media.hash);
  if (picture === undefined || bytes === undefined) return [];
  const { media, alt } = picture;
  const crop = computeCrop({ ...media, box }) ?? WHOLE;
  const place =
    slot?.placeholder === undefined
      ? { box, ...(frame === undefined ? {} : { frame }) }
      : { placeholder: slot.placeholder };
  return [
    {
      kind: 'picture',
      name: `picture ${number}`,
      ...place,
      bytes,
      hash: media.hash,
      mimeType: media.mimeType,
      crop,
      alt,
    },
  ];
}

/** A chart in the colours of the design. */
export function createChart(
  { chart, alt }: SlideMaterial['charts'][number],
  box: ReadBox,
  name: string,
  { lang, chartsOn }: ShapeScope,
): WrittenChartParts {
  const { writer, series, rest, named, predict: resolve, restyle } = chartsOn(box);
  const element = restyle({
    type: 'chart',
    id: name,
    name,
    placeholder: 'none',
    layer: 'slide',
    box: {
      x: box.x / EMU_PER_PX,
      y: box.y / EMU_PER_PX,
      width: box.width / EMU_PER_PX,
      height: box.height / EMU_PER_PX,
    },
    chart,
    lang,
    alt,
    style: {
      fontSizePx: (box.width > WIDE_CHART ? WIDE_CHART_PT : CHART_PT) / PT_PER_PX,
      text: { token: 'text' },
      muted: { token: 'muted' },
      grid: { token: 'stroke' },
      series: series.map((hex) => ({ hex })),
      rest: { hex: rest },
      directLabels: false,
      gap: 0.6,
      ...(named === undefined ? {} : { named }),
    },
  });
  const parts: Part[] = [];
  return {
    part: writer.write(element, parts),
    parts,
    chart: element.chart,
    style: resolveChartStyle(element.style, resolve),
  };
}

/** Rows and columns of a table, with widths by content at a font size. */
export function tableCells(
  table: TableContent,
  { width }: Pick<ReadBox, 'width'>,
  sizePt: number,
  scope: Letters,
): Pick<TableFill, 'rows' | 'columns' | 'total'> {
  const shares = measureColumns(table, scope).shares(width, sizePt);
  const sides =
    scope.rtl === true
      ? ({ start: 'r', center: 'ctr', end: 'l' } as const)
      : ({ start: 'l', center: 'ctr', end: 'r' } as const);
  const model = toTableModel(table, scope.rtl === true);
  const columns = model.columns.map(({ align }, at) => ({
    share: shares[at] ?? 0,
    align: sides[align],
    isAligned: table.columns[at]?.align !== undefined,
    isNumeric: at > 0 && isNumeric(table.rows.map((row) => row[at] ?? '')),
  }));
  const { highlight, highlight_rows = [], total_rows = [] } = table;
  const strong = new Set([highlight, ...highlight_rows, ...total_rows]);
  const head = table.columns.map((column) => createInlineRuns(formatHead(column), false, scope));
  return {
    columns,
    rows: [
      head,
      ...writeRowsAsText(table).map((row, at) =>
        row.map((cell) => createInlineRuns(cell, strong.has(at), scope)),
      ),
    ],
    total: model.total,
  };
}

/** Caches column measurements of tables, because slides are written more than once. */
export class MeasuredTables {
  readonly #last = new WeakMap<TableContent, { readonly theme: Theme; readonly columns: TableColumns }>();

  columns(table: TableContent, theme: Theme, lang: string): TableColumns {
    const known = this.#last.get(table);
    if (known?.theme === theme) return known.columns;
    const columns = new TableColumns(table, table.columns.map(formatHead), { theme, lang });
    this.#last.set(table, { theme, columns });
    return columns;
  }
}

export function measureColumns(table: TableContent, { tables, letters, theme, lang }: Letters): TableColumns {
  return tables.columns(table, letters ?? theme, lang);
}

/** Header with a unit that does not break. */
function formatHead({ label, unit }: TableContent['columns'][number]): string {
  return unit === undefined || unit === '' ? label : `${label} (${unit.replaceAll(' ', '\u00a0')})`;
}

/** Length of each column in characters: its longest cell, or its header in two lines. */
function measureLengths(table: TableContent): number[] {
  return table.columns.map((column, at) => {
    const head = formatHead(column);
    const words = head.split(' ').map(({ length }) => length);
    return Math.max(
      4,
      ...words,
      Math.ceil(head.length / 2),
      ...table.rows.map((row) => Math.min(60, row[at]?.length ?? 0)),
    );
  });
}

/** Font size that rows and columns permit, in proportion to body text. */
function chooseTableSize(
  table: TableContent,
  { width, height }: ReadBox,
  bodyPt: number,
  scope: ShapeScope,
): number {
  const rows = table.rows.length + 1;
  const lengths = measureLengths(table).map((length) => length + 1);
  const most = Math.min(
    LARGE_TABLE_PT,
    Math.max(TABLE_PT, bodyPt * OF_BODY),
    height / (rows * ROW * 12_700),
    (width - BESIDE * lengths.length) / (lengths.reduce((sum, one) => sum + one, 0) * LETTER),
  );
  const least = rows > MANY_ROWS ? SMALL_TABLE_PT : MIN_TABLE_PT;
  // Words should not break, even if the text becomes smaller.
  const worded = measureColumns(table, scope).mostPt(width);
  return Math.max(SMALL_TABLE_PT, Math.min(Math.max(least, Math.floor(most)), Math.floor(worded * 2) / 2));
}

function createTable(
  { slot, box, at, bodyPt = TABLE_PT }: PlacedContent & { readonly kind: 'table' | 'chart' },
  material: SlideMaterial,
  number: number,
  scope: ShapeScope,
): FillShape[] {
  const table = material.tables[at];
  if (table === undefined) return [];
  const name = `table ${number}`;
  const { textColors, leastPt } = scope.looksOf(name) ?? {};
  const sizePt = leastPt ?? chooseTableSize(table, box, bodyPt, scope);
  const cells = tableCells(table, box, sizePt, scope);
  const place = slot?.placeholder === undefined ? {} : { placeholder: slot.placeholder };
  return [
    {
      kind: 'table',
      name,
      ...place,
      box,
      ...cells,
      sizePt,
      styleId: scope.tableStyle,
      ...(textColors === undefined ? {} : { textColors }),
    },
  ];
}
