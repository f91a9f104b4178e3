import { describe, expect, it } from 'vitest';
import { parseMarkdown } from '../../../src/core/sources/parse-markdown.ts';

const SENTENCE = 'The stores sold goods for two million dollars and kept an eighth of that as profit.';

describe('lines of Markdown', () => {
  it('that start with bullets of word processors are a list, except in code', () => {
    const { root } = parseMarkdown(
      '# Sales\n\n•\tNo missing values.\n• No duplicates.\n\n```\n• text\n```\n',
    );
    const [list, code] = root.sections[0]?.blocks ?? [];
    expect(list).toMatchObject({
      kind: 'list',
      items: [{ text: { text: 'No missing values.' } }, { text: { text: 'No duplicates.' } }],
    });
    expect(code).toMatchObject({ kind: 'code', code: '• text' });
  });

  it('that are short, above a much longer sentence, are its heading', () => {
    const { root } = parseMarkdown(`# Sales\n\nSales and profit\n${SENTENCE}\n`);
    expect(root.sections[0]?.sections[0]).toMatchObject({
      heading: 'Sales and profit',
      blocks: [{ kind: 'paragraph', text: { text: SENTENCE } }],
    });
  });

  it('that are short in an item are its heading', () => {
    const { root } = parseMarkdown(
      `# Plan\n\n1. Reduce returns\n${SENTENCE}\n2. Train the teams\n${SENTENCE}\n`,
    );
    expect(root.sections[0]?.blocks[0]).toMatchObject({
      kind: 'list',
      items: [
        { text: { text: `Reduce returns: ${SENTENCE}`, marks: [{ start: 0, end: 14, kind: 'strong' }] } },
        {},
      ],
    });
  });

  it.each([
    ['wrapped text', 'The stores sold goods for two million dollars\nand kept an eighth of that as profit.'],
    ['a finished sentence', `It is done.\n${SENTENCE}`],
    ['a verse', 'Two roads diverged in a wood\nAnd I took the one less travelled'],
  ])('such as %s have no heading', (_, text) => {
    const { root } = parseMarkdown(`# Sales\n\n${text}\n`);
    expect(root.sections[0]?.sections).toEqual([]);
    expect(root.sections[0]?.blocks).toHaveLength(1);
  });

  it('with references of pandoc are left out', async () => {
    const { removeCitations } = await import('../../../src/core/sources/citations.ts');
    const text = 'Shorelines move [@vos2019coastsat; see @smith2020, p. 3], as @miller says.';
    expect(removeCitations({ text, marks: [] }).text).toBe('Shorelines move, as @miller says.');
  });
});
