import { CHART_KINDS } from '../../charts/model.ts';
import { isObject } from '../../input/is-object.ts';
import type { Content, Field, LayoutContract } from '../../templates/contract.ts';
import type { ChartContent, TableContent } from './figures.ts';

type Role = 'title' | 'heading' | 'figure' | 'label' | 'body' | 'caption';
const text = (role: Role): Field => ({ kind: 'text', role, optional: true, description: '' });

/**
 * Content of another program's layout, presented as content of a layout with a field for everything in it.
 */
export interface ForeignContent {
  readonly contract: LayoutContract;
  readonly content: Content;
  /** Paths of the fields without words, pictures or figures, such as "showLegend" or "topBar.marker". */
  readonly unread: readonly string[];
}

const TITLES = ['title', 'mainTitle', 'rightTitle', 'heading'];
const MESSAGES = [
  'description',
  'mainDescription',
  'rightDescription',
  'companyDescription',
  'paragraph',
  'content',
  'body',
  'subtitle',
  'subheading',
  'statement',
  'insightDescription',
];
/** Names of single texts that have a counterpart of another name here. */
const LINES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(MESSAGES.map((key) => [key, 'description'])),
  presenterName: 'presenter',
  name: 'presenter',
  presentationDate: 'date',
  website: 'url',
  websiteText: 'url',
};
/** Roles of the texts of an item by name; every other text stands beside the name. */
const ITEM_ROLES: readonly (readonly [key: string, role: Role, names: readonly string[]])[] = [
  ['date', 'label', ['year', 'date']],
  ['value', 'figure', ['value', 'metric', 'percentageValue', 'metricValue', 'topLabel']],
  ['heading', 'heading', ['title', 'heading', 'name', 'label', 'contentTitle']],
  [
    'text',
    'body',
    [
      'description',
      'body',
      'content',
      'text',
      'bio',
      'summary',
      'paragraph',
      'itemDescription',
      'eventDescription',
      'subDescription',
    ],
  ],
];
/** Numbers that only repeat the position of an item or a slide. */
const POSITIONS: ReadonlySet<string> = new Set([
  'number',
  'index',
  'pageNumber',
  'slideNumber',
  'headerNumber',
  'counter',
  'marker',
]);
const RESERVED: ReadonlySet<string> = new Set(['__speaker_note__', 'speaker_note']);
/** Kinds of charts that have another name here. */
const CHART_NAMES: Readonly<Record<string, string>> = {
  donut: 'doughnut',
  horizontalBar: 'horizontal_bar',
  'bar-horizontal': 'horizontal_bar',
  'bar-grouped-horizontal': 'horizontal_bar',
  'bar-grouped-vertical': 'bar',
  'bar-clustered': 'bar',
  stackedBar: 'stacked_bar',
  'bar-stacked-vertical': 'stacked_bar',
  'bar-stacked-horizontal': 'horizontal_stacked_bar',
  'bar-diverging': 'horizontal_bar',
};
const MAX_DEPTH = 4;
/**
 * Most values of a slide in a foreign layout. A deck of Presenton has about a hundred on its fullest slides.
 */
export const MAX_FOREIGN_VALUES = 1_000;

/** Number of texts, numbers and other leaves. */
export function countValues(value: unknown): number {
  return value === null || typeof value !== 'object'
    ? 1
    : Object.values(value).reduce<number>((sum, one) => sum + countValues(one), 0);
}

/** Sorts the content of a foreign layout into fields by purpose. */
export function readForeignContent(raw: Content, to: LayoutContract): ForeignContent {
  const reading = new ForeignReading();
  reading.read(raw);
  const { fields, values, unread } = reading.finish(to);
  return {
    contract: { id: 'foreign', name: 'Foreign layout', description: '', fields, example: {} },
    content: values,
    unread,
  };
}

class ForeignReading {
  #title: string | undefined;
  readonly #lines: [key: string, text: string][] = [];
  readonly #items: Record<string, unknown>[] = [];
  readonly #images: unknown[] = [];
  readonly #unread: string[] = [];
  #chart: ChartContent | undefined;
  #table: TableContent | undefined;
  /** Which of chart and table shows, if the layout has both. */
  #shown: 'chart' | 'table' = 'chart';

  read(raw: Content): void {
    if (raw['mode'] === 'table' || raw['tableMode'] === true) this.#shown = 'table';
    const key = TITLES.find((name) => isText(raw[name]));
    const twoLines = [raw['titleLine1'], raw['titleLine2']].filter(isText).join(' ');
    // A quotation takes the place of the title.
    if (isText(raw['quote'])) this.#title = raw['quote'];
    else if (key !== undefined) this.#title = String(raw[key]);
    else if (twoLines !== '') this.#title = twoLines;
    const taken = new Set([
      isText(raw['quote']) ? 'quote' : key,
      ...(key === undefined ? ['titleLine1', 'titleLine2'] : []),
      'mode',
      'tableMode',
    ]);
    const table = readTable({
      columns: raw['tableColumns'] ?? raw['columns'] ?? [],
      rows: raw['tableRows'] ?? raw['rows'],
    });
    if (table !== undefined) {
      this.#table = table;
      for (const name of ['tableColumns', 'columns', 'tableRows', 'rows']) taken.add(name);
    }
    for (const [name, value] of Object.entries(raw))
      if (!taken.has(name) && !RESERVED.has(name)) this.#readField(name, value, name, 0);
  }

  #readField(key: string, value: unknown, path: string, depth: number): void {
    if (value === null || value === undefined || value === '' || (POSITIONS.has(key) && !isObject(value)))
      return;
    if (isText(value)) this.#lines.push([LINES[key] ?? key, value]);
    else if (isPicture(value)) this.#images.push(toPicture(value));
    else if (Array.isArray(value)) this.#readList(value, path);
    else if (!isObject(value) || 'icon_query' in value || '__icon_query__' in value || depth >= MAX_DEPTH)
      this.#unread.push(path);
    else if (readTable(value) !== undefined) this.#table ??= readTable(value);
    else if (readForeignChart(value) !== undefined) {
      if (this.#chart === undefined) this.#chart = readForeignChart(value);
      else this.#unread.push(path);
    } else if (value['enabled'] === false) this.#unread.push(path);
    else {
      const found = Object.entries(value).filter(([name]) => name !== 'enabled');
      for (const [name, inner] of found)
        this.#readField(
          TITLES.includes(name) && this.#title !== undefined ? `${key}_${name}` : name,
          inner,
          `${path}.${name}`,
          depth + 1,
        );
    }
  }

  #readList(list: readonly unknown[], path: string): void {
    list.forEach((item, at) => {
      const here = `${path}.${at}`;
      if (isText(item)) this.#items.push({ heading: item });
      else if (isPicture(item)) this.#images.push(toPicture(item));
      else if (!isObject(item)) this.#unread.push(here);
      else if (readForeignChart(item) !== undefined) {
        if (this.#chart === undefined) this.#chart = readForeignChart(item);
        else this.#unread.push(here);
      } else this.#items.push(this.#readItem(item, here, at));
    });
  }

  #readItem(item: Content, path: string, at: number): Record<string, unknown> {
    const made: Record<string, unknown> = {};
    const left: [string, string][] = [];
    const isPosition = (key: string, value: unknown): boolean =>
      POSITIONS.has(key) && (key === 'pageNumber' || Number(value) === at + 1);
    for (const [key, value] of Object.entries(item)) {
      const slot = ITEM_ROLES.find(([name, , names]) => names.includes(key) && made[name] === undefined)?.[0];
      if (value === null || value === undefined || value === '' || isPosition(key, value)) continue;
      if (isPicture(value)) made['image'] = toPicture(value);
      else if (
        isObject(value) &&
        ('__icon_query__' in value || 'icon_query' in value || '__icon_url__' in value)
      )
        made['icon'] = value;
      else if (isText(value) && slot !== undefined) made[slot] = value;
      else if (typeof value === 'number' && slot === 'value') made[slot] = String(value);
      else if (isText(value)) left.push([key, value]);
      else if (Array.isArray(value) && value.every(isText)) made['points'] = value;
      else this.#unread.push(`${path}.${key}`);
    }
    const names = left.filter(([key]) => key.startsWith('line')).map(([, words]) => words);
    if (made['heading'] === undefined && names.length > 0) made['heading'] = names.join(' ');
    left
      .filter(([, words]) => !names.includes(words))
      .forEach(([, words], place) => {
        made[`extra_${place}`] = words;
      });
    return made;
  }

  finish(to: LayoutContract): {
    readonly fields: Record<string, Field>;
    readonly values: Record<string, unknown>;
    readonly unread: readonly string[];
  } {
    if (this.#chart !== undefined && this.#table !== undefined) {
      this.#unread.push(this.#shown === 'chart' ? 'table' : 'chart');
      if (this.#shown === 'chart') this.#table = undefined;
      else this.#chart = undefined;
    }
    const values: Record<string, unknown> = {};
    const fields: Record<string, Field> = {};
    const add = (key: string, field: Field, value: unknown): void => {
      if (value === undefined) return;
      fields[key] = field;
      values[key] = value;
    };
    add('title', text('title'), this.#title);
    const isPictureOnly =
      'caption' in to.fields && !Object.values(to.fields).some(({ kind }) => kind === 'list');
    const counts = new Map<string, number>();
    for (const [label, line] of this.#lines) {
      const key = isPictureOnly && label === 'description' ? 'caption' : label;
      let count = (counts.get(key) ?? 0) + 1;
      const name = () => (count === 1 ? key : `${key}_${count}`);
      while (name() in values) count += 1;
      counts.set(key, count);
      add(name(), text('body'), line);
    }
    const extras = [
      ...new Set(this.#items.flatMap((item) => Object.keys(item).filter((key) => key.startsWith('extra_')))),
    ];
    const itemFields: Record<string, Field> = {
      ...Object.fromEntries(ITEM_ROLES.map(([key, role]) => [key, text(role)])),
      ...Object.fromEntries(extras.map((key) => [key, text('caption')])),
      // An item with a list is a group of entries.
      ...(this.#items.some(({ points }) => points !== undefined)
        ? { points: { kind: 'list', min: 0, max: 100, item: text('body'), description: '' } as const }
        : {}),
      icon: { kind: 'icon', optional: true, description: '' },
      image: { kind: 'image', optional: true, description: '' },
    };
    if (this.#items.length > 0)
      add(
        'items',
        {
          kind: 'list',
          min: 0,
          max: 100,
          item: { kind: 'object', fields: itemFields, description: '' },
          description: '',
        },
        this.#items,
      );
    add('chart', { kind: 'chart', optional: true, description: '' }, this.#chart);
    add('table', { kind: 'table', optional: true, description: '' }, this.#table);
    this.#images.forEach((image, at) => {
      add(`picture_${at + 1}`, { kind: 'image', optional: true, description: '' }, image);
    });
    return { fields, values, unread: this.#unread };
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

function isPicture(value: unknown): value is Content {
  return (
    isObject(value) &&
    ['__image_url__', '__image_prompt__', 'image_url', 'image_prompt'].some((key) => isText(value[key]))
  );
}

function toPicture(value: Content): Content {
  const [url, prompt] = [
    value['__image_url__'] ?? value['image_url'],
    value['__image_prompt__'] ?? value['image_prompt'],
  ];
  return { ...(isText(url) ? { image_url: url } : {}), ...(isText(prompt) ? { image_prompt: prompt } : {}) };
}

/** `{headers | columns, rows}` with rows of texts or of `{cells}`. */
function readTable({ headers, columns = headers, rows }: Content): TableContent | undefined {
  if (!Array.isArray(columns) || !Array.isArray(rows) || rows.length === 0) return undefined;
  const cells = rows.map((row: unknown) => (isObject(row) ? row['cells'] : row));
  if (!cells.every((row): row is unknown[] => Array.isArray(row))) return undefined;
  return {
    columns: columns.map((label) => ({ label: String(label) })),
    rows: cells.map((row) => row.map((cell) => String(cell ?? ''))),
  };
}

/** The forms of chart data: categories with series, or rows with one or several values each. */
function readForeignChart(raw: Content): ChartContent | undefined {
  const asked = CHART_NAMES[String(raw['type'])] ?? raw['type'];
  const type = (CHART_KINDS as readonly unknown[]).includes(asked) ? String(asked) : 'auto';
  const title = isText(raw['title']) ? { title: raw['title'] } : {};
  const { categories, series } = raw;
  if (Array.isArray(categories) && Array.isArray(series) && series.every(isObject))
    return {
      type,
      ...title,
      categories: categories.map(String),
      series: series.map(({ name, values }, at) => ({
        name: isText(name) ? name : `${at + 1}`,
        values: toNumbers(values),
      })),
    };
  const rows = [raw['data'], raw['rows']].find((one) => Array.isArray(one) && one.length > 0);
  if (!Array.isArray(rows) || !rows.every(isObject)) return undefined;
  if (rows.every(({ x, y }) => typeof x === 'number' && typeof y === 'number'))
    return {
      type: 'scatter',
      ...title,
      categories: [],
      series: [],
      points: rows.map(({ x, y, name }) => ({
        series: isText(name) ? name : (title.title ?? ''),
        x: Number(x),
        y: Number(y),
      })),
    };
  if (!rows.every((row) => isText(row['name'] ?? row['label']))) return undefined;
  const values = rows.map((row) =>
    isObject(row['values'])
      ? Object.values(row['values'])
      : Array.isArray(row['values'])
        ? row['values']
        : Object.values(row).filter((value) => typeof value === 'number'),
  );
  const count = Math.max(...values.map((row) => row.length));
  if (count === 0) return undefined;
  const names = [
    series,
    raw['seriesNames'],
    raw['divergingLabels'],
    Array.isArray(raw['columns']) ? raw['columns'].slice(-count) : undefined,
  ].find((one) => Array.isArray(one) && one.length === count && one.every(isText));
  return {
    type,
    ...title,
    categories: rows.map((row) => String(row['name'] ?? row['label'])),
    series: Array.from({ length: count }, (_, at) => ({
      name: (names as string[] | undefined)?.[at] ?? (count === 1 ? (title.title ?? 'Value') : `${at + 1}`),
      values: toNumbers(values.map((row) => row[at])),
    })),
  };
}

function toNumbers(values: unknown): (number | null)[] {
  return Array.isArray(values) ? values.map((value) => (typeof value === 'number' ? value : null)) : [];
}
