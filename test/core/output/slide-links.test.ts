import { describe, expect, it } from 'vitest';
import { checkPackage } from '../../../src/core/ooxml/check/index.ts';
import { readDeck } from '../../../src/core/ooxml/read/index.ts';
import { writeHtml } from '../../../src/core/output/html/write-html.ts';
import { writePdf } from '../../../src/core/output/pdf/write-pdf.ts';
import { writePptx } from '../../../src/core/output/pptx/write-pptx.ts';
import { writeSvg } from '../../../src/core/output/svg/write-svg.ts';
import { checkDeck } from '../../../src/core/scene/check/check-deck.ts';
import type { Deck } from '../../../src/core/scene/scene.ts';
import { composedDeck as markupDeck } from '../../support/composed-deck.ts';
import { composedDeck } from '../../support/example-deck.ts';
import { OpenedPptx } from '../../support/open-pptx.ts';
import { hasPoppler, PdfReader } from '../../support/poppler.ts';

const SHOW = 'ppaction://hlinkshowjump?jump=';

function linked(...items: readonly string[]): Promise<Deck> {
  return composedDeck('ledger', [
    { layout: 'statement', content: { statement: 'The ferry pays for itself.' } },
    { layout: 'bullets', content: { title: 'Where to look', items: items.map((text) => ({ text })) } },
    { layout: 'bullets', content: { title: 'Costs & income', items: [{ text: 'Hull' }, { text: 'Crew' }] } },
    { layout: 'bullets', content: { title: 'Crew (1 of 2)', items: [{ text: 'Ann' }, { text: 'Ben' }] } },
  ]);
}

/** Targets of the links on a slide: the part of a relationship, or the action. */
async function targets(deck: Deck, slide: number): Promise<(string | undefined)[]> {
  const bytes = await writePptx(deck);
  expect(checkPackage(bytes)).toEqual([]);
  const opened = new OpenedPptx(bytes);
  const parts = new Map(
    opened
      .all(`ppt/slides/_rels/slide${slide}.xml.rels`, 'Relationship')
      .map(({ attributes }) => [
        attributes.get('Id'),
        `${attributes.get('Type')?.split('/').at(-1)} ${attributes.get('Target')}`,
      ]),
  );
  const found = opened.all(`ppt/slides/slide${slide}.xml`, 'a:hlinkClick').map(({ attributes }) => {
    const action = attributes.get('action');
    return action === 'ppaction://hlinksldjump' ? parts.get(attributes.get('r:id')) : action;
  });
  return [...new Set(found)];
}

describe('a link to a slide of the deck', () => {
  it('leads by its number to that slide, also if another slide has the number as its title', async () => {
    const deck = await composedDeck('ledger', [
      {
        layout: 'agenda',
        content: {
          title: 'Contents',
          items: [
            { heading: 'Costs', page: 2 },
            { heading: 'Boats', page: 4 },
            { heading: 'Later', page: 5 },
          ],
        },
      },
      { layout: 'bullets', content: { title: 'Costs', items: [{ text: 'Hull' }, { text: 'Crew' }] } },
      { layout: 'statement', content: { statement: '2' } },
      { layout: 'bullets', content: { title: '2', items: [{ text: 'Two [there](#2)' }, { text: 'Boats' }] } },
      {
        layout: 'bullets',
        content: { title: '2031', items: [{ text: 'See [it](#2031)' }, { text: 'Soon' }] },
      },
    ]);
    expect(await targets(deck, 1)).toContain('slide slide2.xml');
    expect(await targets(deck, 4)).toContain('slide slide2.xml');
    expect(await targets(deck, 4)).not.toContain('slide slide4.xml');
    expect(await targets(deck, 5)).toContain('slide slide5.xml');
  });

  it.each([
    ['the slug of a title', '#costs--income', 'slide slide3.xml'],
    ['a slug with one hyphen', '#Costs-income', 'slide slide3.xml'],
    ['the title of the first of several pages', '#crew', 'slide slide4.xml'],
    ['the number of a slide', '#4', 'slide slide4.xml'],
    ['the first slide', '#first', `${SHOW}firstslide`],
    ['the last slide', '#last', `${SHOW}lastslide`],
    ['the next slide', '#next', `${SHOW}nextslide`],
    ['the previous slide', '#previous', `${SHOW}previousslide`],
    ['the slide shown before', '#back', `${SHOW}lastslideviewed`],
  ])('leads in PowerPoint to %s', async (_, address, target) => {
    const deck = await linked(`See [there](${address})`, 'Other');
    expect(await targets(deck, 2)).toEqual([target]);
    expect(checkDeck(deck).filter(({ code }) => code === 'link_without_target')).toEqual([]);
  });

  it('is written from slide markup', async () => {
    const deck = markupDeck(
      ['Plan', 'Costs'].map(
        (title) => `<section><h1>${title}</h1><p>See the <a href="#costs">costs</a> of 2025.</p></section>`,
      ),
    );
    expect(await targets(deck, 1)).toEqual(['slide slide2.xml']);
  });

  it('is written from the headings of an agenda, and back from a footnote', async () => {
    const items = ['Hull', 'Crew', 'Fuel'].map((heading) => ({
      heading: `[${heading}](#${heading.toLowerCase()})`,
    }));
    const deck = await composedDeck('ledger', [
      { layout: 'agenda', content: { title: 'Contents', items } },
      ...['Hull', 'Crew', 'Fuel'].map((title) => ({
        layout: 'bullets',
        content: { title, items: [{ text: 'One' }, { text: 'Two' }] },
        footnote: '[Contents](#contents)',
      })),
    ]);
    expect(await targets(deck, 1)).toEqual(['slide slide2.xml', 'slide slide3.xml', 'slide slide4.xml']);
    expect(await targets(deck, 4)).toEqual(['slide slide1.xml']);
  });

  it('follows its slide when slides move', async () => {
    const deck = await linked('See [there](#costs-income)', 'Other');
    const [first, second, third, fourth] = deck.slides;
    const moved = { ...deck, slides: [third, fourth, first, second].flatMap((scene) => scene ?? []) };
    expect(await targets(moved, 4)).toEqual(['slide slide1.xml']);
  });

  it.each(['#prices', '#5', '#0', '#%zz'])('keeps only its text if %s is no slide', async (address) => {
    const deck = await linked(`See [there](${address})`, 'Other');
    expect(await targets(deck, 2)).toEqual([]);
    expect(checkDeck(deck).filter(({ code }) => code === 'link_without_target')).toMatchObject([
      { severity: 'warning', slide: 2, message: expect.stringContaining(`"${address}"`) },
    ]);
  });

  it.each(['slide:3', 'example.com/costs', 'ftp://example.com'])(
    'is reported if %s is no address',
    async (address) => {
      const deck = await linked(`See [there](${address})`, 'Other');
      expect(await targets(deck, 2)).toEqual([]);
      expect(checkDeck(deck).filter(({ code }) => code === 'link_without_target')).toMatchObject([
        { severity: 'warning', slide: 2, path: 'items', fix: expect.stringContaining('https://') },
      ]);
    },
  );

  it('is read as a link to its number', async () => {
    const bytes = await writePptx(await linked('See [there](#costs-income)', 'Other'));
    const runs = readDeck(bytes).slides[1]?.shapes.flatMap((shape) =>
      shape.kind === 'shape' ? (shape.text?.paragraphs.flatMap((paragraph) => paragraph.runs) ?? []) : [],
    );
    expect(runs?.filter(({ link }) => link !== undefined)).toMatchObject([{ text: 'there', link: '#3' }]);
  });

  it('is not a link in a picture of the slide', async () => {
    const deck = await linked('See [there](#costs-income)', 'Other');
    const [, scene] = deck.slides;
    expect(scene && writeSvg(scene, deck)).not.toContain('<a ');
  });

  it.runIf(hasPoppler)('leads to the page in a PDF, and a broken link is removed', async () => {
    const deck = await linked('See [there](#costs-income)', 'Not [here](#prices)');
    for (const notes of [false, true]) {
      using reader = new PdfReader(await writePdf(deck, { notes }));
      expect(
        reader
          .structure()
          .match(/Link[^\n]*\n(?: *Object[^\n]*\n)? *"[^"]*"/g)
          ?.join(),
      ).toMatch(/^Link[^"]*"there"$/);
      expect(reader.structure()).not.toMatch(/Link[^"]*"here"/);
    }
    const pdf = Buffer.from(await writePdf(deck)).toString('latin1');
    expect(pdf.match(/\/S \/GoTo\n\/D \(slide-3\)/g)).toHaveLength(1);
    expect(pdf).toMatch(/\(slide-3\) \[\d+ 0 R \/Fit\]/);
  });
});

describe('a table of contents with the numbers of slides', () => {
  const contents = (last: number) =>
    composedDeck('ledger', [
      {
        layout: 'agenda',
        content: {
          title: 'Contents',
          items: ['Hull', 'Crew', 'Fuel'].map((heading, at) => ({ heading, page: at === 2 ? last : at + 2 })),
        },
      },
      ...['Hull', 'Crew', 'Fuel'].map((title) => ({
        layout: 'bullets',
        content: { title, items: [{ text: 'One' }, { text: 'Two' }] },
      })),
    ]);

  it("leads from an agenda's entries to the slides, in PowerPoint, PDF and HTML", async () => {
    const deck = await contents(4);
    expect(await targets(deck, 1)).toEqual(['slide slide2.xml', 'slide slide3.xml', 'slide slide4.xml']);
    const heading = new OpenedPptx(await writePptx(deck))
      .all('ppt/slides/slide1.xml', 'p:cNvPr')
      .find(({ children }) => children.some(({ tag }) => tag === 'a:hlinkClick'));
    expect(heading?.attributes.get('name')).toMatch(/heading/i);
    const pdf = Buffer.from(await writePdf(deck)).toString('latin1');
    for (const slide of [2, 3, 4]) expect(pdf).toMatch(new RegExp(`/S /GoTo\\n/D \\(slide-${slide}\\)`));
    expect(writeHtml(deck)).toContain('<a href="#3">');
    expect(deck.slides[0] && writeSvg(deck.slides[0], deck)).not.toContain('<a ');
  });

  it('is the target of the numbers of slides, in PowerPoint, PDF and HTML', async () => {
    const deck = await contents(4);
    for (const slide of [2, 3, 4]) expect(await targets(deck, slide)).toEqual(['slide slide1.xml']);
    const pdf = Buffer.from(await writePdf(deck)).toString('latin1');
    expect(pdf.match(/\/S \/GoTo\n\/D \(slide-1\)/g)).toHaveLength(3);
    expect(writeHtml(deck)).toContain('<a href="#1">');
    expect(deck.slides[1] && writeSvg(deck.slides[1], deck)).not.toContain('<a ');
  });

  it('is the target of the slides that it lists, and of none without page numbers', async () => {
    const bullets = {
      layout: 'bullets',
      content: { title: 'Hull', items: [{ text: 'One' }, { text: 'Two' }] },
    };
    const agenda = (...pages: (number | undefined)[]) => ({
      layout: 'agenda',
      content: {
        title: 'Contents',
        items: pages.map((page, at) => ({ heading: `Part ${at}`, ...(page === undefined ? {} : { page }) })),
      },
    });
    const two = await composedDeck('ledger', [bullets, agenda(1, 4, 4), agenda(5, 5, 5), bullets, bullets]);
    expect(await targets(two, 1)).toEqual([]);
    expect(await targets(two, 4)).toEqual(['slide slide2.xml']);
    expect(await targets(two, 5)).toEqual(['slide slide3.xml']);
    const plain = await composedDeck('ledger', [agenda(undefined, undefined, undefined), bullets]);
    expect(await targets(plain, 2)).toEqual([]);
  });

  it('has no link and no finding if the deck has no such slide', async () => {
    const deck = await contents(12);
    expect(await targets(deck, 1)).toEqual(['slide slide2.xml', 'slide slide3.xml']);
    expect(checkDeck(deck).filter(({ code }) => code === 'link_without_target')).toEqual([]);
  });
});
