import { expect, it } from 'vitest';
import { parseSource } from '../../../src/core/sources/parse-source.ts';
import { toMarkdown } from '../../../src/core/sources/rich-text.ts';
import type { Mark } from '../../../src/core/sources/source-document.ts';
import fc from '../../support/fast-check.ts';

/** Text of a paragraph after it was written as Markdown and read again. */
function readBack(text: string, marks: readonly Mark[]): string {
  const written = toMarkdown({ text, marks });
  const { root } = parseSource(`# Title\n\n## Part\n\nThis is the first sentence.\n\n${written}\n`);
  const block = root.sections
    .flatMap(({ blocks, sections }) => [...blocks, ...sections.flatMap((one) => one.blocks)])
    .at(-1);
  return block?.kind === 'paragraph' ? block.text.text : JSON.stringify(root);
}

const words = fc.constantFrom('Net', 'sum', '[Cost]', '("Net")', 'a_b', 'Rate:');
const joints = fc.constantFrom('', ' ', ', ', ')');
const kinds = fc.constantFrom<readonly Mark['kind'][]>([], ['strong'], ['emphasis'], ['strong', 'emphasis']);

it('adjacent bold and italic words leave no stars in the text', async () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(words, joints, kinds), { minLength: 1, maxLength: 5 }), (runs) => {
      let text = '';
      const marks: Mark[] = [];
      for (const [word, joint, own] of runs) {
        const start = text.length;
        text += word + joint;
        for (const kind of own) marks.push({ kind, start, end: text.length } as Mark);
      }
      expect(
        readBack(
          `Sum ${text}`.trimEnd(),
          marks.map((mark) => ({ ...mark, start: mark.start + 4, end: mark.end + 4 })),
        ),
      ).toBe(`Sum ${text}`.trimEnd());
    }),
    { numRuns: 300 },
  );
});
