import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromSharedJson, toSharedJson } from '../../../src/core/memory/shared-json.ts';

/** Values that hold the same things again and again, as forms of one slide do. */
const repetitive = fc.letrec((tie) => ({
  leaf: fc.oneof(
    fc.constantFrom('a text that is long enough', '', '"', '$', 'ü'),
    fc.integer({ min: -3, max: 3 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
    fc.boolean(),
    fc.constant(null),
  ),
  value: fc.oneof(
    { maxDepth: 4 },
    tie('leaf'),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom('at', 'box', '$$', '1', 'a longer name'), tie('value'), {
      maxKeys: 4,
      noNullPrototype: true,
    }),
  ),
})).value;

describe('JSON with shared values', () => {
  it('is parsed to the same value', () => {
    fc.assert(
      fc.property(repetitive, (value) => {
        expect(fromSharedJson(toSharedJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('has one object for equal values, and grows with different ones only', () => {
    const level = { letters: { family: 'Georgia', sizePt: 18 }, indents: [0, 12, 24] };
    const text = toSharedJson(
      Array.from({ length: 1000 }, (_, id) => ({ id, level: structuredClone(level) })),
    );
    expect(text.split('Georgia')).toHaveLength(2);
    const [first, second] = fromSharedJson(text) as { level: unknown }[];
    expect(first?.level).toEqual(level);
    expect(second?.level).toBe(first?.level);
  });

  it('leaves out undefined values, as JSON does, and refuses text with its own marker', () => {
    expect(fromSharedJson(toSharedJson({ a: undefined, b: [undefined] }))).toEqual({ b: [null] });
    expect(() => toSharedJson({ $: 1 })).toThrow(TypeError);
  });
});
