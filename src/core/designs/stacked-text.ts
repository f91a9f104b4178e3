import type { ReadParagraph, ReadText } from '../ooxml/read/index.ts';

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const ANCHORS = { start: 'top', justify: 'top', center: 'middle', end: 'bottom' } as const;
const SIDES = { top: 'start', middle: 'center', bottom: 'end' } as const;

/**
 * Sets each letter of a text on a line of its own. As the lines of such a text run down the page, its alignment
 * is that of the letters in the height of the shape, and its anchor that of the column in the width.
 */
export function stackLetters(text: ReadText): ReadText {
  const [first] = text.paragraphs;
  if (first === undefined) return text;
  const align = SIDES[text.anchor];
  return {
    ...text,
    anchor: ANCHORS[first.align],
    wrap: true,
    columns: 1,
    paragraphs: text.paragraphs.map((paragraph) => stackParagraph(paragraph, align)),
  };
}

function stackParagraph(paragraph: ReadParagraph, align: ReadParagraph['align']): ReadParagraph {
  const last = paragraph.runs.length - 1;
  return {
    ...paragraph,
    align,
    marginEmu: 0,
    indentEmu: 0,
    runs: paragraph.runs.map((run, index) => {
      const stacked = [...letters.segment(run.text)].map(({ segment }) => segment).join('\n');
      return { ...run, text: index === last || stacked === '' ? stacked : `${stacked}\n` };
    }),
  };
}
