/**
 * Recomputes every statement of an English deck about data from all rows of the table, slowly and without the code
 * that made it.
 */

/** Statement about a column by a person who knows the data. */
export interface ColumnTruth {
  readonly level: 'nominal' | 'ordinal' | 'interval' | 'ratio';
  /** Values that may be added: all rows, the kinds of one time, the times of one kind, or none. */
  readonly sums: 'rows' | 'kinds' | 'times' | 'none';
  /** Unit, if columns of several units are in the table. */
  readonly unit?: string;
  /** Columns whose sum this column is, or that it contains. */
  readonly parts?: readonly string[];
}

export interface KnownTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Columns of numbers by their name. */
  readonly columns: Readonly<Record<string, ColumnTruth>>;
  /** Rows that are sums of others, by their name, such as "World". */
  readonly totals?: readonly string[];
}

export interface Statement {
  readonly text: string;
  /** The reason why it is false. */
  readonly faults: readonly string[];
}

interface Slide {
  readonly content: Readonly<Record<string, unknown>>;
}

const FIGURE = String.raw`[^\d\s(]?-?[\d,.]+(?: (?:thousand|million|billion|trillion))?[^\s()]{0,6}(?:\u00a0\S+)?`;
const NAME = String.raw`(?<name>.+?)(?<averaged> \(average\))?`;
const WHEN = '[^()]+?';
type Kind =
  | 'course'
  | 'most'
  | 'least'
  | 'regained'
  | 'change'
  | 'share'
  | 'part'
  | 'count'
  | 'average'
  | 'middle'
  | 'leads'
  | 'pair'
  | 'size'
  | 'ends'
  | 'extremes';
const SENTENCES: readonly (readonly [Kind, RegExp])[] = [
  [
    'share',
    new RegExp(
      String.raw`^The share of (?<label>.+?) in ${NAME} (?<way>rose|fell) from (?<first>${FIGURE}) \((?<from>${WHEN})\) to (?<last>${FIGURE}) \((?<to>${WHEN})\)$`,
    ),
  ],
  [
    'course',
    new RegExp(
      String.raw`^${NAME} (?<way>rose|fell) from (?<first>${FIGURE}) \((?<from>${WHEN})\) to (?<last>${FIGURE}) \((?<to>${WHEN})\)$`,
    ),
  ],
  [
    'most',
    new RegExp(
      String.raw`^${NAME} peaked at (?<most>${FIGURE}) \((?<at>${WHEN})\) and came to (?<last>${FIGURE}) \((?<to>${WHEN})\)$`,
    ),
  ],
  [
    'least',
    new RegExp(
      String.raw`^${NAME} was lowest at (?<least>${FIGURE}) \((?<at>${WHEN})\) and came to (?<last>${FIGURE}) \((?<to>${WHEN})\)$`,
    ),
  ],
  [
    'regained',
    new RegExp(
      String.raw`^${NAME} lost (?<drop>${FIGURE}) between (?<from>.+?) and (?<at>.+?) and had regained (?<share>[\d.]+)% of it by (?<to>.+)$`,
    ),
  ],
  [
    'change',
    new RegExp(
      String.raw`^${NAME} (?<way>grew|shrank) the most between (?<from>.+?) and (?<to>.+?): by (?<change>[\d,.]+)%$`,
    ),
  ],
  ['part', /^(?<label>.+?) makes up (?<share>[\d.]+)% of (?<name>.+)$/],
  [
    'count',
    /^(?<label>.+?) is the most frequent value of (?<name>.+?): (?<count>[\d,]+) of (?<all>[\d,]+) rows \((?<share>[\d.]+)%\)$/,
  ],
  [
    'average',
    new RegExp(
      String.raw`^(?<name>.+?) is highest on average for (?<label>.+?) \((?<most>${FIGURE})\) and lowest for (?<other>.+?) \((?<least>${FIGURE})\)$`,
    ),
  ],
  [
    'middle',
    new RegExp(`^Half of all values of (?<name>.+?) lie between (?<low>${FIGURE}) and (?<high>${FIGURE})$`),
  ],
  [
    'leads',
    new RegExp(
      String.raw`^(?<label>.+?) (?:leads|stands out) in (?<name>.+?) with (?<most>${FIGURE})(?:, (?<times>[\d,.]+) times the median)?$`,
    ),
  ],
  [
    'pair',
    /^(?<name>.+?) (?:and (?<other>.+?) mostly rise together|mostly falls where (?<opposite>.+?) rises) \(rank correlation (?<r>[-−]?[\d.]+)\)$/,
  ],
  ['size', /^The data has (?<rows>[\d,]+) rows and (?<columns>\d+) columns$/],
  [
    'ends',
    new RegExp(
      String.raw`^(?:(?<name>[^:]+): )?(?<first>${FIGURE}) → (?<last>${FIGURE}) \((?<from>.+?) – (?<to>.+?)\)$`,
    ),
  ],
  [
    'extremes',
    new RegExp(
      String.raw`^Max\. (?<label>.+?): (?<most>${FIGURE})(?: · min\. (?<other>.+?): (?<least>${FIGURE}))?$`,
    ),
  ],
];

type Parts = Readonly<Record<string, string | undefined>>;

/** Every statement on the slides, with what is false about it. */
export function checkStatements(slides: readonly Slide[], table: KnownTable): Statement[] {
  return slides.flatMap(({ content }) => {
    const chart = content['chart'] as { readonly series?: readonly { readonly name: string }[] } | undefined;
    const only = chart?.series?.length === 1 ? chart.series[0]?.name : undefined;
    return [content['title'], content['takeaway']].flatMap((text): Statement[] => {
      if (typeof text !== 'string') return [];
      const spaced = text.replaceAll('\u202f', ' ').trim();
      for (const [kind, pattern] of SENTENCES) {
        const parts = pattern.exec(spaced)?.groups;
        if (parts !== undefined)
          return [{ text: spaced, faults: check(kind, { ...parts, name: parts['name'] ?? only }, table) }];
      }
      return [];
    });
  });
}

function check(kind: Kind, said: Parts, table: KnownTable): string[] {
  const name = said['name'] ?? '';
  switch (kind) {
    case 'size':
      return [
        ...unequal('rows', said['rows'], table.rows.length),
        ...unequal('columns', said['columns'], table.head.length),
      ];
    case 'count':
    case 'part':
      return checkPart(kind, said, table);
    case 'average':
      return checkAverage(said, table);
    case 'middle': {
      const values = numbersOf(table, name).toSorted((a, b) => a - b);
      return [
        ...unequal('low', said['low'], quantile(values, 0.25)),
        ...unequal('high', said['high'], quantile(values, 0.75)),
      ];
    }
    case 'leads':
    case 'extremes':
      return checkLeader(said, table);
    case 'pair':
      return checkPair(said, table);
    case 'share':
      return checkShare(said, table);
    default:
      return checkCourse(kind, said, table);
  }
}

const plain = (text: string): string =>
  text
    .replaceAll('_', ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .trim();

function columnOf({ head }: KnownTable, name: string): number {
  const exact = head.findIndex((label) => plain(label) === plain(name));
  return exact >= 0
    ? exact
    : head.findIndex((label) => plain(label.replace(/\s*\([^)]*\)$/, '')) === plain(name));
}

function truthOf(table: KnownTable, column: number): ColumnTruth | undefined {
  return table.columns[table.head[column] ?? ''];
}

function cellValue(cell: string | undefined): number {
  const text = (cell ?? '').replace(/[^\d.,()-]/g, '').replaceAll(',', '');
  if (!/\d/.test(text)) return Number.NaN;
  return text.startsWith('(') ? -Number(text.replace(/[()]/g, '')) : Number(text.replace(/[()]/g, ''));
}

function statedOf(text: string): number {
  const factor = { thousand: 1e3, million: 1e6, billion: 1e9, trillion: 1e12 }[
    /thousand|million|billion|trillion/.exec(text)?.[0] ?? ''
  ];
  const digits = /[-−]?[\d,]+(?:\.\d+)?/.exec(text)?.[0] ?? '';
  return Number(digits.replaceAll(',', '').replace('−', '-')) * (factor ?? 1);
}

/** Figures may be rounded to three digits, percentages to whole ones. */
function unequal(field: string, stated: string | undefined, value: number, slack = 0): string[] {
  if (stated === undefined) return [];
  const number = statedOf(stated);
  const allowed = 0.0051 * Math.abs(value) + slack + 1e-9;
  return Math.abs(number - value) <= allowed ? [] : [`${field} is ${value}, not ${stated}`];
}

function numbersOf(table: KnownTable, name: string): number[] {
  const column = columnOf(table, name);
  return table.rows.map((row) => cellValue(row[column])).filter((value) => !Number.isNaN(value));
}

function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0];
  return low + (high - low) * (at - Math.floor(at));
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const DAYS = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ');

/** Milliseconds of a date as the samples write it. */
function timeOf(cell: string): number {
  const [, year, month, day, hour] =
    /^(\d{4})(?:[-/](\d\d?))?(?:[-/](\d\d?))?(?:[T ](\d\d?):\d\d(?::\d\d)?)?$/.exec(cell) ?? [];
  if (year !== undefined)
    return Date.UTC(Number(year), Number(month ?? 1) - 1, Number(day ?? 1), Number(hour ?? 0));
  const [, name = '', date, of] = /^([A-Z][a-z]{2})[a-z]* (?:(\d{1,2}),? )?(\d{4})$/.exec(cell) ?? [];
  const at = MONTHS.findIndex((one) => one.startsWith(name));
  return name === '' || at < 0 ? Number.NaN : Date.UTC(Number(of), at, Number(date ?? 1));
}

function timeColumn({ head, rows }: KnownTable): number {
  return head.findIndex((_, column) => rows.every((row) => !Number.isNaN(timeOf(row[column] ?? ''))));
}

function hasUniqueTimes(table: KnownTable): boolean {
  const time = timeColumn(table);
  return time >= 0 && new Set(table.rows.map((row) => row[time])).size === table.rows.length;
}

/** Period of a time in the form of a stated one. */
function periodLike(time: number, like: string): string {
  const iso = new Date(time).toISOString();
  if (/^\d{4}$/.test(like)) return iso.slice(0, 4);
  if (/^\d{4}-Q\d$/.test(like)) return `${iso.slice(0, 4)}-Q${Math.ceil(Number(iso.slice(5, 7)) / 3)}`;
  if (/^\d{4}-\d\d$/.test(like)) return iso.slice(0, 7);
  if (/^\d{4}-\d\d-\d\d$/.test(like)) return iso.slice(0, 10);
  return /^\d{4}-\d\d-\d\d \d\d:00$/.test(like) ? `${iso.slice(0, 10)} ${iso.slice(11, 16)}` : like;
}

interface Series {
  readonly periods: readonly string[];
  readonly values: readonly number[];
}

interface Subject {
  readonly truth: ColumnTruth | undefined;
  readonly column: number;
  readonly rows: KnownTable['rows'];
  readonly counts?: true;
}

/** The rows and the column that a name means: a column, "kind (column)", or a kind of the only measure. */
function subjectsOf(table: KnownTable, name: string): Subject[] {
  if (/^number of rows$/i.test(name))
    return [{ truth: { level: 'ratio', sums: 'rows' }, column: -1, rows: table.rows, counts: true }];
  const own = columnOf(table, name);
  if (own >= 0) return [{ truth: truthOf(table, own), column: own, rows: table.rows }];
  const [, kind = name, measure] = /^(.+?) \(([^()]+)\)$/.exec(name) ?? [];
  return table.head.flatMap((label, at): Subject[] => {
    const rows = table.rows.filter((row) =>
      table.head.some((_, other) => other !== at && plain(row[other] ?? '') === plain(kind)),
    );
    const truth = truthOf(table, at);
    return rows.length === 0 ||
      truth === undefined ||
      (measure !== undefined && plain(label) !== plain(measure))
      ? []
      : [{ truth, column: at, rows }];
  });
}

/** Ways to read rows as a series of periods, without periods at the ends that are only covered in part. */
function seriesOf(
  table: KnownTable,
  { rows, column, truth, counts }: Subject,
  like: string,
  averaged: boolean,
): Series[] {
  const time = timeColumn(table);
  const filled = rows.filter((row) => counts === true || !Number.isNaN(cellValue(row[column])));
  const named = (row: readonly string[]): string =>
    time < 0 ? (row[0] ?? '') : periodLike(timeOf(row[time] ?? ''), like);
  const sorted = time < 0 ? filled : filled.toSorted((a, b) => timeOf(a[time] ?? '') - timeOf(b[time] ?? ''));
  const groups = [...Map.groupBy(sorted, named)];
  const singles = groups.every(([, own]) => own.length === 1);
  const oneTime = groups.every(([, own]) => new Set(own.map((row) => row[time] ?? '')).size === 1);
  const oncePerTime = time >= 0 && new Set(filled.map((row) => row[time])).size === filled.length;
  const maySum =
    truth?.sums === 'rows' ||
    (truth?.sums === 'kinds' && oneTime) ||
    (truth?.sums === 'times' && oncePerTime);
  const totals = new Set(table.totals ?? []);
  const aggregate = (own: KnownTable['rows']): number => {
    if (counts === true) return own.length;
    const whole = own.filter((row) => row.some((cell) => totals.has(cell)));
    const values = (averaged || whole.length === 0 ? own : whole).map((row) => cellValue(row[column]));
    const sum = values.reduce((total, value) => total + value, 0);
    return averaged ? sum / values.length : sum;
  };
  if (!singles && !averaged && !maySum && counts !== true) return [];
  const usual =
    groups.map(([, own]) => own.length).toSorted((a, b) => a - b)[Math.floor(groups.length / 2)] ?? 0;
  const isPartial = (at: number): boolean => (groups.at(at)?.[1].length ?? 0) < 0.76 * usual;
  const starts = isPartial(0) ? [0, 1] : [0];
  const ends = isPartial(-1) ? [groups.length, groups.length - 1] : [groups.length];
  return starts.flatMap((start) =>
    ends.map((end) => {
      const kept = groups.slice(start, end);
      return { periods: kept.map(([period]) => period), values: kept.map(([, own]) => aggregate(own)) };
    }),
  );
}

/** The fewest faults over the readings of a name. */
function best(tries: readonly string[][], none: string): string[] {
  return tries.toSorted((a, b) => a.length - b.length)[0] ?? [none];
}

function checkCourse(kind: Kind, said: Parts, table: KnownTable): string[] {
  const name = said['name'] ?? '';
  const averaged = said['averaged'] !== undefined;
  const subjects = subjectsOf(table, name);
  const like = said['to'] ?? '';
  return best(
    subjects.flatMap((subject) => {
      const wrong =
        (kind === 'change' || kind === 'regained') && subject.truth?.level !== 'ratio'
          ? [`a percentage of ${name}`]
          : subject.truth?.level === 'nominal' || (averaged && subject.truth?.level === 'ordinal')
            ? [`${name} is no quantity`]
            : [];
      return seriesOf(table, subject, like, averaged).map((series) => [
        ...wrong,
        ...courseFaults(kind, said, series),
        ...(kind === 'change' && wrong.length === 0 ? rivals(said, table, averaged) : []),
      ]);
    }),
    `${name} has no such series`,
  );
}

function courseFaults(kind: Kind, said: Parts, { periods, values }: Series): string[] {
  const at = (period: string | undefined): number => values[periods.indexOf(period ?? '')] ?? Number.NaN;
  const [first = Number.NaN, last = Number.NaN] = [values[0], values.at(-1)];
  const [most, least] = [Math.max(...values), Math.min(...values)];
  const faults = [
    ...unequal('first', said['first'], first),
    ...unequal('last', said['last'], last),
    ...unequal('most', said['most'], most),
    ...unequal('least', said['least'], least),
  ];
  if (kind !== 'regained' && said['from'] !== undefined && at(said['from']) !== first)
    faults.push(`it begins in ${periods[0]}`);
  if (at(said['to']) !== last) faults.push(`it ends in ${periods.at(-1)}`);
  if (said['most'] !== undefined && at(said['at']) !== most) faults.push('it is highest elsewhere');
  if ((said['least'] !== undefined || kind === 'regained') && at(said['at']) !== least)
    faults.push('it is lowest elsewhere');
  if (said['way'] === 'rose' && !(last > first)) faults.push('it did not rise');
  if (said['way'] === 'fell' && !(last < first)) faults.push('it did not fall');
  if (kind === 'regained') {
    const drop = at(said['from']) - least;
    faults.push(...unequal('drop', said['drop'], drop));
    faults.push(...unequal('share', said['share'], (100 * (last - least)) / drop, 0.51));
  }
  if (kind === 'change') {
    const change = ((100 * (last - first)) / first) * (said['way'] === 'shrank' ? -1 : 1);
    faults.push(...unequal('change', said['change'], change, change < 10 ? 0.051 : 0.51));
  }
  return faults;
}

/** Columns, or kinds of the same column, that changed by more than the one that is said to have changed most. */
function rivals(said: Parts, table: KnownTable, averaged: boolean): string[] {
  const name = said['name'] ?? '';
  const change = statedOf(said['change'] ?? '') * (said['way'] === 'shrank' ? -1 : 1);
  const isColumn = columnOf(table, name) >= 0;
  const names = isColumn
    ? Object.keys(table.columns)
    : [
        ...new Set(table.rows.flatMap((row) => (row.some((cell) => plain(cell) === plain(name)) ? row : []))),
      ].flatMap((cell) => {
        const kinds = table.head.findIndex((_, at) => table.rows.some((row) => row[at] === cell));
        return plain(cell) === plain(name) ? table.rows.map((row) => row[kinds] ?? '') : [];
      });
  return [...new Set(names)].flatMap((other) =>
    subjectsOf(table, other).flatMap((subject) => {
      if (subject.truth?.level !== 'ratio') return [];
      const [series] = seriesOf(table, subject, said['to'] ?? '', averaged);
      const [first, last] = [series?.values[0] ?? 0, series?.values.at(-1) ?? 0];
      if (
        series === undefined ||
        first <= 0 ||
        series.values.some((value) => value < 0) ||
        series.periods[0] !== said['from'] ||
        series.periods.at(-1) !== said['to']
      )
        return [];
      const own = (100 * (last - first)) / first;
      const more = said['way'] === 'shrank' ? own < change - 1 : own > change + 1 + 0.01 * change;
      return more ? [`${other} changed by ${own}%`] : [];
    }),
  );
}

function checkShare(said: Parts, table: KnownTable): string[] {
  const [label, whole] = [said['label'] ?? '', said['name'] ?? ''];
  const averaged = said['averaged'] !== undefined;
  const own = columnOf(table, label);
  const total = columnOf(table, whole);
  const ends = ['from', 'to'] as const;
  if (own >= 0) {
    const declared = total >= 0 ? truthOf(table, total) : undefined;
    const truth = truthOf(table, own);
    const parts =
      declared?.parts ??
      Object.keys(table.columns).filter((one) => !truthOf(table, columnOf(table, one))?.parts);
    if (declared === undefined && truth?.sums === 'none') return [`${label} cannot be added`];
    if (declared !== undefined && !parts.includes(table.head[own] ?? ''))
      return [`${label} is no part of ${whole}`];
    if (new Set(parts.map((one) => table.columns[one]?.unit)).size > 1)
      return ['the parts have several units'];
    const courses = parts.map(
      (one) =>
        seriesOf(
          table,
          { truth: { level: 'ratio', sums: 'rows' }, column: columnOf(table, one), rows: table.rows },
          said['to'] ?? '',
          averaged,
        )[0],
    );
    const at = parts.indexOf(table.head[own] ?? '');
    return ends.flatMap((end, index) => {
      const values = courses.map((course) => course?.values[course.periods.indexOf(said[end] ?? '')] ?? 0);
      const share = (100 * (values[at] ?? 0)) / values.reduce((sum, value) => sum + value, 0);
      return unequal(end, said[index === 0 ? 'first' : 'last'], share, 0.51);
    });
  }
  if (['none', 'times'].includes(truthOf(table, total)?.sums ?? '')) return [`${whole} cannot be added`];
  const time = timeColumn(table);
  const totals = new Set(table.totals ?? []);
  return ends.flatMap((end, index) => {
    const period = table.rows.filter(
      (row) => periodLike(timeOf(row[time] ?? ''), said[end] ?? '') === said[end],
    );
    const column = total >= 0 ? total : table.head.indexOf(Object.keys(table.columns)[0] ?? '');
    const sum = (rows: KnownTable['rows']): number =>
      rows.reduce((all, row) => all + (cellValue(row[column]) || 0), 0);
    const parts = period.filter((row) => !row.some((cell) => totals.has(cell)));
    const part = parts.filter((row) => row.some((cell) => plain(cell) === plain(label)));
    return unequal(end, said[index === 0 ? 'first' : 'last'], (100 * sum(part)) / sum(parts), 0.51);
  });
}

/** Groups of rows by the cells of the column that has the name. */
function groupsOf(table: KnownTable, label: string): ReadonlyMap<string, KnownTable['rows']>[] {
  const time = timeColumn(table);
  const cycles = [MONTHS, DAYS].map((names) => names.some((one) => one === label));
  const groups = table.head.flatMap((_, column) =>
    table.rows.some((row) => plain(row[column] ?? '') === plain(label))
      ? [Map.groupBy(table.rows, (row) => row[column] ?? '')]
      : [],
  );
  const byTime = (name: (date: Date) => string) =>
    Map.groupBy(table.rows, (row) => name(new Date(timeOf(row[time] ?? ''))));
  return [
    ...groups,
    ...(cycles[0] && time >= 0 ? [byTime((date) => MONTHS[date.getUTCMonth()] ?? '')] : []),
    ...(cycles[1] && time >= 0 ? [byTime((date) => DAYS[(date.getUTCDay() + 6) % 7] ?? '')] : []),
    ...(/^\d\d:00$/.test(label) && time >= 0
      ? [byTime((date) => `${String(date.getUTCHours()).padStart(2, '0')}:00`)]
      : []),
  ];
}

function checkPart(kind: 'count' | 'part', said: Parts, table: KnownTable): string[] {
  const [label, name] = [said['label'] ?? '', said['name'] ?? ''];
  const column = kind === 'part' ? columnOf(table, name) : -1;
  const truth = truthOf(table, column);
  if (
    kind === 'part' &&
    (truth === undefined ||
      truth.sums === 'none' ||
      (truth.sums === 'times' && !hasUniqueTimes(table)) ||
      (truth.sums === 'kinds' && timeColumn(table) >= 0))
  )
    return [`${name} cannot be added`];
  const totals = new Set(table.totals ?? []);
  return best(
    groupsOf(table, label).map((groups) => {
      const sizes = new Map(
        [...groups]
          .filter(([key]) => !totals.has(key) && !/^(?:|-|n\/?a|nan|null)$/i.test(key))
          .map(([key, rows]) => [
            plain(key),
            kind === 'count'
              ? rows.length
              : rows.reduce((sum, row) => sum + (cellValue(row[column]) || 0), 0),
          ]),
      );
      const all = [...sizes.values()].reduce((sum, size) => sum + size, 0);
      const own = sizes.get(plain(label)) ?? 0;
      return [
        ...(own < Math.max(...sizes.values()) ? [`${label} is not the largest`] : []),
        ...unequal('count', said['count'], own),
        ...unequal('all', said['all'], all),
        ...unequal('share', said['share'], (100 * own) / all, 0.51),
      ];
    }),
    `${label} is in no column`,
  );
}

function checkAverage(said: Parts, table: KnownTable): string[] {
  const column = columnOf(table, said['name'] ?? '');
  const level = truthOf(table, column)?.level;
  if (level !== 'ratio' && level !== 'interval') return [`${said['name']} has no average`];
  return best(
    groupsOf(table, said['label'] ?? '').map((groups) => {
      const means = new Map(
        [...groups].flatMap(([key, rows]) => {
          const values = rows.map((row) => cellValue(row[column])).filter((value) => !Number.isNaN(value));
          return values.length < 3
            ? []
            : [[plain(key), values.reduce((sum, value) => sum + value, 0) / values.length] as const];
        }),
      );
      const [high, low] = [means.get(plain(said['label'] ?? '')), means.get(plain(said['other'] ?? ''))];
      return [
        ...unequal('most', said['most'], high ?? Number.NaN, 0.006),
        ...unequal('least', said['least'], low ?? Number.NaN, 0.006),
        ...((high ?? 0) < Math.max(...means.values()) ? ['another is higher'] : []),
        ...((low ?? 0) > Math.min(...means.values()) ? ['another is lower'] : []),
      ];
    }),
    'there are no such groups',
  );
}

function checkLeader(said: Parts, table: KnownTable): string[] {
  const name = said['name'] ?? '';
  const counted = /^(.+) \(n\)$/.exec(name)?.[1];
  if (counted !== undefined) {
    const groups = Map.groupBy(table.rows, (row) => row[columnOf(table, counted)] ?? '');
    const sizes = [...groups.values()].map(({ length }) => length);
    return [
      ...unequal('most', said['most'], groups.get(said['label'] ?? '')?.length ?? 0),
      ...unequal('most', said['most'], Math.max(...sizes)),
    ];
  }
  const [, measure, period] = columnOf(table, name) >= 0 ? [] : (/^(.+) \(([^()]+)\)$/.exec(name) ?? []);
  const column = columnOf(table, measure ?? name);
  const time = timeColumn(table);
  const truth = truthOf(table, column);
  if (truth === undefined || truth.level === 'nominal' || truth.level === 'ordinal')
    return [`${name} has no leader`];
  if (said['times'] !== undefined && truth.level !== 'ratio') return [`${name} has no multiples`];
  const totals = new Set(table.totals ?? []);
  const rows = table.rows.filter(
    (row) =>
      (period === undefined || periodLike(timeOf(row[time] ?? ''), period) === period) &&
      !row.some((cell) => totals.has(cell)) &&
      !Number.isNaN(cellValue(row[column])),
  );
  const values = rows.map((row) => cellValue(row[column]));
  const of = (label: string | undefined): number =>
    cellValue(rows.find((row) => row.some((cell) => plain(cell) === plain(label ?? '')))?.[column]);
  return [
    ...unequal('most', said['most'], Math.max(...values)),
    ...unequal('most', said['most'], of(said['label'])),
    ...unequal('least', said['least'], Math.min(...values)),
    ...(said['least'] === undefined ? [] : unequal('least', said['least'], of(said['other']))),
    ...(said['times'] === undefined
      ? []
      : unequal(
          'times',
          said['times'],
          Math.max(...values) /
            quantile(
              values.toSorted((a, b) => a - b),
              0.5,
            ),
        )),
  ];
}

function checkPair(said: Parts, table: KnownTable): string[] {
  const [x, y] = [
    columnOf(table, said['name'] ?? ''),
    columnOf(table, said['other'] ?? said['opposite'] ?? ''),
  ];
  const inside = (whole: number, part: number): boolean =>
    (truthOf(table, whole)?.parts ?? []).some(
      (one) => one === table.head[part] || inside(table.head.indexOf(one), part),
    );
  const faults = inside(x, y) || inside(y, x) ? ['one contains the other'] : [];
  const time = timeColumn(table);
  const rows = table.rows
    .filter((row) => !Number.isNaN(cellValue(row[x])) && !Number.isNaN(cellValue(row[y])))
    .toSorted((a, b) => (time < 0 ? 0 : timeOf(a[time] ?? '') - timeOf(b[time] ?? '')));
  const values = (column: number): number[] => {
    const own = rows.map((row) => cellValue(row[column]));
    return time < 0 ? own : own.slice(1).map((value, at) => value - (own[at] ?? 0));
  };
  const r = correlation(ranks(values(x)), ranks(values(y)));
  return [...faults, ...unequal('r', said['r'], r, 0.011), ...(Math.abs(r) < 0.5 ? ['it is weak'] : [])];
}

function ranks(values: readonly number[]): number[] {
  return values.map((value) => {
    const below = values.filter((other) => other < value).length;
    return below + values.filter((other) => other === value).length / 2;
  });
}

function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(a), mean(b)];
  const both = a.reduce((sum, value, at) => sum + (value - x) * ((b[at] ?? 0) - y), 0);
  const spread = (values: readonly number[], middle: number): number =>
    Math.sqrt(values.reduce((sum, value) => sum + (value - middle) ** 2, 0));
  return both / (spread(a, x) * spread(b, y));
}
