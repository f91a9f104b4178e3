import { isObject } from '../input/is-object.ts';
import type { Content } from './contract.ts';

type Fields = Record<string, unknown>;

/** Names that `readForeignContent` knows, by the last word of a name such as "profile_name". */
const NAMES: Readonly<Record<string, string>> = {
  heading: 'title',
  headline: 'title',
  tagline: 'subtitle',
  subheading: 'subtitle',
  body: 'description',
  paragraph: 'description',
  text: 'description',
  summary: 'description',
  bio: 'description',
  role: 'position',
  number: 'value',
  percentage: 'value',
  amount: 'value',
  photo: 'image',
  picture: 'image',
  ...Object.fromEntries(
    [
      'title',
      'subtitle',
      'description',
      'name',
      'position',
      'value',
      'label',
      'date',
      'year',
      'quote',
      'author',
    ]
      .concat('image', 'icon', 'email', 'phone', 'website', 'caption')
      .map((name) => [name, name]),
  ),
};
/** Fields that are objects in layouts of other kinds: content with one of them is no set of components. */
const FIGURES: ReadonlySet<string> = new Set([
  'chart',
  'table',
  'diagram',
  'map',
  'image',
  'picture',
  'icon',
]);
const NOTES: ReadonlySet<string> = new Set(['speaker_note', '__speaker_note__']);
/** A title in two pieces, such as "title_line_1". */
const TITLE_LINE = /(?:^|_)title_line_([12])$/;

/**
 * Returns whether content is that of a layout which Presenton builds of components: each of its fields is a component,
 * with fields of its own, and one of them has a title. Ids of such layouts and names of their fields differ in every
 * template.
 */
export function isComponentContent(content: unknown): content is Content {
  if (!isObject(content)) return false;
  const components = Object.entries(content).filter(([name]) => !NOTES.has(name));
  return (
    components.length > 0 &&
    components.every(([name, value]) => !FIGURES.has(name) && isGroup(value)) &&
    components.some(([, value]) => findsTitle(value))
  );
}

const isGroup = (value: unknown): value is Content => isObject(value) && figureOf(value) === undefined;

function findsTitle(value: unknown): boolean {
  return (
    isObject(value) &&
    Object.entries(value).some(
      ([name, inner]) =>
        (typeof inner === 'string' && (chooseName(name) === 'title' || TITLE_LINE.test(name))) ||
        findsTitle(inner),
    )
  );
}

/**
 * Content of components under names of Presenton's older layouts: texts of all components beside each other, groups of
 * the same fields as a list.
 */
export function flattenComponents(content: Content): Content {
  const made: Fields = {};
  gather(content, made);
  return made;
}

function gather(group: Content, made: Fields): void {
  const siblings = findSiblings(group);
  for (const [name, value] of Object.entries(group)) {
    const line = TITLE_LINE.exec(name)?.[1];
    if (NOTES.has(name)) made[name] = value;
    else if (siblings.includes(name)) add(made, 'items', [readItem(value)]);
    else if (typeof value === 'string' && line !== undefined) made[`titleLine${line}`] = value;
    else if (Array.isArray(value)) add(made, 'items', value.map(readItem));
    else if (isGroup(value)) gather(value, made);
    else addField(made, name, value);
  }
}

/** Names of two or more groups with the same fields, such as "left_card" and "right_card". */
function findSiblings(group: Content): readonly string[] {
  const bySignature = new Map<string, string[]>();
  for (const [name, value] of Object.entries(group)) {
    if (!isGroup(value)) continue;
    const fields = Object.keys(readItem(value) as Content).sort();
    if (fields.length < 2) continue;
    const key = fields.join(' ');
    bySignature.set(key, [...(bySignature.get(key) ?? []), name]);
  }
  return [...bySignature.values()].filter((names) => names.length > 1).flat();
}

/** An entry of a list; the fields of groups in it stand beside its own. */
function readItem(value: unknown): unknown {
  if (!isObject(value)) return value;
  const figure = figureOf(value);
  if (figure !== undefined) return figure;
  const made: Fields = {};
  for (const [name, inner] of Object.entries(value))
    if (isGroup(inner))
      for (const [key, own] of Object.entries(readItem(inner) as Content)) add(made, key, own);
    else addField(made, name, inner);
  return made;
}

/** Adds a text or a figure under the name of its role; a gauge is a value. */
function addField(made: Fields, name: string, value: unknown): void {
  const figure = figureOf(value);
  add(made, typeof figure === 'string' ? 'value' : chooseName(name), figure ?? value);
}

/** Adds a field; lists are joined, and any other field of a name that is taken gets a number. */
function add(made: Fields, name: string, value: unknown): void {
  const present = made[name];
  if (Array.isArray(present) && Array.isArray(value)) made[name] = [...present, ...value];
  else if (present === undefined) made[name] = value;
  else {
    let count = 2;
    while (`${name}_${count}` in made) count += 1;
    made[`${name}_${count}`] = value;
  }
}

/** The role that a name ends in, such as "name" of "profile_name_2"; any other name without its number. */
function chooseName(name: string): string {
  const plain = name.replace(/(?:_\d+)+$/, '');
  const last = plain.slice(plain.lastIndexOf('_') + 1).toLowerCase();
  return (Object.hasOwn(NAMES, last) ? NAMES[last] : undefined) ?? plain;
}

/** A picture, an icon, a table, a chart or a gauge in the form of the older layouts; undefined for other objects. */
function figureOf(value: unknown): unknown {
  if (!isObject(value)) return undefined;
  if (['image_prompt', 'image_url', '__image_prompt__', '__image_url__'].some((key) => key in value))
    return value;
  if (['icon_query', '__icon_query__', '__icon_url__'].some((key) => key in value)) return value;
  if (Array.isArray(value['columns']) && Array.isArray(value['rows'])) return value;
  if (typeof value['chart_type'] === 'string' && Array.isArray(value['series'])) {
    const { chart_type: type, ...chart } = value;
    return { ...chart, type };
  }
  return isObject(value['data']) ? readGauge(value['data']) : undefined;
}

/** A progress bar or a gauge as the percentage that it shows. */
function readGauge({ value, min_value: min = 0, max_value: max = 100 }: Content): string | undefined {
  if (typeof value !== 'number' || typeof min !== 'number' || typeof max !== 'number' || max <= min)
    return undefined;
  return `${Math.round((100 * (value - min)) / (max - min))}%`;
}
