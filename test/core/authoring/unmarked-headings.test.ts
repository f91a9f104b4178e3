import { describe, expect, it } from 'vitest';
import { condense } from '../../../src/core/authoring/condense.ts';
import { findStructure } from '../../../src/core/authoring/structure.ts';
import { joinTitleLines } from '../../../src/core/authoring/title-lines.ts';
import { listUnits } from '../../../src/core/authoring/unit.ts';
import { classifyZones } from '../../../src/core/authoring/zones.ts';
import { parseSource } from '../../../src/core/sources/parse-source.ts';
import type { SourceSection } from '../../../src/core/sources/source-document.ts';
import { deck, listTexts } from './deck-helpers.ts';

const TEXT = 'The kilns dry spruce with the waste heat of a data centre beside the harbour.';

function headingsOf(text: string): string[] {
  const list = ({ sections }: SourceSection): string[] =>
    sections.flatMap((section) => [section.heading, ...list(section)]);
  return list(findStructure(parseSource(text)).root);
}

describe('headings that are formatted as paragraphs', () => {
  it('are names of parts and chapters counted from 1', () => {
    const parts = ['ABSTRACT', '1\\. Statement of Need', '2\\. Results'];
    expect(
      headingsOf(
        `<!-- source at="page 1" -->\n\n# Kilns\n\n${parts.map((part) => `${part}\n\n${TEXT}`).join('\n\n')}`,
      ),
    ).toEqual(['Kilns', 'ABSTRACT', '1 Statement of Need', '2 Results']);
  });

  it('are not numbered lines without names of parts, unless there are three', () => {
    const count = (names: readonly string[]): number =>
      headingsOf(
        `<!-- source at="page 1" -->\n\n# Kilns\n\n${names.map((name, at) => `${at + 1}\\. ${name}\n\n${TEXT}`).join('\n\n')}`,
      ).length;
    expect(count(['Spruce', 'Oak'])).toBe(1);
    expect(count(['Spruce', 'Oak', 'Beech'])).toBe(4);
  });
});

it('the title lines on the first page of a document are one title', () => {
  const section = (
    heading: string,
    level: number,
    sections: readonly SourceSection[] = [],
  ): SourceSection => ({
    heading,
    level,
    place: { line: 1, path: [], at: 'page 1' },
    blocks: [],
    sections,
  });
  const root = section('', 0, [
    section('GUIDE TO OPEN DATA IN', 1),
    section('TOWNS', 1, [section('Index', 3)]),
  ]);
  expect(joinTitleLines(root).sections.map(({ heading }) => heading)).toEqual([
    'GUIDE TO OPEN DATA IN TOWNS',
  ]);
  const chapters = section('', 0, [section('1. Spruce', 1), section('2. Oak', 1)]);
  expect(joinTitleLines(chapters)).toBe(chapters);
});

it('topics of minutes with a discussion below them have a slide each', async () => {
  const talk = (who: string): string =>
    `  - ${who} asked whether the fans can run on the power of the wind park at the quay.\n  - The mills pay for the heat by the hour of use, and want a price for a year.\n  - The council will write to the data centre about it before the end of May, and tells the mills what it answers.\n`;
  const { slides } = await deck(
    `# Minutes\n\n## Kilns\n\n- Fans of the first kiln\n${talk('Ann')}- Price of the heat\n${talk('Ben')}- Next meeting in June\n\n## Other\n\n- Nothing to say\n`,
    { n_slides: 5 },
  );
  expect(slides.filter(({ content }) => /Ann asked/.test(listTexts(content).join())).length).toBe(1);
  expect(slides.filter(({ content }) => /Ben asked/.test(listTexts(content).join())).length).toBe(1);
  expect(slides.flatMap(({ content }) => listTexts(content)).join(' ')).toContain('want a price for a year');
});

it('a first part is not an introduction if no part states the results', () => {
  const zone = (text: string): string | undefined => {
    const units = listUnits(parseSource(text), 'en', false);
    const [first] = units;
    return first === undefined ? undefined : classifyZones(units)(first);
  };
  const body = `## Oak\n\n${['Oak', 'Beech', 'Ash', 'Elm', 'Birch'].map((tree) => `${tree} takes about a month in the kiln.`).join(' ')}`;
  expect(zone(`# Kilns\n\n## Introduction\n\n${TEXT}\n\n${body}`)).toBe('body');
  expect(
    zone(`# Kilns\n\n## Introduction\n\n${TEXT}\n\n${body}\n\n## Results\n\nSpruce takes nine days.`),
  ).toBe('side');
});

it.each([
  [
    'fr',
    'Le contrôle sera confié à une nouvelle autorité indépendante, composée de six magistrats du conseil d’État et de trois députés',
    'Le contrôle sera confié à une nouvelle autorité indépendante',
  ],
  [
    'fr',
    'Le contrôle coûte à une nouvelle autorité indépendante, avec 438 membres qui sont nommés par le premier ministre',
    undefined,
  ],
  [
    'de',
    'Jedoch muss der Kunde rechtzeitig über den Anlass, die Voraussetzungen und den Umfang der Änderung informiert werden',
    undefined,
  ],
  [
    'fr',
    'Le contrôle sera confié à une nouvelle autorité indépendante, sauf si le conseil d’État décide de le garder pour lui',
    undefined,
  ],
])('a main clause of a sentence in %s replaces it before a comma', (lang, text, expected) => {
  expect(condense({ text, marks: [] }, lang, 80)?.text).toBe(expected);
});

it('a text of a few sentences gives one slide for each thought', async () => {
  const { slides } = await deck(
    `# Kilns\n\n${`${TEXT.slice(0, -1)} in winter. `.repeat(1)}${TEXT} Oak takes a month there and needs gas. The mills pay for the heat by the hour. The council approved a second kiln last May.`,
    { n_slides: 8 },
  );
  expect(slides.length).toBeLessThanOrEqual(3);
});
