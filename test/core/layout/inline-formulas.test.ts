import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FORMULA_MARK, takeFormulas } from '../../../src/core/layout/inline-formulas.ts';
import { parseInline } from '../../../src/core/layout/inline-markdown.ts';
import { createTextParagraphs } from '../../../src/core/layout/paragraphs.ts';
import { TextSetter } from '../../../src/core/layout/set-text.ts';
import { BODY, THEME } from './sample-tree.ts';

const formulasIn = (text: string): string[] => takeFormulas(text).formulas.map(({ tex }) => tex);

describe('formulas in a line of text', () => {
  it.each([
    ['energy $E = mc^2$ at rest', ['E = mc^2']],
    ['$a$, $b$ and ($c$)', ['a', 'b', 'c']],
    ['the $n$th term, $x$-axis', ['n', 'x']],
    ['$$\\int_0^1 x\\,dx$$', ['\\int_0^1 x\\,dx']],
    ['$10^6$ and $5$ and $2 + 2 = 4$', ['10^6', '5', '2 + 2 = 4']],
    ['a $\\text{price of \\$5}$ inside', ['\\text{price of \\$5}']],
    ['$$a$$ and $b$', ['a', 'b']],
    ['静止エネルギーは$E = mc^2$であり', ['E = mc^2']],
  ])('as in %s', (text, expected) => expect(formulasIn(text)).toEqual(expected));

  it.each([
    'costs $5 and $7',
    'from $5-$7 a month',
    'US$5, A$6 and HK$7',
    '$5, then $10, and then no more than 20$ a day',
    'escaped \\$x\\$ stays',
    'in code `$x$` and ``a ` $y$``',
    'a lone $ sign, and $ x $ with spaces',
    '$$ $$',
    'ends with $',
  ])('are absent from %s', (text) => expect(formulasIn(text)).toEqual([]));

  // Scanning the text again for each dollar sign would take minutes.
  it.each([
    ['unclosed dollar signs', '$a '.repeat(300_000), 0],
    ['amounts before one closing sign', `${'$5 word '.repeat(100_000)}x$`, 0],
    ['an amount before letters without a space', `$5${'a'.repeat(60_000)}$`, 1],
  ])('are found in one scan of %s', (_, text, expected) => expect(formulasIn(text)).toHaveLength(expected));

  it('lose no character of any text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('$', '$$', '\\', '`', ' ', 'a', '5', '_', '**', 'é', '的')),
        (parts) => {
          const text = parts.join('');
          const { text: marked, formulas } = takeFormulas(text);
          const plainLength = marked.split(FORMULA_MARK).reduce((length, piece) => length + piece.length, 0);
          // Only the formulas and their signs are missing outside.
          expect(marked.split(FORMULA_MARK).length - 1).toBe(formulas.length);
          expect(
            plainLength + formulas.reduce((sum, { tex, display }) => sum + tex.length + (display ? 4 : 2), 0),
          ).toBeLessThanOrEqual(text.length);
          expect(text.startsWith(marked.split(FORMULA_MARK)[0] ?? '')).toBe(true);
        },
      ),
    );
  });

  it('are separate runs among emphasis and links, untouched by Markdown', () => {
    expect(
      parseInline('**mass $m_1 * m_2$ and** [$F$](https://example.org)').map(
        ({ text, bold, link, formula }) => [text, bold ?? false, link !== undefined, formula !== undefined],
      ),
    ).toEqual([
      ['mass ', true, false, false],
      ['m_1 * m_2', true, false, true],
      [' and', true, false, false],
      [' ', false, false, false],
      ['F', false, true, true],
    ]);
    expect(parseInline('\\$5 and $7')).toEqual([{ text: '$5 and $7' }]);
  });
});

describe('a paragraph with formulas', () => {
  const setter = (text: string, lang = 'en-US'): TextSetter =>
    new TextSetter(
      createTextParagraphs(text, BODY, { lang, theme: THEME, emphasis: true }),
      THEME,
      lang,
      lang.startsWith('ar'),
    );

  it('raises only the lines with tall ones, and breaks around but never inside them', () => {
    const text =
      'The mean of a sample is the sum of its draws $\\frac{1}{n}\\sum_{i=1}^{n} x_i$ over their number and nothing else at all';
    const lines = setter(text).paragraphs(0, 260, 0)[0]?.lines ?? [];
    const tall = lines.filter(({ spans }) => spans.some((span) => span.text.includes('\\frac')));
    const plain = lines.filter((line) => !tall.includes(line));
    expect(tall).toHaveLength(1);
    expect(new Set(plain.map(({ height }) => Math.round(height))).size).toBe(1);
    expect(tall[0]?.height).toBeGreaterThan((plain[0]?.height ?? 0) * 1.05);
    expect(setter(text).measure(0, 260).height).toBeCloseTo(
      lines.reduce((sum, { height }) => sum + height, 0),
      0,
    );
  });

  it('is set large if it contains nothing but the formula, over several source lines', () => {
    const [display] = setter('$$\n\\sum_{i=1}^n x_i\n$$').paragraphs(0, 600, 0);
    const [inline] = setter('$\\sum_{i=1}^n x_i$').paragraphs(0, 600, 0);
    expect(display?.runs).toMatchObject([{ formula: { display: true } }]);
    expect(display?.lines[0]?.height).toBeGreaterThan((inline?.lines[0]?.height ?? 0) * 1.5);
  });

  it('shows a broken formula as code with its error', () => {
    expect(setter('see $\\frac{a}{b$ there').paragraphs(0, 600, 0)[0]?.runs).toMatchObject([
      { text: 'see ' },
      { text: '$\\frac{a}{b$', code: true, font: 'mono', formulaFault: 'Missing close brace' },
      { text: ' there' },
    ]);
  });

  it('reports a formula wider than the line as not fitting', () => {
    const long = '$a + b + c + d + e + f + g + h + i + j + k + l + m + n$';
    expect(setter(long).measure(0, 150).cut).toBe(true);
    expect(setter(long).measure(0, 900).cut).toBe(false);
  });

  it('keeps the order of its formula from right to left', () => {
    const [paragraph] = setter('الطاقة $E = mc^2$ في السكون', 'ar-SA').paragraphs(0, 900, 0);
    const spans = paragraph?.lines[0]?.spans ?? [];
    const at = (needle: string): number => spans.find(({ text }) => text.includes(needle))?.x ?? Number.NaN;
    expect(at('الطاقة')).toBeGreaterThan(at('E = mc^2'));
    expect(at('E = mc^2')).toBeGreaterThan(at('السكون'));
  });
});
