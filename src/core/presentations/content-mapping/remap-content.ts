import { findContract } from '../../templates/catalogue.ts';
import type { Content, Field, LayoutContract, ListField } from '../../templates/contract.ts';
import { words } from '../../templates/words.ts';
import { buildColumns, groupToEntry } from './columns.ts';
import {
  type Conversion,
  chartToEntries,
  chartToTable,
  entriesToChart,
  groupsToTable,
  listChartLines,
  listTableLines,
  tableToChart,
  tableToEntries,
} from './figures.ts';
import { fillItem } from './fill-item.ts';
import { formatEntry, splitIntoSentences } from './phrases.ts';
import { findGroupKeys, type SlideInventory, takeInventory } from './slide-inventory.ts';
import { assignSlots, type Entry, type Group } from './slots.ts';

export interface RemappedContent {
  readonly content: Content;
  /** Words and pictures that the new layout has no field for, one line each. */
  readonly rest: readonly string[];
  /** Names of fields without words that the new layout does not show, such as "icon" or "cyclic". */
  readonly unshown: readonly string[];
}

export interface RemapOptions {
  /** BCP 47 language tag. */
  readonly language: string;
  /** True if lists that are longer than the layout allows are paged afterwards. */
  readonly longLists: boolean;
}

const MESSAGE_FIELDS = ['takeaway', 'verdict', 'support', 'description', 'subtitle', 'text'];
/** Names under which the text for a field may be found in the old content, in order of preference. */
const RELATED_FIELDS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(MESSAGE_FIELDS.map((key) => [key, MESSAGE_FIELDS])),
  attribution: ['attribution', 'source', 'author'],
  source: ['source', 'attribution'],
  ...Object.fromEntries(
    ['author', 'presenter', 'name'].map((key) => [key, ['author', 'presenter', 'name', 'attribution']]),
  ),
};

/**
 * Moves the content of a slide to another layout: titles, texts, items, columns, figures and pictures go to
 * the fields that serve the same purpose there. Nothing is invented and no word is lost: text without a
 * field is returned as `rest`. A field that the new layout requires and the content cannot fill stays
 * absent, so that validation names it.
 */
export function remapContent(
  content: Content,
  from: LayoutContract,
  to: LayoutContract,
  options: RemapOptions,
): RemappedContent {
  const inventory = takeInventory(from, content, words(options.language));
  const made = new LayoutFiller(inventory, to, options).fill();
  const unshown = [...findNonTextFields(from.fields, content)].filter(
    (key) => !findNonTextFields(to.fields, made).has(key) && key !== 'direction',
  );
  return { content: made, rest: listRemainingTexts(inventory, options.language), unshown };
}

class LayoutFiller {
  readonly #inventory: SlideInventory;
  readonly #to: LayoutContract;
  readonly #options: RemapOptions;
  readonly #content: Record<string, unknown> = {};

  constructor(inventory: SlideInventory, to: LayoutContract, options: RemapOptions) {
    this.#inventory = inventory;
    this.#to = to;
    this.#options = options;
  }

  fill(): Content {
    const fields = Object.entries(this.#to.fields);
    const isText = (field: Field): boolean => field.kind === 'text';
    for (const [key, field] of fields)
      if (field.kind === 'text' && (field.role === 'title' || field.role === 'display')) this.#fillTitle(key);
    for (const [key, field] of fields)
      if (!isText(field) && field.kind !== 'list' && field.kind !== 'object') this.#fillFigure(key, field);
    this.#gatherEntries(fields);
    for (const [key, field] of fields) if (field.kind === 'list') this.#fillList(key, field);
    const { left, right } = this.#to.fields;
    if (left?.kind === 'object' && right?.kind === 'object')
      this.#assign(buildColumns(this.#inventory, { left, right }, this.#options));
    for (const [key, field] of fields)
      if (isText(field) && this.#content[key] === undefined) this.#assign({ [key]: this.#takeLine(key) });
    for (const [key, field] of fields)
      if (field.kind === 'object' && findGroupKeys(field) === undefined)
        this.#assign({ [key]: this.#takeLines(Object.keys(field.fields)) });
    this.#placeMessage();
    return Object.fromEntries(
      fields.flatMap(([key]) => (this.#content[key] === undefined ? [] : [[key, this.#content[key]]])),
    );
  }

  #assign(content: Readonly<Record<string, unknown>>): void {
    Object.assign(this.#content, content);
  }

  #fillTitle(key: string): void {
    this.#content[key] = this.#inventory.title;
    this.#inventory.title = undefined;
  }

  #takeLine(key: string): string | undefined {
    const found = this.#inventory.line(key, ...(RELATED_FIELDS[key] ?? []));
    // The role of a quoted person follows the name.
    const role =
      key === 'attribution' && found !== undefined && !('role' in this.#to.fields)
        ? this.#inventory.line('role')
        : undefined;
    return role === undefined ? found : `${found}, ${role}`;
  }

  #takeLines(keys: readonly string[]): Content | undefined {
    const found = keys.flatMap((key) => {
      const text = this.#takeLine(key);
      return text === undefined ? [] : [[key, text]];
    });
    return found.length === 0 ? undefined : Object.fromEntries(found);
  }

  /** Fills a picture, chart or table field. */
  #fillFigure(key: string, { kind }: Field): void {
    const inventory = this.#inventory;
    if (kind === 'image') this.#content[key] = inventory.images.shift() ?? this.#takePictureOfItems();
    else if (kind === 'chart') this.#content[key] = this.#takeChart();
    else if (kind === 'table') this.#content[key] = this.#takeTable();
  }

  /** Takes the first picture of the items if none of the item fields of the new layout holds pictures. */
  #takePictureOfItems(): unknown {
    const keepsOwn = Object.values(this.#to.fields).some(
      (field) => field.kind === 'list' && [...assignSlots(field.item).values()].includes('image'),
    );
    const owner = keepsOwn ? undefined : this.#inventory.entries.find(({ image }) => image !== undefined);
    const image = owner?.image;
    if (owner !== undefined) owner.image = undefined;
    return image;
  }

  #takeChart(): unknown {
    const inventory = this.#inventory;
    const { chart, table, entries, title } = inventory;
    inventory.chart = undefined;
    if (chart !== undefined || (table === undefined && entries.length === 0)) return chart;
    const made =
      table === undefined
        ? entriesToChart(entries, title ?? String(this.#content['title'] ?? ''))
        : tableToChart(table);
    if (made === undefined) return undefined;
    // Metrics beside their chart repeat its figures on purpose, so they stay.
    if (table !== undefined) inventory.table = undefined;
    else if (!('metrics' in this.#to.fields)) inventory.entries = [];
    if (table !== undefined || inventory.entries.length === 0) inventory.rest.push(...made.rest);
    return made.made;
  }

  #takeTable(): unknown {
    const inventory = this.#inventory;
    const { table, chart, groups } = inventory;
    inventory.table = undefined;
    if (table !== undefined) return table;
    const made = chart === undefined ? groupsToTable(groups) : chartToTable(chart, this.#options.language);
    if (made === undefined) return undefined;
    if (chart === undefined) inventory.groups = [];
    else inventory.chart = undefined;
    inventory.rest.push(...made.rest);
    return made.made;
  }

  /** Turns figures or single texts into items if the layout requires items and the content has none. */
  #gatherEntries(fields: readonly (readonly [string, Field])[]): void {
    const inventory = this.#inventory;
    const asks =
      fields.some(([key, field]) => field.kind === 'list' && key !== 'periods') || 'left' in this.#to.fields;
    if (!asks || inventory.entries.length > 0 || inventory.groups.length > 0) return;
    const take = ({ made, rest }: Conversion<Entry[]>): void => {
      inventory.entries = made;
      inventory.rest.push(...rest);
    };
    if (inventory.chart !== undefined) {
      take(chartToEntries(inventory.chart, this.#options.language));
      inventory.chart = undefined;
    } else if (inventory.table !== undefined) {
      take(tableToEntries(inventory.table));
      inventory.table = undefined;
    } else {
      const texts = [...inventory.lines].filter(
        ([key]) => !(key in this.#to.fields) && !DEPENDENT_FIELDS.has(key),
      );
      if (texts.length === 0) return;
      const sentences =
        texts.length < MIN_TEXTS
          ? texts.flatMap(([, text]) => splitIntoSentences(text, this.#options.language))
          : texts.map(([, text]) => text);
      for (const [key] of texts) inventory.lines.delete(key);
      inventory.entries = sentences.map((lead) => ({ lead, extra: [], points: [] }));
    }
  }

  #fillList(key: string, field: ListField): void {
    const inventory = this.#inventory;
    if (key === 'periods' || findGroupKeys(field.item) !== undefined) return;
    const own = SWOT_FIELDS.has(key)
      ? this.#takeEntriesUnder(words(this.#options.language)(key), field)
      : this.#takeEntries(field);
    if (own.length === 0) return;
    const max = this.#options.longLists ? own.length : field.max;
    const last = own
      .slice(0, max)
      .map((entry) => ({ entry, ...fillItem(entry, field.item, this.#options.language) }));
    this.#content[key] = last.map(({ value }) => value);
    for (const { rest, images } of last) {
      inventory.rest.push(...rest);
      inventory.images.push(...images);
    }
    inventory.entries = [...own.slice(max), ...inventory.entries];
  }

  /**
   * Takes all entries of the slide, and splits groups if the layout needs more entries than there are
   * groups.
   */
  #takeEntries(field: ListField): Entry[] {
    const inventory = this.#inventory;
    if (inventory.groups.length > 0) {
      const dated = inventory.groups.flatMap(({ entries }) => entries).some(({ mark }) => mark !== undefined);
      const whole =
        inventory.groups.every(({ heading }) => heading !== undefined) &&
        inventory.groups.length >= field.min &&
        !(dated && [...assignSlots(field.item).values()].includes('mark'));
      inventory.entries.push(
        ...(whole ? inventory.groups.map(groupToEntry) : this.#splitGroups(inventory.groups, dated)),
      );
      inventory.groups = [];
    }
    // An item whose picture is required cannot be made from an entry without a picture.
    const pictured =
      field.item.kind === 'object' &&
      Object.values(field.item.fields).some((inner) => inner.kind === 'image' && inner.optional !== true);
    const fit = pictured ? inventory.entries.filter(({ image }) => image !== undefined) : inventory.entries;
    const alone = pictured
      ? inventory.images.splice(0).map((image): Entry => ({ image, extra: [], points: [] }))
      : [];
    inventory.entries = inventory.entries.filter((entry) => !fit.includes(entry));
    return [...fit, ...alone];
  }

  /** Splits groups into their entries. Entries of a lane keep the name of the lane. */
  #splitGroups(groups: readonly Group[], dated: boolean): Entry[] {
    const found = groups.flatMap(({ heading, prose, entries }) => {
      if (heading !== undefined && !dated) this.#inventory.rest.push(heading);
      const own = entries.map((entry) =>
        dated && heading !== undefined ? { ...entry, extra: [heading, ...entry.extra] } : entry,
      );
      return [
        ...own,
        ...(prose === undefined ? [] : splitIntoSentences(prose, this.#options.language)).map(
          (lead): Entry => ({ lead, extra: [], points: [] }),
        ),
      ];
    });
    return dated ? found.toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0)) : found;
  }

  /** Takes the entries under exactly this heading. */
  #takeEntriesUnder(heading: string, { max }: ListField): Entry[] {
    const inventory = this.#inventory;
    const group = inventory.groups.find((one) => one.heading === heading);
    const entry = inventory.entries.find(({ lead }) => lead === heading);
    inventory.groups = inventory.groups.filter((one) => one !== group);
    inventory.entries = inventory.entries.filter((one) => one !== entry);
    const texts =
      entry === undefined
        ? []
        : [entry.text ?? '', ...entry.extra, ...entry.points].flatMap((text) =>
            splitIntoSentences(text, this.#options.language),
          );
    const found = group?.entries ?? texts.map((lead): Entry => ({ lead, extra: [], points: [] }));
    inventory.rest.push(...found.slice(max).map(formatEntry));
    return found.slice(0, max);
  }

  /**
   * Appends a takeaway to a list of points, or turns a last point without a figure into the takeaway of a
   * list of figures.
   */
  #placeMessage(): void {
    const { items } = this.#content;
    const field = this.#to.fields['items'];
    if (!Array.isArray(items) || field?.kind !== 'list') return;
    const last = items.at(-1) as Content | undefined;
    const slots = assignSlots(field.item);
    const lacking = [...slots].find(
      ([key, slot]) =>
        slot === 'figure' && field.item.kind === 'object' && field.item.fields[key]?.optional !== true,
    )?.[0];
    if (
      lacking !== undefined &&
      'takeaway' in this.#to.fields &&
      this.#content['takeaway'] === undefined &&
      items.length > field.min &&
      last?.[lacking] === undefined &&
      last !== undefined
    ) {
      const { label, note } = last;
      this.#assign({ items: items.slice(0, -1), takeaway: [label, note].filter(Boolean).join(' ') });
    } else if (findContract(this.#to.id)?.points === true && items.length < field.max) {
      const text = this.#inventory.line(...MESSAGE_FIELDS);
      if (text !== undefined)
        this.#content['items'] = [...items, field.item.kind === 'text' ? text : { text }];
    }
  }
}

const MIN_TEXTS = 3;
const SWOT_FIELDS: ReadonlySet<string> = new Set(['strengths', 'weaknesses', 'opportunities', 'threats']);
/** Fields whose text is meaningless without the element beside it. */
const DEPENDENT_FIELDS: ReadonlySet<string> = new Set([
  'code',
  'language',
  'x_axis',
  'y_axis',
  'periods',
  'number',
  'caption',
  'source',
]);

function listRemainingTexts(inventory: SlideInventory, language: string): string[] {
  return [
    ...(inventory.title === undefined ? [] : [inventory.title]),
    ...inventory.lines.values(),
    ...inventory.rest,
    ...inventory.entries.map(formatEntry),
    ...inventory.groups.flatMap((group) => [group.heading, group.prose, ...group.entries.map(formatEntry)]),
    ...(inventory.chart === undefined ? [] : listChartLines(inventory.chart, language)),
    ...(inventory.table === undefined ? [] : listTableLines(inventory.table)),
    ...[
      ...inventory.images,
      ...inventory.entries.flatMap(({ image }) => image ?? []),
      ...inventory.groups.flatMap(({ entries }) => entries.flatMap(({ image }) => image ?? [])),
    ].map(describePicture),
  ].filter((text): text is string => text !== undefined && text.trim() !== '');
}

/**
 * Describes a picture by its alternative text, prompt and source. A data URI is never part of the
 * description.
 */
function describePicture(image: unknown): string {
  const {
    alt,
    image_prompt: prompt,
    image_url: url,
    asset_id: asset,
  } = image as Readonly<Record<string, string | undefined>>;
  const address = url !== undefined && !url.startsWith('data:') && url.length <= 500 ? url : asset;
  return [...new Set([alt, prompt, address])].filter((part) => part !== undefined).join(' · ');
}

/** Names of the fields in a content that are set and hold no words. */
function findNonTextFields(fields: Readonly<Record<string, Field>>, content: unknown): Set<string> {
  const values = (content ?? {}) as Content;
  return new Set(
    Object.entries(fields).flatMap(([key, field]) =>
      values[key] === undefined ? [] : collectNonTextFields(key, field, values[key]),
    ),
  );
}

function collectNonTextFields(key: string, field: Field, value: unknown): string[] {
  if (field.kind === 'list' && Array.isArray(value))
    return value.flatMap((item) => collectNonTextFields('', field.item, item));
  if (field.kind === 'object') return [...findNonTextFields(field.fields, value)];
  return ['choice', 'flag', 'number', 'lines', 'icon'].includes(field.kind) ? [key] : [];
}
