import { Failure, invalid } from '../../errors/failure.ts';
import { textOfLength } from '../representative-text.ts';
import { type Json, type Place, placeBelow, ROOT, SampleBounds, toLoc } from './sample-bounds.ts';
import { readProperties, readRequired, readText, readType, SampleSchema } from './sample-schema.ts';

/** Amount of content: the minimum of the schema, a usual amount, or its maximum. */
export type SampleSize = 'min' | 'normal' | 'max';

/** Lengths where the schema has no limit. */
const OPEN_TEXT = 400;
const OPEN_ITEMS = 4;
/** Cap on what a schema allows; a schema that requires more is refused. */
const MAX_CHARACTERS = 10_000;
const MAX_ITEMS = 500;
/** Lower cap on lists of texts and on lists in lists, such as the categories of a line and the values of a series. */
const LONG_ITEMS = 120;
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
 * Generates content for a JSON Schema (draft 2020-12: keywords that describe data, and `$ref` inside the
 * document). Deterministic for a schema and size. Examples, defaults and constants of the schema are
 * preferred if they have the requested size. Regular expressions of the schema are never run.
 *
 * @throws Failure `invalid_input` if the schema describes no object, is infinite or asks for too much; `unsupported`
 * for a required text that only a regular expression describes.
 */
export function sampleContent(schema: Json, size: SampleSize): Readonly<Record<string, unknown>> {
  const content = new Sampler(schema, size).value(schema, ROOT);
  if (content === null || typeof content !== 'object' || Array.isArray(content))
    throw invalid(['schema'], 'The schema must describe an object: {"type": "object", "properties": {…}}.', {
      type: 'object_type',
    });
  return content as Record<string, unknown>;
}

class Sampler {
  readonly #size: SampleSize;
  readonly #bounds = new SampleBounds();
  readonly #schema: SampleSchema;

  constructor(root: Json, size: SampleSize) {
    this.#size = size;
    this.#schema = new SampleSchema(root, this.#bounds);
  }

  value(schemaOrTrue: unknown, place: Place): unknown {
    this.#bounds.value(place);
    if (schemaOrTrue === true || schemaOrTrue === undefined) return this.#bounds.taken('text', place);
    const schema = this.#schema.resolved(schemaOrTrue, place);
    if ('const' in schema) return this.#bounds.taken(schema['const'], place);
    const { enum: choices } = schema;
    if (Array.isArray(choices) && choices.length > 0)
      return this.#bounds.taken(this.#size === 'max' ? choices.at(-1) : choices[0], place);
    const further = placeBelow(place, 'anyOf');
    const chosen = this.#schema.chosen(schema, further);
    if (chosen !== undefined) return this.value(chosen, further);
    const ready = this.#size === 'normal' ? readExample(schema) : undefined;
    return ready === undefined ? this.#made(schema, place) : this.#bounds.taken(ready, place);
  }

  #made(schema: Json, place: Place): unknown {
    const type = readType(schema);
    if (type === 'object') return this.#object(schema, place);
    if (type === 'array') return this.#array(schema, place);
    return this.#bounds.taken(this.#plain(type, schema, place), place);
  }

  #plain(type: string, schema: Json, place: Place): unknown {
    if (type === 'integer' || type === 'number') return this.#number(schema, type === 'integer');
    if (type === 'boolean') return this.#size !== 'min';
    return type === 'null' ? null : this.#text(schema, place);
  }

  #object(schema: Json, place: Place): Record<string, unknown> {
    const properties = readProperties(schema);
    const required = new Set(readRequired(schema));
    this.#bounds.step(Object.keys(properties).length + required.size, place);
    const names = Object.keys(properties).filter((name) => this.#size !== 'min' || required.has(name));
    return Object.fromEntries(
      names.flatMap((name) =>
        this.#property(name, properties[name], required.has(name), placeBelow(place, 'properties', name)),
      ),
    );
  }

  /** Optional properties that cannot be generated are left out. */
  #property(name: string, schema: unknown, needed: boolean, place: Place): [string, unknown][] {
    try {
      return [[this.#bounds.taken(name, place), this.value(schema, place)]];
    } catch (error) {
      if (!needed && error instanceof Failure && error.code === 'unsupported') return [];
      throw error;
    }
  }

  #array(schema: Json, place: Place): unknown[] {
    const fixed = Array.isArray(schema['prefixItems']) ? schema['prefixItems'] : [];
    const { items } = schema;
    const least = readMinimum(schema, 'minItems', MAX_ITEMS, place);
    const open = items === false ? fixed.length : Math.max(fixed.length, OPEN_ITEMS);
    const cap = isText(items) || isInList(place) ? LONG_ITEMS : MAX_ITEMS;
    const most = Math.min(cap, readCount(schema['maxItems']) ?? open);
    const length = Math.max(
      least,
      this.#size === 'min' ? 0 : this.#size === 'max' ? most : Math.ceil((least + most) / 2),
    );
    const at = (index: number): [unknown, Place] =>
      index < fixed.length
        ? [fixed[index], placeBelow(place, 'prefixItems', index)]
        : [items, placeBelow(place, 'items')];
    return Array.from({ length }, (_, index) => this.value(...at(index)));
  }

  #number(schema: Json, whole: boolean): number {
    const multiple = readCount(schema['multipleOf']) ?? 0;
    const step = multiple > 0 ? multiple : whole ? 1 : 0.5;
    const above = number(schema['exclusiveMinimum']);
    const below = number(schema['exclusiveMaximum']);
    const least = Math.max(
      number(schema['minimum']) ?? Number.NEGATIVE_INFINITY,
      above === undefined ? Number.NEGATIVE_INFINITY : above + step,
    );
    const most = Math.min(
      number(schema['maximum']) ?? Number.POSITIVE_INFINITY,
      below === undefined ? Number.POSITIVE_INFINITY : below - step,
    );
    const low = Number.isFinite(least) ? least : Number.isFinite(most) ? Math.min(0, most) : 0;
    const high = Number.isFinite(most) && most < Number.MAX_SAFE_INTEGER ? most : low + 100;
    const wanted = this.#size === 'min' ? low : this.#size === 'max' ? high : (low + high) / 2;
    const rounded = (this.#size === 'max' ? Math.floor(wanted / step) : Math.ceil(wanted / step)) * step;
    // Near the limits of numbers rounding would overflow.
    return Number.isFinite(rounded) ? Number(rounded.toFixed(6)) : low;
  }

  #text(schema: Json, place: Place): string {
    const format = FORMATS[readText(schema['format'])];
    if (format !== undefined) return format;
    if (schema['pattern'] !== undefined) {
      const ready = readExample(schema);
      if (typeof ready === 'string') return ready;
      const msg = 'Text that must match a regular expression cannot be generated.';
      const input = readText(schema['pattern']).slice(0, 200);
      throw new Failure('unsupported', msg, {
        issues: [{ loc: toLoc(place), msg, type: 'unsupported', input }],
        hint: 'Give the field a default or an entry in examples.',
      });
    }
    const least = readMinimum(schema, 'minLength', MAX_CHARACTERS, place);
    const most = Math.min(MAX_CHARACTERS, readCount(schema['maxLength']) ?? Math.max(least, OPEN_TEXT));
    return textOfLength(
      Math.max(least, this.#size === 'min' ? 0 : this.#size === 'max' ? most : Math.ceil((least + most) / 2)),
    );
  }
}

/** An example of the schema, else its default. */
function readExample(schema: Json): unknown {
  const [example] = Array.isArray(schema['examples']) ? schema['examples'] : [];
  return example ?? schema['default'];
}

/** The required minimum. @throws Failure `invalid_input` if it exceeds the cap. */
function readMinimum(schema: Json, keyword: 'minItems' | 'minLength', max: number, place: Place): number {
  const least = Math.ceil(readCount(schema[keyword]) ?? 0);
  if (least <= max) return least;
  throw invalid(toLoc(placeBelow(place, keyword)), `${keyword} is ${least}; at most ${max} are generated.`, {
    type: 'too_big',
    input: least,
    ctx: { max },
  });
}

/** A count of 0 or more; undefined for other values. */
function readCount(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 0 ? value : undefined;
}

function number(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function isText(schema: unknown): boolean {
  return schema !== null && typeof schema === 'object' && readType(schema as Json) === 'string';
}

function isInList(place: Place): boolean {
  for (let at: Place | undefined = place; at !== undefined; at = at.above)
    if (at.step === 'items') return true;
  return false;
}
