import { z } from 'zod';
import { isObject } from './is-object.ts';
import { picturesInMarkdown, unescapeAttribute } from './markdown-references.ts';

/**
 * Kinds of content in a field that may name files:
 * - `reference`: one string that names a file, such as an address or the value of an uploaded file;
 * - `references`: references at any depth of lists and objects;
 * - `content`: fields of a slide, whose pictures are references;
 * - `markup`: slide markup, whose `src` and `poster` attributes are references;
 * - `markdown`: Markdown, whose pictures are references.
 */
type Holds = 'reference' | 'references' | 'content' | 'markup' | 'markdown';

const FIELDS = z.registry<{ readonly holds: Holds }>();

/**
 * A field that names a file by address, by value or by a link of this server; over stdio also by its path.
 */
export function fileReference<Schema extends z.ZodType>(schema: Schema): Schema {
  return holding('reference', schema);
}

/** A field that may hold references to files below it. */
export function holding<Schema extends z.ZodType>(holds: Holds, schema: Schema): Schema {
  FIELDS.add(schema, { holds });
  return schema;
}

/** Returns whether a field is a string that names a file, or a list of such strings. */
export function namesFiles(schema: z.core.$ZodType): boolean {
  if (FIELDS.get(schema)?.holds === 'reference') return true;
  const { innerType, element, options = [] } = (schema as InnerSchemas)._zod.def;
  const inner = innerType ?? element;
  return (inner !== undefined && namesFiles(inner)) || options.some(namesFiles);
}

export type Place = readonly (string | number)[];

/** Properties of the place of a reference. */
export interface ReferencePlace {
  /**
   * False if the field may also contain text; then only unmistakable paths of existing files count as
   * references.
   */
  readonly explicit: boolean;
  /** The reference names a picture of a slide. */
  readonly picture: boolean;
}

const FILE: ReferencePlace = { explicit: false, picture: false };
const PICTURE: ReferencePlace = { explicit: false, picture: true };
const MAYBE_PICTURE: ReferencePlace = { explicit: true, picture: true };

/** Replaces one reference. @returns the same reference if it names no local file. */
export type ReplaceReference = (reference: string, at: Place, place: ReferencePlace) => Promise<string>;

/** Replaces all references in an input. Unknown fields stay as they are. */
export async function replaceReferences(
  schema: z.ZodType,
  input: unknown,
  replace: ReplaceReference,
): Promise<unknown> {
  return walk(schema as unknown as InnerSchemas, input, [], replace);
}

/** Inner schemas by kind of zod schema. */
interface InnerSchemas extends z.core.$ZodType {
  readonly _zod: z.core.$ZodType['_zod'] & {
    readonly def: {
      readonly type: string;
      readonly shape?: Readonly<Record<string, InnerSchemas>>;
      readonly element?: InnerSchemas;
      readonly innerType?: InnerSchemas;
      readonly options?: readonly InnerSchemas[];
      readonly discriminator?: string;
      readonly in?: InnerSchemas;
    };
  };
}

async function walk(
  schema: InnerSchemas,
  value: unknown,
  at: Place,
  replace: ReplaceReference,
): Promise<unknown> {
  if (value === null || value === undefined) return value;
  const holds = FIELDS.get(schema)?.holds;
  if (holds !== undefined) return replaceIn(holds, value, at, replace);
  const { shape, element, innerType, options, discriminator, in: input } = schema._zod.def;
  const inner = innerType ?? input;
  if (inner !== undefined) return walk(inner, value, at, replace);
  if (element !== undefined && Array.isArray(value))
    return mapList(value, (item, index) => walk(element, item, [...at, index], replace));
  if (shape !== undefined && isObject(value))
    return mapFields(value, async (field, key) => {
      // An edit of a single field names the field in `path`, next to `value`.
      if (key === 'value' && typeof field === 'string' && isPicturePath(value['path']))
        return replace(field, [...at, key], PICTURE);
      const known = Object.hasOwn(shape, key) ? shape[key] : undefined;
      return known === undefined ? field : walk(known, field, [...at, key], replace);
    });
  // Each variant of a union replaces its own references.
  let replaced: unknown = value;
  for (const option of options ?? [])
    if (isOfKind(option, discriminator, value)) replaced = await walk(option, replaced, at, replace);
  return replaced;
}

function isOfKind(option: InnerSchemas, discriminator: string | undefined, value: unknown): boolean {
  if (discriminator === undefined) return true;
  return (
    isObject(value) &&
    option._zod.propValues?.[discriminator]?.has(value[discriminator] as z.core.util.Primitive) === true
  );
}

function isPicturePath(path: unknown): boolean {
  return typeof path === 'string' && PICTURE_KEYS.has(path.split('.').at(-1) ?? '');
}

async function replaceIn(
  holds: Holds,
  value: unknown,
  at: Place,
  replace: ReplaceReference,
): Promise<unknown> {
  if (holds === 'content') return replaceInContent(value, at, replace, false);
  if (holds === 'references') return replaceAll(value, at, replace);
  if (typeof value !== 'string') return value;
  if (holds === 'markup') return replaceInMarkup(value, at, replace);
  return holds === 'markdown' ? replaceInMarkdown(value, at, replace) : replace(value, at, FILE);
}

async function replaceAll(value: unknown, at: Place, replace: ReplaceReference): Promise<unknown> {
  if (typeof value === 'string') return replace(value, at, FILE);
  if (Array.isArray(value)) return mapList(value, (item, index) => replaceAll(item, [...at, index], replace));
  return isObject(value) ? mapFields(value, (field, key) => replaceAll(field, [...at, key], replace)) : value;
}

/** Fields of pictures, with the names that older programs use. */
const PICTURE_KEYS = new Set(['image_url', '__image_url__', 'asset_id', 'logo_url', 'src']);
/** Names of fields that layouts give to pictures, and the field of an edit that sets one. */
const PICTURE_FIELD = /image|picture|photo|logo|portrait|avatar|screenshot|background|^value$/i;
/** Objects with the source of data: of a chart or table, and of the second table of its query. */
const SOURCE_HOLDERS = new Set(['data', 'join']);
/** Fields of a video or sound: of the value of an edit that inserts it, or of a slide. */
const MEDIA_KEYS = new Set(['file', 'poster']);
const PICTURE_NAME = /\.(?:png|jpe?g|webp|gif|avif|tiff?|bmp|svg)$/i;

/** A picture field may be a plain string, which is an address only where it looks like one. */
async function replaceInContent(
  value: unknown,
  at: Place,
  replace: ReplaceReference,
  inList: boolean,
): Promise<unknown> {
  const key = at.at(-1);
  if (typeof value === 'string') {
    if (typeof key === 'string' && PICTURE_KEYS.has(key)) return replace(value, at, PICTURE);
    if (key === 'source' && SOURCE_HOLDERS.has(String(at.at(-2)))) return replace(value, at, FILE);
    if (MEDIA_KEYS.has(String(key)) && (at.at(-2) === 'value' || at.at(-3) === 'media'))
      return replace(value, at, FILE);
    if (key === 'markup') return replaceInMarkup(value, at, replace);
    return !inList && PICTURE_FIELD.test(String(key)) && PICTURE_NAME.test(value)
      ? replace(value, at, MAYBE_PICTURE)
      : value;
  }
  if (Array.isArray(value))
    return mapList(value, (item, index) => replaceInContent(item, [...at, index], replace, true));
  return isObject(value)
    ? mapFields(value, (field, name) => replaceInContent(field, [...at, name], replace, false))
    : value;
}

const SRC = /(\s(?:src|poster)\s{0,20}=\s{0,20})(?:"([^"]{1,4096})"|'([^']{1,4096})')/gi;

/** Source of the data of a chart, or escaped in the attribute of a table. */
const DATA_SOURCE = /("|&quot;)source\1\s{0,20}:\s{0,20}\1([^"&]{1,2000})\1/g;

async function replaceInMarkup(markup: string, at: Place, replace: ReplaceReference): Promise<string> {
  const bound = await replaceMatches(markup, DATA_SOURCE, async ([whole, , source = '']) => {
    const replaced = await replace(source, at, FILE);
    return replaced === source ? whole : whole.replace(source, replaced);
  });
  return replaceMatches(bound, SRC, async ([whole, head = '', double, single]) => {
    const source = unescapeAttribute(double ?? single ?? '');
    const replaced = await replace(source, at, PICTURE);
    return replaced === source ? whole : `${head}"${replaced}"`;
  });
}

/** Replaces the pictures of a Markdown text. */
export async function replaceInMarkdown(text: string, at: Place, replace: ReplaceReference): Promise<string> {
  const pieces: string[] = [];
  let end = 0;
  for (const picture of picturesInMarkdown(text)) {
    const replaced = await replace(picture.destination, at, PICTURE);
    if (replaced === picture.destination || picture.start < end) continue;
    pieces.push(text.slice(end, picture.start), picture.write(replaced));
    end = picture.end;
  }
  return pieces.length === 0 ? text : pieces.join('') + text.slice(end);
}

/** `String.replace` with an asynchronous replacement. */
async function replaceMatches(
  text: string,
  pattern: RegExp,
  replacement: (match: RegExpMatchArray) => Promise<string>,
): Promise<string> {
  const pieces: string[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    pieces.push(text.slice(end, match.index), await replacement(match));
    end = match.index + match[0].length;
  }
  return pieces.length === 0 ? text : pieces.join('') + text.slice(end);
}

async function mapList(
  list: readonly unknown[],
  map: (item: unknown, index: number) => Promise<unknown>,
): Promise<unknown[]> {
  const mapped: unknown[] = [];
  for (const [index, item] of list.entries()) mapped.push(await map(item, index));
  return mapped;
}

async function mapFields(
  record: Readonly<Record<string, unknown>>,
  map: (field: unknown, key: string) => Promise<unknown>,
): Promise<Record<string, unknown>> {
  const mapped: [string, unknown][] = [];
  for (const [key, field] of Object.entries(record)) mapped.push([key, await map(field, key)]);
  return Object.fromEntries(mapped);
}
