import { describe, expect, it } from 'vitest';
import { computeCoverage } from '../../../src/core/authoring/coverage.ts';
import { deck } from './deck-helpers.ts';

const NAMES = ['Amber', 'Basalt', 'Cobalt', 'Dolomite', 'Emerald', 'Feldspar', 'Garnet', 'Hematite'];
/** Words that no other sentence has. */
const word = (seed: number) =>
  Array.from(
    { length: 4 },
    (_, at) => `${'bdfgklmnprst'[(seed * (at + 3) + at * 5) % 12]}${'aeiou'[(seed + at * seed) % 5]}`,
  ).join('') + seed.toString(26).replace(/\d/g, (digit) => 'zxcvwjyqhu'[Number(digit)] ?? '');
const sentence = (index: number, at: number) =>
  `The ${word(index * 997 + at * 13 + 3)} ${word(index * 991 + at * 17 + 5)} gave ${index * 1_000 + at * 7 + 211} ${word(index * 983 + at * 19 + 7)} to ${word(index * 977 + at * 23 + 11)}.`;
const chapter = (name: string, index: number, sentences: number) =>
  `## ${name}\n\n${Array.from({ length: sentences }, (_, at) => sentence(index, at)).join(' ')}`;
const long = `# Eight quarries\n\n${NAMES.map((name, index) => chapter(name, index, 20)).join('\n\n')}`;

describe('the omitted part of a long text', () => {
  it('is listed by section, with shares, and not sentence by sentence', () => {
    const coverage = computeCoverage(long, [
      { layout: 'bullets', content: { title: 'Amber', items: [sentence(0, 0)] } },
    ]);
    const sections = coverage?.omitted.filter(({ kind }) => kind === 'section') ?? [];
    expect(sections.map(({ text }) => text)).toEqual(expect.arrayContaining(NAMES.slice(1)));
    expect(sections.find(({ text }) => text === 'Basalt')).toMatchObject({
      reason: 'None of its 20 pieces is on a slide (20 sentences).',
      where: expect.stringContaining('Eight quarries, line'),
    });
    expect(
      coverage?.omitted.filter(({ kind }) => kind === 'paragraph' || kind === 'sentence').length,
    ).toBeLessThan(30);
  });

  it('is listed by section for a generated deck, too', async () => {
    const { omitted } = await deck(long, { n_slides: 4 });
    expect(omitted.length).toBeLessThanOrEqual(30);
    expect(omitted.filter(({ kind }) => kind === 'section').length).toBeGreaterThan(4);
    expect(
      omitted.some(
        ({ reason }) => /\d+ of its 20 pieces are on no slide/.test(reason) || /None of its 20/.test(reason),
      ),
    ).toBe(true);
  });

  it('is listed piece by piece when there are few pieces', () => {
    const source = `# Two quarries\n\n${chapter('Amber', 0, 9)}\n\n${chapter('Basalt', 1, 9)}`;
    const { omitted = [] } =
      computeCoverage(source, [
        { layout: 'bullets', content: { title: 'Amber', items: [sentence(0, 0)] } },
      ]) ?? {};
    expect(omitted.filter(({ reason }) => reason === 'No slide says this.').length).toBe(8);
    expect(omitted.filter(({ kind }) => kind === 'section').map(({ reason }) => reason)).toEqual([
      'None of the 9 pieces of this section is on a slide.',
    ]);
  });
});

it('slides from a caller are compared with the text that comes with them', async () => {
  const source = `# Two quarries\n\n${chapter('Amber', 0, 3)}\n\n${chapter('Basalt', 1, 3)}`;
  const { omitted, numbers, warnings } = await deck(source, {
    slides: [{ content: `## Amber\n\n- ${sentence(0, 0)}\n- It gave 98765 in all` }],
  });
  expect(omitted.map(({ text }) => text).join('\n')).toContain('Basalt');
  expect(numbers).toEqual({ severity: 'warning', source: expect.stringMatching(/ 211 .* 1211 /su) });
  expect(numbers?.source).not.toContain('98765');
  expect(warnings.join(' ')).toContain('only compared with them');
});
