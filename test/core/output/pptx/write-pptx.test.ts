import { describe, expect, it } from 'vitest';
import { walk } from '../../../../src/core/ooxml/xml/parse.ts';
import { writePptx } from '../../../../src/core/output/pptx/write-pptx.ts';
import type { Deck, Scene } from '../../../../src/core/scene/scene.ts';
import { createTemplateService } from '../../../../src/core/templates/template-service.ts';
import { oneIn } from '../../../support/deep.ts';
import { composedDeck } from '../../../support/example-deck.ts';
import { find, OpenedPptx, textOf } from '../../../support/open-pptx.ts';
import { base, paragraph, sampleDeck, scene, textElement, title } from '../../../support/sample-deck.ts';
import { expectValidPptx } from '../../../support/validate-pptx.ts';

const SLIDE = 'ppt/slides/slide1.xml';

async function opened(slides: readonly Scene[], more: Partial<Deck> = {}): Promise<OpenedPptx> {
  return new OpenedPptx(await writePptx({ ...sampleDeck(), ...more, slides }));
}

describe('a written deck', () => {
  it.each([
    ['en-US', false],
    ['ar-SA', true],
    ['he-IL', true],
    ['ja-JP', false],
  ])('is valid with every kind of element in %s', async (lang, rtl) => {
    await expectValidPptx(await writePptx(sampleDeck({ lang, rtl })));
  });

  it('is valid without any slide', async () => {
    await expectValidPptx(await writePptx({ ...sampleDeck(), slides: [] }));
  });

  it('has the same bytes each time', async () => {
    expect(Buffer.compare(await writePptx(sampleDeck()), await writePptx(sampleDeck()))).toBe(0);
  });

  it('is independent of a deck that is written at the same time', async () => {
    const decks = [sampleDeck(), sampleDeck({ lang: 'ar-SA', rtl: true })];
    const alone: Uint8Array[] = [];
    for (const deck of decks) alone.push(await writePptx(deck));
    const together = await Promise.all([...decks, ...decks].map((deck) => writePptx(deck)));
    expect(
      together.map((bytes, index) => Buffer.compare(bytes, alone[index % 2] ?? Buffer.alloc(0))),
    ).toEqual([0, 0, 0, 0]);
  });

  it('is refused with both names where the template lacks the layout of a slide', async () => {
    await expect(writePptx({ ...sampleDeck(), slides: [scene('nowhere', [title('A')])] })).rejects.toThrow(
      /Slide 1 .*"nowhere".*"sample"/,
    );
  });

  it('has each picture once, however often it is shown', async () => {
    const deck = sampleDeck();
    const picture = deck.slides[1] as Scene;
    const pptx = await opened([picture, picture, picture]);
    expect(pptx.names.filter((name) => name.startsWith('ppt/media/')).length).toBe(
      new OpenedPptx(await writePptx({ ...deck, slides: [picture] })).names.filter((name) =>
        name.startsWith('ppt/media/'),
      ).length,
    );
  });

  it('refers to the scheme for at least 95 % of its colours, and to the theme for heading and body fonts', async () => {
    const pptx = new OpenedPptx(await writePptx(sampleDeck()));
    const drawn = pptx.names.filter((name) =>
      /^ppt\/(slides|slideLayouts|slideMasters|charts)\/[^/]+\.xml$/.test(name),
    );
    const count = (tag: string) => drawn.reduce((sum, name) => sum + pptx.all(name, tag).length, 0);
    expect(count('a:schemeClr') / (count('a:schemeClr') + count('a:srgbClr'))).toBeGreaterThanOrEqual(0.95);
    const families = new Set(
      drawn.flatMap((name) => pptx.all(name, 'a:latin').map(({ attributes }) => attributes.get('typeface'))),
    );
    expect([...families].sort()).toEqual(['+mj-lt', '+mn-lt', 'IBM Plex Mono']);
  });
});

describe('placeholders', () => {
  it('of a slide refer to those of its layout by type and index', async () => {
    const pptx = new OpenedPptx(await writePptx(sampleDeck()));
    const keys = (name: string) =>
      pptx.all(name, 'p:ph').map(({ attributes }) => `${attributes.get('type')} ${attributes.get('idx')}`);
    const layout = keys('ppt/slideLayouts/slideLayout1.xml');
    expect(layout).toEqual(['title undefined', 'body 10', 'sldNum 12']);
    expect(keys(SLIDE)).toEqual(layout);
  });

  it('become plain text boxes if the layout has none of that type', async () => {
    const stray = textElement('stray', { x: 0, y: 0, width: 100, height: 40 }, [paragraph('stray')], {
      placeholder: 'body',
      placeholderIndex: 99,
    });
    const shape = (await opened([scene('bullets', [title('A'), stray])])).shape(SLIDE, 'stray');
    expect([...walk(shape)].some(({ tag }) => tag === 'p:ph')).toBe(false);
    expect(find(shape, 'p:cNvSpPr').attributes.get('txBox')).toBe('1');
  });

  it('are given to the first of two elements that claim the same one', async () => {
    const claim = (id: string) =>
      textElement(id, { x: 0, y: 0, width: 100, height: 40 }, [paragraph(id)], {
        placeholder: 'body',
        placeholderIndex: 10,
      });
    const pptx = await opened([scene('bullets', [claim('one'), claim('two')])]);
    expect(pptx.all(SLIDE, 'p:ph').length).toBe(1);
  });

  it('of the layout have its prompts, and slides do not repeat its decoration', async () => {
    const pptx = new OpenedPptx(await writePptx(sampleDeck()));
    expect(textOf(pptx.shape('ppt/slideLayouts/slideLayout1.xml', 'Items'))).toContain(
      'Say one thing in each line',
    );
    expect(
      find(pptx.shape('ppt/slideLayouts/slideLayout1.xml', 'Items'), 'p:ph').attributes.get(
        'hasCustomPrompt',
      ),
    ).toBe('1');
    expect(pptx.shape('ppt/slideLayouts/slideLayout1.xml', 'Hairline').tag).toBe('p:cxnSp');
    expect(pptx.xml(SLIDE)).not.toContain('Hairline');
  });

  it('have no fill in any layout, since other programs would draw it on slides without the placeholder', async () => {
    for (const { id } of oneIn(18, createTemplateService().list())) {
      const pptx = new OpenedPptx(
        await writePptx(await composedDeck(id, [{ layout: 'closing', content: { title: 'Thank you' } }])),
      );
      const places = pptx.names
        .filter((name) => /^ppt\/slideLayouts\/[^/]+\.xml$/.test(name))
        .flatMap((name) =>
          pptx.all(name, 'p:sp').filter((shape) => [...walk(shape)].some(({ tag }) => tag === 'p:ph')),
        );
      expect(places.length).toBeGreaterThan(80);
      const filled = places.filter((shape) =>
        find(shape, 'p:spPr').children.some(({ tag }) => /^a:(solid|grad|blip|patt)Fill$/.test(tag)),
      );
      expect(filled.map((shape) => find(shape, 'p:cNvPr').attributes.get('name'))).toEqual([]);
    }
  });

  it('for pictures are on a separate tile, which other programs draw, and have no fill', async () => {
    const image = {
      ...base(
        'image',
        { x: 640, y: 160, width: 400, height: 300 },
        { placeholder: 'picture', placeholderIndex: 11, alt: 'A quay' },
      ),
      type: 'picture',
      crop: { left: 0, top: 0, right: 0, bottom: 0 },
      radiusPx: 8,
    } as const;
    const free = {
      ...image,
      ...base('free', { x: 64, y: 160, width: 400, height: 300 }, { alt: 'A ferry' }),
    } as const;
    const pptx = await opened([scene('picture', [title('A'), image, free])]);
    const fills = (name: string) =>
      [...walk(find(pptx.shape(SLIDE, name), 'p:spPr'))]
        .map(({ tag }) => tag)
        .filter((tag) => tag === 'a:solidFill' || tag === 'a:noFill');
    const place = (name: string) =>
      ['a:off', 'a:ext'].flatMap((tag) => [
        ...find(find(pptx.shape(SLIDE, name), 'p:spPr'), tag).attributes.values(),
      ]);
    expect(find(pptx.shape(SLIDE, 'image'), 'p:ph').attributes.get('type')).toBe('pic');
    expect(fills('image')).toEqual(['a:noFill']);
    expect(fills('image backdrop')[0]).toBe('a:solidFill');
    expect(place('image backdrop')).toEqual(place('image'));
    const names = pptx.all(SLIDE, 'p:cNvPr').map(({ attributes }) => attributes.get('name'));
    expect(names.indexOf('image backdrop')).toBe(names.indexOf('image') - 1);
    // The tile is no placeholder, so programs draw no icon on it.
    expect(fills('free')[0]).toBe('a:solidFill');
    expect(pptx.shape(SLIDE, 'free sign').tag).toBe('p:pic');
    await expectValidPptx(
      await writePptx({ ...sampleDeck(), slides: [scene('picture', [title('A'), image, free])] }),
    );
  });

  it('for the slide number have a field with the surrounding text', async () => {
    const pptx = new OpenedPptx(await writePptx(sampleDeck()));
    const shape = pptx.shape('ppt/slides/slide2.xml', 'Slide number');
    expect(textOf(find(shape, 'a:fld'))).toBe('2');
    expect(textOf(shape)).toBe('2 / 4');
  });
});

describe('notes', () => {
  it('are on a notes page, one paragraph per line', async () => {
    const pptx = new OpenedPptx(await writePptx(sampleDeck()));
    expect(pptx.names.filter((name) => name.startsWith('ppt/notesSlides/notesSlide'))).toEqual([
      'ppt/notesSlides/notesSlide1.xml',
    ]);
    expect(pptx.all('ppt/notesSlides/notesSlide1.xml', 'a:p').map(textOf)).toEqual([
      'Say hello.',
      '',
      'Then <begin> & smile.',
    ]);
  });
});

describe('drawings', () => {
  it('have alternative text or are marked as decorative', async () => {
    const pptx = new OpenedPptx(await writePptx(sampleDeck()));
    expect(find(pptx.shape('ppt/slides/slide2.xml', 'image'), 'p:cNvPr').attributes.get('descr')).toBe(
      'A gradient',
    );
    expect(find(pptx.shape('ppt/slides/slide2.xml', 'rect'), 'adec:decorative').attributes.get('val')).toBe(
      '1',
    );
  });

  it('connect lines to the shapes at their ends', async () => {
    const pptx = new OpenedPptx(await writePptx(sampleDeck()));
    const idOf = (name: string) =>
      find(pptx.shape('ppt/slides/slide2.xml', name), 'p:cNvPr').attributes.get('id');
    const arrow = pptx.shape('ppt/slides/slide2.xml', 'arrow');
    const end = (tag: string) => [
      find(arrow, tag).attributes.get('id'),
      find(arrow, tag).attributes.get('idx'),
    ];
    expect([end('a:stCxn'), end('a:endCxn')]).toEqual([
      [idOf('rect'), '3'],
      [idOf('round'), '1'],
    ]);
  });

  it('flip a line that runs up and to the left', async () => {
    const line = {
      ...base('line', { x: 100, y: 100, width: 50, height: 30 }, { decorative: true }),
      type: 'line',
      from: { x: 150, y: 130 },
      to: { x: 100, y: 100 },
      stroke: { paint: { token: 'text' }, widthPx: 1 },
    } as const;
    const xfrm = find(
      (await opened([scene('bullets', [title('A'), line])])).shape(SLIDE, 'line'),
      'a:xfrm',
    ).attributes;
    expect([xfrm.get('flipH'), xfrm.get('flipV')]).toEqual(['1', '1']);
  });

  it('crop pictures from all sides and round their corners', async () => {
    const shape = new OpenedPptx(await writePptx(sampleDeck())).shape('ppt/slides/slide2.xml', 'image');
    expect(['l', 't', 'r', 'b'].map((side) => find(shape, 'a:srcRect').attributes.get(side))).toEqual([
      '10000',
      '0',
      '10000',
      '25000',
    ]);
    expect(find(shape, 'a:prstGeom').attributes.get('prst')).toBe('roundRect');
  });

  it('show icons as SVG in the paint’s colour, with a PNG fallback', async () => {
    const pptx = new OpenedPptx(await writePptx(sampleDeck()));
    const shape = pptx.shape('ppt/slides/slide2.xml', 'icon');
    const target = (id: string | undefined) =>
      pptx
        .all('ppt/slides/_rels/slide2.xml.rels', 'Relationship')
        .find(({ attributes }) => attributes.get('Id') === id)
        ?.attributes.get('Target')
        ?.replace('../', 'ppt/') ?? '';
    expect(pptx.xml(target(find(shape, 'asvg:svgBlip').attributes.get('r:embed')))).toContain(
      'fill="#0F7B7B"',
    );
    expect([...pptx.bytes(target(find(shape, 'a:blip').attributes.get('r:embed'))).subarray(1, 4)]).toEqual([
      ...Buffer.from('PNG'),
    ]);
  });

  it('keep members of a group at their positions', async () => {
    const group = new OpenedPptx(await writePptx(sampleDeck())).shape('ppt/slides/slide2.xml', 'group');
    const frame = find(group, 'a:xfrm').children.map(({ attributes }) => [...attributes.values()].join());
    expect([frame[0], frame[1]]).toEqual([frame[2], frame[3]]);
  });
});

describe('tables', () => {
  it('have a header row and one cell per column; in a right-to-left deck they declare the direction and have their columns in reading order', async () => {
    const pptx = new OpenedPptx(await writePptx(sampleDeck({ lang: 'ar-SA', rtl: true })));
    const name = 'ppt/slides/slide3.xml';
    expect([...(pptx.all(name, 'a:tblPr')[0]?.attributes ?? [])]).toEqual([
      ['rtl', '1'],
      ['firstRow', '1'],
      ['bandRow', '1'],
    ]);
    expect([
      pptx.all(name, 'a:gridCol').length,
      pptx.all(name, 'a:tr').length,
      pptx.all(name, 'a:tc').length,
    ]).toEqual([3, 4, 12]);
    expect(textOf(pptx.all(name, 'a:tc')[3] ?? expect.fail())).toBe('ما التالي');
  });
});
