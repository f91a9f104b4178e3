import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { walk } from '../../src/core/ooxml/xml/parse.ts';
import { computeContrastRatio } from '../../src/core/scene/color.ts';
import { NATURAL_LINE } from '../../src/core/scene/natural-line.ts';
import { PT_PER_PX } from '../../src/core/scene/scene.ts';
import { findTemplate } from '../../src/core/templates/standard/index.ts';
import { resolveTheme } from '../../src/core/templates/themes.ts';
import { oneIn } from '../support/deep.ts';
import { TEMPLATE_IDS } from '../support/template-ids.ts';
import { type Finding, type Made, made, openServer, server } from './composed-slides.ts';

beforeAll(openServer);

afterAll(() => server.close());

const TEXT = /<a:t>([^<]*)<\/a:t>/g;

const codesOf = (findings: readonly Finding[]) => findings.map(({ code }) => code);

const codes = ({ findings }: Made) => codesOf(findings);

describe('absolutely positioned boxes', () => {
  test.each(['English', 'Arabic'])(
    'occupy no cell of their grid, and align with its edges, in %s',
    async (language) => {
      const cells = ['a', 'b', 'c', 'd'].map((id) => `<div id="${id}" class="bg-surface p-3">${id}</div>`);
      const free =
        '<div id="free" class="absolute bg-danger" style="top:0;right:0;width:40px;height:40px"></div>';
      const { box } = await made(
        `<div id="grid" class="grid grid-cols-2 gap-4 border">${cells.slice(0, 3).join('')}${free}${cells[3]}</div>`,
        { language },
      );
      const [grid, a, c, d, own] = [box('Grid'), box('A'), box('C'), box('D'), box('Free')];
      expect(d.y).toBeCloseTo(c.y, 0);
      expect(c.y + c.height).toBeCloseTo(grid.y + grid.height, 0);
      expect(own.y).toBeCloseTo(a.y, 0);
      expect(language === 'Arabic' ? own.x : own.x + own.width).toBeCloseTo(
        language === 'Arabic' ? grid.x : grid.x + grid.width,
        0,
      );
    },
  );

  const FREE =
    '<div id="free" class="absolute bg-danger" style="left:10px;right:30px;height:20px;bottom:0"></div>';
  const around: readonly (readonly [string, (style: string, grow: string) => string])[] = [
    ['a column', (style) => `<div id="box" class="bg-surface" style="${style}">${FREE}</div>`],
    [
      'a row',
      (style) =>
        `<div class="flex gap-4"><div id="box" class="bg-surface w-[480px]" style="${style}">${FREE}</div><p>Words</p></div>`,
    ],
    [
      'a grid',
      (style) =>
        `<div class="grid gap-4" style="grid-template-columns:480px 1fr"><div id="box" class="bg-surface" style="${style}">${FREE}</div><p>Words</p></div>`,
    ],
    [
      'a card',
      (style) =>
        `<x-card title="Card" class="w-[640px]"><div id="box" class="bg-surface w-[480px]" style="${style}">${FREE}</div></x-card>`,
    ],
  ];
  test.each(around)('leave their parent in %s at the height that it sets', async (_name, write) => {
    for (const [style, height] of [
      ['height:120px', 120],
      ['width:480px;aspect-ratio:4/1', 120],
      ['min-height:90px;max-height:90px', 90],
    ] as const) {
      const { box } = await made(write(style, ''));
      const [outer, free] = [box('Box'), box('Free')];
      expect(outer.height, style).toBeCloseTo(height, 0);
      expect([free.x - outer.x, free.width, free.height].map(Math.round), style).toEqual([
        10,
        Math.round(outer.width) - 40,
        20,
      ]);
      expect(free.y + free.height, style).toBeCloseTo(outer.y + outer.height, 0);
    }
  });

  test('leave the remaining space to a box that grows', async () => {
    const { box } = await made(
      `<div class="flex flex-col gap-4"><p>Above</p><div id="box" class="bg-surface flex-1">${FREE}</div></div>`,
    );
    expect(box('Box').height).toBeGreaterThan(300);
  });

  test('are drawn without text of their own, also as an element of a line', async () => {
    for (const inner of [
      '<span id="free" class="absolute bg-danger" style="left:10px;right:10px;height:8px;top:4px"></span>',
      '<div class="flex"><span id="free" class="bg-danger w-4 h-4"></span></div>',
    ])
      expect(
        (await made(`<div class="bg-surface h-[90px]">${inner}</div>`)).box('Free').height,
      ).toBeGreaterThan(7);
    expect(
      (await made('<div><span class="bg-danger w-4 h-4"></span><p>Words</p></div>')).findings,
    ).toContainEqual(
      expect.objectContaining({ code: 'no_effect', message: expect.stringContaining('background') }),
    );
  });
});

test('a rating is placed inline with text', async () => {
  const { pptx } = await made(
    '<p>Delivery <x-rating value="3"/></p><ul><li>Price <x-rating value="2" kind="dots"/></li></ul>',
  );
  const words = [...pptx.xml('ppt/slides/slide1.xml').matchAll(TEXT)].map(([, text]) => text).join('');
  expect(words).toContain('Delivery ◕');
  expect(words).toContain('Price ●●○○○');
});

test.each(oneIn(12, TEMPLATE_IDS, 5))(
  'semantic colours keep their hue on every tone of %s',
  async (template) => {
    const hueOf = (hex: string): number => {
      const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
      return Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b);
    };
    const MEANT = { danger: 'C23B22', success: '1B7F5A', warning: 'E0A100' };
    const { colors } = resolveTheme(findTemplate(template));
    const backdrops = { inverse: colors.text, accent: colors.primary };
    for (const [tone, backdrop] of Object.entries(backdrops))
      for (const [role, hex] of Object.entries(MEANT)) {
        const { pptx, findings } = await made(
          `<section tone="${tone}"><h1>Title</h1><p class="text-${role}">Meaning</p></section>`,
          { template },
        );
        expect(codesOf(findings)).not.toContain('low_contrast');
        // A pale red is illegible on a background on which even white is hardly legible.
        if (
          Math.max(computeContrastRatio('#FFFFFF', backdrop), computeContrastRatio('#000000', backdrop)) < 5.5
        )
          continue;
        const [, shown = ''] =
          /srgbClr val="([0-9A-F]{6})"(?:(?!<a:t>).)*<a:t>Meaning/.exec(pptx.xml('ppt/slides/slide1.xml')) ??
          [];
        expect(Math.cos(hueOf(shown) - hueOf(hex)), `${tone} ${role} ${shown}`).toBeGreaterThan(0.9);
      }
  },
);

describe('code blocks', () => {
  const LONG =
    'SELECT a_rather_long_column_name, another_rather_long_column_name FROM somewhere WHERE a_rather_long_column_name IS NOT NULL';
  test('are as high as their lines if other elements are beside and below them', async () => {
    const made2 = await made(
      `<div class="grid grid-cols-2 gap-4"><pre><code class="language-sql">${LONG}</code></pre><pre><code>${LONG}\n${LONG}</code></pre></div><pre><code>npm start</code></pre><p>After</p>`,
    );
    expect(codes(made2).filter((code) => code === 'text_overflow' || code === 'overlap')).toEqual([]);
  });

  test('accept a height and a size on either element, and report classes that they ignore', async () => {
    const { box, pptx, findings } = await made(
      '<pre id="one" style="height:150px"><code class="language-sh text-sm text-danger">npm start</code></pre><p>After</p>',
    );
    expect(box('Background').height).toBeCloseTo(150, 0);
    expect(pptx.xml('ppt/slides/slide1.xml')).toMatch(/sz="1200"(?:(?!<a:t>).)*<a:t>npm/);
    expect(findings).toContainEqual(
      expect.objectContaining({ code: 'no_effect', message: expect.stringContaining('color of #one') }),
    );
  });
});

test.each(oneIn(12, TEMPLATE_IDS, 0))(
  'the body of a page in %s begins under the last line of the title',
  async (template) => {
    const page = (title: string) =>
      made(`<section><h1>${title}</h1><div id="body" class="bg-surface">Words</div></section>`, { template });
    const [short, long] = await Promise.all([
      page('One line'),
      page('A title that is long enough to be set in two lines, whatever the template thinks of its size'),
    ]);
    expect(long.box('Body').y - short.box('Body').y).toBeGreaterThan(15);
    for (const [lines, { box, pptx }] of [[1, short] as const, [2, long] as const]) {
      // In the file the box also holds the taller lines of LibreOffice, so the end of the text is computed
      // from its own lines.
      const title = pptx.shape('ppt/slides/slide1.xml', 'Title');
      const size =
        Math.max(...[...walk(title)].map(({ attributes }) => Number(attributes.get('sz') ?? 0))) /
        100 /
        PT_PER_PX;
      const spacing =
        Number([...walk(title)].find(({ tag }) => tag === 'a:spcPct')?.attributes.get('val') ?? 100_000) /
        100_000;
      const isBottom = [...walk(title)].some(
        ({ tag, attributes }) => tag === 'a:bodyPr' && attributes.get('anchor') === 'b',
      );
      const end = isBottom
        ? box('Title').y + box('Title').height
        : box('Title').y + lines * size * spacing * NATURAL_LINE;
      expect(box('Body').y - end).toBeGreaterThan(7);
    }
  },
);

describe('labels on connectors', () => {
  const pair = (gap: number, style: string) =>
    made(
      `<div class="flex items-center" style="gap:${gap}px"><x-node id="a" style="${style}">A</x-node><x-node id="b" style="${style}">B</x-node></div><connector from="#a" to="#b" label="publishes orders to"/>`,
    );
  test('are above the connector if the gap is too narrow', async () => {
    const { box, findings } = await pair(60, 'width:200px;height:44px');
    const label = box('Background');
    expect(label.y + label.height).toBeLessThanOrEqual(box('A').y);
    expect(findings.map(({ code }) => code)).not.toContain('label_too_wide');
  });
  test('are reported with their size if there is no room', async () => {
    const { findings } = await pair(40, 'width:200px;height:300px');
    expect(findings).toContainEqual(
      expect.objectContaining({
        code: 'label_too_wide',
        path: 'slides[0].content.markup#connector-1',
        message: expect.stringMatching(/need 1\d\d px of its line, which is 40 px long/),
      }),
    );
  });
});

test('a border on one side stays on that side, whichever class or style sets its colour and dashes', async () => {
  const { pptx } = await made('<div id="box" class="border-t border-dashed border-danger p-4">a</div>');
  expect(pptx.xml('ppt/slides/slide1.xml').match(/prst(?:Geom prst="line"|Dash val="dash")/g)).toHaveLength(
    2,
  );
  expect(() => pptx.shape('ppt/slides/slide1.xml', 'Box')).toThrow();
});

test.each(['English', 'Arabic'])('icons are centred in a row with items-center, in %s', async (language) => {
  const { box } = await made(
    '<div id="row" class="flex gap-4 items-center bg-surface h-[120px]"><x-badge id="badge">Ready</x-badge><icon id="sun" name="sun"/><p>Words</p></div>',
    { language },
  );
  const middle = box('Row').y + 60;
  for (const name of ['Badge', 'Sun'])
    expect(box(name).y + box(name).height / 2, name).toBeCloseTo(middle, 0);
});

test('a badge keeps its own size in a grid', async () => {
  const { box } = await made(
    '<div class="grid grid-cols-2 gap-4"><x-badge id="badge">Ready</x-badge><p class="text-5xl">Words<br/>Words</p></div>',
  );
  expect(box('Badge').width).toBeLessThan(120);
  expect(box('Badge').height).toBeLessThan(40);
});

test('border classes for dashes, dots and several colours apply in any order', async () => {
  const { pptx, findings } = await made(
    '<div class="border-dashed border-danger border">a</div><div class="border-t border-dotted">b</div><div style="border:1px solid var(--line);border-bottom:2px solid var(--danger)">c</div>',
  );
  const xml = pptx.xml('ppt/slides/slide1.xml');
  expect(xml).toMatch(/C23B22"\/><\/a:solidFill><a:prstDash val="dash"/);
  expect(xml).toMatch(/prstDash val="(?:sysDot|dot)"/);
  expect(xml).toMatch(/<a:ln w="19050">(?:(?!<\/a:ln>).)*C23B22/);
  expect(findings.map(({ code }) => code)).not.toContain('no_effect');
});
