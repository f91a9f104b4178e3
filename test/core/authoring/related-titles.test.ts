import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { shorten } from '../../../src/core/authoring/shorten.ts';
import { plain } from '../../../src/core/sources/rich-text.ts';
import { deckFrom } from '../../quality/document-decks.ts';
import { deck, readName } from './deck-helpers.ts';

const principles = (sentence: string) => `# Harbour Line

## Six principles

1. **Measure before deciding.** Every quay has a meter whose readings are published each month.
2. **Charge where ships wait.** Nine minutes at each end of the line are enough for the usual crossing.
3. **Keep a spare hull.** Two breakdowns in one winter cost 1.4 million euros.

Unless the grid is reinforced by 2027, the third line cannot change. ${sentence}

| Line | Hulls | Passengers |
|---|---|---|
| City loop | 4 | 1,204,000 |
| Harbour | 3 | 884,000 |
| Islands | 7 | 2,110,500 |
`;

async function titleOfList(sentence: string): Promise<unknown> {
  const { slides } = await deck(principles(sentence));
  return slides.find(({ content }) => JSON.stringify(content).includes('Charge where ships wait'))?.content[
    'title'
  ];
}

test('a sentence after a list is not a title over points that share only a unit with it', async () => {
  expect(await titleOfList('The consultant estimates 12 to 14 million euros.')).toBe('Six principles');
});

test('a sentence after a list about its points can be their title', async () => {
  const claim = 'Published readings and spare hulls cut breakdowns by a third';
  expect(await titleOfList(`${claim}.`)).toBe(claim);
});

const claims = (sentences: string) => `# Kiln

## Method

${sentences} The kiln was heated by the waste heat of a hall of servers. A sensor in each board measured its moisture.
`;

async function titleOfMethod(sentences: string): Promise<string> {
  const { slides } = await deck(claims(sentences));
  return slides.map(({ content }) => String(content['title'] ?? content['statement'])).join('\n');
}

test('a sentence that only refers to a table is not a title', async () => {
  expect(await titleOfMethod('The results of all important kilns are presented in Table 2.')).not.toContain(
    'are presented in Table',
  );
});

test('a sentence whose subject is in the sentence before it is not a title, even after an adverb', async () => {
  expect(await titleOfMethod('Ideally, this important value falls by 12 percent a day.')).not.toContain(
    'Ideally, this',
  );
});

test('a Japanese point that ends in a noun without a subject is not a title', async () => {
  const { slides } = await deck(`# 書き方

## 形式

- 最後のリンクと新しい節の間に2の空行。
- 見出しと最初のリンクの間に1の空行。
- 2つのリンクの間に0の空行。
- 各ファイルの末尾に1の空行。
`);
  const titles = slides.map(({ content }) => content['title']);
  expect(titles.filter((title) => String(title).endsWith('空行'))).toEqual([]);
});

test('a removed bracket leaves no space between Japanese words', async () => {
  expect(
    shorten(plain('節はレベル3の見出し (###) を使い、部分節はレベル4の見出し (####) を使います。'), 'ja', 30)
      .text,
  ).toContain('見出しを使い');
});

const AGES = ['Anna', 'Bert', 'Cleo', 'Dora', 'Emil'].map(
  (name, at) =>
    `## ${name}\n\nThe office of the harbour found that ${name} had been paying ${at + 3}00 euros a year too much for the place at the quay since 2019. ${name} gets all of it back.\n`,
);

test('claims stay statements in large text, at most two in a row', async () => {
  const { slides } = await deck(`# Places at the quay\n\n${AGES.join('\n')}`, { n_slides: 6 });
  const names = slides.slice(1).map(({ content }) => String(content['title'] ?? content['statement']));
  const isClaim = names.map((name) => name.split(' ').length > 2);
  expect(isClaim.filter(Boolean).length, names.join('; ')).toBeGreaterThanOrEqual(4);
});

test('an assurance before a claim is removed from its title', async () => {
  const titles = await titleOfMethod(
    'It is evident that the new kiln saves 40 percent of the power in winter.',
  );
  expect(titles).toContain('The new kiln saves 40 percent of the power in winter');
});

test('a name of a few words is not a statement in large text', async () => {
  const { slides } = await deck(
    '# Nuts\n\n## Elastic stop nut\n\nThe elastic stop nut is a standard nut with the height increased to hold a fiber locking collar.\n\nStainless steel self-locking nut.\n',
  );
  expect(slides.map(({ content }) => content['statement'])).not.toContain('Stainless steel self-locking nut');
});

test('a table under the name of the document has its caption as title, without its number', async () => {
  const table = '| Modèle | Données |\n|---|---|\n| Petit | Journaux |\n| Grand | Revues |\n';
  const { slides } = await deck(
    `# Lire des pages\n\nTableau 1 : Modèles du catalogue et leurs données\n\n${table}\n## Suite\n\nLe catalogue est ouvert à tous les laboratoires du pays. Chaque modèle lit une page en moins de deux secondes.\n`,
    { language: 'fr' },
  );
  const shown = slides.find(({ layout }) => layout === 'table');
  expect(shown?.content['title']).toBe('Modèles du catalogue et leurs données');
  expect(slides.map(({ content }) => JSON.stringify(content)).join()).not.toContain('Tableau 1');
});

test('the start of a sentence that its list completes is not a title', async () => {
  const { slides } = await deck(
    '# Список\n\n## Пробелы\n\nИдея состоит в том, чтобы иметь:\n\n- две пустые строки между последней ссылкой и новым разделом;\n- одну пустую строку между заголовком и первой ссылкой;\n- ноль пустых строк между двумя ссылками;\n- одну пустую строку в конце каждого файла.\n\nВсе списки начинаются с указателя.\n',
    { n_slides: 3 },
  );
  expect(slides.map(readName).join()).not.toMatch(/чтобы иметь(?! …)/);
});

test('the conclusion from key figures is the title above them', async () => {
  // With one statement more before it, the variety of the deck asks for key figures.
  const text = readFileSync(
    new URL('../../fixtures/score/startup-update.txt', import.meta.url),
    'utf8',
  ).replace('November. 41 percent', 'November, and 41 percent');
  const { slides } = await deckFrom(text, { n_slides: 8 });
  const slide = slides.find(({ layout }) => layout === 'metrics');
  expect(slide?.content['title']).toBe('I recommend to open in May if two of the three sign for three years');
  expect(slide?.content).not.toHaveProperty('takeaway');
});

test.each([
  ['In the stdio transport:', true],
  ['The stdio transport requires that:', false],
])('points under "%s" may be titles: %s', async (lead, expected) => {
  const text = readFileSync(new URL('../../fixtures/docs/transports.mdx', import.meta.url), 'utf8');
  const { slides } = await deckFrom(text.replace('In the **stdio** transport:', lead), { n_slides: 8 });
  const points =
    /^The (?:client launches|server reads|client MUST NOT|server MUST NOT|server MAY|client MAY)/;
  const names = slides.filter(({ layout }) => layout !== 'diagram').map(readName);
  expect(names.some((name) => points.test(name))).toBe(expected);
});
