import { capitalize } from '../../locales/capital.ts';
import { findNumbers } from '../../scene/number-values.ts';
import { toVisibleText } from '../../sources/rich-text.ts';
import type { TableBlock } from '../../sources/source-document.ts';
import { TABLE_ROWS_MAX } from '../../sources/table-rows.ts';
import { TABLE_LIMITS } from '../../templates/content/table.ts';
import { FIT } from '../heuristics.ts';
import type { Material } from '../material.ts';
import { addPageMark } from '../page-mark.ts';
import { isPage } from '../paged-tables.ts';
import { chooseBest, type Style, writeText } from '../style.ts';
import type { Unit } from '../unit.ts';
import { isTotal, toChart } from './chart-data.ts';
import { addUnit, findChartMessage } from './chart-message.ts';
import { writeChartStatement } from './chart-statement.ts';
import type { Composer, Draft, Dropped } from './draft.ts';
import { groupDigits } from './group-digits.ts';
import { readRoadmap } from './roadmap.ts';
import { writeTableStatement } from './table-statement.ts';
import { createTopicTest } from './table-topic.ts';

/**
 * Maximum number of rows on a slide for tight and roomy versions; if a layout refuses one, the next is tried.
 */
const ROWS = { tight: 8, roomy: 12 } as const;
/** Maximum number of rows that become points. */
export const MAX_LISTED_ROWS = 7;
/** Maximum length of a title made of column names. */
const TITLE_MAX = 64;

/** Composes tables as native tables, and as charts if the data allow it. */
export const composeFigures: Composer = (material, style) => {
  const unit = [...material.tables].sort((a, b) => countRows(b) - countRows(a))[0];
  const table = unit?.table;
  if (unit === undefined || table === undefined) return composeSeries(material, style);
  // Text beside a figure must come from the same section.
  const near = (other: Unit): boolean =>
    other.sections.every((section) => unit.sections.includes(section)) &&
    (other.sections.length > 0 || unit.sections.length < 2);
  const isAbout = createTopicTest(unit, table, style.lang);
  const sentences = material.sentences.filter((other) => near(other) && isAbout(other));
  const plan = readRoadmap(table);
  const roadmap: Draft[] =
    plan === undefined
      ? []
      : [
          {
            layout: 'roadmap',
            content: {
              periods: plan.periods,
              lanes: plan.lanes.map((lane) => ({ ...lane, name: formatCell(lane.name, style) })),
            },
            used: [unit],
            score: FIT.roadmap.table,
          },
        ];
  return [
    ...roadmap,
    ...composeCharts(unit, table, sentences, material.items.filter(near), style),
    ...composeTables(unit, table, sentences, style),
  ];
};

/** Composes a series in a sentence as a chart. */
function composeSeries({ sentences, items, groups }: Material, style: Style): Draft[] {
  if (groups.length > 1) return [];
  const pool = [...sentences, ...items].sort((a, b) => a.id - b.id);
  const unit = pool
    .filter(({ series }) => series !== undefined)
    .toSorted((a, b) => (b.series?.rows.length ?? 0) - (a.series?.rows.length ?? 0))[0];
  if (unit?.series === undefined) return [];
  const others = (kind: Unit['kind']) => pool.filter((other) => other !== unit && other.kind === kind);
  return composeCharts(unit, unit.series, others('sentence'), others('list_item'), style);
}

function countRows(unit: Unit): number {
  return unit.table?.rows.length ?? 0;
}

function composeCharts(
  unit: Unit,
  table: TableBlock,
  sentences: readonly Unit[],
  items: readonly Unit[],
  style: Style,
): Draft[] {
  const chart = toChart(table);
  if (chart === undefined) return [];
  const points = chooseBest(
    [...sentences, ...items].sort((a, b) => a.id - b.id),
    Math.min(4, style.items),
    style,
    style.itemChars * 0.8,
  );
  const drafts: Draft[] = [];
  const dropped = [
    table.columns.filter((column) => !column.numeric).map(({ label }) => label),
    ...table.rows.filter(isTotal),
  ]
    .map((cells) =>
      cells
        .map(toVisibleText)
        .filter((cell) => cell !== '')
        .join(' | '),
    )
    .filter((text) => text !== '')
    .map((text): Dropped => ({ unit, text }));
  dropped.push(...listDropped(unit));
  // A table that may continue in its file or on other slides has no known maximum.
  const isWhole =
    unit.digest === undefined
      ? !isPage(unit) && table.rows.length < TABLE_ROWS_MAX
      : unit.digest.all < TABLE_ROWS_MAX;
  const all = unit.digest?.whole ?? table;
  const lang = style.deckLang ?? style.lang;
  const isNamed = unit.digest === undefined && (style.claims !== true || style.lead !== undefined);
  const statement =
    isNamed || !isWhole || style.preserve
      ? undefined
      : (writeChartStatement(chart, all, lang) ??
        (isPlainTable(unit) ? writeTableStatement(all, lang) : undefined));
  const title = statement === undefined ? createTitle(unit, style) : { title: statement };
  if (points.length >= 2)
    drafts.push({
      layout: 'chart_bullets',
      content: { chart, items: points.map((point) => writeText(point.text, style, style.itemChars * 0.8)) },
      used: [unit, ...points],
      dropped,
      ...title,
      score: FIT.chart_bullets.table,
    });
  const takeaway = chooseBest(sentences, 1, style)[0];
  const total = table.rows
    .find(isTotal)
    ?.map(toVisibleText)
    .filter((cell) => cell !== '');
  const takeawayField =
    takeaway === undefined
      ? total === undefined
        ? {}
        : { takeaway: `${total[0] ?? ''}: ${total.slice(1).join(' · ')}` }
      : { takeaway: writeText(takeaway.text, style) };
  const message =
    'takeaway' in takeawayField || style.preserve || !isWhole
      ? undefined
      : findChartMessage(chart, all, lang, unit.digest?.ranked === true);
  const marked = message?.highlight === undefined ? chart : { ...chart, highlight: message.highlight };
  // The takeaway must not repeat the title.
  const isRepeated =
    message !== undefined &&
    statement !== undefined &&
    findNumbers(message.takeaway).every(({ text }) => statement.includes(text));
  const spoken = message === undefined ? takeawayField : isRepeated ? {} : { takeaway: message.takeaway };
  const used = takeaway === undefined ? [unit] : [unit, takeaway];
  drafts.push({
    layout: 'chart',
    content: { chart: marked, ...spoken },
    used,
    dropped,
    ...title,
    score: points.length >= 2 ? FIT.chart.withPoints : FIT.chart.alone,
  });
  const ends = [...new Set([table.rows[0], table.rows.filter((row) => !isTotal(row)).at(-1)])];
  const column = table.columns.findIndex((candidate) => candidate.numeric);
  const labels = table.columns.findIndex((candidate) => !candidate.numeric);
  if (chart.series.length === 1 && table.columns[labels]?.temporal === true && ends.length === 2) {
    const unitText = table.columns[column]?.unit;
    const metrics = (
      style.preserve
        ? ends.map((row) => row ?? [])
        : groupDigits(
            ends.map((row) => row ?? []),
            table.columns,
            lang,
          )
    ).map((row) => ({
      value: addUnit(toVisibleText(row[column] ?? ''), unitText),
      label: toVisibleText(row[labels] ?? ''),
    }));
    drafts.push({
      layout: 'metrics_chart',
      content: { metrics, chart, ...takeawayField },
      used,
      dropped,
      ...title,
      score: FIT.metrics_chart.table,
    });
  }
  return drafts;
}

/** True for a table that is whole and on one slide. */
function isPlainTable(unit: Unit): boolean {
  return unit.digest === undefined && !isPage(unit) && countRows(unit) < TABLE_ROWS_MAX;
}

/** Rows and columns of a long table that no chart shows. */
function listDropped({ digest, index, ...unit }: Unit): Dropped[] {
  if (digest === undefined) return [];
  const whole = { ...unit, index };
  const omittedColumns =
    index === 0 && digest.omittedColumns !== undefined && digest.omittedColumns.length > 0
      ? [
          {
            unit: whole,
            text: digest.omittedColumns.join(', '),
            reason: 'Columns of a long table that no chart shows.',
          },
        ]
      : [];
  return digest.shown === digest.all
    ? omittedColumns
    : [
        { unit: whole, text: `${digest.all - digest.shown} of ${digest.all} rows`, reason: digest.reason },
        ...omittedColumns,
      ];
}

/** Title such as "Income (10 of 187)" or "CO2 and adjusted CO2". */
function createTitle({ digest }: Unit, style: Style): { title?: string } {
  if (digest === undefined) return {};
  const names = new Intl.ListFormat(style.lang, { type: 'conjunction' }).format(digest.columns);
  if (names.length > TITLE_MAX) return {};
  return {
    title: digest.ranked
      ? addPageMark(capitalize(names), digest.shown, digest.all, style.lang)
      : capitalize(names),
  };
}

function composeTables(unit: Unit, table: TableBlock, sentences: readonly Unit[], style: Style): Draft[] {
  const width = Math.min(TABLE_LIMITS.maxColumns, table.columns.length);
  if (width < 2) return [];
  const most = style.tightness < 2 ? ROWS.roomy : ROWS.tight;
  const last = table.rows.at(-1);
  const total = last !== undefined && isTotal(last);
  const shown = table.rows.length <= most ? table.rows : table.rows.slice(0, most);
  const takeaway = style.tightness === 0 && !isPage(unit) ? chooseBest(sentences, 1, style)[0] : undefined;
  const content = {
    table: {
      columns: table.columns.slice(0, width).map((column) => ({
        label: column.label,
        align: column.align,
        ...(column.unit === undefined ||
        column.label.includes(column.unit) ||
        table.rows.some((row) => row[table.columns.indexOf(column)]?.includes(column.unit ?? ''))
          ? {}
          : { unit: column.unit }),
      })),
      rows: (style.preserve ? shown : groupDigits(shown, table.columns, style.lang)).map((row) =>
        row.slice(0, width),
      ),
      ...(total && shown === table.rows ? { total: true } : {}),
    },
    ...(takeaway === undefined ? {} : { takeaway: writeText(takeaway.text, style) }),
  };
  const used = takeaway === undefined ? [unit] : [unit, takeaway];
  const dropped = [
    ...table.rows.slice(shown.length).map((row) => ({ unit, text: row.map(toVisibleText).join(' | ') })),
    ...(width < table.columns.length
      ? [
          {
            unit,
            text: [table.columns.map((column) => column.label), ...table.rows]
              .map((row) => row.slice(width).map(toVisibleText).join(' | '))
              .join('; '),
          },
        ]
      : []),
  ];
  if (unit.digest !== undefined)
    return [
      {
        layout: 'table',
        content,
        used,
        dropped: [...dropped, ...listDropped(unit)],
        ...createTitle(unit, style),
        score: FIT.table.digest,
      },
    ];
  const isNamed = style.preserve || style.claims !== true || style.lead !== undefined || !isPlainTable(unit);
  const statement = isNamed ? undefined : writeTableStatement(table, style.deckLang ?? style.lang);
  const title = statement === undefined ? {} : { title: statement };
  return [
    { layout: 'table', content, used, dropped, ...title, score: FIT.table.whole },
    ...(dropped.length === 0 ? composeAsPoints(unit, table, style) : []),
  ];
}

/** Composes a small table with two columns as points with details, if the deck already has many tables. */
function composeAsPoints(unit: Unit, table: TableBlock, style: Style): Draft[] {
  if (
    table.columns.length !== 2 ||
    table.columns[0]?.numeric === true ||
    table.rows.length > MAX_LISTED_ROWS ||
    table.rows.length < 2 ||
    isPage(unit) ||
    table.rows.some((row) => toVisibleText(row[0] ?? '') === '')
  )
    return [];
  const items = table.rows.map(([head = '', cell = '']) => ({
    text: formatCell(head, style),
    ...(toVisibleText(cell) === '' ? {} : { detail: formatCell(cell, style) }),
  }));
  return [{ layout: 'bullets', content: { items }, used: [unit], score: FIT.bullets.table }];
}

function formatCell(cell: string, style: Style): string {
  return style.emphasis ? cell : toVisibleText(cell);
}
