import { describe, expect, it } from 'vitest';
import { checkScene } from '../../../src/core/scene/check/check-scene.ts';
import { flatten, readPlainText } from '../../../src/core/scene/check/geometry.ts';
import type { Deck, Scene } from '../../../src/core/scene/scene.ts';
import { CONTRACTS } from '../../../src/core/templates/catalogue.ts';
import type { Content } from '../../../src/core/templates/contract.ts';
import { TEMPLATES } from '../../../src/core/templates/standard/index.ts';
import { DEEP, oneIn } from '../../support/deep.ts';
import { composedDeck } from '../../support/example-deck.ts';

const LONG =
  'Ministry of Transport, Annual report on harbour traffic and crossings in the northern region 2024, volume 2, pages 117 to 129';
const sources = (count: number) => Array.from({ length: count }, (_, index) => `${index + 1} ${LONG}`);
const BULLETS: Content = {
  title: 'Where the traffic goes',
  items: [
    { text: 'Most of it crosses at night' },
    { text: 'Half of it is freight' },
    { text: 'The rest waits' },
  ],
};

const onSlide = (scene: Scene): string =>
  flatten(scene.elements).flatMap((one) =>
    one.type === 'text' && one.name === 'Sources' && one.path === undefined ? [readPlainText(one)] : [],
  )[0] ?? '';
const errorsOf = (deck: Deck): string[] =>
  deck.slides.flatMap((scene, index) =>
    checkScene(scene, deck.theme, index + 1).flatMap(({ severity, code, slide }) =>
      severity === 'error' ? [`${scene.layout} on slide ${slide}: ${code}`] : [],
    ),
  );

describe.each(oneIn(12, TEMPLATES, 3).map(({ id }) => id))('sources in %s', (id) => {
  it.each([1, 2, 3, 4, 5, 6])(
    'that are %i and long stay on the slide or go to its notes, all of them',
    async (count) => {
      const input = sources(count);
      const deck = await composedDeck(id, [
        { layout: 'bullets', content: BULLETS, sources: input, speaker_note: 'Say it slowly.' },
      ]);
      const [scene = expect.fail()] = deck.slides;
      expect(errorsOf(deck)).toEqual([]);
      const shown = onSlide(scene);
      expect(shown).toContain(input[0]?.slice(0, 24));
      const hidden = input.filter((source) => !shown.includes(source));
      expect(scene.notedSources ?? 0).toBe(hidden.length);
      expect(scene.speakerNote).toBe(
        hidden.length === 0 ? 'Say it slowly.' : `Say it slowly.\n\nSources:\n${input.join('\n')}`,
      );
      const found = checkScene(scene, deck.theme).filter(({ code }) => code === 'not_shown');
      expect(found.map(({ severity }) => severity)).toEqual(hidden.length === 0 ? [] : ['info']);
      if (hidden.length > 0 && hidden.length < count)
        expect(shown).toMatch(new RegExp(`\\+${hidden.length}$`));
    },
  );

  it.runIf(DEEP).each([3, 6])('that are %i and long add no error to any layout', async (count) => {
    const slides = CONTRACTS.map(({ id: layout, example }) => ({ layout, content: example }));
    const plain = await composedDeck(id, slides);
    const deck = await composedDeck(
      id,
      slides.map((slide) => ({ ...slide, sources: sources(count) })),
    );
    expect(errorsOf(deck).filter((error) => !errorsOf(plain).includes(error))).toEqual([]);
    for (const scene of deck.slides)
      for (const source of sources(count))
        expect(`${onSlide(scene)}\n${scene.speakerNote ?? ''}`, scene.layout).toContain(source);
  });

  it('beyond the footer are cut there and complete in the notes', async () => {
    const endless = LONG.repeat(4).slice(0, 500);
    const deck = await composedDeck(id, [
      {
        layout: 'table',
        content: CONTRACTS.find((one) => one.id === 'table')?.example ?? {},
        sources: [endless, 'Second'],
      },
    ]);
    const [scene = expect.fail()] = deck.slides;
    expect(errorsOf(deck)).toEqual([]);
    expect(onSlide(scene)).toMatch(/^Ministry of Transport/);
    expect(`${onSlide(scene)}\n${scene.speakerNote ?? ''}`).toContain(endless);
  });
});
