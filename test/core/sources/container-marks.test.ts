import { expect, it } from 'vitest';
import { emptyContainerMarks } from '../../../src/core/sources/container-marks.ts';
import { parseSource } from '../../../src/core/sources/parse-source.ts';

it('marks around notes are no text, and the note stays', () => {
  const { root } = parseSource(
    '# Kilns\n\n::: tip A note\nOak takes a month.\n:::\n\nSpruce takes nine days.',
  );
  const texts = root.sections[0]?.blocks.map((block) => (block.kind === 'paragraph' ? block.text.text : ''));
  expect(texts).toEqual(['Oak takes a month.', 'Spruce takes nine days.']);
});

it('marks inside a program stay, and so does every line', () => {
  const text = '```\n::: tip\n```\n\n:::{note}\nOak.\n:::\n\na ::: b';
  expect(emptyContainerMarks(text)).toBe('```\n::: tip\n```\n\n\nOak.\n\n\na ::: b');
});
