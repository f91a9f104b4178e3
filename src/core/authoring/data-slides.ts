import {
  describeCalculation,
  describeColumns,
  formatFigure,
  rowCountName,
  writeDetail,
} from '../sources/data/describe-finding.ts';
import { type Finding, formatCycle, toSlideChart } from '../sources/data/finding.ts';
import type { SlideSpec } from '../templates/contract.ts';

/** Minimum number of texts beside a chart. */
const POINTS_LEAST = 2;
/** Maximum number of figures above a sentence; more would be small. */
const METRICS_BESIDE_TAKEAWAY = 3;

/** Slides that show a finding, the preferred one first. */
export function createDrafts(finding: Finding, title: string, lang: string): SlideSpec[] {
  const { how, used } = describeCalculation(finding, lang);
  if (finding.held !== undefined) {
    const { head, rows } = describeColumns(finding.held, lang);
    return [
      {
        layout: 'table',
        content: {
          title,
          table: { columns: head.map((label, at) => ({ label, align: at < 2 ? 'start' : 'end' })), rows },
        },
      },
    ];
  }
  const plainChart = toSlideChart(finding, lang);
  const chart = {
    ...plainChart,
    series: plainChart.series.map((one) => ({ ...one, name: one.name || rowCountName(lang) })),
  };
  const source = [how, ...(used === undefined ? [] : [used])].join(' ');
  const details = (finding.details ?? []).map((detail) => writeDetail(detail, finding, lang));
  const items = details.length < POINTS_LEAST ? describeChart(finding, lang) : details.map(joinDetail);
  // A value that is in the data needs no explanation beside it.
  const takeaway = finding.calculation === 'value' ? {} : { takeaway: how };
  const metrics = details.slice(0, 'takeaway' in takeaway ? METRICS_BESIDE_TAKEAWAY : details.length);
  const [only] = details;
  return [
    ...createMap(finding, title, finding.calculation === 'value' ? items.join(' · ') : how, lang),
    ...(details.length < POINTS_LEAST
      ? []
      : [
          { layout: 'metrics_chart', content: { title, metrics, chart, ...takeaway } },
          { layout: 'metrics_chart', content: { title, metrics, chart } },
        ]),
    ...(only === undefined || details.length > 1
      ? []
      : [{ layout: 'chart', content: { title, chart, takeaway: joinDetail(only), source } }]),
    ...(items.length < POINTS_LEAST ? [] : [{ layout: 'chart_bullets', content: { title, chart, items } }]),
    { layout: 'chart', content: { title, chart, source } },
    { layout: 'chart', content: { title, chart } },
  ];
}

function joinDetail({ label, value, note }: ReturnType<typeof writeDetail>): string {
  return note === undefined ? `${label}: ${value}` : `${label}: ${value} (${note})`;
}

/** Map of labels that are places; the footnote lists the others. */
function createMap(
  { places, labels, series: [one], unit, highlight }: Finding,
  title: string,
  takeaway: string,
  lang: string,
): SlideSpec[] {
  if (places === undefined || one === undefined || one.values.some((value) => value === null)) return [];
  const others = new Set(places.others);
  if (highlight !== undefined && others.has(highlight)) return [];
  const values = labels.flatMap((findOrder, at) =>
    others.has(findOrder) ? [] : [{ place: findOrder, value: one.values[at] }],
  );
  const rest = labels.flatMap((label, at) =>
    others.has(label)
      ? [`${label}: ${formatFigure({ value: one.values[at] ?? 0, unit }, lang, 'count')}`]
      : [],
  );
  const map = {
    ...(places.region === undefined ? {} : { region: places.region }),
    values,
    ...(unit === '' ? {} : { unit }),
  };
  const takeawayField = takeaway === '' ? {} : { takeaway };
  return [
    {
      layout: 'map',
      content: { title, map, ...takeawayField },
      ...(rest.length === 0 ? {} : { footnote: rest.join(' · ') }),
    },
  ];
}

/**
 * Texts beside a chart that it does not show itself: first and last values of several lines, the difference
 * of the largest bars, the share of the fullest ranges.
 */
function describeChart(finding: Finding, lang: string): readonly string[] {
  const { series, labels, unit, chart, calculation, figures, names, rows, cycle } = finding;
  const shown = (value: number | null | undefined): string =>
    value == null ? '–' : formatFigure({ value, unit }, lang, 'count');
  const values = series[0]?.values ?? [];
  if (chart === 'line' && series.length > 1)
    return series
      .slice(0, 4)
      .map((one) => `${one.name}: ${shown(one.values[0])} → ${shown(one.values.at(-1))}`);
  if (chart === 'line')
    return [`${labels[0]}: ${shown(values[0])}`, `${labels.at(-1)}: ${shown(values.at(-1))}`];
  if (calculation === 'ranks') return [];
  const order = [...labels.keys()].sort((one, other) => (values[other] ?? 0) - (values[one] ?? 0));
  if (calculation === 'spread') {
    const names = toSlideChart(finding, lang).categories;
    return order
      .slice(0, 2)
      .map(
        (at) => `${names[at]}: ${formatFigure({ value: (100 * (values[at] ?? 0)) / rows, unit: '%' }, lang)}`,
      );
  }
  if (calculation === 'value' && figures['low'] !== undefined && figures['middle'] !== undefined)
    return [
      `Min. ${names['last'] ?? ''}: ${formatFigure(figures['low'], lang, 'count')}`,
      `Median: ${formatFigure(figures['middle'], lang, 'count')}`,
    ];
  const name = (at: number): string => formatCycle(labels[at] ?? '', cycle, lang);
  const [top = 0, second = 0, last = 0] = [order[0], order[1], order.at(-1)];
  return [...new Set([second, last])]
    .filter((other) => other !== top)
    .map((other) => `${name(top)} − ${name(other)}: ${shown((values[top] ?? 0) - (values[other] ?? 0))}`);
}
