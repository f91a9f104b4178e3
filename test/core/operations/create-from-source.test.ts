import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bench, openBench } from '../../support/services.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

const SOURCE = `# District heating from the river

The city council decided in May 2024 to take heat from the river. Three large heat pumps will deliver 60 megawatts from 2027 on.

## Why the river

- It never falls below 3 °C
- The power station stands on its bank
- The pipes of the old network can be used

## What it costs

| Part | Million euros |
|---|---|
| Heat pumps | 74 |
| Building | 31 |
| Network | 22 |

The state pays 45 % of all costs.

## Who is against it

The anglers fear for the trout. A petition of 4,200 residents asks for geothermal wells instead.
`;

const SLIDES = [
  {
    layout: 'title',
    content: {
      title: 'Heat from the river',
      subtitle: 'The council decided in May 2024 to take district heat from the river',
    },
  },
  {
    layout: 'bullets',
    content: {
      title: 'Three heat pumps deliver 60 megawatts',
      items: [
        'Large pumps run from 2027 on',
        'The power station stands on the bank',
        'The old pipes of the network can be used',
      ],
    },
  },
  {
    layout: 'chart',
    content: {
      title: 'Heat pumps cost most',
      chart: {
        type: 'bar',
        categories: ['Heat pumps', 'Building'],
        series: [{ name: 'Million euros', values: [74, 31] }],
      },
    },
    speaker_note: 'The state pays 55 % of all costs.',
  },
];

interface OmittedEntry {
  readonly omitted?: {
    readonly kind: string;
    readonly text: string;
    readonly where: string;
    readonly reason: string;
  }[];
  readonly warnings: string[];
  readonly findings: {
    readonly code: string;
    readonly slide: number;
    readonly message: string;
    readonly path?: string;
  }[];
}
const create = async (over: object): Promise<OmittedEntry> =>
  (await bench.run('create_presentation', { slides: SLIDES, ...over })) as unknown as OmittedEntry;
const foreign = ({ findings }: OmittedEntry) =>
  findings.filter(({ code }) => code === 'number_not_in_source');

describe('a deck with its source', () => {
  it('lists sections, points, rows and figures of the source that are on no slide', async () => {
    const { omitted = [] } = await create({ content: SOURCE });
    const listOmitted = (kind: string) => omitted.filter((piece) => piece.kind === kind);
    expect(listOmitted('section')).toEqual([
      expect.objectContaining({
        text: expect.stringContaining('Who is against it'),
        where: 'District heating from the river, line 21',
        reason: 'None of the 2 pieces of this section is on a slide.',
      }),
    ]);
    expect(listOmitted('list_item')).toEqual([
      expect.objectContaining({ text: 'It never falls below 3 °C', reason: 'No slide says this.' }),
    ]);
    expect(listOmitted('table')).toEqual([
      expect.objectContaining({
        text: 'Network | 22',
        reason: '1 of the 3 rows of this table is on no slide.',
      }),
    ]);
    expect(listOmitted('sentence')).toEqual([
      expect.objectContaining({
        text: expect.stringContaining('45 %'),
        reason: 'Its text is on a slide, but its figure 45 is not.',
      }),
    ]);
    expect(omitted).toHaveLength(4);
  });

  it('reports numbers that are not in the source', async () => {
    expect(foreign(await create({ content: SOURCE }))).toEqual([
      expect.objectContaining({
        slide: 3,
        path: 'slides[2].speaker_note',
        message: expect.stringContaining('55'),
      }),
    ]);
  });

  it('is compared with uploaded files as well, and stores the findings', async () => {
    const { files } = (await bench.run('upload_files', {
      files: [{ filename: 'river.md', content_base64: Buffer.from(SOURCE).toString('base64') }],
    })) as { files: { value: string }[] };
    const made = await create({ files: files.map(({ value }) => value) });
    expect(made.omitted?.map(({ where }) => where).every((where) => where.startsWith('river.md'))).toBe(true);
    expect(made.omitted).toHaveLength(4);
    expect(foreign(made)).toHaveLength(1);
    const stored = await bench.run('get_presentation', {
      id: (made as unknown as { presentation_id: string }).presentation_id,
      response_format: 'detailed',
      notes: true,
    });
    expect(stored['omitted']).toEqual(made.omitted?.map((piece) => expect.objectContaining(piece)));
  });

  it('in another language is compared by its numbers', async () => {
    const german = [
      {
        layout: 'title',
        content: {
          title: 'Wärme aus dem Fluss',
          subtitle:
            'Der Stadtrat hat im Mai 2024 beschlossen, die Wärme für die Stadt aus dem Fluss zu holen',
        },
      },
      {
        layout: 'bullets',
        content: {
          title: 'Drei große Pumpen liefern die Wärme',
          items: [
            'Ab 2027 sind es 60 Megawatt für das Netz',
            'Das Land zahlt 45 % von allem, was es kostet',
            'Die Pumpen kosten 74, das Gebäude 31 Millionen Euro',
          ],
        },
      },
    ];
    const { omitted, warnings } = await create({ slides: german, content: SOURCE });
    expect(warnings).toContainEqual(expect.stringContaining('in English and the slides are in German'));
    expect(omitted?.map(({ text }) => text)).toEqual(['Network | 22', expect.stringContaining('4,200')]);
  });
});

describe('a deck without a source', () => {
  it('has no list of omitted pieces', async () => {
    const made = await create({});
    expect(made).not.toHaveProperty('omitted');
    expect(foreign(made)).toEqual([]);
    const id = (made as unknown as { presentation_id: string }).presentation_id;
    expect(
      await bench.run('get_presentation', { id, response_format: 'detailed', notes: true }),
    ).not.toHaveProperty('omitted');
    expect(await bench.run('export_presentation', { id, export_as: 'svg' })).not.toHaveProperty('omitted');
  });

  it('warns about a bare topic instead of omitted pieces', async () => {
    const made = await create({ content: 'District heating' });
    expect(made).not.toHaveProperty('omitted');
    expect(made.warnings).toEqual([expect.stringContaining('only a topic')]);
  });
});

describe('proofs of the numbers', () => {
  it('are returned on request with a deck, and later with the stored one', async () => {
    const made = (await bench.run('create_presentation', {
      template: 'ledger',
      content: SOURCE,
      slides: SLIDES,
      proofs: true,
    })) as unknown as { readonly presentation_id: string; readonly proofs?: readonly string[] };
    expect(made.proofs).toContain(
      'slides[1].content.title: 60 = 60 (“Three large heat pumps will deliver 60 megawatts from 2027 on.”)',
    );
    expect(made.proofs).toContain(
      'slides[2].content.chart.series[0].values[0]: 74 = 74 (Heat pumps, Million euros)',
    );
    expect(made.proofs).toContain('slides[2].speaker_note: 55 no proof found in the source');
    const read = async (): Promise<readonly string[]> =>
      (
        (await bench.run('get_presentation', {
          id: made.presentation_id,
          response_format: 'proofs',
        })) as unknown as {
          readonly proofs: readonly string[];
        }
      ).proofs;
    expect(await read()).toEqual(made.proofs);
    await bench.run('edit_presentation', {
      id: made.presentation_id,
      edits: [{ op: 'set_notes', slide: 3, speaker_note: 'The state pays much.' }],
    });
    expect(await read()).toEqual(made.proofs?.filter((line) => !line.startsWith('slides[2].speaker_note')));
  });

  it('are absent without a request', async () => {
    const made = await bench.run('create_presentation', {
      template: 'ledger',
      content: SOURCE,
      slides: SLIDES,
    });
    expect(made).not.toHaveProperty('proofs');
  });

  it('name the calculation', async () => {
    const made = (await bench.run('generate_presentation', {
      template: 'ledger',
      content: SOURCE,
      proofs: true,
    })) as unknown as { readonly proofs?: readonly string[] };
    expect(made.proofs?.some((line) => line.includes('4,200 = 4,200'))).toBe(true);
    expect(made.proofs?.filter((line) => line.includes('no proof'))).toEqual([]);
  });
});
