import { placeIndex } from '../../layout/place-index.ts';
import type { DiagramModel } from '../../scene/diagram.ts';
import type { MapModel } from '../../scene/maps/map-model.ts';
import type { Content, Field, LayoutContract, ObjectField } from '../../templates/contract.ts';
import { diagramEntries } from './diagram-entries.ts';
import type { ChartContent, TableContent } from './figures.ts';
import { figuresOfMap } from './map-figures.ts';
import { type Entry, type Group, slotsOf } from './slots.ts';

const WAYS: Readonly<Record<string, string>> = { up: '▲', down: '▼', flat: '►' };
const isObject = (value: unknown): value is Content => value !== null && typeof value === 'object' && !Array.isArray(value);

/** All that a slide says and shows, by purpose. What is taken out is on the new slide; what is left has no place there. */
export class Stock {
  title: string | undefined;
  /** Single texts by the name of their field, in the order in which they stand. */
  readonly lines = new Map<string, string>();
  entries: Entry[] = [];
  groups: Group[] = [];
  images: unknown[] = [];
  chart: ChartContent | undefined;
  table: TableContent | undefined;
  /** Words that belong to something that was carried over and have no place there. */
  readonly rest: string[] = [];

  /** The first of these texts that is there. */
  line(...keys: readonly string[]): string | undefined {
    const key = keys.find((one) => this.lines.has(one));
    const text = key === undefined ? undefined : this.lines.get(key);
    if (key !== undefined) this.lines.delete(key);
    return text;
  }
}

/** @param word the layout's own words in the deck's language. */
export function stockOf(contract: LayoutContract, content: Content, word: (key: string) => string): Stock {
  const stock = new Stock();
  for (const [key, field] of Object.entries(contract.fields)) {
    const value = content[key];
    if (value !== undefined) read(key, field, value, { stock, content, word });
  }
  return stock;
}

interface Reading {
  readonly stock: Stock;
  readonly content: Content;
  readonly word: (key: string) => string;
}

function read(key: string, field: Field, value: unknown, { stock, content, word }: Reading): void {
  if (field.kind === 'text' && (field.role === 'title' || field.role === 'display')) stock.title = String(value);
  else if (field.kind === 'text') stock.lines.set(key, String(value));
  else if (field.kind === 'image') stock.images.push(value);
  else if (field.kind === 'chart') stock.chart = value as ChartContent;
  else if (field.kind === 'diagram') stock.entries.push(...diagramEntries(value as DiagramModel));
  else if (field.kind === 'geomap') {
    const { chart, table, entries } = figuresOfMap(value as MapModel);
    stock.chart = chart;
    stock.table = table;
    stock.entries.push(...entries);
  } else if (field.kind === 'table') stock.table = value as TableContent;
  else if (field.kind === 'list' && Array.isArray(value)) {
    if (key === 'periods') stock.lines.set(key, value.filter((period) => !isNamed(String(period), content)).join(', '));
    else if (HEADED.has(key)) stock.groups.push({ heading: word(key), entries: value.map((text) => ({ lead: String(text), extra: [], points: [] })) });
    else if (groupKeys(field.item) !== undefined) stock.groups.push(...value.map((item) => groupOf(field.item as ObjectField, item, content)));
    else stock.entries.push(...value.map((item) => entryOf(field.item, item, content)));
  } else if (field.kind === 'object' && isObject(value)) {
    if (groupKeys(field) !== undefined) stock.groups.push(groupOf(field, value, content));
    else for (const [inner, text] of Object.entries(value)) stock.lines.set(inner, String(text));
  }
  if (stock.lines.get(key) === '') stock.lines.delete(key);
}

/** Lists at the top whose heading only the layout says. */
const HEADED: ReadonlySet<string> = new Set(['strengths', 'weaknesses', 'opportunities', 'threats']);

/** Things with a heading and a list of their own, and no text that says what they are. */
export function groupKeys(field: Field): { readonly heading: string; readonly list: string } | undefined {
  if (field.kind !== 'object') return undefined;
  const heading = Object.entries(field.fields).find(([, one]) => one.kind === 'text' && one.role === 'heading')?.[0];
  const list = Object.entries(field.fields).find(([, one]) => one.kind === 'list')?.[0];
  return heading === undefined || list === undefined ? undefined : { heading, list };
}

function groupOf(field: ObjectField, value: unknown, content: Content): Group {
  const given = isObject(value) ? value : {};
  const { heading = '', list = '' } = groupKeys(field) ?? {};
  const items = field.fields[list];
  const entries = items?.kind === 'list' && Array.isArray(given[list]) ? (given[list] as unknown[]).map((item) => entryOf(items.item, item, content)) : [];
  const [named, prose] = [given[heading], given['text']];
  return { ...(named === undefined ? {} : { heading: String(named) }), ...(prose === undefined ? {} : { prose: String(prose) }), entries };
}

function entryOf(item: Field, value: unknown, content: Content): Entry {
  const entry: Entry = { extra: [], points: [] };
  if (!isObject(value)) return { ...entry, lead: String(value) };
  const slots = slotsOf(item);
  for (const [key, slot] of slots) {
    const given = value[key];
    if (given === undefined) continue;
    if (slot === 'extra') entry.extra.push(key === 'change' ? [WAYS[String(value['direction'])], given].filter(Boolean).join(' ') : String(given));
    else if (slot === 'points') entry.points.push(...(given as unknown[]).map(String));
    else if (slot === 'icon' || slot === 'image') entry[slot] = given;
    else entry[slot] = String(given);
  }
  // A label goes on from its figure, a heading stands for itself.
  if (item.kind === 'object' && Object.values(item.fields).some((field) => field.kind === 'text' && field.role === 'label')) entry.figureFirst = true;
  const when = spanOf(value, content);
  return when === undefined ? entry : { ...entry, mark: when, order: placeIndex(value['start'], content['periods'] as unknown[]) };
}

/** "Q2 2026 – Q4 2026" of a piece of work on a roadmap. */
function spanOf(value: Content, content: Content): string | undefined {
  const periods = Array.isArray(content['periods']) ? (content['periods'] as unknown[]) : [];
  const ends = [value['start'], value['end']].flatMap((end) => (end === undefined ? [] : [String(periods[placeIndex(end, periods)] ?? end)]));
  return periods.length === 0 || ends.length === 0 ? undefined : [...new Set(ends)].join(' – ');
}

/** Whether work of a roadmap names a period. */
function isNamed(period: string, { lanes, periods }: Content): boolean {
  const items = (Array.isArray(lanes) ? lanes : []).flatMap((lane) => (isObject(lane) && Array.isArray(lane['items']) ? (lane['items'] as Content[]) : []));
  return items.some((item) => spanOf(item, { periods })?.split(' – ').includes(period));
}
