import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { compileDesign } from '../../../src/core/designs/compile/compile-design.ts';
import { checkPackage } from '../../../src/core/ooxml/check/index.ts';
import { readDeck } from '../../../src/core/ooxml/read/index.ts';
import { linkAgenda } from '../../../src/core/presentations/agenda-links.ts';
import { buildSlideMaterial } from '../../../src/core/presentations/slide-material.ts';
import { validateSlides } from '../../../src/core/presentations/validate-slides.ts';
import { checkDeck } from '../../../src/core/scene/check/check-deck.ts';
import type { Deck } from '../../../src/core/scene/scene.ts';
import { applyDesign } from '../../support/apply-design.ts';
import { oneIn } from '../../support/deep.ts';
import { composedDeck } from '../../support/example-deck.ts';
import { find, OpenedPptx } from '../../support/open-pptx.ts';
import { expectNoXmlErrors } from '../../support/validate-pptx.ts';

const SHOW = 'ppaction://hlinkshowjump?jump=';
const fixture = (name: string) => readFileSync(new URL(`../../fixtures/${name}`, import.meta.url));

let empty: Deck;
beforeAll(async () => {
  empty = await composedDeck('ledger', []);
});

/** Slides in a design, of which the second has links in every kind of text. */
function linked(file: Uint8Array, address: string): Deck & { readonly file: Uint8Array } {
  const link = `[there](${address})`;
  const specs = validateSlides([
    { layout: 'title', content: { title: 'Ferries' } },
    {
      layout: 'bullets',
      content: { title: 'Where to look', items: [{ text: `See ${link}` }, { text: 'Or not' }] },
    },
    {
      layout: 'table',
      content: {
        title: 'A table',
        table: {
          columns: [{ label: 'Line' }, { label: 'Cost' }],
          rows: [
            [`Bay ${link}`, '2'],
            ['Isle', '3'],
          ],
        },
      },
    },
    {
      layout: 'process',
      content: {
        title: 'Steps',
        items: ['One', 'Two', 'Three'].map((heading) => ({ heading, text: `By ${link}` })),
      },
    },
    { layout: 'bullets', content: { title: 'Costs & income', items: [{ text: 'Hull' }, { text: 'Crew' }] } },
  ]);
  const slides = specs.map((spec) => buildSlideMaterial(spec, new Map(), 'en'));
  const deck = applyDesign(file, compileDesign(file), { deck: empty, slides });
  return { ...deck, file: deck.file ?? expect.fail() };
}

/** Targets of the links on a slide: a slide's part, or an action. */
function targets(file: Uint8Array, slide: number): string[] {
  const opened = new OpenedPptx(file);
  const parts = new Map(
    opened
      .all(`ppt/slides/_rels/slide${slide}.xml.rels`, 'Relationship')
      .map(({ attributes }) => [attributes.get('Id'), attributes.get('Target') ?? '']),
  );
  const found = opened.all(`ppt/slides/slide${slide}.xml`, 'a:hlinkClick').map(({ attributes }) => {
    const action = attributes.get('action') ?? '';
    return action === 'ppaction://hlinksldjump' ? (parts.get(attributes.get('r:id')) ?? '') : action;
  });
  return [...new Set(found)];
}

describe('a link to a slide in a design', () => {
  const links = [
    ['designs/median-theme.pptx', '#costs--income', 'slide5.xml'],
    ['designs/median-theme.pptx', '#first', `${SHOW}firstslide`],
    ['pptx/effects-demo.pptx', '#5', 'slide5.xml'],
    ['pptx/strict-rtl.pptx', '#costs--income', 'slide5.xml'],
  ] as const;
  it.each(oneIn(4, links, 1))(
    'leads to the slide from texts, tables and drawings: %s, %s',
    async (name, address, target) => {
      const { file } = linked(fixture(name), address);
      for (const slide of [2, 3, 4]) expect(targets(file, slide), `slide ${slide}`).toEqual([target]);
      expect(checkPackage(file)).toEqual([]);
      await expectNoXmlErrors(file);
    },
  );

  it('is shown like a link, in the scene and in the file', () => {
    const deck = linked(fixture('designs/median-theme.pptx'), '#costs--income');
    const texts = deck.slides[1]?.elements.flatMap((element) =>
      element.type === 'text' ? element.paragraphs.flatMap(({ runs }) => runs) : [],
    );
    expect(texts?.find(({ text }) => text === 'there')).toMatchObject({
      link: '#costs--income',
      underline: true,
    });
    const read = readDeck(deck.file).slides[1]?.shapes.flatMap((shape) =>
      shape.kind === 'shape' ? (shape.text?.paragraphs ?? []).flatMap(({ runs }) => runs) : [],
    );
    const run = read?.find(({ text }) => text === 'there');
    expect(run).toMatchObject({ underline: true });
  });

  it('keeps only its text if there is no such slide, and is reported', () => {
    const deck = linked(fixture('designs/median-theme.pptx'), '#prices');
    for (const slide of [2, 3, 4]) expect(targets(deck.file, slide)).toEqual([]);
    const found = checkDeck(deck).filter(({ code }) => code === 'link_without_target');
    expect(found.map(({ slide }) => slide)).toEqual([2, 3, 4]);
    const runs = new OpenedPptx(deck.file).all('ppt/slides/slide2.xml', 'a:r');
    expect(runs.map((run) => find(run, 'a:t').text).join('')).toContain('See there');
  });

  it('is on the headings of an agenda that name a slide of the deck', () => {
    const content = {
      title: 'Contents',
      items: [
        { heading: 'Costs', page: 2 },
        { heading: 'Crew', page: 9 },
        { heading: '[Hull](#1)', page: 2 },
      ],
    };
    const { items } = linkAgenda({ layout: 'agenda', content }, 2).content as typeof content;
    expect(items.map(({ heading }) => heading)).toEqual(['[Costs](#2)', 'Crew', '[Hull](#1)']);
    const specs = validateSlides([
      { layout: 'agenda', content },
      { layout: 'bullets', content: { title: 'Costs', items: [{ text: 'Hull' }, { text: 'Crew' }] } },
    ]);
    const file = fixture('designs/median-theme.pptx');
    const slides = specs.map((spec) => buildSlideMaterial(linkAgenda(spec, 2), new Map(), 'en'));
    const deck = applyDesign(file, compileDesign(file), { deck: empty, slides });
    expect(targets(deck.file ?? new Uint8Array(), 1)).toEqual(['slide2.xml', 'slide1.xml']);
  });
});
