import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STANDARD_IDS } from '../../../src/core/designs/compile/unique-id.ts';
import { checkPackage } from '../../../src/core/ooxml/check/check-package.ts';
import { CONTRACTS } from '../../../src/core/templates/catalogue.ts';
import { ownExample } from '../../../src/core/templates/own-contract.ts';
import { companyDeck } from '../../support/company-deck.ts';
import { oneIn } from '../../support/deep.ts';
import { OpenedPptx } from '../../support/open-pptx.ts';
import { type Bench, openBench } from '../../support/services.ts';
import { submitDeck } from '../../support/submit-deck.ts';

const fixture = (name: string) => readFileSync(new URL(`../../fixtures/pptx/${name}`, import.meta.url));
const PHOTO = `data:image/jpeg;base64,${readFileSync(new URL('../../fixtures/pictures/exif-gps.jpg', import.meta.url)).toString('base64')}`;

type Json = Record<string, unknown>;

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

async function designOf(name: string): Promise<string> {
  const made = await bench.services.designs?.create({ file: fixture(name) }, bench.context());
  return made?.id ?? '';
}

/** test:deep fills all layouts of the other files; this one has no text that breaks in the file. */
const ONLY: Readonly<Record<string, readonly string[]>> = { 'effects-demo.pptx': ['quote-2'] };
const SIZES = {
  few: { count: 1, share: 0.3 },
  typical: { count: 3, share: 0.6 },
  longest: { count: 12, share: 1 },
} as const;

function pictured(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pictured);
  if (value === null || typeof value !== 'object') return value;
  if ('image_url' in value || 'image_prompt' in value || 'asset_id' in value)
    return { image_url: PHOTO, alt: 'A harbour' };
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, pictured(one)]));
}

async function fileOf(answer: Json): Promise<Uint8Array> {
  const [blob] = (
    await bench.blobs.list(`presentations/${String(answer['presentation_id'])}/exports/`)
  ).filter(({ key }) => key.endsWith('.pptx'));
  const bytes = (await bench.blobs.get(blob?.key ?? '')) ?? new Uint8Array();
  submitDeck(bytes);
  return bytes;
}

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : value !== null && typeof value === 'object'
      ? Object.values(value).flatMap(textsIn)
      : [];
const wordsIn = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 3);

describe("a design's own layouts", () => {
  it('never have ids of standard layouts', () => {
    for (const { id } of CONTRACTS) if (!id.includes('_')) expect(STANDARD_IDS).toContain(id);
  });

  it.each(
    oneIn(
      14,
      [
        'space-zh.pptx',
        'midnight-blue.pptx',
        'utf-16-template.potx',
        'google-slides.pptx',
        'picture-chart-table.pptx',
        'real-financial-report.pptx',
        'effects-demo.pptx',
      ],
      3,
    ),
  )(
    'of %s accept what their schemas allow, show all of it, and nothing of the file',
    async (name) => {
      const id = await designOf(name);
      const layouts = ((await bench.services.designs?.layouts(id)) ?? [])
        .filter((layout) => ONLY[name]?.includes(layout.id) !== false)
        .slice(0, 40);
      const standing = checkPackage(fixture(name)).map(({ part }) => part);
      for (const [size, filling] of Object.entries(SIZES)) {
        const slides = layouts.map((layout) => ({
          layout: layout.id,
          content: pictured(ownExample(layout, filling)) as Json,
        }));
        const answer = await bench.run('create_presentation', { template: id, slides, on_overflow: 'warn' });
        const bytes = await fileOf(answer);
        expect(checkPackage(bytes).filter(({ part }) => !standing.includes(part))).toEqual([]);
        const pptx = new OpenedPptx(bytes);
        for (const [index, { layout, content }] of slides.entries()) {
          const relations = pptx.xml(`ppt/slides/_rels/slide${index + 1}.xml.rels`);
          const charts = [...relations.matchAll(/Target="\.\.\/(charts\/[^"]+\.xml)"/g)].map(([, part]) =>
            pptx.xml(`ppt/${part}`),
          );
          const shownText = [pptx.xml(`ppt/slides/slide${index + 1}.xml`), ...charts]
            .join(' ')
            .replace(/<[^>]+>/g, ' ');
          const { chart: _, ...words } = content;
          for (const word of textsIn(words)
            .filter((text) => !/^data:/.test(text))
            .flatMap(wordsIn))
            if (!['circle', 'start', 'center', 'harbour'].includes(word.toLowerCase()))
              expect(shownText, `${name} ${layout} ${size}`).toContain(word);
        }
        const { findings } = (await bench.run('check_presentation', { id: answer['presentation_id'] })) as {
          findings: { code: string; severity: string; slide: number; message: string }[];
        };
        const errors = findings
          .filter(
            ({ code, severity }) =>
              severity === 'error' && (code === 'text_overflow' || code === 'off_canvas'),
          )
          .map((one) => `${layouts[one.slide - 1]?.id} ${one.message}`);
        expect(errors, `${name} ${size}`).toEqual([]);
        // A cover, a section and a title alone are not missing content.
        const airy = (slide: number) =>
          ['cover', 'section'].includes(layouts[slide - 1]?.purpose ?? '') ||
          Object.keys(slides[slide - 1]?.content ?? {}).join() === 'title';
        expect(
          findings
            .filter(({ code, slide }) => code === 'sparse_slide' && airy(slide))
            .map(({ slide }) => layouts[slide - 1]?.id),
          `${name} ${size}`,
        ).toEqual([]);
      }
    },
    120_000,
  );

  it('are read through both tools, edited, converted to standard templates and back, and restored', async () => {
    const id = await designOf('midnight-blue.pptx');
    const read = await bench.run('get_template', { id, layouts: ['one-content'] });
    expect(read).toMatchObject({
      layout_fields: {
        'one-content': { 'title*': expect.stringMatching(/^≤\d+/), body: expect.stringMatching(/^list /) },
      },
    });
    await expect(bench.run('get_design', { id, layouts: ['one-contents'] })).rejects.toThrow(
      /no layout "one-contents"/,
    );
    const content = {
      title: 'Why diesel goes',
      body: ['One point', { text: 'Another point', detail: 'Its reason' }],
    };
    await expect(
      bench.run('create_presentation', {
        template: id,
        slides: [{ layout: 'one-content', content: { ...content, boddy: 'x' } }],
      }),
    ).rejects.toThrow(/boddy/);
    const { presentation_id } = await bench.run('create_presentation', {
      template: id,
      slides: [{ layout: 'one-content', content }],
    });
    const edited = async (edit: Json) => {
      await bench.run('edit_presentation', { id: presentation_id, edits: [edit], on_overflow: 'warn' });
      const { template, slides } = await bench.services.presentations.get(String(presentation_id));
      return { template: template.id, layout: slides[0]?.layout, text: JSON.stringify(slides[0]) };
    };
    const words = /Why diesel goes.*One point.*Another point.*Its reason/;
    expect(await edited({ op: 'set_layout', slide: 1, layout: 'bullets' })).toEqual({
      template: id,
      layout: 'bullets',
      text: expect.stringMatching(words),
    });
    expect(await edited({ op: 'set_layout', slide: 1, layout: 'one-content' })).toEqual({
      template: id,
      layout: 'one-content',
      text: expect.stringMatching(words),
    });
    expect(await edited({ op: 'set_deck', template: 'ledger' })).toEqual({
      template: 'ledger',
      layout: 'bullets',
      text: expect.stringMatching(words),
    });
    expect(await edited({ op: 'set_deck', template: id })).toMatchObject({ template: id, layout: 'bullets' });
    expect(await edited({ op: 'restore', revision: 1 })).toEqual({
      template: id,
      layout: 'one-content',
      text: expect.stringMatching(words),
    });
  });

  it('with more items than the sample, each filled to capacity, are divided over legible slides', async () => {
    const id = await designOf('real-product-page.pptx');
    const [layout] = ((await bench.services.designs?.layouts(id)) ?? []).filter(
      ({ repeats }) => repeats.length > 0,
    );
    if (layout === undefined) throw new Error('the design has a layout of cards');
    const content = pictured(ownExample(layout, SIZES.longest)) as { readonly items: readonly Json[] };
    const answer = await bench.run('create_presentation', {
      template: id,
      slides: [{ layout: layout.id, content }],
      on_overflow: 'split',
    });
    const { slides } = await bench.services.presentations.get(String(answer['presentation_id']));
    expect(slides.map((slide) => (slide.content['items'] as Json[]).length)).toEqual([3, 3]);
    expect(slides.flatMap((slide) => slide.content['items'])).toEqual(content.items);
    const { findings } = (await bench.run('check_presentation', {
      id: answer['presentation_id'],
    })) as unknown as { findings: { code: string; severity: string }[] };
    expect(
      findings.filter(({ code, severity }) => code === 'text_too_small' && severity === 'error'),
    ).toEqual([]);
  });

  it.each(oneIn(4, ['few', 'longest'] as const))(
    'are converted to a standard template with all content: %s',
    async (size) => {
      const design = await bench.services.designs?.create({ file: companyDeck() }, bench.context());
      const id = design?.id ?? '';
      const layouts = (await bench.services.designs?.layouts(id)) ?? [];
      const slides = layouts.map((layout) => ({
        layout: layout.id,
        content: pictured(ownExample(layout, SIZES[size])) as Json,
      }));
      const { presentation_id } = await bench.run('create_presentation', {
        template: id,
        slides,
        on_overflow: 'warn',
      });
      await bench.run('edit_presentation', {
        id: presentation_id,
        edits: [{ op: 'set_deck', template: 'ledger' }],
        on_overflow: 'warn',
      });
      const moved = await bench.services.presentations.get(String(presentation_id));
      expect(moved.slides).toHaveLength(slides.length);
      for (const [index, { layout, content }] of slides.entries()) {
        const shownText = JSON.stringify(moved.slides[index]);
        const words = textsIn(content)
          .filter((text) => !/^data:/.test(text))
          .flatMap(wordsIn);
        for (const word of words)
          if (!['circle', 'start', 'center', 'harbour'].includes(word.toLowerCase()))
            expect(shownText, `${layout}, ${moved.slides[index]?.layout}`).toContain(word);
      }
      const stand = moved.slides.map(({ layout }) => layout);
      expect(stand).toContain(size === 'few' ? 'cards' : 'timeline');
      expect(stand).not.toContain('references');
    },
  );
});
