import { describe, expect, it } from 'vitest';
import { collectGist, measureGist } from '../../../src/core/authoring/gist.ts';
import { rankUnits } from '../../../src/core/authoring/rank.ts';
import { listUnits } from '../../../src/core/authoring/unit.ts';
import { parseSource } from '../../../src/core/sources/parse-source.ts';
import { deck, readName } from './deck-helpers.ts';

const unitsOf = (text: string) => listUnits(parseSource(text), 'en', false);

describe('the gist of a document', () => {
  it('weights the words of the title, headings and opening, the heaviest at 1', () => {
    const units = unitsOf('# Drying timber\n\n## Gas in winter\n\nOak needs gas. Fans run all night.');
    const gist = collectGist({
      units,
      zoneOf: () => 'body',
      termsOf: (text) => text.toLowerCase().match(/[a-z]{3,}/g) ?? [],
      canOpen: ({ text }) => text.text.startsWith('Oak'),
      title: 'Drying timber',
    });
    expect(Math.max(...gist.values())).toBe(1);
    expect(gist.get('drying')).toBeGreaterThan(gist.get('winter') ?? 0);
    expect(gist.get('oak')).toBeGreaterThan(0);
    expect(gist.has('fans')).toBe(false);
    expect(measureGist(gist, ['drying'])).toBeGreaterThan(measureGist(gist, ['fans']));
    expect(measureGist(gist, [])).toBe(0);
  });

  it('raises related sentences, unless the caller emphasizes a subject', () => {
    const units = unitsOf(
      '# Drying timber with heat\n\nThe town lies at the river. Ships bring timber that dries with heat. Ships bring paper that goes to a shop.',
    );
    const [, about, aside] = units;
    const scoreOf = (focus: readonly string[]): number => {
      const { score } = rankUnits(units, 'en', focus, () => 'body', 'Drying timber with heat');
      return about === undefined || aside === undefined ? 0 : score(about) - score(aside);
    };
    expect(scoreOf([])).toBeGreaterThan(0.1);
    expect(scoreOf(['paper'])).toBeLessThan(0);
  });
});

it('the sentence that opens a section is its title, before a short one about an earlier statement', async () => {
  const { slides } = await deck(
    '# Kilns\n\n## Heat\n\nThe data centre gives the kilns the heat that the river took before. These fans are new. This pipe is long. The mills pay for it by the hour of use.\n\n## Gas\n\nGas still heats the oak from November to the end of March. That price rose. The mills want a second data centre at the quay.\n',
    { n_slides: 3 },
  );
  expect(slides.map(readName).join(' ')).not.toMatch(/These fans|This pipe|That price/);
});
