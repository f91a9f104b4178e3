import { findContract } from '../../templates/catalogue.ts';
import type { Content, Field, LayoutContract, ListField } from '../../templates/contract.ts';
import { words } from '../../templates/words.ts';
import { asEntry, columnsOf } from './columns.ts';
import { entryContent } from './entry-content.ts';
import { chartLines, chartOfEntries, chartOfTable, entriesOfChart, entriesOfTable, type Made, tableLines, tableOfChart, tableOfGroups } from './figures.ts';
import { lineOf, sentencesOf } from './phrases.ts';
import { type Entry, type Group, slotsOf } from './slots.ts';
import { groupKeys, type Stock, stockOf } from './stock.ts';

export interface Carried {
  readonly content: Content;
  /** Words and pictures that have no place in the new layout, a line each. */
  readonly rest: readonly string[];
  /** Values other than words that the new layout does not show: "icon", "cyclic". */
  readonly unshown: readonly string[];
}

export interface CarryOptions {
  /** BCP 47. */
  readonly language: string;
  /** Lists that are longer than the layout takes will be paged. */
  readonly longLists: boolean;
}

const MESSAGES = ['takeaway', 'verdict', 'support', 'description', 'subtitle', 'text'];
/** Texts that may stand in a field, by what they were called before; a field's own name comes first. */
const KIN: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(MESSAGES.map((key) => [key, MESSAGES])),
  attribution: ['attribution', 'source', 'author'],
  source: ['source', 'attribution'],
  ...Object.fromEntries(['author', 'presenter', 'name'].map((key) => [key, ['author', 'presenter', 'name', 'attribution']])),
};

/**
 * The content of a slide in another layout: titles, texts, items, columns, figures and pictures stand in the fields that serve
 * the same purpose there. Nothing is made up and no word is lost: what has no place is answered as `rest`. What the new layout
 * requires and the content does not have is absent, for the check of the content to name.
 */
export function carryContent(content: Content, from: LayoutContract, to: LayoutContract, options: CarryOptions): Carried {
  const stock = stockOf(from, content, words(options.language));
  const made = new Filler(stock, to, options).content();
  const unshown = [...valuesIn(from.fields, content)].filter((key) => !valuesIn(to.fields, made).has(key) && key !== 'direction');
  return { content: made, rest: restOf(stock, options.language), unshown };
}

class Filler {
  readonly #stock: Stock;
  readonly #to: LayoutContract;
  readonly #options: CarryOptions;
  readonly #content: Record<string, unknown> = {};

  constructor(stock: Stock, to: LayoutContract, options: CarryOptions) {
    this.#stock = stock;
    this.#to = to;
    this.#options = options;
  }

  content(): Content {
    const fields = Object.entries(this.#to.fields);
    const isText = (field: Field): boolean => field.kind === 'text';
    for (const [key, field] of fields) if (field.kind === 'text' && (field.role === 'title' || field.role === 'display')) this.#title(key);
    for (const [key, field] of fields) if (!isText(field) && field.kind !== 'list' && field.kind !== 'object') this.#figure(key, field);
    this.#gather(fields);
    for (const [key, field] of fields) if (field.kind === 'list') this.#list(key, field);
    const { left, right } = this.#to.fields;
    if (left?.kind === 'object' && right?.kind === 'object') this.#put(columnsOf(this.#stock, { left, right }, this.#options));
    for (const [key, field] of fields) if (isText(field) && this.#content[key] === undefined) this.#put({ [key]: this.#line(key) });
    for (const [key, field] of fields) if (field.kind === 'object' && groupKeys(field) === undefined) this.#put({ [key]: this.#lines(Object.keys(field.fields)) });
    this.#message();
    return Object.fromEntries(fields.flatMap(([key]) => (this.#content[key] === undefined ? [] : [[key, this.#content[key]]])));
  }

  #put(content: Readonly<Record<string, unknown>>): void {
    Object.assign(this.#content, content);
  }

  #title(key: string): void {
    this.#content[key] = this.#stock.title;
    this.#stock.title = undefined;
  }

  #line(key: string): string | undefined {
    const found = this.#stock.line(key, ...(KIN[key] ?? []));
    // Who says it goes with the one who said it.
    const role = key === 'attribution' && found !== undefined && !('role' in this.#to.fields) ? this.#stock.line('role') : undefined;
    return role === undefined ? found : `${found}, ${role}`;
  }

  #lines(keys: readonly string[]): Content | undefined {
    const found = keys.flatMap((key) => {
      const text = this.#line(key);
      return text === undefined ? [] : [[key, text]];
    });
    return found.length === 0 ? undefined : Object.fromEntries(found);
  }

  /** What is no list and no text: a picture, a chart, a table, a program's marked lines. */
  #figure(key: string, { kind }: Field): void {
    const stock = this.#stock;
    if (kind === 'image') this.#content[key] = stock.images.shift() ?? this.#pictureOfItems();
    else if (kind === 'chart') this.#content[key] = this.#chart();
    else if (kind === 'table') this.#content[key] = this.#table();
  }

  /** The first picture of the items, where none of the items can keep its own. */
  #pictureOfItems(): unknown {
    const keepsOwn = Object.values(this.#to.fields).some((field) => field.kind === 'list' && [...slotsOf(field.item).values()].includes('image'));
    const owner = keepsOwn ? undefined : this.#stock.entries.find(({ image }) => image !== undefined);
    const image = owner?.image;
    if (owner !== undefined) owner.image = undefined;
    return image;
  }

  #chart(): unknown {
    const stock = this.#stock;
    const { chart, table, entries, title } = stock;
    stock.chart = undefined;
    if (chart !== undefined || (table === undefined && entries.length === 0)) return chart;
    const made = table === undefined ? chartOfEntries(entries, title ?? String(this.#content['title'] ?? '')) : chartOfTable(table);
    if (made === undefined) return undefined;
    // Figures beside their chart are shown twice, as they are meant to be.
    if (table !== undefined) stock.table = undefined;
    else if (!('metrics' in this.#to.fields)) stock.entries = [];
    if (table !== undefined || stock.entries.length === 0) stock.rest.push(...made.rest);
    return made.made;
  }

  #table(): unknown {
    const stock = this.#stock;
    const { table, chart, groups } = stock;
    stock.table = undefined;
    if (table !== undefined) return table;
    const made = chart === undefined ? tableOfGroups(groups) : tableOfChart(chart, this.#options.language);
    if (made === undefined) return undefined;
    if (chart === undefined) stock.groups = [];
    else stock.chart = undefined;
    stock.rest.push(...made.rest);
    return made.made;
  }

  /** Where a layout asks for items and the content has none, its figures or its single texts are such. */
  #gather(fields: readonly (readonly [string, Field])[]): void {
    const stock = this.#stock;
    const asks = fields.some(([key, field]) => field.kind === 'list' && key !== 'periods') || 'left' in this.#to.fields;
    if (!asks || stock.entries.length > 0 || stock.groups.length > 0) return;
    const take = ({ made, rest }: Made<Entry[]>): void => {
      stock.entries = made;
      stock.rest.push(...rest);
    };
    if (stock.chart !== undefined) {
      take(entriesOfChart(stock.chart, this.#options.language));
      stock.chart = undefined;
    } else if (stock.table !== undefined) {
      take(entriesOfTable(stock.table));
      stock.table = undefined;
    } else {
      const texts = [...stock.lines].filter(([key]) => !(key in this.#to.fields) && !ASIDE.has(key));
      if (texts.length === 0) return;
      const sentences = texts.length < LEAST_TEXTS ? texts.flatMap(([, text]) => sentencesOf(text, this.#options.language)) : texts.map(([, text]) => text);
      for (const [key] of texts) stock.lines.delete(key);
      stock.entries = sentences.map((lead) => ({ lead, extra: [], points: [] }));
    }
  }

  #list(key: string, field: ListField): void {
    const stock = this.#stock;
    if (key === 'periods' || groupKeys(field.item) !== undefined) return;
    const own = SWOT.has(key) ? this.#named(words(this.#options.language)(key), field) : this.#entries(field);
    if (own.length === 0) return;
    const max = this.#options.longLists ? own.length : field.max;
    const last = own.slice(0, max).map((entry) => ({ entry, ...entryContent(entry, field.item, this.#options.language) }));
    this.#content[key] = last.map(({ value }) => value);
    for (const { rest, images } of last) {
      stock.rest.push(...rest);
      stock.images.push(...images);
    }
    stock.entries = [...own.slice(max), ...stock.entries];
  }

  /** The things of the slide, at least as many as the layout wants where columns can be taken apart. */
  #entries(field: ListField): Entry[] {
    const stock = this.#stock;
    if (stock.groups.length > 0) {
      const dated = stock.groups.flatMap(({ entries }) => entries).some(({ mark }) => mark !== undefined);
      const whole = stock.groups.every(({ heading }) => heading !== undefined) && stock.groups.length >= field.min && !(dated && [...slotsOf(field.item).values()].includes('mark'));
      stock.entries.push(...(whole ? stock.groups.map(asEntry) : this.#apart(stock.groups, dated)));
      stock.groups = [];
    }
    // Without its picture an item of pictures is none.
    const pictured = field.item.kind === 'object' && Object.values(field.item.fields).some((inner) => inner.kind === 'image' && inner.optional !== true);
    const fit = pictured ? stock.entries.filter(({ image }) => image !== undefined) : stock.entries;
    const alone = pictured ? stock.images.splice(0).map((image): Entry => ({ image, extra: [], points: [] })) : [];
    stock.entries = stock.entries.filter((entry) => !fit.includes(entry));
    return [...fit, ...alone];
  }

  /** The points of columns, one by one; work of a lane keeps the name of its lane. */
  #apart(groups: readonly Group[], dated: boolean): Entry[] {
    const found = groups.flatMap(({ heading, prose, entries }) => {
      if (heading !== undefined && !dated) this.#stock.rest.push(heading);
      const own = entries.map((entry) => (dated && heading !== undefined ? { ...entry, extra: [heading, ...entry.extra] } : entry));
      return [...own, ...(prose === undefined ? [] : sentencesOf(prose, this.#options.language)).map((lead): Entry => ({ lead, extra: [], points: [] }))];
    });
    return dated ? found.toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0)) : found;
  }

  /** The points under that very heading. */
  #named(heading: string, { max }: ListField): Entry[] {
    const stock = this.#stock;
    const group = stock.groups.find((one) => one.heading === heading);
    const entry = stock.entries.find(({ lead }) => lead === heading);
    stock.groups = stock.groups.filter((one) => one !== group);
    stock.entries = stock.entries.filter((one) => one !== entry);
    const texts = entry === undefined ? [] : [entry.text ?? '', ...entry.extra, ...entry.points].flatMap((text) => sentencesOf(text, this.#options.language));
    const found = group?.entries ?? texts.map((lead): Entry => ({ lead, extra: [], points: [] }));
    stock.rest.push(...found.slice(max).map(lineOf));
    return found.slice(0, max);
  }

  /** A conclusion is the last point where points are all there is; a last point without a figure is the conclusion of figures. */
  #message(): void {
    const { items } = this.#content;
    const field = this.#to.fields['items'];
    if (!Array.isArray(items) || field?.kind !== 'list') return;
    const last = items.at(-1) as Content | undefined;
    const slots = slotsOf(field.item);
    const lacking = [...slots].find(([key, slot]) => slot === 'figure' && field.item.kind === 'object' && field.item.fields[key]?.optional !== true)?.[0];
    if (lacking !== undefined && 'takeaway' in this.#to.fields && this.#content['takeaway'] === undefined && items.length > field.min && last?.[lacking] === undefined && last !== undefined) {
      const { label, note } = last;
      this.#put({ items: items.slice(0, -1), takeaway: [label, note].filter(Boolean).join(' ') });
    } else if (findContract(this.#to.id)?.points === true && items.length < field.max) {
      const text = this.#stock.line(...MESSAGES);
      if (text !== undefined) this.#content['items'] = [...items, field.item.kind === 'text' ? text : { text }];
    }
  }
}

const LEAST_TEXTS = 3;
const SWOT: ReadonlySet<string> = new Set(['strengths', 'weaknesses', 'opportunities', 'threats']);
/** Texts that mean nothing without what they stood at. */
const ASIDE: ReadonlySet<string> = new Set(['code', 'language', 'x_axis', 'y_axis', 'periods', 'number', 'caption', 'source']);

function restOf(stock: Stock, language: string): string[] {
  return [
    ...(stock.title === undefined ? [] : [stock.title]),
    ...stock.lines.values(),
    ...stock.rest,
    ...stock.entries.map(lineOf),
    ...stock.groups.flatMap((group) => [group.heading, group.prose, ...group.entries.map(lineOf)]),
    ...(stock.chart === undefined ? [] : chartLines(stock.chart, language)),
    ...(stock.table === undefined ? [] : tableLines(stock.table)),
    ...[...stock.images, ...stock.entries.flatMap(({ image }) => image ?? []), ...stock.groups.flatMap(({ entries }) => entries.flatMap(({ image }) => image ?? []))].map(pictureLine),
  ].filter((text): text is string => text !== undefined && text.trim() !== '');
}

/** What a picture shows and where it is from; its bytes are no words. */
function pictureLine(image: unknown): string {
  const { alt, image_prompt: prompt, image_url: url, asset_id: asset } = image as Readonly<Record<string, string | undefined>>;
  const address = url !== undefined && !url.startsWith('data:') && url.length <= 500 ? url : asset;
  return [...new Set([alt, prompt, address])].filter((part) => part !== undefined).join(' · ');
}

/** The names of all fields of a content that are set and hold no words. */
function valuesIn(fields: Readonly<Record<string, Field>>, content: unknown): Set<string> {
  const given = (content ?? {}) as Content;
  return new Set(Object.entries(fields).flatMap(([key, field]) => (given[key] === undefined ? [] : namesIn(key, field, given[key]))));
}

function namesIn(key: string, field: Field, value: unknown): string[] {
  if (field.kind === 'list' && Array.isArray(value)) return value.flatMap((item) => namesIn('', field.item, item));
  if (field.kind === 'object') return [...valuesIn(field.fields, value)];
  return ['choice', 'flag', 'number', 'lines', 'icon'].includes(field.kind) ? [key] : [];
}
