import { capitalize } from '../locales/capital.ts';
import type { Omitted } from '../presentations/presentation.ts';
import {
  describeCalculation,
  formatFigure,
  writeDetail,
  writeSentence,
} from '../sources/data/describe-finding.ts';
import { type Finding, toSlideChart } from '../sources/data/finding.ts';
import { toVisibleText } from '../sources/rich-text.ts';
import { formatPlace } from '../sources/section-builder.ts';
import type { SourceDocument } from '../sources/source-document.ts';
import type { SlideSpec } from '../templates/contract.ts';
import { words } from '../templates/words.ts';
import { createAgendaSlides } from './agenda.ts';
import type { AuthoredDeck } from './api.ts';
import { formatSourceNote } from './cite.ts';
import { proveFinding } from './data-proofs.ts';
import { createDrafts } from './data-slides.ts';
import type { DataTable } from './data-tables.ts';
import { warnAboutDates } from './date-warnings.ts';
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
/** Maximum number of characters of a title that names columns. */
const LABELS_CHARS_MAX = 60;
/** Maximum number of columns whose kinds are counted under the title, and of characters there. */
const [COUNTS_MAX, SUBTITLE_MAX] = [3, 90];
/** Significance of an overview, and what is left of that of another finding with the same aspect. */
const [OVERVIEW_WORTH, REPEATED] = [0.35, 0.85];
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
  const warnings = [...brief.warnings, ...warnAboutDates(tables.map(({ table }) => table))];
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
      b.finding.worth - a.finding.worth ||
      a.data.findings.indexOf(a.finding) - b.data.findings.indexOf(b.finding),
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
  const computed = ordered.flatMap(({ finding, spec }) =>
    proveFinding(finding, String(spec.content['title'] ?? ''), language),
  );
  return {
    title,
    language,
    slides: makeTitlesUnique([...cover, ...agenda, ...noted, ...ends], language),
    warnings,
    omitted: [...whole, ...unsaid],
    numbers: { source: '', computed },
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

interface Candidate {
  readonly finding: Finding;
  readonly data: DataTable;
}

/**
 * Orders the findings of all tables by what each adds to those before it, those that the instructions emphasize
 * first, without overviews if there are several tables, or if the columns are measures over time, which their
 * charts show.
 */
function chooseFindings(tables: readonly DataTable[], focus: readonly string[]): readonly Candidate[] {
  const wanted = ({ names, by, series }: Finding): boolean => {
    const searchText = fold([...Object.values(names), by, ...series.map(({ name }) => name)].join(' '));
    return focus.some((one) => searchText.includes(fold(one)));
  };
  const left = new Set(
    tables
      .flatMap((data) => data.findings.map((finding) => ({ finding, data })))
      .filter(({ finding }) => finding.kind !== 'overview' || (tables.length === 1 && hasRecords(finding))),
  );
  const counts = new Map<string, number>();
  const ordered: Candidate[] = [];
  while (left.size > 0) {
    let [best, most]: [Candidate | undefined, number] = [undefined, Number.NEGATIVE_INFINITY];
    for (const one of left) {
      const { finding } = one;
      const fresh = listAspects(one).reduce((all, key) => all * REPEATED ** (counts.get(key) ?? 0), 1);
      const weight = finding.kind === 'overview' ? OVERVIEW_WORTH : finding.worth * fresh;
      const total = weight + (wanted(finding) ? 1 : 0);
      if (total > most) [best, most] = [one, total];
    }
    if (best === undefined) break;
    left.delete(best);
    ordered.push(best);
    for (const key of listAspects(best)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return ordered;
}

/** Features that a finding shares with others: its table, its measure, its kind, and the lines of its chart. */
function listAspects({ finding, data }: Candidate): readonly string[] {
  const { kind, calculation, cycle, series, names } = finding;
  const measure = /\(([^()]+)\)$/.exec(names['name'] ?? '')?.[1] ?? names['name'] ?? '';
  const lines = series.map(({ name }) => name).toSorted();
  return [
    `measure ${measure}`,
    `kind ${kind} ${calculation} ${cycle ?? ''}`,
    ...(lines.length > 1 ? [`lines ${measure} ${calculation} ${lines.join()}`] : []),
  ].map((aspect) => `${data.table.place.at ?? ''} ${data.heading} ${aspect}`);
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
  const details = (finding.details ?? []).map((detail) => {
    const { label, value, note } = writeDetail(detail, finding, language);
    return note === undefined ? `${label}: ${value}` : `${label}: ${value} (${note})`;
  });
  return [
    `${writeSentence(finding, language)}.`,
    details.join('\n'),
    how,
    used ?? '',
    values.join('\n'),
    cited ?? '',
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function chooseTitle(document: SourceDocument, [first]: readonly DataTable[]): string {
  const name =
    (document.title ?? first?.heading ?? '').replace(/[_-]+/g, ' ').trim() ||
    joinLabels(first?.table.columns.map(({ label }) => toVisibleText(label).replaceAll('_', ' ')) ?? []);
  return capitalize(name);
}

/** First names of columns, as many as a title holds. */
function joinLabels([first = '', ...others]: readonly string[]): string {
  let title = first;
  for (const label of others) {
    if (title.length + label.length > LABELS_CHARS_MAX) break;
    title = `${title}, ${label}`;
  }
  return title;
}

/** Period of the data and the number of its kinds, else its size. */
function createSubtitle(tables: readonly DataTable[], lang: string): { readonly subtitle?: string } {
  const overview =
    tables.length === 1 ? tables[0]?.findings.find(({ kind }) => kind === 'overview') : undefined;
  if (overview === undefined) return {};
  const { held = [] } = overview;
  const time = held.find(({ kind }) => kind === 'date');
  const period = time?.from === undefined ? [] : [`${time.from} – ${time.to ?? ''}`];
  const counts = held
    .flatMap(({ name, names = 0 }) =>
      names < 2 ? [] : [`${capitalize(name)}: ${formatFigure({ value: names, unit: '' }, lang, 'count')}`],
    )
    .slice(0, COUNTS_MAX);
  const parts = [...period, ...counts];
  const subtitle = parts.join(' · ');
  return {
    subtitle:
      parts.length === 0 || subtitle.length > SUBTITLE_MAX
        ? (period[0] ?? writeSentence(overview, lang))
        : subtitle,
  };
}
