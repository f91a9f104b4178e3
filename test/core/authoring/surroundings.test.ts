import { describe, expect, test } from 'vitest';
import { isReference } from '../../../src/core/authoring/reference-items.ts';
import { findStructure } from '../../../src/core/authoring/structure.ts';
import { listUnits } from '../../../src/core/authoring/unit.ts';
import { readHeadingZone } from '../../../src/core/authoring/zones.ts';
import { parseSource } from '../../../src/core/sources/parse-source.ts';
import { deck } from './deck-helpers.ts';

describe('the surroundings of text on a web page', () => {
  test.each([
    'Related articles',
    'Aller plus loin',
    'Lea también',
    'Saiba mais',
    'Mehr zum Thema',
    'Leggi anche',
    'Lees ook',
    'Czytaj także',
    'Читайте также',
    '関連記事',
    '相关阅读',
    '관련 기사',
    'Läs också',
  ])('include the list below "%s", which leads elsewhere', (heading) => {
    const units = listUnits(
      parseSource(`# Port\n\n## ${heading}\n\n- The council closes the northern quay.`),
      'en',
      false,
    );
    expect(units.map(isReference)).toEqual([true]);
  });

  test.each(['Cite this article', 'Pour citer cet article', 'Cómo citar este artículo', 'Zitiervorschlag'])(
    'include a section "%s"',
    (heading) => {
      expect(readHeadingZone(heading)).toBe('outer');
    },
  );

  test.each([
    ['Tags', '[ferries](https://example.com/tag/ferries)', true],
    ['Tags', 'A tag has a name and a colour.', false],
    ['Sources', '[j-cast.com](https://www.j-cast.com/2025/12/06510182.html)', true],
    ['Harbours', '[The harbour of Bergen](https://example.com/bergen)', false],
  ])('below "%s" include %s: a link without a message is %s', (heading, item, expected) => {
    const units = listUnits(parseSource(`# Port\n\n## ${heading}\n\n- ${item}\n- ${item}`), 'en', false);
    expect(units.map(isReference)).toEqual([expected, expected]);
  });
});

const NOTICE =
  'AGENCY: Harbour Authority.\n\nSUMMARY: The authority proposes new rules for pilots.\n\nDATES: Comments are due by 21 September.\n\nThey are published.\n';

test('paragraphs with labels in capitals are sections, without their labels', () => {
  const { sections } = findStructure(parseSource(`# Rules\n\n${NOTICE}`)).root.sections[0] ?? {
    sections: [],
  };
  expect(sections.map(({ heading, blocks }) => [heading, blocks.length])).toEqual([
    ['Agency', 1],
    ['Summary', 1],
    ['Dates', 2],
  ]);
  expect(JSON.stringify(sections)).not.toContain('SUMMARY:');
});

test('speakers in capitals stay with their words', () => {
  const talk = 'MARY: Who pays?\n\nTOMAS: The port.\n\nMARY: When?\n\nJONAS: In May.\n';
  expect(findStructure(parseSource(`# Talk\n\n${talk}`)).root.sections[0]?.sections).toEqual([]);
});

const ARTICLE = `Photo by Ariel Leighty

### El Salvador

# The assembly asks reporters to leave

After a week of threats the assembly passed a law against newspapers on Tuesday. Reporters of other countries asked
the highest court of the country to stop it. Twelve of them left for Mexico.

### Thursday

The president of the assembly named none of them. A newspaper printed all of their names on its first page.

# Silence is no option

Comments are closed.
`;

test('the title of an article is its heading, not the rubric and the photographer above it', async () => {
  const { title, slides } = await deck(ARTICLE);
  expect(title).toBe('The assembly asks reporters to leave');
  expect(slides[0]?.content['subtitle']).not.toContain('Leighty');
});

test.each([
  ['![](https://example.com/logo.png)', false],
  ['![The old theatre](https://example.com/theatre.png)', true],
])('of the pictures above the first text of a page %s is shown: %s', async (picture, expected) => {
  const { slides } = await deck(
    `<!-- source at="page 1" -->\n\n${picture}\n\n# Minutes\n\n## Demolition\n\nThe council allows the demolition of the rear part. The theatre keeps its front. Work begins in May.\n`,
  );
  expect(/example\.com/.test(JSON.stringify(slides))).toBe(expected);
});
