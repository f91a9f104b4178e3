import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Issue } from '../../../src/core/errors/failure.ts';
import { issuesOf } from '../../../src/core/errors/issues.ts';

const schema = z.strictObject({
  title: z.string().max(5),
  width_px: z.int().min(10).max(20).default(12),
  kind: z.enum(['bar', 'line', 'pie']).optional(),
  password: z.string().optional(),
  slides: z
    .array(z.strictObject({ layout: z.string(), note: z.string().nullable().optional() }))
    .max(2)
    .optional(),
});

function faults(raw: unknown): Issue[] {
  const parsed = schema.safeParse(raw);
  return parsed.success ? [] : issuesOf(parsed.error, raw, schema);
}

describe('issues of an input', () => {
  test('name the field that was probably meant for an unknown one', () => {
    expect(faults({ title: 'a', width: 12 })).toEqual([
      expect.objectContaining({
        loc: ['width'],
        type: 'unknown_field',
        msg: 'Unknown field "width". Did you mean "width_px"?',
      }),
    ]);
  });

  test('list the choices for a missing choice', () => {
    const kinds = z.strictObject({ kind: z.enum(['bar', 'line']) });
    const parsed = kinds.safeParse({});
    expect(parsed.success ? [] : issuesOf(parsed.error, {}, kinds)).toEqual([
      {
        loc: ['kind'],
        msg: 'This field is required. Allowed: bar, line.',
        type: 'missing',
        ctx: { allowed: ['bar', 'line'] },
      },
    ]);
  });

  test('do not suggest fields for other clients', () => {
    const strict = z.strictObject({
      content: z.string().default(''),
      web_search: z.boolean().default(false).describe('Old.').meta({ 'x-compatibility-only': true }),
    });
    const input = { zebra: 1 };
    const parsed = strict.safeParse(input);
    expect(parsed.success ? [] : issuesOf(parsed.error, input, strict)).toEqual([
      expect.objectContaining({
        msg: 'Unknown field "zebra". Allowed: content.',
        ctx: { allowed: ['content'] },
      }),
    ]);
  });

  test('name the right field for a synonym', () => {
    const strict = z.strictObject({
      content: z.string().default(''),
      context: z.string().optional(),
      export_as: z.string().optional(),
    });
    const input = { topic: 'Tea', format: 'pptx' };
    const parsed = strict.safeParse(input);
    expect(parsed.success ? [] : issuesOf(parsed.error, input, strict).map(({ msg }) => msg)).toEqual([
      'Unknown field "topic". Did you mean "content"?',
      'Unknown field "format". Did you mean "export_as"?',
    ]);
  });

  test('list all fields for an unknown one without a similar name, in nested objects too', () => {
    const [fault] = faults({ title: 'a', slides: [{ layout: 'x', colour: 1 }] });
    expect(fault).toMatchObject({ loc: ['slides', 0, 'colour'], ctx: { allowed: ['layout', 'note'] } });
    expect(fault?.msg).toContain('Allowed: layout, note.');
  });

  test('name what is allowed for a missing field, a wrong type, a value out of range and a wrong choice', () => {
    expect(faults({})[0]).toMatchObject({ loc: ['title'], type: 'missing' });
    expect(faults({ title: 7 })[0]).toMatchObject({
      loc: ['title'],
      msg: 'Expected string, got number.',
      input: 7,
    });
    expect(faults({ title: 'a', width_px: 99 })[0]).toMatchObject({
      msg: 'Value: at most 20; got 99.',
      ctx: { max: 20 },
    });
    expect(faults(JSON.parse('{"title":"a","width_px":1e999}'))[0]?.msg).toBe(
      'Expected number, got an infinite number.',
    );
    expect(faults({ title: 'abcdefg' })[0]?.msg).toBe('Characters: at most 5; got 7.');
    expect(faults({ title: 'a', kind: 'lin' })[0]?.msg).toBe(
      '"lin" is not allowed here. Allowed: bar, line, pie. Did you mean "line"?',
    );
  });

  test('never contain a secret, and shorten a long value', () => {
    expect(faults({ title: 'a', password: 123456 })[0]).not.toHaveProperty('input');
    expect(String(faults({ title: 'x'.repeat(5000) })[0]?.input).length).toBeLessThan(300);
  });

  test.each([[['planted']], [{ a: 'planted' }], [{ deep: [{ a: 'planted' }] }]])(
    'never contain a secret in the form of %j',
    (password) => {
      expect(JSON.stringify(faults({ title: 'a', password }))).not.toContain('planted');
      // Inside a value that is shown, under any of its names.
      for (const name of [
        'password',
        'setup_code',
        'setupCode',
        'access_token',
        'API_KEY',
        'Authorization',
        'Set-Cookie',
      ])
        expect(JSON.stringify(faults({ title: { kept: 1, [name]: password } })[0])).toMatch(
          /^(?!.*planted).*"kept":1.*redacted/,
        );
    },
  );

  test('quote an address without its credentials', () => {
    expect(
      faults({
        title: ['https://ada:planted@files.example/a.png?size=2&X-Amz-Signature=planted&token=planted'],
      })[0]?.input,
    ).toEqual(['https://…@files.example/a.png?size=2&X-Amz-Signature=…&token=…']);
  });

  test('examine a bounded part of any input', () => {
    let looked = 0;
    const title = new Proxy(
      {},
      {
        ownKeys: () => Array.from({ length: 50_000 }, (_, key) => `k${key}`),
        getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
        get: () => looked++,
      },
    );
    expect(String(faults({ title })[0]?.input).length).toBeLessThan(300);
    expect(looked).toBeLessThan(300);
  });
});
