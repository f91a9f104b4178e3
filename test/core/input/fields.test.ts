import { describe, expect, test } from 'vitest';
import { defined, definedDeep, omit } from '../../../src/core/input/fields.ts';

describe('omit', () => {
  test('copies all fields except the named ones and leaves the value unchanged', () => {
    const value = { a: 1, b: undefined, c: 3 };
    expect(omit(value, 'a')).toStrictEqual({ b: undefined, c: 3 });
    expect(value).toStrictEqual({ a: 1, b: undefined, c: 3 });
  });
});

describe('defined', () => {
  test('drops undefined fields and keeps null, false, 0 and empty text', () => {
    expect(defined({ a: undefined, b: null, c: false, d: 0, e: '' })).toStrictEqual({
      b: null,
      c: false,
      d: 0,
      e: '',
    });
  });

  test('leaves nested values unchanged', () => {
    const nested = { a: undefined };
    expect(defined({ nested }).nested).toBe(nested);
  });
});

describe('definedDeep', () => {
  test('copies a value as a round trip through JSON does', () => {
    const value = {
      a: undefined,
      list: [{ b: undefined, c: 'x' }, [1, { d: undefined }], null],
      e: { f: undefined, g: true },
    };
    expect(definedDeep(value)).toStrictEqual(JSON.parse(JSON.stringify(value)));
    expect(definedDeep(value).list).not.toBe(value.list);
  });
});
