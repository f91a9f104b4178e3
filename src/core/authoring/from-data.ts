import type { Omitted } from '../presentations/presentation.ts';
import {
  describeCalculation,
  describeColumns,
  formatFigure,
  rowCountName,
  writeSentence,
} from '../sources/data/describe-finding.ts';
import { type Finding, formatCycle, toSlideChart } from '../sources/data/finding.ts';
import { toVisibleText } from '../sources/rich-text.ts';
import { formatPlace } from '../sources/section-builder.ts';
import type { SourceDocument } from '../sources/source-document.ts';
import type { SlideSpec } from '../templates/contract.ts';
import { words } from '../templates/words.ts';
import { createAgendaSlides } from './agenda.ts';
import type { AuthoredDeck } from './api.ts';
import { formatSourceNote } from './cite.ts';
import type { DataTable } from './data-tables.ts';
import { fold } from './fold.ts';
import type { AuthorContext } from './from-text.ts';
import { makeTitlesUnique } from './unique-titles.ts';
import { listUnits } from './unit.ts';

/** Maximum number of finding slides if the count is open. */
const OPEN_MAX = 10;
/** Order in which findings tell a story. */
const ORDER: readonly Finding['calculation'][] = [
  'value',
  'sum',
  'share',
  'change',
  'count',
  'mean',
  'spread',
  'ranks',
];
/** Minimum number of texts beside a chart. */
const POINTS_LEAST = 2;
/** Minimum significance of a further finding if the count is open. */
const WORTH_LEAST = 0.5;

interface WrittenFinding {
  readonly finding: Finding;
  readonly data: DataTable;
  readonly spec: SlideSpec;
}

/**
 * Creates a deck from data: one slide per finding with its sentence as title, its chart, and its calculation
 * in the notes. Undefined if no sentence fits on a slide, because the names of the columns are too long.
 */
export function authorFromData(
  context: AuthorContext,
  document: SourceDocument,
  tables: readonly DataTable[],
): AuthoredDeck | undefined {
  const { brief, language } = context;
  const warnings = [...brief.warnings];
  const title = chooseTitle(document, tables);
  const cover: SlideSpec[] =
    brief.titleSlide && brief.count !== 1
      ? [{ layout: 'title', content: { title, ...createSubtitle(tables, language) } }]
      : [];
  const ends: SlideSpec[] =
    brief.thanks && (brief.count === undefined || brief.count > 2)
      ? [{ layout: 'closing', content: { title: words(language)('thank_you') } }]
      : [];
  const contents =
    brief.contents && (brief.count === undefined || brief.count - cover.length - ends.length >= 4) ? 1 : 0;
  const most =
    (brief.count ?? Math.min(brief.openMost, OPEN_MAX + cover.length + ends.length + contents)) -
    cover.length -
    ends.length -
    contents;
  const ranked = chooseFindings(tables, brief.focus);
  const writtenFindings: WrittenFinding[] = [];
  for (const { finding, data } of ranked) {
    if (writtenFindings.length === most) break;
    if (brief.count === undefined && finding.worth < WORTH_LEAST && finding.kind !== 'overview') continue;
    const spec = createSlide(finding, context, writtenFindings.length + cover.length, isNoMap);
    if (spec !== undefined) writtenFindings.push({ finding, data, spec });
  }
  if (most > 0 && writtenFindings.length === 0) return undefined;
  const ordered = writtenFindings.toSorted(
    (a, b) =>
      tables.indexOf(a.data) - tables.indexOf(b.data) ||
      findOrder(a.finding) - findOrder(b.finding) ||
      b.finding.worth - a.finding.worth,
  );
  if (brief.count !== undefined && writtenFindings.length < most)
    warnings.push(
      `The data say enough for ${writtenFindings.length + cover.length + ends.length} slides, and ${brief.count} were asked for: the deck has no slide that says nothing.`,
    );
  const body = varyLayouts(ordered, context, cover.length + contents);
  const topics = ordered.map(({ spec }, index) => ({
    heading: String(spec.content['title'] ?? ''),
    page: cover.length + contents + index + 1,
    length: 1,
  }));
  const agenda = contents === 0 ? [] : createAgendaSlides(topics, words(language)('agenda'), language).slides;
  const noted = brief.notes
    ? body.map((spec, index) => ({ ...spec, speaker_note: createNotes(ordered[index], document, context) }))
    : body;
  const shown = new Set(writtenFindings.map(({ finding }) => finding));
  const whole = tables.flatMap(({ heading, table }): Omitted[] => {
    const where = formatPlace(table.place);
    const reason = 'Its rows are summed up by charts and stand on no slide.';
    const labels: Omitted = {
      kind: 'table',
      text: table.columns.map(({ label }) => toVisibleText(label)).join(' | '),
      where,
      reason,
    };
    return [
      ...(heading === '' ? [] : [{ kind: 'section', text: heading, where, reason }]),
      ...(table.finding === undefined ? [labels] : []),
    ];
  });
  const unsaid = tables.flatMap(({ findings, table }) =>
    findings
      .filter((finding) => !shown.has(finding))
      .map(
        (finding): Omitted => ({
          kind: 'table',
          text: writeSentence(finding, language).slice(0, context.omittedChars ?? 160),
          where: formatPlace(table.place),
          reason: 'It matters less than what is shown; ask for more slides.',
        }),
      ),
  );
  return {
    title,
    language,
    slides: makeTitlesUnique([...cover, ...agenda, ...noted, ...ends], language),
    warnings,
    omitted: [...whole, ...unsaid],
  };
}

const isNoMap = ({ layout }: SlideSpec): boolean => layout !== 'map';

/**
 * Chooses the finding for a map: at most one per deck, since bars compare better; a single outstanding place
 * only if a bar chart of the same places exists.
 */
function chooseMap(candidates: readonly WrittenFinding[]): WrittenFinding | undefined {
  const placed = candidates.filter(({ finding }) => finding.places !== undefined);
  return (
    placed.find(({ finding }) => finding.kind !== 'stands_out') ??
    (placed.length > 1 ? placed.at(-1) : undefined)
  );
}

/**
 * Uses a map for places, and of three similar slides in a row shows the third with its figures beside it if
 * they add something.
 */
function varyLayouts(
  writtenFindings: readonly WrittenFinding[],
  context: AuthorContext,
  offset: number,
): SlideSpec[] {
  const slides: SlideSpec[] = [];
  const mapped = chooseMap(writtenFindings);
  for (const one of writtenFindings) {
    const { spec, finding } = one;
    const again = slides.length > 1 && slides.slice(-2).every(({ layout }) => layout === spec.layout);
    const index = offset + slides.length;
    const map = one === mapped ? createSlide(finding, context, index, (draft) => !isNoMap(draft)) : undefined;
    const other = again
      ? createSlide(finding, context, index, (draft) => draft.layout !== spec.layout && isNoMap(draft))
      : undefined;
    slides.push(map ?? other ?? spec);
  }
  return slides;
}

/**
 * Chooses the most significant findings of all tables, those that the instructions emphasize first, without
 * overviews if there are several tables, or if the columns are measures over time, which their charts show.
 */
function chooseFindings(
  tables: readonly DataTable[],
  focus: readonly string[],
): { readonly finding: Finding; readonly data: DataTable }[] {
  const all = tables.flatMap((data) => data.findings.map((finding) => ({ finding, data })));
  const wanted = ({ names, by, series }: Finding): boolean => {
    const searchText = fold([...Object.values(names), by, ...series.map(({ name }) => name)].join(' '));
    return focus.some((one) => searchText.includes(fold(one)));
  };
  const weight = (finding: Finding): number =>
    (finding.kind === 'overview' ? 0.72 : finding.worth) + (wanted(finding) ? 1 : 0);
  return all
    .filter(({ finding }) => finding.kind !== 'overview' || (tables.length === 1 && hasRecords(finding)))
    .sort((a, b) => weight(b.finding) - weight(a.finding));
}

/** True if a column has the names or kinds of the rows. */
function hasRecords({ held = [] }: Finding): boolean {
  return held.some(({ kind }) => kind === 'category' || kind === 'text' || kind === 'identifier');
}

function findOrder({ kind, calculation, total }: Finding): number {
  return kind === 'overview' ? -2 : total === true ? -1 : ORDER.indexOf(calculation);
}

/** First layout that holds the finding; undefined if none does. */
function createSlide(
  finding: Finding,
  { measure, request, language, brief }: AuthorContext,
  index: number,
  only: (draft: SlideSpec) => boolean = () => true,
): SlideSpec | undefined {
  const title = writeSentence(finding, language);
  const fits = (spec: SlideSpec): boolean =>
    measure({ template: request.template, lang: language, spec, index }).every(
      ({ severity }) => severity !== 'error',
    );
  return createDrafts(finding, title, language)
    .filter((draft) => ![...brief.avoided].some((one) => one === draft.layout) && only(draft))
    .find(fits);
}

function createDrafts(finding: Finding, title: string, lang: string): SlideSpec[] {
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
  const ends = describeEnds(finding, lang);
  const items = describeChart(finding, lang);
  return [
    ...createMap(finding, title, how, lang),
    ...(ends === undefined
      ? []
      : [{ layout: 'metrics_chart', content: { title, metrics: ends, chart, takeaway: how } }]),
    { layout: 'chart', content: { title, chart, source } },
    { layout: 'chart', content: { title, chart } },
    ...(items.length < POINTS_LEAST ? [] : [{ layout: 'chart_bullets', content: { title, chart, items } }]),
  ];
}

/** Map of labels that are places; the footnote lists the others. */
function createMap(
  { places, labels, series: [one], unit, highlight, calculation }: Finding,
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
  const takeawayField = calculation === 'value' ? {} : { takeaway };
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
 * of the largest bars, the share of the fullest ranges, the strength of a correlation.
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
  const plain = (value: number): string => formatFigure({ value, unit: '' }, lang, 'count');
  if (calculation === 'ranks')
    return [`Spearman: ${plain(figures['r']?.value ?? 0)}`, `${rowCountName(lang)}: ${plain(rows)}`];
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

/** First and last value of one measure, beside its line. */
function describeEnds(
  { kind, names, figures, series }: Finding,
  lang: string,
): readonly object[] | undefined {
  const { first, last } = figures;
  if ((kind !== 'rose' && kind !== 'fell') || series.length > 1 || first === undefined || last === undefined)
    return undefined;
  return [
    { value: formatFigure(first, lang), label: names['from'] ?? '' },
    { value: formatFigure(last, lang), label: names['to'] ?? '' },
  ];
}

/** Notes with the statement, its calculation, and the values. */
function createNotes(
  written: WrittenFinding | undefined,
  document: SourceDocument,
  { language }: AuthorContext,
): string {
  if (written === undefined) return '';
  const { finding, data } = written;
  const { how, used } = describeCalculation(finding, language);
  const chart = toSlideChart(finding, language);
  const values = chart.categories.map(
    (label, at) =>
      `${label}: ${chart.series.map(({ values }) => (values[at] == null ? '–' : formatFigure({ value: values[at] ?? 0, unit: finding.unit }, language, 'exact'))).join(' · ')}`,
  );
  const cited = formatSourceNote(
    listUnits(document, language, true).filter(({ table }) => table === data.table),
    language,
  );
  return [`${writeSentence(finding, language)}.`, how, used ?? '', values.join('\n'), cited ?? '']
    .filter((part) => part !== '')
    .join('\n\n');
}

function chooseTitle(document: SourceDocument, [first]: readonly DataTable[]): string {
  const name =
    (document.title ?? first?.heading ?? '').replace(/[_-]+/g, ' ').trim() ||
    (first?.table.columns.map(({ label }) => label).join(', ') ?? '');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Period of the data, else their size. */
function createSubtitle(tables: readonly DataTable[], lang: string): { readonly subtitle?: string } {
  const overview =
    tables.length === 1 ? tables[0]?.findings.find(({ kind }) => kind === 'overview') : undefined;
  if (overview === undefined) return {};
  const time = overview.held?.find(({ kind }) => kind === 'date');
  return {
    subtitle: time?.from === undefined ? writeSentence(overview, lang) : `${time.from} – ${time.to ?? ''}`,
  };
}
