import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Failure } from '../../../src/core/errors/failure.ts';
import { companyDeck } from '../../support/company-deck.ts';
import { DEEP } from '../../support/deep.ts';
import { OpenedPptx } from '../../support/open-pptx.ts';
import { type Bench, openBench } from '../../support/services.ts';

type Fields = Record<string, unknown>;

let bench: Bench;

beforeAll(async () => {
  bench = await openBench();
});

afterAll(() => bench.close());

const SLIDES = [
  { layout: 'title', content: { title: 'Ferries' } },
  {
    layout: 'cards',
    content: {
      title: 'What changes',
      items: ['Electric boats', 'New quays', 'One ticket', 'Night service'].map((heading) => ({
        heading,
        text: 'From May on all six routes.',
      })),
    },
  },
  { markup: '<section><h1>Costs</h1><p>Eighty-six million over ten years.</p></section>' },
];

/** A text that is as high as a slide of 16:9 in its width, and higher in the width of a story. */
const LONG_TEXT = {
  markup: `<section><h1>Boats</h1><div style="height:400px">${'Electric boats replace the last diesel ferries of the harbour. '.repeat(24)}</div></section>`,
};

const COMPOSITIONS = [
  '<section><h1>Energy</h1><chart>{"type": "bar", "categories": ["2024", "2025"], "series": [{"name": "Gas", "values": [40, 22]}, {"name": "Sea heat", "values": [28, 47]}], "unit": "GWh"}</chart></section>',
  '<section><h1>Costs</h1><table><tr><th>Phase</th><th align="end">Cost</th></tr><tr><td>Pipes</td><td>18 m</td></tr><tr total><td>Total</td><td>59 m</td></tr></table></section>',
  '<section><h1>Heat</h1><diagram>flowchart LR\nA[Sea water] --> B[Heat pump]\nB --> C[Network]\nC --> D[Homes]</diagram></section>',
  '<section><h1>Steps</h1><x-timeline><li title="Permits" date="2026-03">Given</li><li title="Pipes" date="2026-09" strong>Laid</li><li title="Heat" date="2028-01">Sold</li></x-timeline></section>',
  '<section frame="bare" tone="inverse"><h1 class="mt-auto">Sea heat is cheaper</h1><div class="flex gap-1 mt-auto"><div style="flex:1.5" class="bg-surface p-3"><small>Gas</small></div><div style="flex:3" class="bg-surface p-3"><small>Sea</small></div></div></section>',
  '<section><h1>Funnel</h1><x-funnel><li value="96">Pilots</li><li value="41">Paid</li></x-funnel></section>',
];

const fileOf = async (answer: Fields) => {
  const key = decodeURIComponent(new URL(String(answer['path'])).pathname.replace('/downloads/', ''));
  return (await bench.blobs.get(key)) ?? new Uint8Array();
};
const sizeOf = async (answer: Fields) =>
  /<p:sldSz cx="(\d+)" cy="(\d+)"/
    .exec(new OpenedPptx(await fileOf(answer)).xml('ppt/presentation.xml'))
    ?.slice(1)
    .map((emu) => Number(emu) / 9525);
const create = (more: object) => bench.run('create_presentation', { slides: SLIDES, ...more });

describe('slide_size', () => {
  it.each([
    ['4:3', [1104, 828]],
    ['A4 portrait', [793.7, 1122.52]],
    ['1080x1920', [720, 1280]],
    ['16:9', [1280, 720]],
  ])('%s is the size of the slides in the file', async (slide_size, size) => {
    const measured = (await sizeOf(await create({ slide_size }))) ?? [];
    expect(measured.map((length) => Math.round(length * 100) / 100)).toEqual(size);
  });

  it('applies to the PDF, previews and edited slides', async () => {
    const made = await create({ slide_size: '9:16' });
    const id = String(made['presentation_id']);
    const pdf = Buffer.from(await fileOf(await bench.run('export_presentation', { id, export_as: 'pdf' })));
    expect(pdf.toString('latin1')).toContain('/MediaBox [0 0 540 960]');
    const edited = await bench.run('edit_presentation', {
      id,
      edits: [{ op: 'set_field', slide: 1, path: 'title', value: 'Boats' }],
    });
    expect(await sizeOf(edited)).toEqual([720, 1280]);
    const wide = await bench.run('edit_presentation', {
      id,
      edits: [{ op: 'set_deck', slide_size: '16:9' }],
    });
    expect(wide).toMatchObject({ deck_changed: ['slide_size'] });
    expect(await sizeOf(wide)).toEqual([1280, 720]);
  });

  it.each(['9:16', 'A4 portrait', '1:1'])(
    '%s has room for charts, tables and diagrams of compositions',
    async (size) => {
      const slides = COMPOSITIONS.map((markup) => ({ markup }));
      const { findings } = await create({ slides, slide_size: size });
      const errors = (findings as Fields[]).filter(({ severity }) => severity === 'error');
      expect(errors).toEqual([]);
    },
  );

  it('applies to web pages and pictures', async () => {
    const made = await create({ slide_size: '9:16' });
    const id = String(made['presentation_id']);
    const download = async (fields: Fields) => {
      const answer = await bench.run('export_presentation', { id, ...fields });
      return Buffer.from(await fileOf(answer));
    };
    expect((await download({ export_as: 'html' })).toString()).toContain('--ratio:720/1280');
    const png = await download({ export_as: 'png', slide: 1 });
    expect(png.readUInt32BE(20) / png.readUInt32BE(16)).toBeCloseTo(16 / 9, 2);
  });

  it.runIf(DEEP)('is refused for a design before any slide is planned', async () => {
    const design = (await bench.services.designs?.create({ file: companyDeck() }, bench.context()))?.id;
    for (const operation of ['generate_outline', 'generate_presentation', 'create_draft']) {
      const refusal = bench.run(operation, {
        content: 'Ferries run on six routes.',
        template: design,
        slide_size: '4:3',
      });
      await expect(refusal).rejects.toThrow('A deck in a design has the size of its file.');
    }
  });

  it('decides which texts are too long, also beside other errors', async () => {
    const faults = async (slide_size: string) => {
      const slides = [{ layout: 'bullets', content: {} }, LONG_TEXT];
      const error = await create({ slides, slide_size }).catch((thrown: unknown) => thrown);
      return (error as Failure).issues.map(({ loc }) => loc[1]);
    };
    expect(await faults('16:9')).not.toContain(1);
    expect(await faults('9:16')).toContain(1);
  });

  it('is refused with an invalid value', async () => {
    const error = await create({ slide_size: '10x1' }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Failure);
    expect(JSON.stringify((error as Failure).issues)).toContain('is no size of slides: give 16:9');
  });
});
