import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinMarkdown, markdownParts } from '../../../src/core/sources/document-markdown.ts';
import { DocumentWriter } from '../../../src/core/sources/files/document-writer.ts';
import { parseSource } from '../../../src/core/sources/parse-source.ts';
import { plain, toVisibleText } from '../../../src/core/sources/rich-text.ts';
import type { ListEntry, SourceBlock } from '../../../src/core/sources/source-document.ts';

/**
 * Words between signs that mean something in Markdown, wherever they stand; single stars are tidied away and
 * not among them.
 */
const SIGNS = [
  '> ',
  '# ',
  '- ',
  '+ ',
  '1. ',
  '12) ',
  '=== ',
  '<b>',
  '<',
  '</p>',
  '<!-- ',
  '&amp; ',
  '&#65;',
  '& ',
  '`',
  '``',
  '[x]',
  '](y) ',
  '![',
  '|',
  '| ',
  '\\',
  '5 %',
  '!',
  '~~~ ',
  '``` ',
  ' ',
];
const WORDS = ['word', 'Größe', '中文', 'Array<T>', 'snake_case', 'a', '3.5'];
const text = fc
  .array(fc.oneof(fc.constantFrom(...SIGNS), fc.constantFrom(...WORDS)), { minLength: 1, maxLength: 6 })
  .map((parts) => `${parts.join('')} end`.replace(/\s+/g, ' ').trimStart());

/** The texts of a block, in order. */
function extractText(block: SourceBlock): unknown {
  if (block.kind === 'list') return block.items.map(entry);
  if (block.kind === 'table')
    return [
      block.columns.map(({ label }) => toVisibleText(label)),
      ...block.rows.map((row) => row.map(toVisibleText)),
    ];
  return block.kind === 'code' ? block.code : block.kind === 'figure' ? block.alt : block.text.text;
}
const entry = ({ text: words, children }: ListEntry): unknown => [words.text, ...children.map(entry)];
const again = (write: (out: DocumentWriter) => void) => {
  const out = new DocumentWriter();
  out.heading('Heading', 1);
  out.paragraph(plain('First words.'));
  write(out);
  const document = out.build({});
  const read = parseSource(joinMarkdown(markdownParts(document)));
  return [document, read].map(({ root }) =>
    root.sections[0]?.blocks.map((block) => [block.kind, extractText(block)]),
  );
};

describe('a document is read back unchanged from its Markdown with', () => {
  it('paragraphs that look like other blocks', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 3 }), (texts) => {
        const [before, after] = again((out) => {
          for (const one of texts) out.paragraph(plain(one));
        });
        expect(after).toEqual(before);
      }),
      { numRuns: 150 },
    );
  });

  it('words in bold and italics at any position', () => {
    const extractText = fc
      .array(fc.constantFrom('18.33.', '0', '90', ' ', 'Word', '「重要」', 'な', ', ', '(x)', ': '), {
        minLength: 2,
        maxLength: 7,
      })
      .map((parts) => `a${parts.join('')} end`.replace(/\s+/g, ' '));
    const marked = extractText.chain((words) =>
      fc.record({
        words: fc.constant(words),
        from: fc.nat({ max: words.length - 1 }),
        length: fc.integer({ min: 1, max: 9 }),
        kind: fc.constantFrom('strong', 'emphasis'),
      }),
    );
    fc.assert(
      fc.property(marked, ({ words, from, length, kind }) => {
        const [before, after] = again((out) =>
          out.paragraph({
            text: words,
            marks: [{ start: from, end: Math.min(words.length, from + length), kind: kind as 'strong' }],
          }),
        );
        expect(after).toEqual(before);
      }),
      { numRuns: 300 },
    );
  });

  it('lists of up to nine levels', () => {
    const items = fc.array(fc.tuple(text, fc.nat({ max: 8 }), fc.boolean()), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(items, (list) => {
        let depth = -1;
        const [before, after] = again((out) =>
          list.forEach(([one, wanted]) => {
            depth = Math.min(wanted, depth + 1);
            out.item(plain(one), depth, false);
          }),
        );
        expect(after).toEqual(before);
      }),
      { numRuns: 100 },
    );
  });

  it('nine levels of numbers', () => {
    const depths = [...Array(9).keys()];
    const [before, after] = again((out) => {
      for (const depth of depths) out.item(plain(`level ${depth}`), depth, true, 1);
      for (const depth of depths.toReversed()) out.item(plain(`after ${depth}`), depth, true, 2);
    });
    expect(after).toEqual(before);
  });

  it('table cells', () => {
    const cell = text.map((one) => one.replace(/([*`[\]\\])/g, '\\$1'));
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 2, maxLength: 4 }), (rows) => {
        const [before, after] = again((out) => out.table(rows));
        expect(after).toEqual(before);
      }),
      { numRuns: 100 },
    );
  });

  it('code with fences and deep indentation', () => {
    const code = `a = \`\`\`b\`\`\`\n\`\`\`\n${' '.repeat(60)}deep <b>\n\`\`\`\`\nend`;
    const [before, after] = again((out) => out.code(code, 'py'));
    expect(after).toEqual(before);
  });
});

describe('a limit on marks', () => {
  it('keeps the signs of a long table', () => {
    const rows = Array.from(
      { length: 1_200 },
      (_, index) => `| first_name_${index} | **${index}** * 2 ~ 3 |`,
    );
    const { root } = parseSource(`# a\n\n| name | value |\n| --- | --- |\n${rows.join('\n')}`);
    expect(JSON.stringify(root)).not.toMatch(/[∗＿∼［］]/);
  });

  it('keeps the signs of a long list', () => {
    const { root } = parseSource(
      `# a\n\n${Array.from({ length: 1_200 }, (_, index) => `- **item_${index}** of [a](https://example.com)`).join('\n')}`,
    );
    expect(JSON.stringify(root)).not.toMatch(/[∗＿∼［］]/);
  });
});

describe('items that begin with ">"', () => {
  it.each(['- > 50 % of the ships\n- second', '1. > 50 % of the ships\n2. second'])('%s', (list) => {
    const [block] = parseSource(`# A\n\n${list}`).root.sections[0]?.blocks ?? [];
    expect(block?.kind === 'list' && block.items.map((item) => item.text.text)).toEqual([
      '> 50 % of the ships',
      'second',
    ]);
  });

  it('a quotation in an item is its text, at its position', () => {
    const [block] = parseSource('# A\n\n- one\n- > Less is more\n- three').root.sections[0]?.blocks ?? [];
    expect(block?.kind === 'list' && block.items.map((item) => item.text.text)).toEqual([
      'one',
      'Less is more',
      'three',
    ]);
  });
});
