import { placeIndex } from '../../layout/place-index.ts';
import type { DiagramModel } from '../../scene/diagram.ts';
import type { MapModel } from '../../scene/maps/map-model.ts';
import type { Content, Field, LayoutContract, ObjectField } from '../../templates/contract.ts';
import { readDiagramEntries } from './diagram-entries.ts';
import type { ChartContent, TableContent } from './figures.ts';
import { readMapFigures } from './map-figures.ts';
import { assignSlots, type Entry, type Group } from './slots.ts';

const DIRECTION_SIGNS: Readonly<Record<string, string>> = { up: '▲', down: '▼', flat: '►' };
const isObject = (value: unknown): value is Content =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/**
 * All content of a slide by purpose. Whatever is taken out appears on the new slide; the remainder has no
 * field there.
 */
export class SlideInventory {
  title: string | undefined;
  /** Single texts by field name, in reading order. */
  readonly lines = new Map<string, string>();
  entries: Entry[] = [];
  groups: Group[] = [];
  images: unknown[] = [];
  chart: ChartContent | undefined;
  table: TableContent | undefined;
  /** Texts that were split from content that moved and that have no field in the new layout. */
  readonly rest: string[] = [];

  /** Removes and returns the first of these texts that exists. */
  line(...keys: readonly string[]): string | undefined {
    const key = keys.find((one) => this.lines.has(one));
    const text = key === undefined ? undefined : this.lines.get(key);
    if (key !== undefined) this.lines.delete(key);
    return text;
  }
}

/**
 * Sorts the content of a slide by purpose.
 *
 * @param word returns the layout's fixed words in the language of the deck.
 */
export function takeInventory(
  contract: LayoutContract,
  content: Content,
  word: (key: string) => string,
): SlideInventory {
  const inventory = new SlideInventory();
  for (const [key, field] of Object.entries(contract.fields)) {
    const value = content[key];
    if (value !== undefined) addField(key, field, value, { inventory: inventory, content, word });
  }
  return inventory;
}

interface FieldContext {
  readonly inventory: SlideInventory;
  readonly content: Content;
  readonly word: (key: string) => string;
}

function addField(
  key: string,
  field: Field,
  value: unknown,
  { inventory, content, word }: FieldContext,
): void {
  if (field.kind === 'text' && (field.role === 'title' || field.role === 'display'))
    inventory.title = String(value);
  else if (field.kind === 'text') inventory.lines.set(key, String(value));
  else if (field.kind === 'image') inventory.images.push(value);
  else if (field.kind === 'chart') inventory.chart = value as ChartContent;
  else if (field.kind === 'diagram') inventory.entries.push(...readDiagramEntries(value as DiagramModel));
  else if (field.kind === 'geomap') {
    const { chart, table, entries } = readMapFigures(value as MapModel);
    inventory.chart = chart;
    inventory.table = table;
    inventory.entries.push(...entries);
  } else if (field.kind === 'table') inventory.table = value as TableContent;
  else if (field.kind === 'list' && Array.isArray(value)) {
    if (key === 'periods')
      inventory.lines.set(key, value.filter((period) => !isPeriodUsed(String(period), content)).join(', '));
    else if (SWOT_LISTS.has(key))
      inventory.groups.push({
        heading: word(key),
        entries: value.map((text) => ({ lead: String(text), extra: [], points: [] })),
      });
    else if (findGroupKeys(field.item) !== undefined)
      inventory.groups.push(...value.map((item) => readGroup(field.item as ObjectField, item, content)));
    else inventory.entries.push(...value.map((item) => readEntry(field.item, item, content)));
  } else if (field.kind === 'object' && isObject(value)) {
    if (findGroupKeys(field) !== undefined) inventory.groups.push(readGroup(field, value, content));
    else for (const [inner, text] of Object.entries(value)) inventory.lines.set(inner, String(text));
  }
  if (inventory.lines.get(key) === '') inventory.lines.delete(key);
}

/** Top-level lists whose heading is a fixed word of the layout. */
const SWOT_LISTS: ReadonlySet<string> = new Set(['strengths', 'weaknesses', 'opportunities', 'threats']);

/**
 * Finds the keys of the heading and the list in a field that groups entries. Returns undefined for other
 * fields.
 */
export function findGroupKeys(field: Field): { readonly heading: string; readonly list: string } | undefined {
  if (field.kind !== 'object') return undefined;
  const heading = Object.entries(field.fields).find(
    ([, one]) => one.kind === 'text' && one.role === 'heading',
  )?.[0];
  const list = Object.entries(field.fields).find(([, one]) => one.kind === 'list')?.[0];
  return heading === undefined || list === undefined ? undefined : { heading, list };
}

function readGroup(field: ObjectField, value: unknown, content: Content): Group {
  const fields = isObject(value) ? value : {};
  const { heading = '', list = '' } = findGroupKeys(field) ?? {};
  const items = field.fields[list];
  const entries =
    items?.kind === 'list' && Array.isArray(fields[list])
      ? (fields[list] as unknown[]).map((item) => readEntry(items.item, item, content))
      : [];
  const [named, prose] = [fields[heading], fields['text']];
  return {
    ...(named === undefined ? {} : { heading: String(named) }),
    ...(prose === undefined ? {} : { prose: String(prose) }),
    entries,
  };
}

function readEntry(item: Field, value: unknown, content: Content): Entry {
  const entry: Entry = { extra: [], points: [] };
  if (!isObject(value)) return { ...entry, lead: String(value) };
  const slots = assignSlots(item);
  for (const [key, slot] of slots) {
    const fieldValue = value[key];
    if (fieldValue === undefined) continue;
    if (slot === 'extra')
      entry.extra.push(
        key === 'change'
          ? [DIRECTION_SIGNS[String(value['direction'])], fieldValue].filter(Boolean).join(' ')
          : String(fieldValue),
      );
    else if (slot === 'points') entry.points.push(...(fieldValue as unknown[]).map(String));
    else if (slot === 'icon' || slot === 'image') entry[slot] = fieldValue;
    else entry[slot] = String(fieldValue);
  }
  // A label continues its figure; a heading stands on its own.
  if (
    item.kind === 'object' &&
    Object.values(item.fields).some((field) => field.kind === 'text' && field.role === 'label')
  )
    entry.figureFirst = true;
  const when = formatSpan(value, content);
  return when === undefined
    ? entry
    : { ...entry, mark: when, order: placeIndex(value['start'], content['periods'] as unknown[]) };
}

/** Formats the period of a roadmap item, such as "Q2 2026 – Q4 2026". */
function formatSpan(value: Content, content: Content): string | undefined {
  const periods = Array.isArray(content['periods']) ? (content['periods'] as unknown[]) : [];
  const ends = [value['start'], value['end']].flatMap((end) =>
    end === undefined ? [] : [String(periods[placeIndex(end, periods)] ?? end)],
  );
  return periods.length === 0 || ends.length === 0 ? undefined : [...new Set(ends)].join(' – ');
}

/** True if an item of the roadmap names the period. */
function isPeriodUsed(period: string, { lanes, periods }: Content): boolean {
  const items = (Array.isArray(lanes) ? lanes : []).flatMap((lane) =>
    isObject(lane) && Array.isArray(lane['items']) ? (lane['items'] as Content[]) : [],
  );
  return items.some((item) => formatSpan(item, { periods })?.split(' – ').includes(period));
}
