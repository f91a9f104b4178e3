import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Json } from './described.ts';

/** Values of any kind, the nastiest among them. */
export const wild = fc.oneof(
  { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 300, unit: 'grapheme' }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(
      ...[
        '',
        '\0',
        '\u202e',
        '../../etc/passwd',
        'file:///etc/passwd',
        'http://127.0.0.1:9/',
        '__proto__',
        -1,
        0,
        1e308,
        2 ** 53,
        [],
        {},
        [[]],
        [null],
        null,
      ],
      // Data under the names of methods.
      ...[
        { toString: 1, valueOf: 1, toJSON: 1 },
        [{ toString: null }],
        { length: 1e9 },
        { constructor: 1, hasOwnProperty: 1 },
      ],
    ),
  },
);

export type InputsOf = (schema: Json, depth?: number) => fc.Arbitrary<unknown>;

/**
 * Values of a schema, most of them valid; how deep it goes is bounded. @param resolved follows a reference.
 */
export function inputsBy(resolved: (schema: Json) => Json): InputsOf {
  return function of(input, depth = 0): fc.Arbitrary<unknown> {
    const schema = resolved(input);
    const choices = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined;
    if (choices) return fc.oneof(...choices.map((one) => of(one, depth)));
    if (schema['const'] !== undefined) return fc.constant(schema['const']);
    if (Array.isArray(schema['enum'])) return fc.constantFrom(...schema['enum']);
    const number = (name: string, otherwise: number) =>
      typeof schema[name] === 'number' ? Math.max(-1e9, Math.min(1e9, schema[name])) : otherwise;
    switch (schema['type']) {
      case 'boolean':
        return fc.boolean();
      case 'integer':
        return fc.integer({
          min: number('minimum', -100),
          max: Math.max(number('minimum', -100), number('maximum', 1_000)),
        });
      case 'number':
        return fc.double({ min: number('minimum', -1e6), max: number('maximum', 1e6), noNaN: true });
      case 'array':
        return depth > 3
          ? fc.constant([])
          : fc.array(of((schema['items'] ?? {}) as Json, depth + 1), {
              minLength: Math.min(3, number('minItems', 0)),
              maxLength: 3,
            });
      case 'object': {
        const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Json>);
        if (properties.length === 0 || depth > 4)
          return fc.dictionary(fc.string({ maxLength: 12 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 });
        return fc.record(Object.fromEntries(properties.map(([name, one]) => [name, of(one, depth + 1)])), {
          requiredKeys: (schema['required'] ?? []) as string[],
        });
      }
      case 'null':
        return fc.constant(null);
      default:
        return schema['format'] === 'uuid'
          ? fc.uuid()
          : fc.oneof(
              fc.string({ minLength: Math.min(20, number('minLength', 0)), maxLength: 60, unit: 'grapheme' }),
              fc.constantFrom('general', 'title', '#0F7B7B', 'en'),
            );
    }
  };
}

/** Runs long enough to tell a leak from caches that fill. */
const TELLING = 4_000;
const SAMPLES = 10;
/** Memory that caches may still gain in the second half. */
const ROOM_BYTES = 40_000_000;

/** Watches what the process holds after collecting garbage, at ten points of a long run. */
export function heapWatch(cases: number): { tick(): void; judge(): void } {
  const held: number[] = [];
  let count = 0;
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  return {
    tick() {
      count += 1;
      if (cases < TELLING || count % Math.floor(cases / SAMPLES) !== 0) return;
      collect();
      const { heapUsed, arrayBuffers } = process.memoryUsage();
      held.push(heapUsed + arrayBuffers);
    },
    judge() {
      if (cases < TELLING) return;
      console.log(
        `fuzz: held after garbage collection, MB: ${held.map((bytes) => Math.round(bytes / 1e6)).join(', ')}`,
      );
      expect(held.length).toBeGreaterThan(SAMPLES / 2);
      const middle = Math.max(...held.slice(0, Math.ceil(held.length / 2)));
      expect(held.at(-1) ?? 0).toBeLessThan(middle + ROOM_BYTES);
    },
  };
}
