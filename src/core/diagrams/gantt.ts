import type { WorkStatus } from '../scene/diagram.ts';
import type { DiagramBuilder } from './builder.ts';
import { readLabel, type Statement, Unreadable } from './statements.ts';

const DAY_MS = 86_400_000;
const UNITS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: DAY_MS,
  w: 7 * DAY_MS,
  M: 30 * DAY_MS,
  y: 365 * DAY_MS,
};
const STATUSES: Readonly<Partial<Record<string, WorkStatus>>> = { done: 'done', active: 'active' };
const TAGS: ReadonlySet<string> = new Set([...Object.keys(STATUSES), 'crit', 'milestone', 'vert']);
/** Patterns of the date formats that `dateFormat` can declare. */
const FORMATS: Readonly<Record<string, RegExp>> = {
  'YYYY-MM-DD': /^(?<y>\d{4})-(?<m>\d{1,2})-(?<d>\d{1,2})$/,
  'DD-MM-YYYY': /^(?<d>\d{1,2})-(?<m>\d{1,2})-(?<y>\d{4})$/,
  'MM-DD-YYYY': /^(?<m>\d{1,2})-(?<d>\d{1,2})-(?<y>\d{4})$/,
  'DD/MM/YYYY': /^(?<d>\d{1,2})\/(?<m>\d{1,2})\/(?<y>\d{4})$/,
  'MM/DD/YYYY': /^(?<m>\d{1,2})\/(?<d>\d{1,2})\/(?<y>\d{4})$/,
  'DD.MM.YYYY': /^(?<d>\d{1,2})\.(?<m>\d{1,2})\.(?<y>\d{4})$/,
  'YYYY/MM/DD': /^(?<y>\d{4})\/(?<m>\d{1,2})\/(?<d>\d{1,2})$/,
  'YYYY-MM': /^(?<y>\d{4})-(?<m>\d{1,2})$/,
  YYYY: /^(?<y>\d{4})$/,
};
/** Statements about the look of the scale, which the template decides. */
const IGNORED = /^(?:axisFormat|tickInterval|todayMarker|weekday|displayMode|topAxis)\b/i;
/** A colon that is no part of a time. Names may hold others: "Feature: sign-in :2026-03-02, 3d". */
const BEFORE_DATA = /(?<!\d):|:(?!\d)/g;
const WEEKEND: ReadonlySet<number> = new Set([0, 6]);

/** Reads `gantt`: sections of tasks with a start and an end or a duration. */
export class GanttReader {
  readonly #out: DiagramBuilder;
  #format = FORMATS['YYYY-MM-DD'] as RegExp;
  #formatName = 'YYYY-MM-DD';
  #skipsWeekends = false;
  #last = 0;
  #inclusive = false;

  constructor(out: DiagramBuilder) {
    this.#out = out;
    out.direction = 'right';
    out.more = { figure: 'gantt' };
  }

  read({ text }: Statement): void {
    const [, written = '', rest = ''] = /^(\w+)\s*(.*)$/.exec(text) ?? [];
    const word = written.toLowerCase();
    const offset = text.length - rest.length;
    if (word === 'title' && !rest.startsWith(':'))
      this.#out.more = { ...this.#out.more, title: readLabel(rest, offset) };
    else if (word === 'dateformat') this.#setFormat(rest, offset);
    else if (word === 'excludes') this.#exclude(rest, offset);
    else if (word === 'inclusiveenddates' && rest === '') this.#inclusive = true;
    else if (word === 'section') {
      if (this.#out.open.length > 0) this.#out.closeGroup(0);
      this.#out.openGroup(`section ${this.#out.groups.size + 1}`, readLabel(rest, offset), offset);
    } else if (!IGNORED.test(text)) this.#task(text);
  }

  finish(): void {
    if (this.#out.open.length > 0) this.#out.closeGroup(0);
    const tasks = [...this.#out.items.values()].filter(({ milestone }) => milestone !== true);
    // Beside tasks that are done or active, those without a tag are yet to come.
    if (tasks.some(({ status }) => status !== undefined)) for (const task of tasks) task.status ??= 'planned';
  }

  #setFormat(name: string, offset: number): void {
    const format = FORMATS[name.trim()];
    if (format === undefined)
      throw new Unreadable(
        `Dates are read as ${Object.keys(FORMATS).join(', ')}; "${name.slice(0, 30)}" is none of these.`,
        offset,
      );
    this.#format = format;
    this.#formatName = name.trim();
  }

  #exclude(what: string, offset: number): void {
    if (what.trim() !== 'weekends')
      throw new Unreadable(
        'Only "excludes weekends" is read: give other tasks an end date in place of a length.',
        offset,
      );
    this.#skipsWeekends = true;
  }

  #task(text: string): void {
    const colon = [...text.matchAll(BEFORE_DATA)].at(-1)?.index ?? -1;
    if (colon < 0)
      throw new Unreadable(
        'A task has a name and, after a colon, when: "Survey :done, s1, 2026-03-02, 20d" or "Build :after s1, 6w".',
        0,
      );
    const label = readLabel(text.slice(0, colon), 0);
    const fields = text
      .slice(colon + 1)
      .split(',')
      .map((part) => part.trim());
    const tags = new Set<string>();
    while (fields[0] !== undefined && TAGS.has(fields[0])) tags.add(fields.shift() as string);
    const [id, start, end] =
      fields.length >= 3
        ? [fields[0], fields[1], fields[2]]
        : fields.length === 2
          ? [undefined, fields[0], fields[1]]
          : [undefined, undefined, fields[0]];
    if (end === undefined || end === '')
      throw new Unreadable(
        `The task "${label}" has no end and no length: write ":2026-03-02, 20d".`,
        colon + 1,
      );
    const own = id === undefined || id === '' ? `task ${this.#out.items.size + 1}` : id;
    if (this.#out.items.has(own))
      throw new Unreadable(`There are two tasks "${own}": give each its own id.`, colon + 1);
    const from = start === undefined ? this.#last : this.#start(start, own, colon + 1);
    if (start === undefined && this.#out.items.size === 0)
      throw new Unreadable(`The first task begins at a date: "${label} :2026-03-02, 20d".`, colon + 1);
    const isMilestone = tags.has('milestone');
    const to = this.#end(end, from, colon + 1);
    if (to < from) throw new Unreadable(`The task "${label}" ends before it begins.`, colon + 1);
    const status = [...tags].map((tag) => STATUSES[tag]).find((one) => one !== undefined);
    const middle = from + (to - from) / 2;
    this.#out.item(
      own,
      {
        label,
        shape: 'box',
        ...(status === undefined ? {} : { status }),
        ...(tags.has('crit') ? { critical: true } : {}),
        ...(isMilestone ? { milestone: true, span: { from: middle, to: middle } } : { span: { from, to } }),
      },
      0,
    );
    for (const before of this.#after(start ?? ''))
      this.#out.edge({ from: before, to: own, arrow: 'end', look: 'solid' }, 0);
    this.#last = to;
  }

  #after(start: string): readonly string[] {
    return /^after\s+(.+)$/.exec(start)?.[1]?.split(/\s+/) ?? [];
  }

  #start(text: string, own: string, offset: number): number {
    const before = this.#after(text);
    if (before.length === 0) return this.#date(text, offset);
    const ends = before.map((id) => {
      const item = this.#out.items.get(id);
      if (item?.span === undefined || id === own)
        throw new Unreadable(`There is no task "${id}" before this one.`, offset);
      return item.span.to;
    });
    return Math.max(...ends);
  }

  #end(text: string, from: number, offset: number): number {
    const [, count, unit = ''] = /^(\d+(?:\.\d+)?)\s*(ms|[smhdwMy])$/.exec(text) ?? [];
    const until = /^until\s+(\S+)$/.exec(text)?.[1];
    if (until !== undefined) {
      const start = this.#out.items.get(until)?.span?.from;
      if (start === undefined) throw new Unreadable(`There is no task "${until}" before this one.`, offset);
      return start;
    }
    if (count === undefined) return this.#date(text, offset) + (this.#inclusive ? DAY_MS : 0);
    const length = Number(count) * (UNITS[unit] ?? DAY_MS);
    if (length > 400 * 365 * DAY_MS) throw new Unreadable('A task takes at most 400 years.', offset);
    if (!this.#skipsWeekends || length > 20_000 * DAY_MS) return from + length;
    let [at, left] = [from, length / DAY_MS];
    while (left > 0) {
      if (!WEEKEND.has(new Date(at).getUTCDay())) left -= 1;
      at += DAY_MS;
    }
    return at;
  }

  #date(text: string, offset: number): number {
    const { y, m = '1', d = '1' } = this.#format.exec(text)?.groups ?? {};
    const at = y === undefined ? Number.NaN : Date.UTC(Number(y), Number(m) - 1, Number(d));
    if (!Number.isFinite(at) || new Date(at).getUTCMonth() !== Number(m) - 1)
      throw new Unreadable(
        `"${text.slice(0, 30)}" is no date as ${this.#formatName}, no length such as 20d or 6w, and not "after" a task.`,
        offset,
      );
    return at;
  }
}
