import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readJsonWithComments, setMember } from '../../src/cli/json-with-comments.ts';

/** JSON texts with comments, blanks and trailing commas wherever they are allowed. */
const blank = fc.constantFrom('', ' ', '\n', '\t', ' // "x": {\n', '/* } */', '\r\n  ');
const spaced = fc.jsonValue().chain((value) =>
  fc.array(blank, { minLength: 1, maxLength: 20 }).map((blanks) => {
    let next = 0;
    const gap = () => blanks[next++ % blanks.length] ?? '';
    const print = (one: unknown): string => {
      const [open, close, items] = Array.isArray(one)
        ? ['[', ']', one.map(print)]
        : typeof one === 'object' && one !== null
          ? [
              '{',
              '}',
              Object.entries(one).map(([key, of]) => `${JSON.stringify(key)}${gap()}:${gap()}${print(of)}`),
            ]
          : ['', '', undefined];
      if (items === undefined) return JSON.stringify(one);
      const comma = items.length > 0 && next % 2 === 0 ? ',' : '';
      return open + gap() + items.join(`${gap()},${gap()}`) + gap() + comma + gap() + close;
    };
    return { value, text: gap() + print(value) + gap() };
  }),
);

describe('JSON with comments', () => {
  it('is parsed like the same JSON without comments', () => {
    fc.assert(
      fc.property(spaced, ({ value, text }) => {
        expect(JSON.stringify(readJsonWithComments(text))).toBe(JSON.stringify(value));
      }),
    );
  });

  it('keeps every other member and every comment when a member is set', () => {
    const object = spaced.filter(
      ({ value }) => typeof value === 'object' && value !== null && !Array.isArray(value),
    );
    fc.assert(
      fc.property(object, fc.jsonValue(), ({ value, text }, added) => {
        const { servers: _, ...rest } = value as Record<string, unknown>;
        const before = 'servers' in (value as object) ? JSON.stringify(rest) : text;
        const after = setMember(before, ['servers', 'x'], added);
        const { servers, ...others } = readJsonWithComments(after) as Record<string, unknown>;
        expect(JSON.stringify(others)).toBe(JSON.stringify(rest));
        expect(JSON.stringify(servers)).toBe(JSON.stringify({ x: added }));
        expect(after.match(/\/\/ "x"|\/\* \} \*\//g)).toEqual(before.match(/\/\/ "x"|\/\* \} \*\//g));
      }),
    );
  });

  it.each([
    ['', '{\n  "a": 1\n}\n'],
    ['{}', '{\n  "a": 1\n}'],
    ['{ // mine\n}', '{ // mine\n  "a": 1\n}'],
    ['{"b":2}', '{"b":2,\n  "a": 1\n}'],
    ['{\n\t"b": 2 // two\n}\n', '{\n\t"b": 2, // two\n\t"a": 1\n}\n'],
    ['{\n\t"b": 2, // two\n}\n', '{\n\t"b": 2, // two\n\t"a": 1,\n}\n'],
    ['{\n  "a": 3, // old\n  "b": 2\n}', '{\n  "a": 1, // old\n  "b": 2\n}'],
  ])('with %j becomes %j', (before, after) => {
    expect(setMember(before, ['a'], 1)).toBe(after);
  });

  it.each([
    '{',
    '{"a" 1}',
    '{"a":1 "b":2}',
    '{a:1}',
    '{"a":1}}',
    '/* {}',
    '{,}',
    '[1,,2]',
    "{'a':1}",
    '{"a":01}',
  ])('as in %s is refused', (text) => {
    expect(() => readJsonWithComments(text)).toThrow(SyntaxError);
  });

  it('nested too deeply is refused before the stack overflows', () => {
    expect(() => readJsonWithComments('['.repeat(100_000))).toThrow(/more than 500 values/);
  });
});
