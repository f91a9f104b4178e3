import { expect, test } from 'vitest';
import { deck } from './deck-helpers.ts';

const RULES = `# How to add a book

## Format

- All lists are Markdown files with a short name in lower case.
- Every list has an index with a link to each of its sections.
- Sections use headings of the third level, and their parts those of the fourth.

Example:

\`\`\`text
### Poems

* [A long night](https://example.com/night)
* [Another night](https://example.com/more)
\`\`\`

## Order

Books are sorted by title. A reader finds a book faster than in a list by author. Editions of one book stand together.
`;

test('a code slide has the claim before it as its title', async () => {
  const { slides } = await deck(RULES);
  expect(slides.find(({ layout }) => layout === 'code')?.content['title']).toMatch(
    /^(?:All lists|Every list|Sections) /,
  );
});

test('a code slide keeps the heading of its section without a claim before it', async () => {
  const { slides } = await deck(RULES.replace(/^- .*\n/gm, ''));
  expect(slides.find(({ layout }) => layout === 'code')?.content['title']).toBe('Format');
});
