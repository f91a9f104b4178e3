import { isOneOf, joinPhrases } from '../../../locales/index.ts';
import { byLanguage } from '../../../memory/memo.ts';
import { FINDINGS, type Finding } from '../../finding.ts';
import type { Scene, SceneElement } from '../../scene.ts';
import { describePlace } from '../geometry.ts';
import { findDates, readDate, type WrittenDate } from './dates.ts';
import { listGrids } from './grids.ts';
import { listShownTexts } from './shown-texts.ts';
import { listTableTexts } from './table-texts.ts';

const JOINT = new RegExp(`^\\s*(?:[–—-]|(?:${joinPhrases('until')}))\\s*$`, 'iu');
/** Words behind a year that count it backwards. */
const BEFORE_CHRIST = /^\s?(?:b\.?\s?c\.?|v\.?\s?chr|a\.?\s?c\.|av\.?\s?j)/iu;
const START = isOneOf('start_column');
const END = isOneOf('end_column');
const DAY_MS = 86_400_000;
/** Moments within the span of a title, before one beyond its end is a fault. */
const MIN_WITHIN = 3;

/**
 * Reports spans that end before they begin, in texts and in rows of tables; days of the week that are not those of
 * their dates; and moments of a table or chart after the end of the span that its title names.
 */
export function checkDateOrder(scene: Scene): Finding[] {
  return [
    ...listShownTexts(scene).flatMap(({ words, element }) =>
      /\d{4}/.test(words) || /\p{Nd}{4}/u.test(words)
        ? [...checkSpans(words, element), ...checkWeekdays(words, element, scene.lang)]
        : [],
    ),
    ...checkRows(scene),
    ...checkTitleSpan(scene),
  ];
}

function checkSpans(words: string, element: SceneElement): Finding[] {
  return findSpans(words)
    .filter(({ start, end }) => start.from > end.to)
    .map(({ start, end, text }) =>
      report(element, text, `"${text}" ends before it begins: "${end.text}" is before "${start.text}".`),
    );
}

interface Span {
  readonly start: WrittenDate;
  readonly end: WrittenDate;
  readonly text: string;
}

/** Pairs of dates of one form that a dash or a word such as "to" joins. */
export function findSpans(words: string): Span[] {
  const dates = findDates(words);
  return dates.slice(1).flatMap((end, at): Span[] => {
    const start = dates[at];
    if (start === undefined || start.grain !== end.grain) return [];
    const joint = words.slice(start.end, end.index);
    if (!JOINT.test(joint) || BEFORE_CHRIST.test(words.slice(end.end))) return [];
    // "2030-1999" without a space or a dash may be a number.
    if (start.grain === 'year' && joint === '-' && /[\p{L}\d-]/u.test(words[end.end] ?? ' ')) return [];
    return [{ start, end, text: words.slice(start.index, end.end) }];
  });
}

const weekdays = byLanguage((lang): ReadonlyMap<string, number> => {
  const names = ['en', lang].flatMap((one) => {
    const format = new Intl.DateTimeFormat(one, { weekday: 'long', timeZone: 'UTC' });
    return Array.from(
      { length: 7 },
      (_, at) => [format.format(Date.UTC(2024, 0, 7 + at)).toLowerCase(), at] as const,
    );
  });
  return new Map(names);
});

function checkWeekdays(words: string, element: SceneElement, lang: string): Finding[] {
  const names = weekdays(lang);
  return findDates(words).flatMap((date): Finding[] => {
    if (date.grain !== 'day' || date.from !== date.to) return [];
    const before = /([\p{L}\p{M}]{3,20}),?\s*$/u.exec(words.slice(0, date.index))?.[1] ?? '';
    const after = /^\s?[（(]?([\p{L}\p{M}]{3,20})/u.exec(words.slice(date.end))?.[1] ?? '';
    const name = [before, after].find((word) => names.has(word.toLowerCase()));
    const written = names.get(name?.toLowerCase() ?? '');
    const real = new Date(date.from * DAY_MS).getUTCDay();
    if (name === undefined || written === undefined || written === real) return [];
    const right = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(
      date.from * DAY_MS,
    );
    return [
      report(element, `${name} ${date.text}`, `${date.text} is a ${right}, and the text says "${name}".`),
    ];
  });
}

function checkRows(scene: Scene): Finding[] {
  return listTableTexts(scene).flatMap(({ element, heads, rows }): Finding[] => {
    const start = heads.findIndex((head) => START.test(head.trim()));
    const end = heads.findIndex((head) => END.test(head.trim()));
    if (start === -1 || end === -1) return [];
    return rows.flatMap((row): Finding[] => {
      const [from, to] = [readDate(row[start] ?? ''), readDate(row[end] ?? '')];
      if (from === undefined || to === undefined || from.from <= to.to) return [];
      const name = row.find((_, at) => at !== start && at !== end) ?? '';
      return [
        report(
          element,
          `${name} ${from.text} ${to.text}`.trim(),
          `"${name}" ends on ${to.text}, before it begins on ${from.text}.`,
        ),
      ];
    });
  });
}

/** A title names a span from the first moment of the only table or chart, and it goes on after the end. */
function checkTitleSpan(scene: Scene): Finding[] {
  const [span, ...others] = findSpans(scene.title);
  const [grid, ...grids] = listGrids(scene);
  if (span === undefined || others.length > 0 || grid === undefined || grids.length > 0) return [];
  if (findDates(scene.title).length > 2) return [];
  const lists = [grid.rows, grid.columns.map(({ name }) => name)].map((names) =>
    names.flatMap((name) => readDate(name) ?? []),
  );
  const moments = lists.find((list) => list.length > MIN_WITHIN);
  const first = moments?.[0];
  if (
    moments === undefined ||
    first === undefined ||
    first.from < span.start.from ||
    first.from > span.start.to
  )
    return [];
  const beyond = moments.filter(({ from }) => from > span.end.to);
  const within = moments.length - beyond.length;
  const [next] = beyond;
  if (next === undefined || within < MIN_WITHIN || beyond.length > 2) return [];
  return [
    report(
      grid.element,
      next.text,
      `The title ends with ${span.end.text}, and ${grid.element.type === 'table' ? 'the table' : 'the chart'} goes on to ${beyond.at(-1)?.text}: "${scene.title}".`,
    ),
  ];
}

function report(element: SceneElement, words: string, message: string): Finding {
  return {
    code: 'date_differs',
    severity: 'warning',
    slide: 0,
    ...describePlace(element),
    words,
    message,
    fix: FINDINGS.date_differs.fix,
  };
}
