import { Failure, invalid } from '../failure.ts';
import { textOfLength } from './representative-text.ts';

/** How much: as little as the schema allows, what is usual, or as much as it allows. */
export type SampleSize = 'min' | 'normal' | 'max';

type Json = Readonly<Record<string, unknown>>;
type Path = readonly (string | number)[];

/** A schema may describe itself without end; content may not. */
const MAX_DEPTH = 24;
const MAX_VALUES = 5_000;
/** What stands for "as long as you like". */
const OPEN_TEXT = 400;
const OPEN_ITEMS = 4;
const MAX_TEXT = 10_000;
const FORMATS: Readonly<Record<string, string>> = {
  'date-time': '2026-03-01T12:00:00Z',
  date: '2026-03-01',
  time: '12:00:00Z',
  email: 'ada@example.com',
  uri: 'https://example.com/',
  url: 'https://example.com/',
  'uri-reference': '/about',
  uuid: '3f2c9a10-5b7e-4c1d-8e2f-0a1b2c3d4e5f',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
};

/**
 * Content that a JSON Schema (draft 2020-12: the keywords that describe data, with `$ref` inside the document) allows.
 * The same schema and size give the same content. Examples, defaults and constants of the schema are taken before
 * anything is made up, where they are of the size asked for.
 *
 * @throws Failure `invalid_input` when the schema describes no object, or without end; `unsupported` for a required text that
 *   only a regular expression describes.
 */
export function sampleContent(schema: Json, size: SampleSize): Readonly<Record<string, unknown>> {
  const content = new Sampler(schema, size).value(schema, []);
  if (content === null || typeof content !== 'object' || Array.isArray(content))
    throw invalid(['schema'], 'The schema must describe an object: {"type": "object", "properties": {…}}.', { type: 'object_type' });
  return content as Record<string, unknown>;
}

class Sampler {
  readonly #root: Json;
  readonly #size: SampleSize;
  #values = 0;

  constructor(root: Json, size: SampleSize) {
    this.#root = root;
    this.#size = size;
  }

  value(given: unknown, path: Path): unknown {
    if (path.length > MAX_DEPTH || ++this.#values > MAX_VALUES) throw invalid(['schema', ...path.slice(0, 4)], 'The schema describes content without end, or too much of it.', { type: 'too_deep' });
    if (given === true || given === undefined) return 'text';
    const schema = this.#resolved(given, path);
    if ('const' in schema) return schema['const'];
    if (Array.isArray(schema['enum']) && schema['enum'].length > 0) return this.#size === 'max' ? schema['enum'].at(-1) : schema['enum'][0];
    const alternatives = schema['anyOf'] ?? schema['oneOf'];
    if (Array.isArray(alternatives) && alternatives.length > 0) {
      const { anyOf: _any, oneOf: _one, ...rest } = schema;
      const chosen = alternatives.find((one) => (one as Json | null)?.['type'] !== 'null') ?? alternatives[0];
      return this.value(merged(rest, this.#resolved(chosen, path)), path);
    }
    if (this.#size === 'normal') {
      const [example] = Array.isArray(schema['examples']) ? schema['examples'] : [];
      const ready = example ?? schema['default'];
      if (ready !== undefined) return ready;
    }
    return this.#made(schema, path);
  }

  #made(schema: Json, path: Path): unknown {
    switch (typeOf(schema)) {
      case 'object':
        return this.#object(schema, path);
      case 'array':
        return this.#array(schema, path);
      case 'integer':
        return this.#number(schema, true);
      case 'number':
        return this.#number(schema, false);
      case 'boolean':
        return this.#size !== 'min';
      case 'null':
        return null;
      default:
        return this.#text(schema, path);
    }
  }

  /** `$ref` followed and `allOf` laid together. */
  #resolved(given: unknown, path: Path): Json {
    if (given === true) return {};
    if (given === null || typeof given !== 'object' || Array.isArray(given)) throw invalid(['schema', ...path], 'A schema is an object here.', { type: 'object_type', input: given });
    let schema = given as Json;
    for (let hops = 0; typeof schema['$ref'] === 'string'; hops++) {
      const { $ref, ...rest } = schema;
      const target = hops < MAX_DEPTH ? this.#at(String($ref)) : undefined;
      if (target === undefined)
        throw invalid(['schema', ...path], `"${String($ref).slice(0, 100)}" leads nowhere in the schema; only references inside it (#/$defs/…) are followed.`, { type: 'unknown_reference' });
      schema = merged(target, rest);
    }
    const { allOf, ...rest } = schema;
    return Array.isArray(allOf) ? allOf.reduce<Json>((sum, one) => merged(sum, this.#resolved(one, [...path, 'allOf'])), rest) : schema;
  }

  #at(reference: string): Json | undefined {
    if (!reference.startsWith('#')) return undefined;
    const steps = reference
      .slice(1)
      .split('/')
      .slice(1)
      .map((step) => decodeSafely(step).replaceAll('~1', '/').replaceAll('~0', '~'));
    const found = steps.reduce<unknown>((at, step) => (at !== null && typeof at === 'object' && Object.hasOwn(at, step) ? (at as Json)[step] : undefined), this.#root);
    return found !== null && typeof found === 'object' && !Array.isArray(found) ? (found as Json) : undefined;
  }

  #object(schema: Json, path: Path): Record<string, unknown> {
    const properties = (schema['properties'] ?? {}) as Json;
    const required = new Set(Array.isArray(schema['required']) ? schema['required'] : []);
    const names = Object.keys(properties).filter((name) => this.#size !== 'min' || required.has(name));
    return Object.fromEntries(names.flatMap((name) => this.#property(name, properties[name], required.has(name), path)));
  }

  /** What need not be there and cannot be made up is left out. */
  #property(name: string, schema: unknown, needed: boolean, path: Path): [string, unknown][] {
    try {
      return [[name, this.value(schema, [...path, name])]];
    } catch (error) {
      if (!needed && error instanceof Failure && error.code === 'unsupported') return [];
      throw error;
    }
  }

  #array(schema: Json, path: Path): unknown[] {
    const fixed = Array.isArray(schema['prefixItems']) ? schema['prefixItems'] : [];
    const least = limit(schema['minItems']) ?? 0;
    const most = limit(schema['maxItems']) ?? Math.max(least, fixed.length, OPEN_ITEMS);
    const length = this.#size === 'min' ? least : this.#size === 'max' ? most : Math.ceil((least + most) / 2);
    return Array.from({ length }, (_, index) => this.value(fixed[index] ?? schema['items'], [...path, index]));
  }

  #number(schema: Json, whole: boolean): number {
    const step = limit(schema['multipleOf']) ?? (whole ? 1 : 0.5);
    const above = limit(schema['exclusiveMinimum']);
    const below = limit(schema['exclusiveMaximum']);
    const least = Math.max(limit(schema['minimum']) ?? Number.NEGATIVE_INFINITY, above === undefined ? Number.NEGATIVE_INFINITY : above + step);
    const most = Math.min(limit(schema['maximum']) ?? Number.POSITIVE_INFINITY, below === undefined ? Number.POSITIVE_INFINITY : below - step);
    const low = Number.isFinite(least) ? least : Number.isFinite(most) ? Math.min(0, most) : 0;
    const high = Number.isFinite(most) && most < Number.MAX_SAFE_INTEGER ? most : low + 100;
    const wanted = this.#size === 'min' ? low : this.#size === 'max' ? high : (low + high) / 2;
    const rounded = (this.#size === 'max' ? Math.floor(wanted / step) : Math.ceil(wanted / step)) * step;
    return Number(rounded.toFixed(6));
  }

  #text(schema: Json, path: Path): string {
    const format = FORMATS[String(schema['format'])];
    if (format !== undefined) return format;
    const [example] = Array.isArray(schema['examples']) ? schema['examples'] : [];
    const ready = example ?? schema['default'];
    if (schema['pattern'] !== undefined) {
      if (typeof ready === 'string') return ready;
      const loc = ['schema', ...path.flatMap((step) => (typeof step === 'number' ? ['items'] : ['properties', step]))];
      const msg = 'A text that a regular expression describes cannot be made up.';
      throw new Failure('unsupported', msg, { issues: [{ loc, msg, type: 'unsupported', input: schema['pattern'] }], hint: 'Give the field a default or an entry in examples.' });
    }
    const least = limit(schema['minLength']) ?? 0;
    const most = Math.min(MAX_TEXT, limit(schema['maxLength']) ?? Math.max(least, OPEN_TEXT));
    const usual = Math.max(least, Math.min(most, Math.ceil((least + most) / 2)));
    return textOfLength(this.#size === 'min' ? least : this.#size === 'max' ? most : usual);
  }
}

function merged(one: Json, other: Json): Json {
  const both = { ...one, ...other };
  const properties = { ...(one['properties'] as Json | undefined), ...(other['properties'] as Json | undefined) };
  const required = [...((one['required'] as string[] | undefined) ?? []), ...((other['required'] as string[] | undefined) ?? [])];
  return { ...both, ...(Object.keys(properties).length > 0 && { properties }), ...(required.length > 0 && { required }) };
}

function typeOf(schema: Json): string {
  const { type } = schema as { type?: unknown };
  if (Array.isArray(type)) return type.find((one): one is string => typeof one === 'string' && one !== 'null') ?? 'null';
  if (typeof type === 'string') return type;
  if ('properties' in schema) return 'object';
  return 'items' in schema || 'prefixItems' in schema ? 'array' : 'string';
}

function limit(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
