import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compileDesign } from '../../../src/core/designs/compile/compile-design.ts';
import { checkPackage } from '../../../src/core/ooxml/check/check-package.ts';
import { readDeck } from '../../../src/core/ooxml/read/read-deck.ts';
import { buildComposedMaterial } from '../../../src/core/presentations/composed-material.ts';
import { validateSlides } from '../../../src/core/presentations/validate-slides.ts';
import { checkDeck } from '../../../src/core/scene/check/check-deck.ts';
import type { Deck } from '../../../src/core/scene/scene.ts';
import { findTemplate } from '../../../src/core/templates/standard/index.ts';
import { applyDesign } from '../../support/apply-design.ts';
import { COMPOSITIONS } from '../../support/compositions.ts';
import { DEEP, oneIn } from '../../support/deep.ts';
import { composedDeck } from '../../support/example-deck.ts';
import { type Bench, openBench } from '../../support/services.ts';
import { submitDeck } from '../../support/submit-deck.ts';

const FOLDERS = ['pptx', 'designs'].map((name) => new URL(`../../fixtures/${name}/`, import.meta.url));
const FIXTURES = FOLDERS[0] as URL;
const FILES = FOLDERS.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => /\.p[po]tx$/.test(name))
    .map((name) => [name, new URL(name, folder)] as const),
);

let empty: Deck;
let bench: Bench;
beforeAll(async () => {
  empty = await composedDeck('ledger', []);
  bench = await openBench();
});
afterAll(() => bench.close());

function composedIn(from: URL, written: readonly string[]) {
  const file = new Uint8Array(readFileSync(from));
  const slides = validateSlides(written.map((markup) => ({ layout: 'composed', content: { markup } }))).map(
    (spec) => buildComposedMaterial(spec, findTemplate('ledger'), new Map()),
  );
  const deck = applyDesign(file, compileDesign(file), { deck: empty, slides });
  const bytes = deck.file ?? new Uint8Array();
  const faults = checkPackage(file).map(({ part, message }) => `${part} ${message}`);
  // A file with faults of its own would fail the check.
  if (faults.length === 0) submitDeck(bytes);
  const added = checkPackage(bytes).filter(({ part, message }) => !faults.includes(`${part} ${message}`));
  return { deck, read: readDeck(bytes), added, titles: slides.map(({ title }) => title) };
}

const titlesOf = ({ slides }: ReturnType<typeof readDeck>) =>
  slides.map(({ shapes }) =>
    shapes
      .flatMap((shape) =>
        shape.kind === 'shape' && ['title', 'ctrTitle'].includes(shape.placeholder?.type ?? '')
          ? (shape.text?.paragraphs ?? [])
          : [],
      )
      .map(({ runs }) => runs.map((run) => run.text).join(''))
      .join(' '),
  );

describe('compositions in designs', () => {
  test.each(oneIn(12, FILES, 3))(
    'have in %s titles in their placeholders, no overflow or overlap, and native charts and tables',
    (_name, from) => {
      const { deck, read, added, titles } = composedIn(from, COMPOSITIONS);
      expect(added).toEqual([]);
      // Designs may show titles in capitals.
      expect(titlesOf(read).map((one) => one.toLowerCase())).toEqual(titles.map((one) => one.toLowerCase()));
      const errors = checkDeck(deck).filter(({ severity }) => severity === 'error');
      expect(errors.map(({ slide, message }) => `${slide}: ${message}`)).toEqual([]);
      expect(JSON.stringify(read.slides[1]?.shapes)).toContain('"chart"');
      expect(JSON.stringify(read.slides[2]?.shapes)).toContain('"table"');
    },
  );

  test('use a layout of the design that is requested by name', () => {
    const on = (attribute: string) =>
      composedIn(new URL('midnight-blue.pptx', FIXTURES), [
        `<section${attribute}><h1>Title</h1><p>Text</p></section>`,
      ]).read.slides[0]?.layout;
    expect(on(' layout="two content"')).not.toBe(on(''));
  });

  test('are created, edited, previewed and exported in a design, and converted to a template and back unchanged', {
    skip: !DEEP,
  }, async () => {
    const pptx = readFileSync(new URL('midnight-blue.pptx', FIXTURES));
    const { task } = (await bench.run('create_design', { pptx_base64: pptx.toString('base64') })) as {
      task: { id: string };
    };
    bench.tasks.begin();
    await expect.poll(async () => (await bench.services.tasks.get(task.id)).status).toBe('completed');
    const template = String((await bench.services.tasks.get(task.id)).data?.['design_id']);
    const made = await bench.run('create_presentation', {
      template,
      slides: [
        ...COMPOSITIONS.slice(0, 2).map((markup) => ({ markup })),
        { layout: 'statement', content: { statement: 'Lamps last.' } },
      ],
    });
    const id = made['presentation_id'];
    expect(
      (made['findings'] as { severity: string }[]).filter(({ severity }) => severity === 'error'),
    ).toEqual([]);
    const markup = async () =>
      (
        (await bench.run('get_presentation', { id, response_format: 'detailed' }))['slides'] as {
          content: { markup?: string };
        }[]
      )[0]?.content.markup;
    const { changed } = await bench.run('edit_presentation', {
      id,
      edits: [{ op: 'set_text', slide: 1, element: 'x-metric-1-value', value: '€1,600' }],
    });
    expect(changed).toMatchObject([{ fields: ['markup#x-metric-1'] }]);
    const written = COMPOSITIONS[0]?.replace('value="€1,532"', 'value="€1,600"');
    const { pictures } = (await bench.run('preview_slides', {
      id,
      slides: [1],
      format: 'svg',
      inline: true,
    })) as unknown as { pictures: { svg: string; elements: { path: string }[] }[] };
    expect(pictures[0]?.svg).toContain('€1,600');
    expect(pictures[0]?.elements.map(({ path }) => path)).toContain('markup#x-metric-1-value');
    for (const next of ['ledger', template, 'pitch']) {
      const { template: now } = await bench.run('edit_presentation', {
        id,
        edits: [{ op: 'set_deck', template: next }],
        on_overflow: 'warn',
      });
      expect([now, await markup()]).toEqual([next, written]);
    }
    expect((await bench.run('export_presentation', { id, export_as: 'pdf' }))['path']).toMatch(/\.pdf/);
    const unknown = '<section layout="None of this name"><h1>Title</h1><p>Text</p></section>';
    await expect(
      bench.run('create_presentation', { template, slides: [{ markup: unknown }], on_overflow: 'warn' }),
    ).rejects.toMatchObject({ code: 'invalid_input', message: expect.stringContaining('two-content') });
    const overlapping =
      '<section><h1>Title</h1><div style="position:relative;height:300px"><p style="position:absolute;left:0;top:20px">One text that stands in the way</p><p style="position:absolute;left:40px;top:24px">Another text on top of it</p></div></section>';
    await expect(
      bench.run('create_presentation', { template, slides: [{ markup: overlapping }] }),
    ).rejects.toMatchObject({ code: 'does_not_fit', message: expect.stringContaining('overlap') });
    const long = `<section><h1>Too long</h1><p style="height:40px">${'More words than there is room for. '.repeat(40)}</p></section>`;
    await expect(
      bench.run('create_presentation', { template, slides: [{ markup: long }], on_overflow: 'error' }),
    ).rejects.toMatchObject({
      code: 'does_not_fit',
      message: expect.stringContaining('p-1'),
    });
  });
});
