import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FormulaStore } from '../../../src/core/authoring/formula-store.ts';

const taken = (text: string): { text: string; back: string } => {
  const formulas = new FormulaStore();
  const out = formulas.take(text);
  return { text: out, back: formulas.restore(out) };
};

describe('formulas of a source', () => {
  it('become one character each and are restored in any position', () => {
    const formulas = new FormulaStore();
    const text = formulas.take('The mean $\\bar{x} = \\frac{1}{n}\\sum_i x_i$ of $n$ draws costs $5 or $7.');
    expect(text).toBe('The mean \ua000 of \ua001 draws costs $5 or $7.');
    expect(formulas.restore({ title: 'of \ua001', items: [{ text: '\ua000' }, 3, null] })).toEqual({
      title: 'of $n$',
      items: [{ text: '$\\bar{x} = \\frac{1}{n}\\sum_i x_i$' }, 3, null],
    });
  });

  it('in a paragraph of their own belong to the sentence around them', () => {
    expect(
      taken('The density is\n\n$$f(x) = e^{-x^2}$$\n\nand it is smooth.\n\nAnother paragraph.').text,
    ).toBe('The density is \ua000 and it is smooth.\n\nAnother paragraph.');
    expect(taken('## Heading\n\n$$x$$\n\n- item').text).toBe('## Heading\n\n\ua000\n\n- item');
  });

  it('are found within a table cell, but not across cells', () => {
    const money = '| State | Premiums ($) | Losses ($) |\n|---|---|---|\n| Ohio | $5 | $7 |';
    expect(taken(money).text).toBe(money);
    expect(taken('| Mean | $\\bar{x}$ |\n| Sum | $\\sum_i x_i$ |').text).toBe(
      '| Mean | \ua000 |\n| Sum | \ua001 |',
    );
  });

  it('are ignored in code, and in texts that contain their placeholder characters', () => {
    const code = 'See:\n\n```sh\necho $HOME and $PATH$\n\n$x$\n```\n\nthen `$y$`';
    expect(taken(code).text).toBe(code);
    expect(taken('ꀀ $x$').text).toBe('ꀀ $x$');
  });

  it('never lose a character of any line', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('$', 'x', ' ', '\\frac{1}{2}', '5', '`', 'word')), (parts) => {
        const line = parts.join('');
        expect(taken(line).back.replace(/\s/g, '')).toBe(line.replace(/\s/g, ''));
      }),
    );
  });
});
