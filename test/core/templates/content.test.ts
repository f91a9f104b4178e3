import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CONTRACTS, findContract } from '../../../src/core/templates/catalogue.ts';
import { parseContent } from '../../../src/core/templates/content.ts';
import type { LayoutContract } from '../../../src/core/templates/contract.ts';

const contract = (id: string): LayoutContract => {
  const found = findContract(id);
  if (found === undefined) throw new Error(id);
  return found;
};
const issuesOf = (id: string, raw: unknown) => parseContent(contract(id), raw).issues ?? [];

describe('parseContent', () => {
  test('returns content or issues that point into it for any input', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CONTRACTS), fc.jsonValue(), (any, raw) => {
        const { content, issues } = parseContent(any, raw);
        expect((content === undefined) !== (issues === undefined)).toBe(true);
        for (const issue of issues ?? []) expect(issue.msg).not.toBe('');
      }),
      { numRuns: 300 },
    );
  });

  test('accepts its own output unchanged', () => {
    const anyValue = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.constant(null),
      fc.constant(' padded '),
      fc.array(fc.string({ minLength: 1 }), { maxLength: 4 }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...CONTRACTS), fc.string(), anyValue, (any, key, value) => {
        const first = parseContent(any, {
          ...any.example,
          [Object.keys(any.fields)[key.length % Object.keys(any.fields).length] ?? 'title']: value,
        });
        if (first.content !== undefined)
          expect(parseContent(any, first.content)).toEqual({ content: first.content });
      }),
      { numRuns: 300 },
    );
  });

  test('names an unknown key with its neighbours', () => {
    expect(issuesOf('bullets', { title: 'A', items: ['x', 'y'], subtitel: 'z' })).toEqual([
      expect.objectContaining({ loc: ['subtitel'], type: 'unknown_field' }),
    ]);
    expect(issuesOf('agenda', { ...contract('agenda').example, tittle: 'z' })[0]?.msg).toContain(
      'Did you mean "title"?',
    );
    expect(issuesOf('bullets', { title: 'A', items: ['x', 'y'], footnote: 'z' })[0]?.msg).toContain(
      'beside "content"',
    );
  });

  test('finds all errors in one pass', () => {
    const issues = issuesOf('metrics', {
      items: [{ value: '1', label: 'a', direction: 'upp' }, { label: 'b' }],
    });
    expect(issues.map(({ loc, type }) => `${loc.join('.')} ${type}`).sort()).toEqual([
      'items.0.direction enum',
      'items.1.value missing',
      'title missing',
    ]);
  });

  test('names the allowed counts', () => {
    expect(issuesOf('cards', { title: 'A', items: [{ heading: 'a', text: 'b' }] })).toEqual([
      expect.objectContaining({ loc: ['items'], type: 'too_few_items', ctx: { min: 2, max: 6, given: 1 } }),
    ]);
    expect(
      issuesOf('process', { title: 'A', items: Array.from({ length: 8 }, () => ({ heading: 'a' })) })[0],
    ).toMatchObject({ type: 'too_many_items', ctx: { min: 3, max: 7, given: 8 } });
  });

  test('parses plain strings as objects with one main text, and numbers as texts', () => {
    expect(
      parseContent(contract('bullets'), { title: 2026, items: ['One', { text: 'Two', detail: null }] })
        .content,
    ).toEqual({ title: '2026', items: [{ text: 'One' }, { text: 'Two' }] });
    expect(
      parseContent(contract('process'), { title: 'A', items: ['One', 'Two', 'Three'] }).content?.['items'],
    ).toEqual([{ heading: 'One' }, { heading: 'Two' }, { heading: 'Three' }]);
    expect(issuesOf('cards', { title: 'A', items: ['One', 'Two'] })[0]).toMatchObject({
      loc: ['items', 0],
      type: 'object_type',
    });
  });

  test('accepts older keys as the newer ones', () => {
    const parsed = parseContent(contract('cards'), {
      title: 'A',
      __speaker_note__: 'Say hello.',
      items: [
        {
          heading: 'a',
          text: 'b',
          icon: { __icon_query__: 'rocket', __icon_url__: '/static/icons/bold/x.svg' },
        },
        {
          heading: 'a',
          text: 'b',
          icon: { __icon_url__: '/static/icons/bold/rocket-launch-bold.svg' },
          image: { __image_url__: 'https://a.example/b.jpg', __image_prompt__: 'a boat' },
        },
      ],
    });
    expect(parsed.speaker_note).toBe('Say hello.');
    expect(parsed.content?.['items']).toMatchObject([
      { icon: { icon_query: 'rocket' } },
      {
        icon: { icon_query: 'rocket launch' },
        image: { image_url: 'https://a.example/b.jpg', image_prompt: 'a boat' },
      },
    ]);
  });

  test('requires the source of a picture, and fractions for its focus', () => {
    const base = { title: 'A' };
    expect(issuesOf('image_full', { ...base, image: { focus_x: 0.5 } })[0]).toMatchObject({
      loc: ['image'],
      type: 'missing',
    });
    expect(issuesOf('image_full', { ...base, image: { image_prompt: 'a', focus_y: 2 } })[0]).toMatchObject({
      loc: ['image', 'focus_y'],
      type: 'out_of_range',
    });
    expect(
      parseContent(contract('image_full'), { ...base, image: 'https://a.example/b.jpg' }).content?.['image'],
    ).toEqual({ image_url: 'https://a.example/b.jpg' });
  });

  test('requires points or a text in a column', () => {
    expect(
      issuesOf('two_columns', { title: 'A', left: { heading: 'L' }, right: { text: 'R' } })[0],
    ).toMatchObject({ loc: ['left'], type: 'missing' });
  });

  test('removes control characters', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 0x60 })), (codes) => {
        const title = String.fromCharCode(...codes);
        const { content } = parseContent(contract('section'), { title: `x${title}\uffffy` });
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must be gone.
        expect(String(content?.['title'])).not.toMatch(/[\u0000-\u001f\ufffe\uffff]/);
      }),
    );
  });

  test('repairs LaTeX whose backslashes JSON has removed, and nothing else', () => {
    const bullets = contract('bullets');
    const read = (text: string) => parseContent(bullets, { title: 'T', items: [{ text }, { text: 'b' }] });
    expect(read('half: $\frac{1}{2}$, $\beta \times \theta$')).toMatchObject({
      content: { items: [{ text: 'half: $\\frac{1}{2}$, $\\beta \\times \\theta$' }, {}] },
    });
    expect(read('costs $5\tand $7')).toMatchObject({ content: { items: [{ text: 'costs $5 and $7' }, {}] } });
  });
});

describe('parseContent of charts and tables', () => {
  const chart = (input: object) => issuesOf('chart', { title: 'A', chart: input });
  const names = (count: number) => Array.from({ length: count }, (_, index) => `c${index}`);

  test('requires one value per category in a series', () => {
    expect(
      chart({ type: 'bar', categories: ['a', 'b'], series: [{ name: 's', values: [1] }] })[0],
    ).toMatchObject({ loc: ['chart', 'series', 0, 'values'], type: 'length_mismatch' });
    expect(
      chart({ type: 'bar', categories: ['a', 'b'], series: [{ name: 's', values: [1, null] }] }),
    ).toEqual([]);
  });

  test('refuses too many categories or series with the limit', () => {
    expect(
      chart({
        type: 'line',
        categories: names(1001),
        series: [{ name: 's', values: names(1001).map(() => 1) }],
      })[0],
    ).toMatchObject({ loc: ['chart', 'categories'], ctx: { max: 1000, given: 1001 } });
    expect(
      chart({ type: 'line', categories: ['a'], series: names(13).map((name) => ({ name, values: [1] })) })[0],
    ).toMatchObject({ loc: ['chart', 'series'], ctx: { max: 12, given: 13 } });
  });

  test('requires one series without negative parts for a pie, and points for a scatter', () => {
    const two = [
      { name: 's', values: [1, 2] },
      { name: 't', values: [1, 2] },
    ];
    expect(chart({ type: 'pie', categories: ['a', 'b'], series: two })[0]?.msg).toContain('one series');
    expect(
      chart({ type: 'doughnut', categories: ['a', 'b'], series: [{ name: 's', values: [1, -2] }] })[0]?.msg,
    ).toContain('negative');
    expect(chart({ type: 'scatter', categories: ['a'], series: two })[0]).toMatchObject({
      loc: ['chart', 'points'],
      type: 'missing',
    });
    expect(chart({ type: 'scatter', points: [{ series: 's', x: 1, y: 2 }] })).toEqual([]);
  });

  test('requires a cell per column, and accepts a highlighted row by index or first cell', () => {
    const table = (input: object) => parseContent(contract('table'), { title: 'A', table: input });
    expect(table({ columns: ['a', 'b'], rows: [['1']] }).issues?.[0]).toMatchObject({
      loc: ['table', 'rows', 0],
      type: 'length_mismatch',
    });
    expect(
      table({
        columns: ['a', 'b'],
        rows: [
          ['x', 1],
          ['y', null],
        ],
        highlight: 'y',
      }).content?.['table'],
    ).toEqual({
      columns: [{ label: 'a' }, { label: 'b' }],
      rows: [
        ['x', '1'],
        ['y', ''],
      ],
      highlight: 1,
    });
    expect(table({ columns: ['a', 'b'], rows: [['x', 1]], highlight: 4 }).issues?.[0]).toMatchObject({
      loc: ['table', 'highlight'],
    });
  });
});
