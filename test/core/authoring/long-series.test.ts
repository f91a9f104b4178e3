import { describe, expect, it } from 'vitest';
import { createExtractiveAuthor } from '../../../src/core/authoring/extractive-author.ts';
import type { SlideSpec } from '../../../src/core/templates/contract.ts';
import fc from '../../support/fast-check.ts';
import { ARRIVALS, LONG_SERIES, type LongSeries, rowsOf } from '../../support/long-series.ts';
import { call, request } from './deck-helpers.ts';

/** Patterns of title sentences about a line, with figures and periods as named groups. */
const FIGURE = String.raw`(?<VALUE>-?[\d,.]+(?: million)?)`;
const figure = (name: string): string => FIGURE.replace('VALUE', name);
const NAME = String.raw`(?<name>.+?)(?<averaged> \(average\))?`;
const SENTENCES: readonly RegExp[] = [
  new RegExp(
    String.raw`^${NAME} (?:rose|fell) from ${figure('first')} \((?<from>\S+)\) to ${figure('last')} \((?<to>\S+)\)$`,
  ),
  new RegExp(
    String.raw`^${NAME} peaked at ${figure('most')} \((?<at>\S+)\) and came to ${figure('last')} \((?<to>\S+)\)$`,
  ),
  new RegExp(
    String.raw`^${NAME} was lowest at ${figure('least')} \((?<at>\S+)\) and came to ${figure('last')} \((?<to>\S+)\)$`,
  ),
  new RegExp(
    String.raw`^${NAME} lost ${figure('drop')} between (?<from>\S+) and (?<bottom>\S+) and had regained (?<share>\d+(?:\.\d+)?)% of it by (?<to>\S+)$`,
  ),
  /^(?<name>.+?)(?<averaged> \(average\))? (?:grew|shrank) the most between (?<from>\S+) and (?<to>\S+): by (?<change>[\d,.]+)%$/,
];
const TAKEAWAY = new RegExp(
  String.raw`^(?:(?<name>[^:]+): )?${figure('first')} → ${figure('last')} \((?<from>\S+) – (?<to>\S+)\)$`,
);

type Facts = Readonly<Record<string, string | undefined>>;
interface Chart {
  readonly type: string;
  readonly categories: readonly string[];
  readonly series: readonly { readonly name: string; readonly values: readonly (number | null)[] }[];
}

const numberOf = (text: string | undefined): number =>
  Number((text ?? '').replace(/,| million/g, '')) * (text?.includes('million') ? 1e6 : 1);
/** Titles round values to three digits, and shares and changes to whole percents. */
const near = (stated: number, value: number, share = 0.006): boolean =>
  Math.abs(stated - value) <= share * Math.max(Math.abs(stated), Math.abs(value)) + 1e-9;

interface Point {
  readonly period: string;
  readonly value: number;
}

/**
 * Differences between a title and the values of all rows, or their averages by period if the title states
 * averages.
 */
function findFaults(facts: Facts, data: LongSeries, chart: Chart): string[] {
  const name = facts['name'] ?? chart.series[0]?.name ?? '';
  const line = data.values[data.names.findIndex((one) => one.toLowerCase() === name.toLowerCase())];
  if (line === undefined) return [`no measure is called ${name}`];
  const own = data.periods.map((period, at): Point => ({ period, value: line[at] ?? 0 }));
  const courses = facts['averaged'] === undefined ? [own] : averages(own, facts['to'] ?? '');
  const tries = courses.map((course) => faultsIn(facts, course, name, chart));
  return tries.find((faults) => faults.length === 0) ?? tries[0] ?? ['there are no averages'];
}

function faultsIn(facts: Facts, course: readonly Point[], name: string, chart: Chart): string[] {
  const values = course.map(({ value }) => value);
  const at = (period: string | undefined): number =>
    course.find((one) => one.period === period)?.value ?? Number.NaN;
  const [first, last, most, least] = [course[0], course.at(-1), Math.max(...values), Math.min(...values)];
  const faults: string[] = [];
  const check = (field: string, value: number, share?: number): void => {
    if (facts[field] !== undefined && !near(numberOf(facts[field]), value, share))
      faults.push(`${field} is ${value}, not ${facts[field]}`);
  };
  check('first', first?.value ?? Number.NaN);
  check('last', last?.value ?? Number.NaN);
  check('most', most);
  check('least', least);
  if (facts['first'] !== undefined && facts['from'] !== first?.period)
    faults.push(`begins in ${first?.period}, not in ${facts['from']}`);
  if (facts['to'] !== last?.period) faults.push(`ends in ${last?.period}, not in ${facts['to']}`);
  if (facts['most'] !== undefined && at(facts['at']) !== most)
    faults.push(`is highest elsewhere than in ${facts['at']}`);
  if (facts['least'] !== undefined && at(facts['at']) !== least)
    faults.push(`is lowest elsewhere than in ${facts['at']}`);
  if (facts['drop'] !== undefined) {
    const [drop, back] = [at(facts['from']) - least, (last?.value ?? 0) - least];
    if (at(facts['bottom']) !== least) faults.push(`is lowest elsewhere than in ${facts['bottom']}`);
    check('drop', drop);
    check('share', (100 * back) / drop, 0.02 + 0.6 / Math.max(1, (100 * back) / drop));
  }
  if (facts['change'] !== undefined) {
    const change = (100 * Math.abs((last?.value ?? 0) - (first?.value ?? 0))) / (first?.value ?? 1);
    check('change', change, 0.006 + 0.6 / Math.max(1, change));
    return faults;
  }
  // Every point that the title names is drawn at the stated position.
  const drawn = chart.series.find((one) => one.name.toLowerCase() === name.toLowerCase()) ?? chart.series[0];
  for (const key of ['from', 'at', 'bottom', 'to']) {
    const place = chart.categories.findIndex(
      (category) => facts[key] === category || facts[key]?.startsWith(`${category}-`),
    );
    if (facts[key] !== undefined && !near(drawn?.values[place] ?? Number.NaN, at(facts[key]), 1e-9))
      faults.push(`${facts[key]} is not drawn`);
  }
  return faults;
}

/**
 * Averages by year, quarter or month, as in the named period, with and without incomplete first and last
 * periods.
 */
function averages(rows: readonly Point[], like: string): Point[][] {
  const quarterOf = (period: string): string =>
    `${period.slice(0, 4)}-Q${Math.ceil(Number(period.slice(5, 7)) / 3)}`;
  const groups = [
    ...Map.groupBy(rows, ({ period }) =>
      like.includes('Q') ? quarterOf(period) : period.slice(0, like.length),
    ),
  ];
  const means = groups.map(([period, own]) => ({
    period,
    value: own.reduce((sum, { value }) => sum + value, 0) / own.length,
    count: own.length,
  }));
  const usual = means[Math.floor(means.length / 2)]?.count ?? 0;
  const [first, last] = [means[0], means.at(-1)].map((one) =>
    one !== undefined && one.count < usual ? [0, 1] : [0],
  );
  return (first ?? []).flatMap((before) =>
    (last ?? []).map((after) => means.slice(before, means.length - after)),
  );
}

function listFacts({ content }: SlideSpec): Facts[] {
  const [title, takeaway] = [String(content['title'] ?? ''), String(content['takeaway'] ?? '')];
  return [
    ...SENTENCES.map((sentence) => sentence.exec(title)?.groups),
    TAKEAWAY.exec(takeaway)?.groups,
  ].filter((groups) => groups !== undefined);
}

describe.each(Object.keys(ARRIVALS) as (keyof typeof ARRIVALS)[])(
  'statements of a deck about a long series in %s',
  (arrival) => {
    it('are true for all rows, and the points that they name are drawn', async () => {
      let omitted = 0;
      const author = createExtractiveAuthor({ measure: () => [] });
      await fc.assert(
        fc.asyncProperty(LONG_SERIES, async (source: LongSeries) => {
          const { slides } = await author.deck(
            request(await ARRIVALS[arrival](rowsOf(source)), { language: 'en' }),
            call,
          );
          for (const slide of slides) {
            const chart = slide.content['chart'] as Chart | undefined;
            if (chart === undefined) continue;
            for (const facts of listFacts(slide)) {
              omitted += 1;
              expect({
                title: slide.content['title'],
                facts: { ...facts },
                faults: findFaults(facts, source, chart),
              }).toMatchObject({ faults: [] });
            }
            if (chart.type !== 'line') continue;
            // The line is in chronological order, regardless of the order of the table.
            expect(chart.categories).toEqual([...chart.categories].sort());
          }
        }),
        { numRuns: 30 },
      );
      expect(omitted).toBeGreaterThan(20);
    });
  },
);

describe('statements of a deck about a long list', () => {
  const LIST = fc
    .record({
      visits: fc.uniqueArray(fc.integer({ min: 1, max: 99_000 }), {
        minLength: 9,
        maxLength: 120,
        size: 'max',
      }),
      hasFee: fc.boolean(),
    })
    .map(({ visits, hasFee }) =>
      visits.map((value, at) => ({ visits: value, ...(hasFee ? { fee: (value * 7 + at) % 901 } : {}) })),
    );

  it.each(['markdown', 'docx', 'table'] as const)('in %s are true for all rows', async (arrival) => {
    let omitted = 0;
    const author = createExtractiveAuthor({ measure: () => [] });
    await fc.assert(
      fc.asyncProperty(LIST, async (list: readonly { readonly visits: number; readonly fee?: number }[]) => {
        const named = list.map((row, at) => ({
          ...row,
          name: `Place ${String.fromCharCode(65 + (at % 26))}${String.fromCharCode(65 + Math.floor(at / 26))}`,
        }));
        const rows = [
          ['Place', 'Visits', 'Fee'],
          ...named.map(({ name, visits, fee }) => [
            name,
            String(visits),
            ...(fee === undefined ? [] : [String(fee)]),
          ]),
        ];
        const { slides } = await author.deck(
          request(await ARRIVALS[arrival](rows.map((row) => row.slice(0, rows[1]?.length))), {
            language: 'en',
          }),
          call,
        );
        for (const { content } of slides) {
          const text = `${String(content['title'] ?? '')}\n${String(content['takeaway'] ?? '')}`;
          const series = (content['chart'] as Chart | undefined)?.series[0]?.name ?? '';
          for (const [, key, place, value] of text.matchAll(/(Max|min)\. (.+?): ([\d,]+)/g)) {
            const values = named.map((row) => (/fee/i.test(series) ? (row.fee ?? 0) : row.visits));
            const wanted = key === 'Max' ? Math.max(...values) : Math.min(...values);
            omitted += 1;
            expect([text, numberOf(value), values[named.findIndex(({ name }) => name === place)]]).toEqual([
              text,
              wanted,
              wanted,
            ]);
          }
          for (const [, place, measure, value] of text.matchAll(
            /^(.+) (?:leads|stands out) in (\w+) with ([\d,.]+)/gm,
          )) {
            const values = named.map((row) => (/fee/i.test(measure ?? '') ? (row.fee ?? 0) : row.visits));
            omitted += 1;
            expect(near(numberOf(value), Math.max(...values))).toBe(true);
            expect(values[named.findIndex(({ name }) => name === place)]).toBe(Math.max(...values));
          }
        }
      }),
      { numRuns: 30 },
    );
    expect(omitted).toBeGreaterThan(5);
  });
});
