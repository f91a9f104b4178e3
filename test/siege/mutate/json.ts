import { between, pick, type Random } from '../random.ts';

type Json = Record<string, unknown>;

const deep = (depth: number, inner: unknown): unknown =>
  Array.from({ length: depth }).reduce<unknown>((value) => ({ content: value }), inner);
const WILD: readonly (() => unknown)[] = [
  () => 1e308,
  () => -1e308,
  () => 5e-324,
  () => -0,
  () => 2 ** 53,
  () => null,
  () => true,
  () => '',
  () => '\0',
  () => '\u202e\u0000\ud800',
  () => 'w'.repeat(300_000),
  () => 'word '.repeat(60_000),
  () => `${'$\\frac{'.repeat(300)}1${'}{2}$'.repeat(300)}`,
  () => `$${'\\sqrt{'.repeat(400)}x${'}'.repeat(400)}$`,
  () => `${'*_'.repeat(20_000)}`,
  () => '🏳️‍🌈'.repeat(5_000),
  () => 'ا'.repeat(30_000),
  () => '../../etc/passwd',
  () => 'file:///etc/passwd',
  () => 'http://127.0.0.1:9/',
  () => 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="1e9" height="1e9"/>',
  () => [],
  () => ({}),
  () => ({ __proto__: null, constructor: { prototype: { polluted: true } } }),
  () => Array.from({ length: 5_000 }, (_, index) => index),
  () => Array.from({ length: 2_000 }, () => ({ text: 'item' })),
  () => deep(60, 'deep'),
  () => deep(1_000, 'very deep'),
];

/** Limits of generated values, since a schema may allow huge ones. */
const WILD_SCHEMAS: readonly Json[] = [
  { type: 'string', minLength: 100_000_000 },
  { type: 'array', items: { type: 'string', minLength: 1e6 }, minItems: 1e9 },
  {
    type: 'array',
    items: {
      type: 'array',
      items: { type: 'array', items: { type: 'string' }, minItems: 500 },
      minItems: 500,
    },
    minItems: 500,
  },
  { type: 'array', minItems: 1e300 },
  { type: 'number', minimum: 1e308, multipleOf: 5e-324 },
  { type: 'string', pattern: '^(a+)+$(b+)+', minLength: 40 },
  { $ref: '#' },
  { $ref: '#/$defs/none' },
  { allOf: [{ $ref: '#' }, { $ref: '#' }] },
  {
    anyOf: Array.from({ length: 2_000 }, () => ({
      type: 'object',
      properties: { a: { $ref: '#' } },
      required: ['a'],
    })),
  },
  { enum: Array.from({ length: 20_000 }, (_, index) => `choice ${index}`) },
  { type: ['string', 'null', 'object', 'nothing'] },
  { not: {} },
];

/** Definitions that double from one to the next. */
export function doublingSchema(depth: number): Json {
  const $defs = Object.fromEntries(
    Array.from({ length: depth }, (_, index) => [
      `d${index}`,
      index + 1 === depth
        ? { type: 'string' }
        : { allOf: [{ $ref: `#/$defs/d${index + 1}` }, { $ref: `#/$defs/d${index + 1}` }] },
    ]),
  );
  return { $defs, type: 'object', properties: { a: { $ref: '#/$defs/d0' } }, required: ['a'] };
}

/** Very many required texts of great length. */
export function greedySchema(fields: number, minLength: number): Json {
  const properties = Object.fromEntries(
    Array.from({ length: fields }, (_, index) => [`f${index}`, { type: 'string', minLength }]),
  );
  return { type: 'object', properties, required: Object.keys(properties) };
}

/** Each object and list of a value, with the keys in it. */
function holders(
  value: unknown,
  found: { readonly in: Json; readonly key: string }[] = [],
): { readonly in: Json; readonly key: string }[] {
  if (value === null || typeof value !== 'object') return found;
  for (const key of Object.keys(value)) {
    found.push({ in: value as Json, key });
    holders((value as Json)[key], found);
  }
  return found;
}

type Change = (holder: { readonly in: Json; readonly key: string }, random: Random) => void;

const CHANGES: Readonly<Record<string, Change>> = {
  'a wild value': (at, random) => {
    at.in[at.key] = pick(random, WILD)();
  },
  'a field left out': (at) => {
    delete at.in[at.key];
  },
  'a field within itself': (at) => {
    at.in[at.key] = { [at.key]: structuredClone(at.in[at.key]) };
  },
  'items very many times': (at, random) => {
    if (Array.isArray(at.in[at.key]))
      at.in[at.key] = Array.from({ length: between(random, 10, 400) }, () =>
        structuredClone(at.in[at.key] as unknown[]),
      ).flat();
  },
  'a text very many times': (at, random) => {
    if (typeof at.in[at.key] === 'string')
      at.in[at.key] = `${at.in[at.key]} `.repeat(between(random, 10, 3_000));
  },
  'a wild number': (at, random) => {
    if (typeof at.in[at.key] === 'number')
      at.in[at.key] = pick(random, [1e308, -1e308, 1e21, 1e-9, -1, 0, 2 ** 53]);
  },
  'a field that nobody knows': (at, random) => {
    at.in[pick(random, ['constructor', 'toString', 'x'.repeat(10_000), 'no_such_field'])] = 1;
  },
};

/** The value with up to four changes anywhere in it; the given one stays as it is. */
export function mutateJson<T extends object>(
  value: T,
  random: Random,
): { readonly value: T; readonly how: string } {
  const copy = structuredClone(value);
  const done: string[] = [];
  for (let count = between(random, 1, 4); count > 0; count -= 1) {
    const places = holders(copy);
    if (places.length === 0) break;
    const place = pick(random, places);
    const [how, change] = pick(random, Object.entries(CHANGES));
    change(place, random);
    done.push(`${place.key.slice(0, 40)}: ${how}`);
  }
  return { value: copy, how: `JSON: ${done.join('; ')}` };
}

/** A schema with properties that ask for too much. */
export function mutateSchema(schema: Json, random: Random): { readonly value: Json; readonly how: string } {
  if (random() < 0.15) return { value: doublingSchema(between(random, 4, 24)), how: 'schema that doubles' };
  if (random() < 0.15)
    return {
      value: greedySchema(between(random, 1, 80), between(random, 1, 100_000_000)),
      how: 'greedy schema',
    };
  const copy = structuredClone(schema);
  const place = pick(random, holders(copy));
  place.in[place.key] = structuredClone(pick(random, WILD_SCHEMAS));
  const { value, how } = random() < 0.3 ? mutateJson(copy, random) : { value: copy, how: '' };
  return { value, how: `schema: ${place.key}; ${how}` };
}
