import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkScene } from '../../src/core/scene/check/check-scene.ts';
import { scoreSlide } from '../../src/core/scene/check/score.ts';
import type { Deck } from '../../src/core/scene/scene.ts';
import { TEMPLATES } from '../../src/core/templates/standard/index.ts';
import { createTemplateService } from '../../src/core/templates/template-service.ts';
import { oneIn } from '../support/deep.ts';
import { composedDeck } from '../support/example-deck.ts';
import { FOUND_AS, HARMS, type Harm } from '../support/harmed-scene.ts';
import { agreement, type Ranked, rankedSlides } from '../support/ranked-slides.ts';

interface Graded {
  readonly grade: 'good' | 'fair' | 'poor' | 'bad';
  readonly template: string;
  readonly layout: string;
  readonly faults: readonly Harm[];
}

const GRADES = ['good', 'fair', 'poor', 'bad'] as const;
const CORPUS: readonly Graded[] = JSON.parse(
  readFileSync(new URL('../fixtures/slides/graded.json', import.meta.url), 'utf8'),
);
/** Minimum share of full agreement between the order by score and the order by eye. */
const LEAST_AGREEMENT = 0.95;

const HEAD = `# Scores of slides

Slides, good and bad, in the order of their scores. The grade is that of a designer: *good* could be shown
as it is, *fair* has a blemish that few will see, *poor* has one fault that everybody sees, *bad* has
several. A test makes or reads the slides anew and compares them with these tables; what the scores are
made of stands in [findings.md](findings.md).
`;

const PLANTED = `
## Of the standard templates

Sixty slides, three quarters of them with faults planted. None of a grade scores more than any of a better one.

| score | grade | template | layout | what is wrong |
|---|---|---|---|---|
`;

const RANKED = `
## Of other makes

Slides of presentation files and freely drawn ones, ranked by eye: 1 is the best. No bad slide scores as
much as a good one, and the two orders agree to at least ${LEAST_AGREEMENT} (Spearman's rank correlation).

| score | rank by eye | grade | file | slide | what is seen |
|---|---|---|---|---|---|
`;

const decks = new Map<string, Deck>();
const sceneOf = (template: string, layout: string) => {
  const deck = decks.get(template);
  const scene = deck?.slides.find((one) => one.layout === layout);
  if (deck === undefined || scene === undefined) throw new Error(`${template} has no ${layout}`);
  return { scene, theme: deck.theme };
};

beforeAll(async () => {
  for (const { id } of TEMPLATES)
    decks.set(id, await composedDeck(id, createTemplateService().example(id).slides));
});

function scored(): (Graded & { readonly score: number })[] {
  return CORPUS.map((slide) => {
    const { scene, theme } = sceneOf(slide.template, slide.layout);
    const harmed = slide.faults.reduce((one, fault) => HARMS[fault](one, theme), scene);
    return { ...slide, score: Math.round(scoreSlide(checkScene(harmed, theme))) };
  });
}

const row = (...cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |\n`;

describe('the score of a slide', () => {
  let ranked: readonly Ranked[] = [];
  beforeAll(async () => {
    ranked = await rankedSlides();
  });

  it('ranks sixty slides in the order of a designer', () => {
    const slides = scored();
    const of = (grade: string) => slides.filter((one) => one.grade === grade);
    expect(GRADES.map((grade) => of(grade).length)).toEqual([15, 15, 15, 15]);
    for (const [index, grade] of GRADES.slice(1).entries()) {
      const least = Math.min(...of(GRADES[index] ?? '').map(({ score }) => score));
      // Whatever is of a worse grade scores less than all of the better one.
      expect(of(grade).filter(({ score }) => score >= least)).toEqual([]);
    }
  });

  it('agrees with graded slides of other programs', () => {
    expect(agreement(ranked)).toBeGreaterThanOrEqual(LEAST_AGREEMENT);
    const least = Math.min(...ranked.filter(({ grade }) => grade === 'good').map(({ score }) => score));
    expect(ranked.filter(({ grade, score }) => grade === 'bad' && score >= least)).toEqual([]);
    // A score of a hundred is for slides that could be shown as they are.
    expect(
      ranked.filter(({ grade, score }) => score === 100 && (grade === 'poor' || grade === 'bad')),
    ).toEqual([]);
  });

  it('is published', async () => {
    const planted = scored()
      .toSorted((a, b) => b.score - a.score)
      .map(({ score, grade, template, layout, faults }) =>
        row(score, grade, template, `\`${layout}\``, faults.length === 0 ? 'nothing' : faults.join(', ')),
      );
    const foreign = ranked
      .toSorted((a, b) => b.score - a.score || a.rank - b.rank)
      .map(({ score, rank, grade, file, slide, seen: visible }) =>
        row(score, rank, grade, file, slide, visible),
      );
    await expect(HEAD + PLANTED + planted.join('') + RANKED + foreign.join('')).toMatchFileSnapshot(
      '../../docs/slide-scores.md',
    );
  });
});

/** Pages to read may say much. */
const READ: ReadonlySet<string> = new Set(['table', 'faq', 'code', 'references']);

it('checkScene finds a fault planted into any sample slide of any template by its name', () => {
  const missed = oneIn(9, [...decks], 1).flatMap(([template, { slides, theme }]) =>
    slides.flatMap((scene) => {
      const count = (code: string, of = scene) =>
        checkScene(of, theme).filter((finding) => finding.code === code).length;
      return (Object.keys(HARMS) as Harm[]).flatMap((harm) => {
        const harmed = HARMS[harm](scene, theme);
        if (
          JSON.stringify(harmed) === JSON.stringify(scene) ||
          (harm === 'too many words' && READ.has(scene.layout))
        )
          return [];
        return count(FOUND_AS[harm], harmed) > count(FOUND_AS[harm])
          ? []
          : [`${template} ${scene.layout}: ${harm}`];
      });
    }),
  );
  expect(missed).toEqual([]);
}, 120_000);
