import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseInline, stripMarkup } from '../../../src/core/layout/inline-markdown.ts';

describe('inline Markdown', () => {
  it('reads emphasis, code, strike-through and links', () => {
    expect(parseInline('a **b** *c* ~~d~~ `e*f` [g](https://example.org/x)')).toEqual([
      { text: 'a ' },
      { text: 'b', bold: true },
      { text: ' ' },
      { text: 'c', italic: true },
      { text: ' ' },
      { text: 'd', strike: true },
      { text: ' ' },
      { text: 'e*f', code: true },
      { text: ' ' },
      { text: 'g', link: 'https://example.org/x' },
    ]);
  });

  it.each([
    '1. Not a list',
    '# Not a heading',
    '- not a bullet',
    '> not a quote',
    '![not a picture]',
    'R&amp;D',
    '<b>not HTML</b>',
    '    indented',
    '--- ',
    '| a | b |',
    '5 * 3 * 2',
    'snake_case_name',
    '2 < 3 > 1',
    '[1]: x',
  ])('keeps %j unchanged', (text) => {
    expect(stripMarkup(text)).toBe(text);
  });

  it('shows escaped marks', () => {
    expect(parseInline('\\*not emphasis\\* and 100\\%')).toEqual([{ text: '*not emphasis* and 100%' }]);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', '/relative', 'vbscript:x'])(
    'makes no link to %s but keeps its text and reports the fault',
    (url) => {
      expect(parseInline(`see [this](${url})`)).toEqual([{ text: 'see ' }, { text: 'this', linkFault: url }]);
    },
  );

  it('links addresses in the text', () => {
    expect(parseInline('write to team@example.org')).toEqual([
      { text: 'write to ' },
      { text: 'team@example.org', link: 'mailto:team@example.org' },
    ]);
  });

  it('with emphasis off loses its markers and keeps the text', () => {
    expect(parseInline('a **b** *c* `d`', false)).toEqual([{ text: 'a b c ' }, { text: 'd', code: true }]);
  });

  it('loses no letter of any text', () => {
    const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            'word',
            '**',
            '*',
            '_',
            '`',
            '[',
            ']',
            '(',
            ')',
            '~~',
            '<',
            ' ',
            '日本',
            '#',
            '1.',
            '-',
            '!',
            '&',
            '\\',
          ),
          { maxLength: 20 },
        ),
        (parts) => {
          // Addresses of links are not shown; these have none, since nothing here makes one that ends.
          const text = parts.join('').replace(/\]\(/g, '] (');
          expect(letters(stripMarkup(text))).toBe(letters(text));
        },
      ),
      { numRuns: 500 },
    );
  });
});
