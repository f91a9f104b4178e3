import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { flatten } from '../../../src/core/scene/check/geometry.ts';
import type { Scene } from '../../../src/core/scene/scene.ts';
import { deckInDesign } from '../../support/design-plan.ts';

/** Its covers and sections have the place for text above the title. */
const FILE = readFileSync('test/fixtures/designs/financial-template.potx');

function topOf(scene: Scene | undefined, words: string): number {
  const found = flatten(scene?.elements ?? []).find(
    (element) =>
      element.type === 'text' &&
      element.paragraphs.some(({ runs }) => runs.some(({ text }) => text.toLowerCase().includes(words))),
  );
  if (found?.type !== 'text') throw new Error(`No text "${words}".`);
  return found.box.y + (found.paragraphs[0]?.lines[0]?.baseline ?? 0);
}

it('the text of a closing, a quotation and a section is read after its title', async () => {
  const { slides } = await deckInDesign(FILE, [
    { layout: 'closing', content: { title: 'Thank you', text: 'The board decides on 14 May.' } },
    { layout: 'quote', content: { quote: 'The first quiet crossing.', author: 'Tomas Lind' } },
    { layout: 'section', content: { title: 'What changes', description: 'Six routes until 2029.' } },
  ]);
  const pairs = [
    ['thank you', 'the board'],
    ['quiet crossing', 'tomas lind'],
    ['what changes', 'six routes'],
  ] as const;
  for (const [index, [title, text]] of pairs.entries())
    expect(topOf(slides[index], text), text).toBeGreaterThan(topOf(slides[index], title));
});
