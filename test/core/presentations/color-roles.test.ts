import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oneIn } from '../../support/deep.ts';
import { OpenedPptx } from '../../support/open-pptx.ts';
import { type Bench, openBench } from '../../support/services.ts';

type Fields = Record<string, unknown>;

let bench: Bench;

beforeAll(async () => {
  bench = await openBench();
});

afterAll(() => bench.close());

const [DANGER, SUCCESS] = ['C23B22', '1B7F5A'];
const SLIDES = [
  {
    layout: 'chart',
    content: {
      title: 'Care homes are the largest cause',
      chart: {
        type: 'bar',
        categories: ['Transport', 'Care homes', 'Drugs'],
        series: [{ name: 'Beds', values: [4, 38, 6] }],
      },
    },
  },
  {
    layout: 'chart',
    content: {
      title: 'Waits at care homes grow',
      chart: {
        type: 'line',
        categories: ['2023', '2024', '2025'],
        series: [
          { name: 'Home care', values: [3, 4, 4] },
          { name: 'Care homes', values: [5, 7, 9] },
        ],
      },
    },
  },
  {
    layout: 'diagram',
    content: {
      title: 'Patients leave for three places',
      diagram: {
        kind: 'flow',
        nodes: ['Ward', 'Care homes', 'Home care'],
        edges: [{ from: 'Ward', to: 'Care homes' }],
      },
    },
  },
  {
    layout: 'map',
    content: {
      title: 'Two of them are in the north',
      map: {
        region: 'GB',
        points: [
          { lat: 54.9, lon: -1.6, label: 'Care homes' },
          { lat: 52.5, lon: -1.9, label: 'Ward' },
        ],
      },
    },
  },
];
const ROLES = { 'Care homes': 'danger', 'Home care': 'success' };

const open = async (answer: Fields): Promise<OpenedPptx> => {
  const key = decodeURIComponent(new URL(String(answer['path'])).pathname.replace('/downloads/', ''));
  return new OpenedPptx((await bench.blobs.get(key)) ?? new Uint8Array());
};
const create = (more: object): Promise<Fields> =>
  bench.run('create_presentation', { slides: SLIDES, template: 'ledger', ...more });
const colorsOf = (pptx: OpenedPptx): readonly (readonly string[])[] => {
  const charts = pptx.names.filter((name) => /charts\/chart[^/]*\.xml$/.test(name)).sort();
  return [...charts, 'ppt/slides/slide3.xml', 'ppt/slides/slide4.xml'].map((name) =>
    [DANGER, SUCCESS].filter((color) => pptx.xml(name).includes(`val="${color}"`)),
  );
};

describe('color_roles', () => {
  it('gives a name its colour in bars, lines, diagrams and maps of all slides', async () => {
    expect(colorsOf(await open(await create({ color_roles: ROLES })))).toEqual([
      [DANGER],
      [DANGER, SUCCESS],
      [DANGER, SUCCESS],
      [DANGER],
    ]);
    expect(colorsOf(await open(await create({})))).toEqual([[], [], [], []]);
  });

  it('colours tiles of pictograms, parts of marimekkos and names in heat maps', async () => {
    const categories = ['Care homes', 'Home care', 'Drugs'];
    const charts = [
      { type: 'pictogram', categories, series: [{ name: 'Beds', values: [8, 3, 5] }] },
      {
        type: 'marimekko',
        categories: ['North', 'South'],
        series: categories.map((name, at) => ({ name, values: [4 + at, 3] })),
      },
      {
        type: 'heat_map',
        categories: ['North', 'South'],
        series: categories.map((name, at) => ({ name, values: [4 + at, 3] })),
      },
    ];
    const slides = charts.map((chart) => ({ layout: 'chart', content: { title: 'Reasons', chart } }));
    const colors = async (more: object): Promise<readonly (readonly string[])[]> => {
      const pptx = await open(await create({ slides, ...more }));
      return [1, 2, 3].map((number) =>
        [DANGER, SUCCESS].filter((color) =>
          pptx.xml(`ppt/slides/slide${number}.xml`).includes(`val="${color}"`),
        ),
      );
    };
    expect(await colors({ color_roles: ROLES })).toEqual(Array(3).fill([DANGER, SUCCESS]));
    expect(await colors({})).toEqual([[], [], []]);
  });

  it('is a setting that an edit changes and removes', async () => {
    const made = await create({});
    const id = String(made['presentation_id']);
    const edit = (color_roles: object): Promise<Fields> =>
      bench.run('edit_presentation', { id, edits: [{ op: 'set_deck', color_roles }] });
    const exported = async (): Promise<OpenedPptx> =>
      open(await bench.run('export_presentation', { id, export_as: 'pptx' }));
    await edit(ROLES);
    expect((await bench.run('get_presentation', { id }))['color_roles']).toEqual(ROLES);
    expect(colorsOf(await exported())[1]).toEqual([DANGER, SUCCESS]);
    await edit({});
    expect(colorsOf(await exported())[1]).toEqual([]);
  });

  it('leaves a role that a node has itself', async () => {
    const [slide] = SLIDES.slice(2, 3);
    const diagram = { kind: 'flow', nodes: [{ label: 'Care homes', role: 'success' }, 'Ward'] };
    const slides = [{ ...slide, content: { ...slide?.content, diagram } }];
    const made = await bench.run('create_presentation', { slides, template: 'ledger', color_roles: ROLES });
    const xml = (await open(made)).xml('ppt/slides/slide1.xml');
    expect([xml.includes(SUCCESS), xml.includes(DANGER)]).toEqual([true, false]);
  });

  it('is reported where a slide contradicts it, and for names on no slide', async () => {
    const diagram = { kind: 'flow', nodes: [{ label: 'Care homes', role: 'success' }, 'Ward'] };
    const slides = [...SLIDES, { layout: 'diagram', content: { title: 'Another colour', diagram } }];
    const findingsOf = async (color_roles: object): Promise<readonly string[]> => {
      const made = await bench.run('create_presentation', { slides, template: 'ledger', color_roles });
      const checked = await bench.run('check_presentation', { id: String(made['presentation_id']) });
      return (checked['findings'] as { code: string; message: string }[])
        .filter(({ code, message }) => code === 'color_changes' || message.includes('color_roles'))
        .map(({ message }) => message);
    };
    expect(await findingsOf(ROLES)).toEqual([
      '"Care homes" has the colour of "success" here and that of "danger" in color_roles.',
    ]);
    expect(await findingsOf({ Hospices: 'danger' })).toEqual([
      '"color_roles" has no effect for "Hospices": no slide has that name.',
    ]);
  });

  it('is reported as color_reused if danger means two things in the legends of two maps', async () => {
    const map = (title: string, roles: object) => ({
      layout: 'map',
      content: {
        title,
        map: {
          region: 'GB',
          roles,
          points: Object.keys(roles).map((label, at) => ({
            lat: 52 + at,
            lon: -1,
            label: `${title} ${label}`,
            class: label,
          })),
        },
      },
    });
    const reused = async (roles: object): Promise<readonly string[]> => {
      const slides = [map('Risk', { High: 'danger', Low: 'success' }), map('Trade', roles)];
      const made = await bench.run('create_presentation', { slides, template: 'ledger' });
      const { findings } = await bench.run('check_presentation', { id: String(made['presentation_id']) });
      return (findings as { code: string; message: string }[])
        .filter(({ code }) => code === 'color_reused')
        .map(({ message }) => message);
    };
    expect(await reused({ Closed: 'danger', Low: 'success' })).toEqual([
      'The colour of "danger" stands for "Closed" here, and for "High" on slide 1.',
    ]);
    expect(await reused({ High: 'danger', Low: 'success' })).toEqual([]);
  });

  it.each(oneIn(4, ['designs/median-theme.pptx', 'pptx/picture-chart-table.pptx']))(
    'gives a name its colour in a design of %s',
    async (name) => {
      const file = readFileSync(`test/fixtures/${name}`);
      const design = await bench.services.designs?.create({ file }, bench.context());
      const counts = async (more: object): Promise<number[]> => {
        const made = await open(await create({ template: design?.id, ...more }));
        const xml = made.names
          .filter((part) => /charts\/[^/]*chart[^/]*\.xml$|slides\/slide\d+\.xml$/i.test(part))
          .map((part) => made.xml(part));
        return [DANGER, SUCCESS].map((color) => xml.filter((one) => one.includes(`val="${color}"`)).length);
      };
      expect(await counts({})).toEqual([0, 0]);
      const [danger = 0, success = 0] = await counts({ color_roles: ROLES });
      // Two charts and a diagram; the map is a figure that a design draws, too.
      expect(danger).toBeGreaterThanOrEqual(3);
      expect(success).toBeGreaterThanOrEqual(2);
    },
  );

  it('is accepted by generate_presentation for the charts that it creates', async () => {
    const content =
      '# Beds\n\n## What patients wait for\n\n| Cause | Beds |\n|---|---|\n| Transport | 4 |\n| Care homes | 38 |\n| Drugs | 6 |\n| Home care | 12 |\n\nCare homes hold most of the beds that are blocked in our hospital.\n';
    const made = await bench.run('generate_presentation', {
      content,
      template: 'ledger',
      color_roles: ROLES,
    });
    expect(
      (await bench.run('get_presentation', { id: String(made['presentation_id']) }))['color_roles'],
    ).toEqual(ROLES);
  });

  it.each([
    [{ 'Care homes': 'red' }, 'color_roles'],
    [Object.fromEntries(Array.from({ length: 41 }, (_, at) => [`n${at}`, 'danger'])), 'at most 40 names'],
  ])('is refused with what is allowed', async (color_roles, message) => {
    const failure = await create({ color_roles }).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(JSON.stringify(failure)).toContain(message);
  });
});
