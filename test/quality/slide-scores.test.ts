import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkScene } from '../../src/core/scene/check/check-scene.ts';
import { slideScore } from '../../src/core/scene/check/score.ts';
import { createTemplateService } from '../../src/core/templates/template-service.ts';
import { composedDeck } from '../support/example-deck.ts';
import { HARMS, type Harm } from '../support/harmed-scene.ts';

interface Graded {
  readonly grade: 'good' | 'fair' | 'poor' | 'bad';
  readonly template: string;
  readonly layout: string;
  readonly faults: readonly Harm[];
}

const GRADES = ['good', 'fair', 'poor', 'bad'] as const;
const CORPUS: readonly Graded[] = JSON.parse(readFileSync(new URL('../fixtures/slides/graded.json', import.meta.url), 'utf8'));

const HEAD = `# Scores of slides

Sixty slides of the standard templates, good and bad, in the order of their scores. The grade is that of
a designer: *good* could be shown as it is, *fair* has a blemish that few will see, *poor* has one fault
that everybody sees, *bad* has several. A test makes the slides anew and compares them with this table;
what the scores are made of stands in [findings.md](findings.md).

| score | grade | template | layout | what is wrong |
|---|---|---|---|---|
`;

async function scored(): Promise<(Graded & { readonly score: number })[]> {
  const decks = new Map<string, Awaited<ReturnType<typeof composedDeck>>>();
  const found: (Graded & { readonly score: number })[] = [];
  for (const slide of CORPUS) {
    const { slides } = createTemplateService().example(slide.template);
    const deck = decks.get(slide.template) ?? (await composedDeck(slide.template, slides));
    decks.set(slide.template, deck);
    const scene = deck.slides[slides.findIndex(({ layout }) => layout === slide.layout)];
    if (scene === undefined) throw new Error(`${slide.template} has no ${slide.layout}`);
    const harmed = slide.faults.reduce((one, fault) => HARMS[fault](one), scene);
    found.push({ ...slide, score: Math.round(slideScore(checkScene(harmed, deck.theme))) });
  }
  return found;
}

describe('the score of a slide', () => {
  it('puts sixty slides into the order in which a designer would, which is published', async () => {
    const slides = await scored();
    const of = (grade: string) => slides.filter((one) => one.grade === grade);
    expect(GRADES.map((grade) => of(grade).length)).toEqual([15, 15, 15, 15]);
    for (const [index, grade] of GRADES.slice(1).entries()) {
      const least = Math.min(...of(GRADES[index] ?? '').map(({ score }) => score));
      // Whatever is of a worse grade scores less than all of the better one.
      expect(of(grade).filter(({ score }) => score >= least)).toEqual([]);
    }
    const rows = slides
      .toSorted((a, b) => b.score - a.score)
      .map(({ score, grade, template, layout, faults }) => `| ${score} | ${grade} | ${template} | \`${layout}\` | ${faults.length === 0 ? 'nothing' : faults.join(', ')} |\n`);
    await expect(HEAD + rows.join('')).toMatchFileSnapshot('../../docs/slide-scores.md');
  });
});
