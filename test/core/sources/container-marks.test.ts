import { expect, it } from 'vitest';
import { emptyContainerMarks } from '../../../src/core/sources/container-marks.ts';
import { parseSource } from '../../../src/core/sources/parse-source.ts';

it('container marks around a note are removed, and the note stays below its title', () => {
  const { root } = parseSource(
    '# Kilns\n\n::: tip A note\nOak takes a month.\n:::\n\nSpruce takes nine days.',
  );
  const texts = root.sections[0]?.blocks.map((block) => (block.kind === 'paragraph' ? block.text.text : ''));
  expect(texts).toEqual(['A note: Oak takes a month.', 'Spruce takes nine days.']);
});

it('container marks in code stay, and so does every line', () => {
  const text = '```\n::: tip\n```\n\n:::{note}\nOak.\n:::\n\na ::: b';
  expect(emptyContainerMarks(text)).toBe('```\n::: tip\n```\n\n\nOak.\n\n\na ::: b');
});

it.each([
  [
    '::: lexique Personal data\nAll that names somebody.\n:::',
    '**Personal data:**\nAll that names somebody.\n',
  ],
  [':::note[Mind the gap!]\n\nIt is wide.\n:::', '\n**Mind the gap!**\nIt is wide.\n'],
  [':::{warning} Hot\n- Oven\n- Kiln\n:::', '**Hot:**\n- Oven\n- Kiln\n'],
  ['::: {.callout-tip title="In short"}\nDry it.\n:::', '**In short:**\nDry it.\n'],
  ['!!! Info  \nAdd it to the sheet.', '\nAdd it to the sheet.'],
  [
    '??? note "On oak"\n    It is slow.\n\n    It is hard.\n\n    - dense\nBirch',
    '**On oak:**\nIt is slow.\n\nIt is hard.\n\n- dense\nBirch',
  ],
  ['::: columns\n:::: {.column width="50%"}\nLeft.\n::::\n:::', '\n\nLeft.\n\n'],
])('container marks as in %j keep the title of the container', (text, expected) => {
  expect(emptyContainerMarks(text)).toBe(expected);
});
