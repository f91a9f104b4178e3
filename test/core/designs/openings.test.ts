import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { compileDesign } from '../../../src/core/designs/compile/compile-design.ts';
import { checkPackage } from '../../../src/core/ooxml/check/check-package.ts';
import { readZip } from '../../../src/core/ooxml/package/zip-reader.ts';
import { packDeflated, writeZip } from '../../../src/core/ooxml/package/zip-writer.ts';
import type { ReadShape, ReadTextShape } from '../../../src/core/ooxml/read/deck.ts';
import { readDeck } from '../../../src/core/ooxml/read/read-deck.ts';
import { renderPng } from '../../../src/core/output/png/render-png.ts';
import { writeSvg } from '../../../src/core/output/svg/write-svg.ts';
import { buildSlideMaterial } from '../../../src/core/presentations/slide-material.ts';
import { validateSlides } from '../../../src/core/presentations/validate-slides.ts';
import { findRequiredContrast } from '../../../src/core/scene/check/contrast.ts';
import { findLettersBox, flatten } from '../../../src/core/scene/check/geometry.ts';
import { computeContrastRatio, resolvePaint } from '../../../src/core/scene/color.ts';
import type { Deck, MediaRef, Scene } from '../../../src/core/scene/scene.ts';
import type { Hex } from '../../../src/core/scene/theme.ts';
import { CONTRACTS } from '../../../src/core/templates/catalogue.ts';
import { applyDesign } from '../../support/apply-design.ts';
import { companyDeck } from '../../support/company-deck.ts';
import { oneIn } from '../../support/deep.ts';
import { deckInDesign } from '../../support/design-plan.ts';
import { drawnSvg } from '../../support/drawn-svg.ts';
import { composedDeck } from '../../support/example-deck.ts';

const PICTURE: MediaRef = { hash: 'a'.repeat(64), mimeType: 'image/png', widthPx: 40, heightPx: 30 };
const BYTES = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let empty: Deck;
beforeAll(async () => {
  empty = await composedDeck('ledger', []);
});

/** The slides of a deck in a design as they are read from its file. */
function slidesIn(name: string, layouts: readonly string[], { lang = 'en', pictured = false } = {}) {
  const file = readFileSync(new URL(`../../fixtures/pptx/${name}`, import.meta.url));
  const specs = validateSlides(
    layouts.map((layout) => ({ layout, content: CONTRACTS.find(({ id }) => id === layout)?.example ?? {} })),
  );
  const slides = specs
    .map((spec) => buildSlideMaterial(spec, new Map(), lang))
    .map((one) => (pictured ? { ...one, pictures: [{ media: PICTURE, alt: 'A quay' }] } : one));
  const made = applyDesign(file, compileDesign(file), {
    deck: { ...empty, lang, rtl: lang === 'ar', media: new Map([[PICTURE.hash, BYTES]]) },
    slides,
  });
  expect(checkPackage(made.file ?? new Uint8Array())).toEqual([]);
  const deck = readDeck(made.file ?? new Uint8Array());
  return { ...deck, own: deck.slides.map(({ shapes }) => shapes.filter(({ from }) => from === 'slide')) };
}

const textOf = (shape: ReadShape): string =>
  shape.kind === 'shape'
    ? (shape.text?.paragraphs ?? []).map(({ runs }) => runs.map(({ text }) => text).join('')).join('\n')
    : '';
const findByText = (shapes: readonly ReadShape[], words: string) =>
  shapes.find((shape) => textOf(shape).includes(words)) as ReadTextShape;

describe('openings in designs', () => {
  it('are in the middle of a content layout, with their subtitle below, aligned like the title', () => {
    const { own, heightEmu } = slidesIn('prs-notes.pptx', ['title', 'quote', 'closing']);
    for (const [index, words] of ['Harbour Line goes electric', 'The first thing', 'Thank you'].entries()) {
      const title = findByText(own[index] ?? [], words);
      const rest = (own[index] ?? []).filter((shape) => shape !== title && textOf(shape) !== '');
      expect(title.box.y + title.box.height).toBeGreaterThan(0.45 * heightEmu);
      expect(rest.map(({ box }) => box.y > title.box.y)).toEqual([true]);
      expect(
        [title, ...(rest as ReadTextShape[])].flatMap(
          ({ text }) => text?.paragraphs.map(({ align }) => align) ?? [],
        ),
      ).not.toContain('start');
    }
    // The role of a quoted person is not a source in the foot.
    expect(textOf(findByText(own[1] ?? [], 'Marta'))).toBe(
      'Marta Lindqvist\nCaptain of the test ferry, route 3',
    );
    expect(textOf(findByText(own[2] ?? [], 'Ingrid'))).toContain('+47\u00a055\u00a000\u00a012\u00a040');
  });

  it('show the number of a section if the design has a slot for it', () => {
    const [shapes = []] = slidesIn('effects-demo.pptx', ['section']).own;
    expect(shapes.map(textOf)).toContain('2');
    expect(shapes.map(textOf)).toContain('Three ways to electrify');
  });

  it.each(['en', 'ar'])('show a picture beside their texts, at the end of lines: %s', (lang) => {
    const { own, widthEmu, heightEmu } = slidesIn('strict-rtl.pptx', ['title'], { lang, pictured: true });
    const picture = own[0]?.find(({ kind }) => kind === 'picture');
    expect(picture?.box.height).toBe(heightEmu);
    expect((picture?.box.x ?? 0) > widthEmu / 2).toBe(lang === 'en');
    for (const { box } of (own[0] ?? []).filter((shape) => textOf(shape) !== ''))
      expect(
        lang === 'en' ? box.x + box.width <= (picture?.box.x ?? 0) : box.x >= (picture?.box.width ?? 0),
      ).toBe(true);
  });
});

describe('figures in designs', () => {
  it('use the width below their sentence, in text as large as possible, and units stay with their brackets', () => {
    const { own, widthEmu } = slidesIn('midnight-blue.pptx', ['chart', 'table']);
    for (const [index, kind] of (['chart', 'table'] as const).entries()) {
      const figure = own[index]?.find((shape) => shape.kind === kind);
      const lead = findByText(
        own[index] ?? [],
        kind === 'chart' ? 'Four ferries are enough' : 'The ferries carry',
      );
      expect(figure?.box.width).toBeGreaterThan(0.75 * widthEmu);
      expect(lead.box.y + lead.box.height).toBeLessThanOrEqual(figure?.box.y ?? 0);
      expect(lead.text?.paragraphs.map(({ bullet }) => bullet)).toEqual([undefined]);
    }
    const table = own[1]?.find((shape) => shape.kind === 'table');
    const runs =
      table?.kind === 'table'
        ? table.rows.flatMap(({ cells }) =>
            cells.flatMap(({ text }) => text.paragraphs.flatMap((one) => one.runs)),
          )
        : [];
    expect(Math.min(...runs.map(({ sizePt }) => sizePt))).toBeGreaterThan(14);
    expect(runs.map(({ text }) => text)).toContain('Grant (€\u00a0m)');
  });
});

describe('tables in designs', () => {
  it.each(oneIn(6, ['midnight-blue.pptx', 'effects-demo.pptx', 'google-slides.pptx'], 2))(
    'break no word of a header: %s',
    (name) => {
      const file = readFileSync(new URL(`../../fixtures/pptx/${name}`, import.meta.url));
      const columns = [
        'Investitionsgegenstand',
        'Anschaffungskosten',
        'Förderung',
        'Eigenanteil',
        'Ersparnis',
      ];
      const rows = ['Vier neue Fähren für die Linien im Innenhafen', 'Drei Anleger', 'Pufferbatterien'].map(
        (what) => [what, '27.0', '9.0', '18.0', '3.4'],
      );
      const slides = validateSlides([
        { layout: 'table', content: { title: 'Phase eins', table: { columns, rows } } },
      ]).map((spec) => buildSlideMaterial(spec, new Map(), 'de'));
      const made = applyDesign(file, compileDesign(file), { deck: { ...empty, lang: 'de' }, slides });
      const texts = flatten(made.slides[0]?.elements ?? []).flatMap((element) =>
        element.type === 'text' ? [element] : [],
      );
      const heads = columns.map((column) =>
        texts.find(({ paragraphs }) =>
          paragraphs.some(({ runs }) => runs.map(({ text }) => text).join('') === column),
        ),
      );
      expect(heads.map((head) => head?.paragraphs[0]?.lines.length)).toEqual(columns.map(() => 1));
      for (const head of heads)
        for (const run of head?.paragraphs[0]?.runs ?? []) expect(run.sizePx).toBeGreaterThan(14.5);
    },
  );
});

describe('right-to-left tables', () => {
  it.each(oneIn(4, ['midnight-blue.pptx', 'effects-demo.pptx']))(
    'have their first column and their text at the right: %s',
    (name) => {
      const file = readFileSync(new URL(`../../fixtures/pptx/${name}`, import.meta.url));
      const table = { columns: ['المورد', 'التكلفة', 'الحصة'], rows: [['تسعة من أربعة عشر', '12.5', '20']] };
      const slides = validateSlides([{ layout: 'table', content: { title: 'لماذا لا يمكن', table } }]).map(
        (spec) => buildSlideMaterial(spec, new Map(), 'ar'),
      );
      const made = applyDesign(file, compileDesign(file), {
        deck: { ...empty, lang: 'ar', rtl: true },
        slides,
      });
      const shown = readDeck(made.file ?? new Uint8Array()).slides[0]?.shapes.find(
        ({ kind }) => kind === 'table',
      );
      if (shown?.kind !== 'table') throw new Error('no table');
      expect(shown.rtl).toBe(true);
      expect(shown.rows[0]?.cells.map(({ text }) => text.paragraphs[0]?.runs[0]?.text)).toEqual(
        table.columns,
      );
      expect(shown.rows.flatMap(({ cells }) => cells.map(({ text }) => text.paragraphs[0]?.align))).toEqual(
        Array.from({ length: 6 }, () => 'start'),
      );
      const at = (words: string) =>
        flatten(made.slides[0]?.elements ?? []).find(
          (element) =>
            element.type === 'text' &&
            element.paragraphs.some(({ runs }) => runs.some(({ text }) => text === words)),
        )?.box.x ?? 0;
      expect(at('المورد')).toBeGreaterThan(at('الحصة'));
    },
  );
});

describe('eight points of an agenda', () => {
  it('have their details below them, not inside them', () => {
    const file = readFileSync(new URL('../../fixtures/pptx/midnight-blue.pptx', import.meta.url));
    const items = Array.from({ length: 8 }, (_, at) => ({
      heading: `Topic ${at + 1} of the day`,
      description: `Detail ${at + 1}: grids, quays and crews`,
    }));
    const slides = validateSlides([
      { layout: 'agenda', content: { title: 'What we decide today', items } },
    ]).map((spec) => buildSlideMaterial(spec, new Map(), 'en'));
    const made = applyDesign(file, compileDesign(file), { deck: empty, slides });
    const lettersOf = (words: string) => {
      const found = flatten(made.slides[0]?.elements ?? []).find(
        (element) =>
          element.type === 'text' &&
          element.paragraphs.some(({ runs }) => runs.some(({ text }) => text.startsWith(words))),
      );
      return found?.type === 'text' ? findLettersBox(found) : undefined;
    };
    for (const { heading, description } of items) {
      const [above, below] = [lettersOf(heading), lettersOf(description)];
      if (above === undefined || below === undefined) throw new Error('a point is not shown');
      expect(below.y - above.y - above.height).toBeGreaterThanOrEqual(2);
    }
  });
});

describe('points in designs', () => {
  it('are one list, however short, because a timeline would imply an order', () => {
    const file = readFileSync(new URL('../../fixtures/pptx/effects-demo.pptx', import.meta.url));
    const items = [
      '燃料費が運航費の三分の一に達した',
      '騒音についての苦情が最も多い',
      '市は岸壁でのディーゼルを禁止する',
      '九隻が船齢三十年を超えている',
    ];
    const slides = validateSlides([
      { layout: 'bullets', content: { title: 'ディーゼル船団', items: items.map((text) => ({ text })) } },
    ]).map((spec) => buildSlideMaterial(spec, new Map(), 'ja'));
    const made = applyDesign(file, compileDesign(file), { deck: { ...empty, lang: 'ja' }, slides });
    const [slide] = readDeck(made.file ?? new Uint8Array()).slides;
    const list = findByText(slide?.shapes ?? [], items[0] ?? '');
    expect(items.filter((item) => textOf(list).includes(item))).toEqual(items);
  });
});

/**
 * The minimum contrast of text with its background relative to the required one; the worst 2 % of the pixels
 * are ignored.
 */
async function minLegibility(deck: Deck, scene: Scene): Promise<number> {
  const withoutText = await sharp(
    await renderPng(
      writeSvg({ ...scene, elements: flatten(scene.elements).filter(({ type }) => type !== 'text') }, deck),
      320,
    ),
  )
    .raw()
    .toBuffer({ resolveWithObject: true });
  const k = withoutText.info.width / (scene.canvas?.widthPx ?? 1280);
  const ratios = flatten(scene.elements).flatMap((element) => {
    const box = element.type === 'text' && element.fromDesign !== true ? findLettersBox(element) : undefined;
    if (element.type !== 'text' || box === undefined) return [];
    const runs = element.paragraphs
      .flatMap((paragraph) => paragraph.runs)
      .filter(({ text }) => text.trim() !== '');
    const found: number[] = [];
    for (let y = Math.ceil(box.y * k); y < (box.y + box.height) * k; y += 1)
      for (let x = Math.ceil(box.x * k); x < (box.x + box.width) * k; x += 1) {
        const at = (y * withoutText.info.width + x) * withoutText.info.channels;
        const hex =
          `#${[0, 1, 2].map((channel) => (withoutText.data[at + channel] ?? 0).toString(16).padStart(2, '0')).join('')}` as Hex;
        found.push(
          Math.min(
            ...runs.map(
              (run) =>
                computeContrastRatio(resolvePaint(run.color, deck.theme).hex, hex) /
                findRequiredContrast(run),
            ),
          ),
        );
      }
    return [found.sort((a, b) => a - b)[Math.floor(found.length * 0.02)] ?? 1];
  });
  return Math.min(...ratios);
}

const PHOTOGRAPHS = {
  dark: '<rect width="64" height="36" fill="#1B2A22"/><rect y="18" width="64" height="18" fill="#0E1420"/>',
  light: '<rect width="64" height="36" fill="#E8E4DA"/>',
  striped: `<rect width="64" height="36" fill="#F4F1EC"/>${Array.from({ length: 8 }, (_, at) => `<rect x="${at * 8}" width="4" height="36" fill="#0B0D12"/>`).join('')}`,
} as const;

describe('covers on photographs', () => {
  it.each(Object.keys(PHOTOGRAPHS) as (keyof typeof PHOTOGRAPHS)[])(
    'are legible in a theme colour or on a scrim: %s',
    async (name) => {
      const photo = await sharp(
        drawnSvg(
          `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360" viewBox="0 0 64 36">${PHOTOGRAPHS[name]}</svg>`,
        ),
      )
        .jpeg({ quality: 95 })
        .toBuffer();
      const file = writeZip(
        readZip(companyDeck()).map(
          (entry) =>
            [entry.name, packDeflated(entry.name.endsWith('photo.jpg') ? photo : entry.read())] as const,
        ),
      );
      const slides = validateSlides([
        {
          layout: 'title',
          content: {
            title: 'Harbour Line goes electric',
            subtitle: 'A plan for all six routes and their quays until 2029',
          },
        },
      ]).map((spec) => buildSlideMaterial(spec, new Map(), 'en'));
      const made = applyDesign(file, compileDesign(file), { deck: empty, slides });
      const [scene] = made.slides;
      if (scene === undefined) throw new Error('no slide');
      expect(flatten(scene.elements).some(({ type, box }) => type === 'picture' && box.width > 1200)).toBe(
        true,
      );
      expect(await minLegibility(made, scene)).toBeGreaterThanOrEqual(1);
      // A photograph on which text is legible has no scrim.
      const veils = (readDeck(made.file ?? new Uint8Array()).slides[0]?.shapes ?? []).filter(
        (shape) => shape.kind === 'shape' && shape.fill.kind === 'solid' && shape.fill.color.alpha < 1,
      );
      expect(veils.length > 0).toBe(name === 'striped');
      expect(checkPackage(made.file ?? new Uint8Array())).toEqual([]);
      expect([...(made.judged?.values() ?? [])].flat().filter(({ code }) => code === 'low_contrast')).toEqual(
        [],
      );
    },
  );
});

describe('the title of an opening', () => {
  it('uses one line if slightly smaller text fits', async () => {
    const file = readFileSync(new URL('../../fixtures/pptx/picture-chart-table.pptx', import.meta.url));
    const titles = ['The harbour line 2027–2031', 'The harbour line and its ferries 2027–2031'];
    const deck = await deckInDesign(
      file,
      titles.map((title) => ({ layout: 'title', content: { title, subtitle: 'Ferries without diesel' } })),
    );
    const sizes = readDeck(deck.file ?? new Uint8Array()).slides.map(
      ({ shapes }, at) => findByText(shapes, titles[at] ?? '').text?.paragraphs[0]?.runs[0]?.sizePt,
    );
    expect(sizes[0]).toBeLessThan(60);
    expect(sizes[0]).toBeGreaterThanOrEqual(48);
    // A longer one needs two lines in any case.
    expect(sizes[1]).toBe(60);
  });
});
