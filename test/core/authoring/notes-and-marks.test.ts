import { expect, test } from 'vitest';
import { writeTableStatement } from '../../../src/core/authoring/compose/table-statement.ts';
import { isDebris } from '../../../src/core/authoring/reference-items.ts';
import { listUnits } from '../../../src/core/authoring/unit.ts';
import { attachCaptions } from '../../../src/core/sources/captions.ts';
import { removeCitations } from '../../../src/core/sources/citations.ts';
import { parseSource } from '../../../src/core/sources/parse-source.ts';
import { plain } from '../../../src/core/sources/rich-text.ts';
import { deck, listTexts, readName } from './deck-helpers.ts';

async function textsOf(content: string): Promise<string> {
  const { slides } = await deck(content, { n_slides: 6 });
  return slides.flatMap(({ content: fields }) => listTexts(fields)).join('\n');
}

async function namesOf(content: string): Promise<string> {
  const { slides } = await deck(content, { n_slides: 6 });
  return slides.map(readName).join('\n');
}

test.each([
  ['The seats fell to 465 [cite: 21, 24].', 'The seats fell to 465.'],
  ['[cite: 16] The ministry counts the votes.', 'The ministry counts the votes.'],
  ['The seats fell to 465【3†source】.', 'The seats fell to 465.'],
  ['Earlier work [4, 7, 12] used two keys.', 'Earlier work used two keys.'],
  [
    'The angle lies in the interval [15, 30] of the scale.',
    'The angle lies in the interval [15, 30] of the scale.',
  ],
])('%s is shown without source marks', (text, shown) => {
  expect(removeCitations(plain(text)).text).toBe(shown);
});

const WING = `# Stabilizer order

## Design changes

The agency requires new software for the flight control computers of all 737 airplanes. The crews learn the
changes in a simulator before they fly. Operators repair each airplane within 40 hours of work at 3,400 dollars.

⁴ The angle of attack is the angle at which the wing meets the air. Two vanes measure it.
`;

test('a footnote is neither a title nor a point, and is reported', async () => {
  expect(await textsOf(WING)).not.toMatch(/angle of attack|Two vanes/);
  expect((await deck(WING)).omitted.map(({ text }) => text).join()).toMatch(/angle of attack/);
});

const HALL = `# Assembly

## The vote

"Reporters are the voices of other countries", added the president. The law fines newspapers that quote gangs with
up to 3,000 dollars, as the assembly decided on Tuesday evening after a debate of six hours in which nobody spoke against it.
Reporters of other countries asked the highest court of the country on Wednesday to stop the law before it is published.
`;

test('a quotation is not a title', async () => {
  const names = await namesOf(HALL);
  expect(names).not.toMatch(/voices of other countries/);
});

const AGAIN = '| Hall | Area |\n|---|---|\n| Pool | 2,350 |\n| Gym | 900 |\n';

test('a table that occurs twice in a text is shown once', async () => {
  const { slides } = await deck(
    `# Halls\n\n## Sizes\n\nThe town has two halls.\n\n${AGAIN}\n## Plans\n\nThe gym is rebuilt in 2027.\n\n${AGAIN}`,
  );
  const tables = slides.filter(({ content }) => /2,?350/.test(JSON.stringify(content)));
  expect(tables).toHaveLength(1);
});

test.each([
  ['r e c o g n i t i o n f o r a s u b s e t of t h e k e y s', true],
  ['A vitamin C and D pill a day is good for a baby', false],
])('%s is debris: %s', (text, expected) => {
  expect(listUnits(parseSource(text), 'en', false).map(isDebris)).toEqual([expected]);
});

test('a table of code lines has no statement', () => {
  const text = '| 5 | commands=Dict( |\n|---|---|\n| 6 | "help" |\n| 7 | "type" |\n| 15 | "pageup" |\n';
  const table = parseSource(text).root.blocks.find(({ kind }) => kind === 'table');
  if (table?.kind !== 'table') throw new Error('The text has a table.');
  expect(writeTableStatement(table, 'en')).toBeUndefined();
});

test.each([
  ['Illo5', ''],
  ['A map of the harbour', 'A map of the harbour'],
])('%s of a picture without a section is called "%s"', (alt, shown) => {
  const { root } = attachCaptions(parseSource(`![${alt}](https://example.com/a.png)`));
  expect(root.blocks.flatMap((block) => (block.kind === 'figure' ? [block.alt] : []))).toEqual([shown]);
});

const FORM = `# Galaxy Games

## (Exact name of issuer as in its charter)

| State | Number | Street |
|---|---|---|
| Nevada | 20-8143439 | Cameron Street |

| Class of the shares | Symbol | Exchange |
|---|---|---|
| Common stock | GLXZ | OTC |

## Business

The company sells games to casinos. It has 48 employees. Casinos of 32 countries rent its tables.
`;

test('a form instruction in brackets is not a title', async () => {
  expect(await namesOf(FORM)).not.toMatch(/^\(|Exact name/m);
});

test('a table with ascending page numbers is a table of contents', async () => {
  const rows =
    '| Solutions of the exercises | 99 |\n|---|---|\n| Pictures | 105 |\n| Abbreviations | 106 |\n| Symbols | 108 |\n';
  const text = `# Geometry\n\n## What it is about\n\n${rows}\nTopology studies forms. A cup is a ring. Knots are curves in space.\n`;
  expect(await textsOf(text)).not.toContain('Abbreviations');
});

test('the name of an author with an affiliation mark is not a title', async () => {
  const text =
    '# A voice assistant\n\n## Samuel Omlin¹\n\n- Speech in twenty languages\n- Low latency on one core\n- Keyboard and mouse\n\n## Speed\n\nOne core is enough. Commands take 20 ms on a laptop. The network is not needed.\n';
  expect(await namesOf(text)).not.toContain('Omlin');
});

test('a picture that stands twice in a text is shown once', async () => {
  const picture = '![The kiln](https://a.example/kiln.png)\n\n';
  const { slides, omitted } = await deck(
    `# Kilns\n\n## Heat\n\n${picture}The kiln dries spruce with the heat of a data centre.\n\n## Cost\n\n${picture}The kiln costs 2 million euros and pays back in six years.`,
  );
  expect(JSON.stringify(slides).match(/kiln\.png/g)).toHaveLength(1);
  expect(omitted.map(({ reason }) => reason).join()).toContain('same picture');
});
