import type { MarkupElement } from '../markup/node.ts';
import type { Compilation } from './context.ts';
import { parseMoment } from './moment.ts';

/** A mark of the scale, at its share of the line. */
export interface Tick {
  readonly share: number;
  readonly label: string;
}

export interface TimelineScale {
  /** Position of each point from 0 to 1. */
  readonly shares: readonly number[];
  readonly ticks: readonly Tick[];
}

/** Shares of the line around a point on which no mark stands. */
const POINT = { before: 0.08, after: 0.02 } as const;
/** Share of the line that a letter of a label takes in a narrow column. */
const LETTER = 0.12;
const MAX_TICKS = 9;
const MONTHS = 12;
const MINUTES = 60;
/** Steps of marks in years, and in hours. */
const YEAR_STEPS = [1 / 12, 1 / 4, 1 / 2, 1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000] as const;
const HOUR_STEPS = [1 / 12, 1 / 4, 1 / 2, 1, 2, 3, 6, 12] as const;
/** Shares of a power of ten that steps of plain numbers are. */
const NUMBER_STEPS = [1, 2, 5, 10] as const;

/** Positions of the points of a timeline; undefined if the points are only ordered. */
export function placeMoments(
  items: readonly MarkupElement[],
  compilation: Compilation,
): TimelineScale | undefined {
  const values = items.map(
    (item) => compilation.attribute(item, 'date') ?? compilation.attribute(item, 'value'),
  );
  if (values.every((one) => one === undefined)) return undefined;
  const moments = values.map((one) => (one === undefined ? undefined : parseMoment(one)));
  for (const [index, item] of items.entries()) {
    const { at } = item.attributes.get('date') ?? item.attributes.get('value') ?? item;
    const moment = moments[index];
    const before = moments[index - 1];
    if (moment === undefined)
      compilation.fault({
        at,
        message:
          'A timeline to scale needs a date or value on each <li>, such as date="2027-03", date="2027 Q3", date="07:15" or value="200": this has none that can be read. Leave them all out for points in even steps.',
        type: 'value',
      });
    else if (before !== undefined && moment < before)
      compilation.fault({
        at,
        message: `"${values[index]?.slice(0, 40)}" is before "${values[index - 1]?.slice(0, 40)}": the points of a timeline stand in order, the first one first.`,
        type: 'value',
      });
  }
  const known = moments.flatMap((moment) => moment ?? []);
  const [first = 0, last = 0] = [known[0], known.at(-1)];
  const isOrdered = known.every((moment, index) => index === 0 || moment >= (known[index - 1] ?? moment));
  if (known.length < moments.length || last <= first || !isOrdered) return undefined;
  const words = values.flatMap((value) => value ?? []);
  return {
    shares: known.map((moment) => (moment - first) / (last - first)),
    ticks: listTicks(first, last, words),
  };
}

/**
 * Marks that stand clear of the points, with labels as far apart as a narrow column needs. A mark without a
 * label says nothing, so it is left out.
 */
export function chooseMarks(ticks: readonly Tick[], shares: readonly number[]): readonly Tick[] {
  let reached = 0;
  return ticks
    .filter(({ share }) => shares.every((own) => share < own - POINT.before || share > own + POINT.after))
    .filter(({ share, label }) => {
      const next = Math.min(1, ...shares.filter((own) => own > share));
      const end = share + LETTER * label.length;
      if (share < reached || end > 1 || (next - share < POINT.before * 2 && next < end)) return false;
      reached = end;
      return true;
    });
}

/** Marks at round times or numbers between the ends of a scale. */
function listTicks(first: number, last: number, values: readonly string[]): Tick[] {
  const isYears = values.some((value) => /^\d{4}-|^Q[1-4]|Q[1-4]$/i.test(value)) || values.every(isYear);
  const isHours = !isYears && values.every((value) => value.includes(':'));
  const length = last - first;
  const magnitude = 10 ** Math.floor(Math.log10(length / MAX_TICKS));
  const steps = isYears ? YEAR_STEPS : isHours ? HOUR_STEPS : NUMBER_STEPS.map((step) => step * magnitude);
  const step = steps.find((one) => length / one <= MAX_TICKS);
  if (step === undefined) return [];
  const ticks: Tick[] = [];
  for (let at = Math.ceil(first / step - 1e-6); at * step <= last + 1e-6 * step; at += 1)
    ticks.push({
      share: (at * step - first) / length,
      label: isYears ? formatYear(at * step) : isHours ? formatHour(at * step) : formatNumber(at * step),
    });
  return ticks;
}

const isYear = (value: string): boolean => /^(1\d|20|21)\d\d$/.test(value);

/** "2027", or "2027-04" within a year. */
function formatYear(value: number): string {
  const months = Math.round(value * MONTHS);
  const [year, month] = [Math.floor(months / MONTHS), months % MONTHS];
  return month === 0 ? String(year) : `${year}-${String(month + 1).padStart(2, '0')}`;
}

function formatHour(value: number): string {
  const minutes = Math.round(value * MINUTES);
  return `${String(Math.floor(minutes / MINUTES)).padStart(2, '0')}:${String(minutes % MINUTES).padStart(2, '0')}`;
}

const formatNumber = (value: number): string => String(Number(value.toPrecision(6))).replace('-', '−');
