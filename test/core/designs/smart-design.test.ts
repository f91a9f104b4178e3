import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkPackage } from '../../../src/core/ooxml/check/check-package.ts';
import { readDeck } from '../../../src/core/ooxml/read/read-deck.ts';
import { DEEP, oneIn } from '../../support/deep.ts';
import { OpenedPptx } from '../../support/open-pptx.ts';
import { type Bench, openBench } from '../../support/services.ts';
import { submitDeck } from '../../support/submit-deck.ts';

const fixture = (name: string) => readFileSync(new URL(`../../fixtures/pptx/${name}`, import.meta.url));
const SLIDES = [
  {
    layout: 'title',
    content: {
      title: 'Harbour Line goes electric',
      subtitle: 'Plan until 2029',
      presenter: 'Ingrid Solberg',
    },
  },
  { layout: 'section', content: { title: 'Where we stand' } },
  {
    layout: 'bullets',
    content: {
      title: 'Why diesel cannot stay',
      items: [
        { text: 'Nine hulls are **too old**', detail: 'Two fail the rules of 2028' },
        { text: 'Fuel is a third of the cost' },
      ],
    },
    speaker_note: 'Speak slowly here.',
  },
  {
    layout: 'two_columns',
    content: {
      title: 'Two things changed',
      left: { heading: 'Batteries', items: ['They cost 42 % less'] },
      right: { heading: 'The grid', text: 'The eastern ring is finished.' },
    },
  },
  {
    layout: 'table',
    content: {
      title: 'What it costs',
      table: {
        columns: ['Part', 'Cost'],
        rows: [
          ['Ferries', '27'],
          ['Quays', '6'],
        ],
      },
    },
  },
  {
    layout: 'chart',
    content: {
      title: 'Crossings grow',
      chart: { type: 'bar', categories: ['2025', '2026'], series: [{ name: 'Crossings', values: [12, 18] }] },
    },
  },
];
/** All text of the slides in the shapes of the file. */
const EXPECTED_TEXTS = [
  'Harbour Line goes electric',
  'Plan until 2029',
  'Ingrid Solberg',
  'Where we stand',
  'Nine hulls are',
  'too old',
  'Two fail the rules of 2028',
  'Fuel is a third of the cost',
  'They cost 42 % less',
  'Batteries',
  'The eastern ring is finished.',
  'Ferries',
  '27',
  'Crossings grow',
];

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

async function designOf(file: Uint8Array): Promise<string> {
  return (await designs().create({ file }, bench.context())).id;
}

function designs() {
  const { designs: service } = bench.services;
  if (service === undefined) throw new Error('The bench keeps designs');
  return service;
}

/** The written file, checked for package invariants and kept for Microsoft's validator. */
async function fileOf(answer: Record<string, unknown>): Promise<Uint8Array> {
  const id = String(answer['presentation_id']);
  const [blob] = (await bench.blobs.list(`presentations/${id}/exports/`)).filter(({ key }) =>
    key.endsWith('.pptx'),
  );
  const bytes = await bench.blobs.get(blob?.key ?? '');
  if (bytes === undefined) throw new Error('No file was written');
  return bytes;
}

describe('a deck in a design', () => {
  it.each(
    oneIn(
      4,
      [
        'google-slides.pptx',
        'midnight-blue.pptx',
        'merged-cells.pptx',
        'every-kind.pptx',
        'strict-rtl.pptx',
        'shapes-typography.pptx',
        'utf-16-template.potx',
      ],
      1,
    ),
  )(
    'compiled from %s shows all content, keeps masters and layouts byte-identical, and has none of the old slides',
    async (name) => {
      const source = fixture(name);
      const answer = await bench.run('create_presentation', {
        template: await designOf(source),
        slides: SLIDES,
        on_overflow: 'warn',
      });
      const bytes = await fileOf(answer);
      expect(checkPackage(bytes)).toEqual([]);
      submitDeck(bytes);
      const [before, after] = [new OpenedPptx(source), new OpenedPptx(bytes)];
      const backdrops = after.names.filter(
        (part) =>
          /^ppt\/(slideMasters|slideLayouts|theme)\/[^/]+\.xml$/.test(part) &&
          part !== 'ppt/theme/themeOfNotes.xml',
      );
      expect(backdrops.length).toBeGreaterThan(2);
      for (const part of backdrops.filter((one) => before.names.includes(one)))
        expect(Buffer.from(after.bytes(part)).equals(Buffer.from(before.bytes(part))), part).toBe(true);
      expect(after.names.filter((part) => /^ppt\/slides\/[^/]+\.xml$/.test(part))).toHaveLength(
        SLIDES.length,
      );
      const text = after.names
        .filter((part) => /^ppt\/(slides|charts)\/[^/]+\.xml$/.test(part))
        .map((part) => after.xml(part))
        .join(' ')
        // Figures keep their units on their line.
        .replaceAll('\u00a0', ' ');
      for (const words of EXPECTED_TEXTS) expect(text).toContain(words);
      expect(readDeck(bytes).slides.map(({ notes }) => notes)[2]).toBe('Speak slowly here.');
    },
    60_000,
  );

  it('is previewed and exported as the design draws it, and outlives the design', async () => {
    const id = await designOf(fixture('midnight-blue.pptx'));
    const { presentation_id } = await bench.run('create_presentation', {
      template: id,
      slides: SLIDES.slice(0, 3),
    });
    await bench.run('delete_design', { id });
    await expect(bench.run('get_design', { id })).rejects.toThrow(/No design is stored/);
    const edited = await bench.run('edit_presentation', {
      id: presentation_id,
      edits: [{ op: 'set_deck', title: 'A new name' }],
    });
    expect(edited['revision']).toBe(2);
    const exported = await bench.run('export_presentation', { id: presentation_id, export_as: 'pdf' });
    expect(String(exported['path'])).toContain('.pdf');
  });

  it('is written by the author when generate_presentation names it as smart_design', async () => {
    const id = await designOf(fixture('google-slides.pptx'));
    const answer = await bench.run('generate_presentation', {
      content:
        '# Solar heat\n\n## Storage\n\nTanks keep heat for months.\n\n- Steel\n- Earth\n\n## Cost\n\nA pit costs 30 euro per cubic metre.',
      smart_design: id,
      template: 'swiss',
      n_slides: 4,
    });
    expect(answer).toMatchObject({
      warnings: expect.arrayContaining([
        expect.stringMatching(/^smart_design and template .*"swiss" is not used/),
      ]),
    });
    const bytes = await fileOf(answer);
    expect(checkPackage(bytes)).toEqual([]);
    submitDeck(bytes);
    expect(new OpenedPptx(bytes).names.some((part) => part.startsWith('ppt/slideLayouts/'))).toBe(true);
    const gone = bench.run('generate_presentation', {
      content: '# Solar heat',
      smart_design: '00000000-0000-4000-8000-000000000000',
    });
    await expect(gone).rejects.toMatchObject({ code: 'invalid_input', issues: [{ loc: ['smart_design'] }] });
  });

  it('shrinks text that is too long for its placeholder, as PowerPoint does', async () => {
    const id = await designOf(fixture('google-slides.pptx'));
    const items = Array.from({ length: 7 }, (_, index) => ({
      text: `Point ${index + 1} explains at some length what the board has to know before it can decide`,
      detail: 'And a detail below it, which is a whole sentence of its own that takes further room',
    }));
    const answer = await bench.run('create_presentation', {
      template: id,
      slides: [{ layout: 'bullets', content: { title: 'Long', items } }],
      on_overflow: 'warn',
    });
    expect(new OpenedPptx(await fileOf(answer)).xml('ppt/slides/slide1.xml')).toMatch(
      /<a:normAutofit fontScale="\d+"/,
    );
  });
});

describe('a design', () => {
  it('is compiled in a task and reports its layouts, their capacities and what to repair', async () => {
    const { task } = (await bench.run('create_design', {
      pptx_base64: fixture('midnight-blue.pptx').toString('base64'),
      name: 'Midnight',
    })) as { task: { id: string } };
    bench.tasks.begin();
    await expect.poll(async () => (await bench.services.tasks.get(task.id)).status).toBe('completed');
    const { data } = await bench.services.tasks.get(task.id);
    const design = await bench.run('get_design', { id: data?.['design_id'] });
    expect(design).toMatchObject({ name: 'Midnight', layout_count: 5 });
    const slots = (design['layouts'] as { slots: { role: string; max_characters: number }[] }[]).flatMap(
      (layout) => layout.slots,
    );
    expect(
      slots.filter(({ role }) => role === 'body').some(({ max_characters }) => max_characters > 200),
    ).toBe(true);
    expect((await bench.run('list_designs', {}))['total']).toBeGreaterThan(0);
  });

  it('is refused with the reason when the file has no usable layout', async () => {
    await expect(designs().create({ file: Buffer.from('no file') }, bench.context())).rejects.toMatchObject({
      code: 'invalid_input',
      issues: [{ type: 'not_a_zip' }],
    });
  });

  it.runIf(DEEP)('has the same preview during typing as after storing', async () => {
    const made = await bench.run('create_presentation', {
      template: await designOf(fixture('every-kind.pptx')),
      slides: SLIDES,
      on_overflow: 'warn',
    });
    const id = made['presentation_id'];
    const { slides } = (await bench.run('get_presentation', {
      id,
      response_format: 'detailed',
      notes: true,
    })) as unknown as { slides: { id: string; layout: string; content: Record<string, unknown> }[] };
    const [typed, beside] = [slides[2], slides[3]];
    if (typed === undefined || beside === undefined) throw new Error('The deck has its slides');
    const edits = (title: string) => [
      { op: 'set_layout', slide: typed.id, layout: typed.layout, content: { ...typed.content, title } },
    ];
    const previewOf = async (input: object) => {
      const { pictures } = (await bench.run('preview_slides', {
        id,
        slides: [3, 4, 6],
        format: 'svg',
        inline: true,
        ...input,
      })) as unknown as {
        pictures: { svg: string; findings: unknown; elements: unknown }[];
      };
      return pictures.map(({ svg, findings, elements }) => ({ svg, findings, elements }));
    };
    const first = await previewOf({ edits: edits('Why') });
    const again = await previewOf({ edits: edits('Why diesel must go') });
    // Other slides are reused, the edited one is not.
    expect(again.slice(1)).toEqual(first.slice(1));
    expect(again[0]?.svg).toContain('must');
    await bench.run('edit_presentation', { id, edits: edits('Why diesel must go'), on_overflow: 'warn' });
    expect(again).toEqual(await previewOf({}));
  });
});
