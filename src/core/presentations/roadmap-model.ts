import type { Issue } from '../errors/failure.ts';
import { defined } from '../input/fields.ts';
import { placeIndex } from '../layout/place-index.ts';
import type { DiagramEdge, DiagramItem, RoadmapModel, WorkStatus } from '../scene/diagram.ts';
import type { Finding } from '../scene/finding.ts';
import type { Scene } from '../scene/scene.ts';
import { type Grain, parseMoment } from '../sources/data/moments.ts';
import type { Content, SlideSpec } from '../templates/contract.ts';

const DAY_MS = 86_400_000;
const MONTHS: Readonly<Partial<Record<Grain, number>>> = { month: 1, quarter: 3, year: 12 };
/** Length of a period that is no date. */
const UNDATED_MS = 30 * DAY_MS;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

interface Period {
  readonly from: number;
  readonly to: number;
  readonly label: string;
}

interface Work {
  readonly label: string;
  readonly start: string | number;
  readonly end?: string | number;
  readonly status?: WorkStatus;
  readonly milestone?: boolean;
  readonly text?: string;
  readonly progress?: number;
  readonly after?: readonly string[];
}

interface Roadmap {
  readonly periods: readonly string[];
  readonly lanes: readonly { readonly name: string; readonly items: readonly Work[] }[];
  readonly today?: string;
  readonly critical_path?: boolean;
  readonly legend?: boolean;
}

/** Reads a roadmap that shows more than bars over periods; undefined for other slides and plain roadmaps. */
export function readRoadmap({ layout, content }: SlideSpec): RoadmapModel | undefined {
  if (layout !== 'roadmap') return undefined;
  const roadmap = content as unknown as Roadmap;
  const { lanes, today, critical_path, legend } = roadmap;
  const work = lanes.flatMap(({ items }) => items);
  const isPlain =
    today === undefined &&
    critical_path !== true &&
    legend !== true &&
    work.every(
      ({ text, progress, after, start, end }) =>
        text === undefined && progress === undefined && after === undefined && !isDay(start) && !isDay(end),
    );
  if (isPlain) return undefined;
  const { periods } = readPeriods(roadmap.periods);
  const ids = new Map<string, string>();
  const items = lanes.flatMap((lane, index) =>
    lane.items.map((one, at): DiagramItem => {
      const id = `${index + 1}.${at + 1}`;
      if (!ids.has(one.label)) ids.set(one.label, id);
      const { label, text, status, milestone, progress } = one;
      return {
        id,
        label,
        shape: 'box',
        group: String(index + 1),
        span: toSpan(one, roadmap.periods, periods),
        ...defined({ text, status }),
        ...(milestone === true ? { milestone } : {}),
        ...(progress === undefined ? {} : { progress: progress / 100 }),
      };
    }),
  );
  const edges = lanes.flatMap((lane, index) =>
    lane.items.flatMap(({ after = [] }, at) =>
      after.flatMap((name): DiagramEdge[] => {
        const from = ids.get(name);
        return from === undefined
          ? []
          : [{ from, to: `${index + 1}.${at + 1}`, arrow: 'end', look: 'solid' }];
      }),
    ),
  );
  return {
    items,
    edges,
    groups: lanes.map(({ name }, index) => ({ id: String(index + 1), label: name })),
    periods,
    ...(today === undefined ? {} : { today: toTime(today) }),
    ...(critical_path === true ? { findsCriticalPath: true } : {}),
    ...(legend === true ? {} : { hidesStatuses: true }),
  };
}

/**
 * Reports roadmaps that are drawn as plain bars, because the diagram with their arrows and days does not fit.
 *
 * @param scenes one per slide; absent if a design draws them.
 */
export function findPlainRoadmaps(
  slides: readonly SlideSpec[],
  scenes?: readonly Pick<Scene, 'layout'>[],
): Finding[] {
  return slides.flatMap((spec, index): Finding[] =>
    scenes?.[index]?.layout === 'roadmap' && readRoadmap(spec) !== undefined
      ? [
          {
            code: 'no_effect',
            severity: 'warning',
            slide: index + 1,
            path: `slides[${index}].content.lanes`,
            message:
              'Arrows, days, second lines and the legend have no effect: the work does not fit with them, so the roadmap shows bars over whole periods.',
            fix: 'Shorten the labels, or spread the work over two slides.',
          },
        ]
      : [],
  );
}

/** Faults days of a roadmap whose periods are no dates or do not contain them, and work that waits for nothing. */
export function checkRoadmap(content: Content): Issue[] {
  const roadmap = content as unknown as Roadmap;
  const { periods, dated } = readPeriods(roadmap.periods);
  const [first, last] = [periods[0]?.from ?? 0, periods.at(-1)?.to ?? 0];
  const checkDay = (value: unknown, loc: Issue['loc']): Issue[] => {
    if (!isDay(value)) return [];
    const time = toTime(value);
    if (dated && time >= first && time < last) return [];
    return [
      {
        loc,
        msg: dated
          ? `${value} lies outside the periods, which run from ${formatDay(first)} to ${formatDay(last - DAY_MS)}.`
          : `${value} has no place among "periods" that are not all dates in a row, such as "Q1 2027" or "May 2027": name a period instead, or write the periods as dates.`,
        type: 'value_error',
        input: value,
      },
    ];
  };
  const labels = roadmap.lanes.flatMap(({ items }) => items.map(({ label }) => label));
  const issues = roadmap.lanes.flatMap(({ items }, lane) =>
    items.flatMap((one, at): Issue[] => {
      const loc = ['lanes', lane, 'items', at];
      const [start, end] = [one.start, one.end];
      const span = toSpan(one, roadmap.periods, periods);
      return [
        ...checkDay(start, [...loc, 'start']),
        ...checkDay(end, [...loc, 'end']),
        ...((isDay(start) || isDay(end)) && one.milestone !== true && span.to <= span.from
          ? [
              {
                loc: [...loc, 'end'],
                msg: `It ends before it starts: "end" ${String(end)} lies before "start" ${String(start)}.`,
                type: 'value_error',
                input: end,
              },
            ]
          : []),
        ...(one.after ?? []).flatMap((name, index): Issue[] =>
          labels.includes(name) && name !== one.label
            ? []
            : [
                {
                  loc: [...loc, 'after', index],
                  msg: `No other work is called "${name}". Known: ${labels.slice(0, 20).join(', ')}.`,
                  type: 'enum',
                  input: name,
                },
              ],
        ),
      ];
    }),
  );
  const { today } = roadmap;
  const isWaiting = roadmap.lanes.some(({ items }) => items.some(({ after }) => after !== undefined));
  return [
    ...issues,
    ...(today === undefined || isDay(today)
      ? checkDay(today, ['today'])
      : [
          {
            loc: ['today'],
            msg: `"${String(today).slice(0, 40)}" is no day: write it as "2026-05-31" (ISO 8601).`,
            type: 'value_error',
            input: today,
          },
        ]),
    ...(roadmap.critical_path === true && !isWaiting
      ? [
          {
            loc: ['critical_path'],
            msg: 'The critical path is computed from what waits for what: give "after" to the work that does.',
            type: 'value_error',
            input: true,
          },
        ]
      : []),
  ];
}

/** Ends of the periods; of equal length where they are not all dates in a row. */
function readPeriods(names: readonly string[]): {
  readonly periods: readonly Period[];
  readonly dated: boolean;
} {
  const moments = names.map((name) => parseMoment(name.trim()));
  const periods = moments.flatMap((moment, index): Period[] => {
    const months = MONTHS[moment?.grain ?? 'hour'];
    const label = names[index] ?? '';
    if (moment === undefined || months === undefined) return [];
    const date = new Date(moment.time);
    return [{ from: moment.time, to: Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months), label }];
  });
  const dated =
    periods.length === names.length &&
    periods.every(({ from }, at) => at === 0 || from === periods[at - 1]?.to);
  return {
    dated,
    periods: dated
      ? periods
      : names.map((label, at) => ({ label, from: at * UNDATED_MS, to: (at + 1) * UNDATED_MS })),
  };
}

function toSpan(
  { start, end, milestone }: Work,
  names: readonly string[],
  periods: readonly Period[],
): { readonly from: number; readonly to: number } {
  const first = isDay(start) ? undefined : periods[Math.max(0, placeIndex(start, names))];
  const from = first?.from ?? toTime(String(start));
  if (milestone === true) {
    const at = first === undefined ? from : (first.from + first.to) / 2;
    return { from: at, to: at };
  }
  if (isDay(end)) return { from, to: toTime(end) + DAY_MS };
  const last = end === undefined ? first : periods[Math.max(0, placeIndex(end, names))];
  return { from, to: last?.to ?? from + DAY_MS };
}

const isDay = (value: unknown): value is string => typeof value === 'string' && DAY.test(value.trim());
const toTime = (day: string): number => Date.parse(`${day.trim()}T00:00:00Z`);
const formatDay = (time: number): string => new Date(time).toISOString().slice(0, 10);
