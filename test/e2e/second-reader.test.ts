import { describe, expect, test } from 'vitest';
import { writePptx } from '../../src/core/output/pptx/write-pptx.ts';
import type { Scene, SceneElement } from '../../src/core/scene/scene.ts';
import { CONTRACTS } from '../../src/core/templates/catalogue.ts';
import { TEMPLATES } from '../../src/core/templates/standard/index.ts';
import { DEEP } from '../support/deep.ts';
import { composedDeck } from '../support/example-deck.ts';
import { hasLibreOffice, SecondReader } from '../support/libreoffice.ts';
import { expectValidPptx } from '../support/validate-pptx.ts';

const examples = CONTRACTS.map((contract) => ({ layout: contract.id, content: contract.example }));
/** LibreOffice takes ten seconds for a deck: `npm run test:deep` shows it every template, `npm test` three unlike ones. */
const shown = TEMPLATES.map(({ id }) => id).filter((id) => DEEP || ['ledger', 'swiss', 'atelier'].includes(id));
const fold = (text: string) => text.replace(/[\s\u00a0\u200b\u200e\u200f]+/g, '');

function* flat(elements: readonly SceneElement[]): Generator<SceneElement> {
  for (const element of elements) {
    if (element.type === 'group') yield* flat(element.children);
    else yield element;
  }
}

/** Lines of the slide's text frames as we set them, white space dropped. */
function linesOf(scene: Scene): string[] {
  return [...flat(scene.elements)]
    .flatMap((element) => (element.type === 'text' ? element.paragraphs.flatMap((paragraph) => paragraph.lines.map((line) => fold(line.spans.map((span) => span.text).join('')))) : []))
    .filter((line) => line !== '');
}

function wordsOf(scene: Scene): string[] {
  return [...flat(scene.elements)]
    .flatMap((element) => (element.type === 'text' ? element.paragraphs.flatMap((paragraph) => paragraph.runs.flatMap((run) => run.text.split(/\s+/))) : []))
    .filter((word) => word !== '');
}

describe('a deck of every layout, read by the Open XML SDK and by LibreOffice', () => {
  test.each(TEMPLATES.map(({ id }) => id))('%s is valid to the Open XML SDK and to our own invariants', async (id) => {
    await expectValidPptx(await writePptx(await composedDeck(id, examples)));
  });

  test.skipIf(!hasLibreOffice).each(shown)('%s: LibreOffice shows all of its text, in the lines that we set', async (id) => {
    const deck = await composedDeck(id, examples);
    using reader = new SecondReader(await writePptx(deck));
    const pages = reader.pages().map(fold);
    expect(pages).toHaveLength(deck.slides.length);
    // A hyphen at the end of a line is dropped by the reader that joins the lines.
    const missing = deck.slides.flatMap((scene, index) =>
      wordsOf(scene)
        .filter((word) => !pages[index]?.replaceAll('-', '').includes(word.replaceAll('-', '')))
        .map((word) => ({ slide: index + 1, word })),
    );
    expect(missing).toEqual([]);

    const theirs = reader.lines().map((lines) => lines.map(fold));
    const ours = deck.slides.flatMap((scene, index) =>
      linesOf(scene).map((line) => ({ slide: index + 1, layout: scene.layout, line, same: (theirs[index] ?? []).some((other) => other.includes(line)) })),
    );
    const different = ours.filter(({ same }) => !same);
    expect(ours.length).toBeGreaterThan(150);
    expect(different.length / ours.length, JSON.stringify(different, null, 1)).toBeLessThan(0.05);
  });
});
