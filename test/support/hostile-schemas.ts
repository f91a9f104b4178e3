type Schema = Readonly<Record<string, unknown>>;

export interface HostileSchema {
  readonly schema: Schema;
  readonly mode: 'min' | 'normal' | 'max';
  /** Kind of the issue that refuses it. */
  readonly type: 'too_big' | 'too_deep';
}

const object = (properties: Schema, more: Schema = {}): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  ...more,
});
const fields = (count: number, one: unknown): Schema =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, one]));
const list = (items: unknown, minItems = 500): Schema => object({ list: { type: 'array', minItems, items } });
/** Each definition is twice the one before: 2^count of the first. */
const doubled = (count: number, first: Schema): Schema =>
  object(
    { doubled: { $ref: `#/$defs/d${count}` } },
    {
      $defs: {
        d0: first,
        ...Object.fromEntries(
          Array.from({ length: count }, (_, at) => [
            `d${at + 1}`,
            { allOf: [{ $ref: `#/$defs/d${at}` }, { $ref: `#/$defs/d${at}` }] },
          ]),
        ),
      },
    },
  );

/** Schemas of at most 64 kB that ask for gigabytes, for years, or for what cannot be. */
export const HOSTILE_SCHEMAS: Readonly<Record<string, HostileSchema>> = {
  'texts of 100 MB': {
    schema: object(fields(60, { type: 'string', minLength: 100_000_000 })),
    mode: 'min',
    type: 'too_big',
  },
  'very many texts': {
    schema: list(object(fields(9, { type: 'string', minLength: 100 }))),
    mode: 'min',
    type: 'too_big',
  },
  'a list of 1e300': { schema: list({ type: 'string' }, 1e300), mode: 'min', type: 'too_big' },
  'lists in lists': {
    schema: list({ type: 'array', minItems: 500, items: { type: 'array', minItems: 500 } }),
    mode: 'min',
    type: 'too_deep',
  },
  'a large constant, many times': {
    schema: list({ const: 'x'.repeat(50_000) }),
    mode: 'min',
    type: 'too_big',
  },
  'a large choice, many times': {
    schema: list({ enum: ['x', { y: '\u0001'.repeat(9_000) }] }),
    mode: 'max',
    type: 'too_big',
  },
  'a large example, many times': {
    schema: list({ examples: ['漢'.repeat(15_000)] }),
    mode: 'normal',
    type: 'too_big',
  },
  'definitions that double': { schema: doubled(40, { type: 'string' }), mode: 'min', type: 'too_deep' },
  'names that double': {
    schema: doubled(14, { required: Array.from({ length: 2_000 }, (_, index) => `f${index}`) }),
    mode: 'min',
    type: 'too_deep',
  },
  'many fields laid together, many times': {
    schema: {
      ...list({ $ref: '#/$defs/wide' }),
      $defs: { wide: { type: 'string', properties: fields(4_000, {}) } },
    },
    mode: 'min',
    type: 'too_deep',
  },
  'a reference to itself': { schema: { $ref: '#' }, mode: 'min', type: 'too_deep' },
  'itself as a part of all': {
    schema: { type: 'object', allOf: [{ $ref: '#' }] },
    mode: 'min',
    type: 'too_deep',
  },
  'itself as an alternative': { schema: { anyOf: [{ $ref: '#' }] }, mode: 'min', type: 'too_deep' },
  'itself inside itself': {
    schema: { type: 'object', required: ['next'], properties: { next: { $ref: '#' } } },
    mode: 'min',
    type: 'too_deep',
  },
  'itself twice inside itself': {
    schema: { type: 'object', properties: { a: { $ref: '#' }, b: { $ref: '#' } } },
    mode: 'max',
    type: 'too_deep',
  },
  'very many alternatives': {
    schema: list({ anyOf: Array.from({ length: 2_000 }, () => ({ type: 'null' })) }),
    mode: 'min',
    type: 'too_deep',
  },
  'very many values': {
    schema: object({ one: { enum: Array.from({ length: 20_000 }, () => 1) } }),
    mode: 'min',
    type: 'too_big',
  },
  'a very long name': { schema: object({ ['x'.repeat(30_000)]: {} }), mode: 'min', type: 'too_big' },
};

/** A schema whose only expression would be tried for years on the text beside it, were it run. */
export const SLOW_PATTERN: Schema = object({
  code: { type: 'string', pattern: '^(a+)+$', default: `${'a'.repeat(60)}!` },
});
