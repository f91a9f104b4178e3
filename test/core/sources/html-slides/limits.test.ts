import { expect, test } from 'vitest';
import { PAGE_LIMITS } from '../../../../src/core/sources/html-slides/limits.ts';
import { preparePage } from '../../../../src/core/sources/html-slides/prepare-page.ts';
import { convert, page } from './pages.ts';

test('a page that is too long is refused', () => {
  expect(() => preparePage('x'.repeat(PAGE_LIMITS.characters + 1))).toThrow(/at most 12,000,000/);
});

test('a page of too many elements is refused', () => {
  expect(() => preparePage(page('<i></i>'.repeat(PAGE_LIMITS.elements + 1)))).toThrow(
    /more than 40,000 elements/,
  );
});

test('a page of elements nested too deeply is refused', () => {
  expect(() => preparePage(page('<div>'.repeat(PAGE_LIMITS.depth + 1)))).toThrow(/more than 120 deep/);
});

test('a page that scripts in other files fill is refused, and one with text is not', () => {
  const app = (inside: string) =>
    page(`<div id="app">${inside}</div><script type="module" src="/assets/index-16D.js"></script>`);
  expect(() => preparePage(app(''))).toThrow(/before programs in other files have run/);
  expect(() =>
    preparePage(
      page('<div id="app"></div><noscript>Turn on JavaScript</noscript><script src="a.js"></script>'),
    ),
  ).toThrow(/before programs in other files have run/);
  expect(preparePage(app('<p>Quay</p>')).kind).toBe('page');
});

test('a page of too many slides is refused', () => {
  const slides = '<section class="slide">1</section>'.repeat(PAGE_LIMITS.slides + 1);
  expect(() => preparePage(page(slides))).toThrow(/more than 300 slides/);
});

test('CSS rules beyond the limit have no effect and are reported', () => {
  const rules = Array.from({ length: PAGE_LIMITS.rules }, (_, index) => `.a${index}{color:red}`).join('');
  const { slides, warnings } = convert(
    page('<section class="slide"><p class="late">Quay</p></section>', `${rules}.late{color:#00ff00}`),
  );
  expect(slides[0]?.markup).not.toContain('#00FF00');
  expect(warnings.join()).toMatch(/more than 12,000 style rules/);
});

test.each([
  [
    'variables that name each other',
    page('<section class="slide"><p>Quay</p></section>', ':root{--a:var(--b);--b:var(--a)}p{color:var(--a)}'),
  ],
  [
    'variables that double each other',
    page(
      '<section class="slide"><p>Quay</p></section>',
      `:root{--v0:xx;${Array.from({ length: 40 }, (_, at) => `--v${at + 1}:var(--v${at}) var(--v${at});`).join('')}}p{color:var(--v40)}`,
    ),
  ],
  [
    'nested calculations',
    page(
      `<section class="slide"><p style="width:${'calc('.repeat(60)}1px${')'.repeat(60)}">Quay</p></section>`,
    ),
  ],
  ['an endless style sheet', page('<section class="slide"><p>Quay</p></section>', '.a{.b{'.repeat(2_000))],
  [
    'a script of brackets',
    page(`<section class="slide"><p>Quay</p></section><script>new Chart(a, ${'['.repeat(20_000)}</script>`),
  ],
])('%s keep the text of a slide', (_, html) => {
  expect(convert(html).slides[0]?.markup).toContain('Quay');
});
