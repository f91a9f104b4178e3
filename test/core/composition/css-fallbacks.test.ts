import { expect, test } from 'vitest';
import { composeMarkup, PLAIN_KIT } from '../../../src/core/composition/index.ts';

const compose = (inside: string) => composeMarkup(`<section><h1>Title</h1>${inside}</section>`, PLAIN_KIT);
const bodyOf = (inside: string) => JSON.stringify(compose(inside).body);

test.each([
  ['var(--on-primary, #fff)', 'var(--on-primary)'],
  ['var(--brand, #0F7B7B)', '#0F7B7B'],
  ['var(--Brand_Ink, var(--primary, #123))', 'var(--primary)'],
  ['var(--brand, var(--ink, rgb(15, 123, 123)))', '#0F7B7B'],
  ['var( --color-accent , red )', 'var(--accent)'],
])('the colour %s is read as %s', (written, plain) => {
  expect(compose(`<p style="color:${written}">Words</p>`).faults).toEqual([]);
  expect(bodyOf(`<p style="color:${written}">Words</p>`)).toBe(bodyOf(`<p style="color:${plain}">Words</p>`));
});

test('fallbacks are read in shorthands, gradients, lengths and drawings', () => {
  const pairs = [
    ['border:2px solid var(--edge, var(--line))', 'border:2px solid var(--line)'],
    [
      'background:linear-gradient(135deg, var(--primary, #123), var(--x, #456))',
      'background:linear-gradient(135deg, var(--primary), #456)',
    ],
    ['padding:var(--space, 12px)', 'padding:12px'],
  ] as const;
  for (const [written, plain] of pairs)
    expect(bodyOf(`<div style="${written}"><p>Words</p></div>`)).toBe(
      bodyOf(`<div style="${plain}"><p>Words</p></div>`),
    );
  const drawing = (fill: string) =>
    compose(`<svg viewBox="0 0 10 10" aria-label="dot"><circle cx="5" cy="5" r="5" fill="${fill}"/></svg>`);
  expect(drawing('var(--dot, #0F7B7B)').faults).toEqual([]);
  expect(JSON.stringify(drawing('var(--dot, #0F7B7B)').body)).toBe(JSON.stringify(drawing('#0F7B7B').body));
});

test('a fallback that is no colour is reported, and a hostile one is rejected quickly', () => {
  expect(compose('<p style="color:var(--brand, bold)">Words</p>').faults).toMatchObject([{ type: 'value' }]);
  const nested = `${'var(--a,'.repeat(800)}#fff${')'.repeat(800)}`;
  expect(compose(`<p style="color:${nested}">Words</p>`).faults).toMatchObject([{ type: 'value' }]);
});
