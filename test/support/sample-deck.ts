import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import type { ChartModel } from '../../src/core/charts/model.ts';
import { CHART_TYPES } from '../../src/core/charts/model.ts';
import type {
  Box,
  ChartElement,
  ChartStyle,
  Deck,
  DeckTemplate,
  ElementBase,
  MediaRef,
  Paragraph,
  Run,
  Scene,
  SceneElement,
  TableElement,
  TextElement,
} from '../../src/core/scene/scene.ts';
import type { Theme } from '../../src/core/scene/theme.ts';

/** A theme as the standard ones are: close to "ledger". */
export const SAMPLE_THEME: Theme = {
  id: 'sample',
  name: 'Sample',
  description: 'For tests.',
  colors: {
    background: '#FFFFFF',
    surface: '#F1F4F6',
    text: '#14213D',
    muted: '#56617A',
    stroke: '#D0D5DD',
    primary: '#0F7B7B',
    secondary: '#14213D',
    accent: '#C2571A',
    on_primary: '#FFFFFF',
    on_secondary: '#FFFFFF',
    on_accent: '#FFFFFF',
    graph: [
      '#0F7B7B',
      '#8A94A6',
      '#C2571A',
      '#4C6FA5',
      '#A3B18A',
      '#7A5C99',
      '#B08D57',
      '#5B8E7D',
      '#9C6B6B',
      '#6C757D',
    ],
  },
  fonts: {
    heading: { family: 'IBM Plex Sans', fallback: 'Segoe UI' },
    body: { family: 'IBM Plex Sans', fallback: 'Segoe UI' },
    mono: { family: 'IBM Plex Mono', fallback: 'Consolas' },
  },
  radiusPx: 8,
};

type Common = Partial<
  Pick<ElementBase, 'alt' | 'decorative' | 'layer' | 'placeholder' | 'placeholderIndex' | 'name'>
>;

export function base(id: string, box: Box, more: Common = {}): ElementBase {
  return { id, name: id, box, placeholder: 'none', layer: 'slide', ...more };
}

export function run(text: string, more: Partial<Run> = {}): Run {
  return {
    text,
    font: 'body',
    sizePx: 24,
    weight: 400,
    italic: false,
    color: { token: 'text' },
    lang: 'en-US',
    ...more,
  };
}

export function paragraph(runs: string | readonly Run[], more: Partial<Paragraph> = {}): Paragraph {
  return {
    runs: typeof runs === 'string' ? [run(runs)] : runs,
    align: 'start',
    rtl: false,
    level: 0,
    indentPx: 0,
    spaceBeforePx: 0,
    lineHeight: 1.4,
    lines: [],
    ...more,
  };
}

export function textElement(
  id: string,
  box: Box,
  paragraphs: readonly Paragraph[],
  more: Common & Partial<Pick<TextElement, 'anchor'>> = {},
): TextElement {
  return {
    ...base(id, box, more),
    type: 'text',
    paragraphs,
    anchor: more.anchor ?? 'top',
    neededHeightPx: box.height,
  };
}

export interface Voice {
  readonly lang: string;
  readonly rtl: boolean;
}

const ENGLISH: Voice = { lang: 'en-US', rtl: false };

export function title(words: string, voice: Voice = ENGLISH): TextElement {
  const runs = [run(words, { font: 'heading', sizePx: 42, weight: 600, lang: voice.lang })];
  return textElement(
    'title',
    { x: 64, y: 56, width: 1152, height: 100 },
    [paragraph(runs, { rtl: voice.rtl, lineHeight: 1.15 })],
    { placeholder: 'title', name: 'Title' },
  );
}

export function slideNumber(number: string, voice: Voice = ENGLISH): TextElement {
  const runs = [run(number, { sizePx: 15, color: { token: 'muted' }, lang: voice.lang })];
  return textElement(
    'number',
    { x: voice.rtl ? 64 : 1096, y: 664, width: 120, height: 24 },
    [paragraph(runs, { align: 'end', rtl: voice.rtl })],
    {
      placeholder: 'slide_number',
      placeholderIndex: 12,
      name: 'Slide number',
    },
  );
}

/** Fixed decoration of a layout. */
export function hairline(): SceneElement {
  return {
    ...base(
      'hairline',
      { x: 64, y: 648, width: 1152, height: 0 },
      { layer: 'layout', decorative: true, name: 'Hairline' },
    ),
    type: 'line',
    from: { x: 64, y: 648 },
    to: { x: 1216, y: 648 },
    stroke: { paint: { token: 'stroke' }, widthPx: 1 },
  };
}

export function scene(layout: string, elements: readonly SceneElement[], more: Partial<Scene> = {}): Scene {
  const first = elements.find(({ placeholder }) => placeholder === 'title');
  const words =
    first?.type === 'text'
      ? first.paragraphs.flatMap(({ runs }) => runs.map(({ text }) => text)).join('')
      : '';
  return {
    layout,
    background: { token: 'background' },
    elements: [hairline(), ...elements],
    rtl: false,
    lang: 'en-US',
    title: words,
    ...more,
  };
}

export const CHART_STYLE: ChartStyle = {
  fontSizePx: 16,
  text: { token: 'text' },
  muted: { token: 'muted' },
  grid: { token: 'stroke' },
  series: [
    { token: 'graph_0' },
    { token: 'graph_1' },
    { token: 'graph_2' },
    { token: 'graph_3' },
    { token: 'graph_4' },
  ],
  rest: { token: 'graph_1' },
  directLabels: true,
  gap: 0.6,
};

export function chartModel(type: ChartModel['type']): ChartModel {
  const categories = ['Q1', 'Q2', 'Q3', 'Q4'];
  if (type === 'pie' || type === 'doughnut')
    return {
      type,
      categories: ['North', 'South', 'East & West'],
      series: [{ name: 'Share', values: [48, 33, 19] }],
      unit: '%',
    };
  if (type === 'scatter' || type === 'bubble')
    return {
      type,
      categories: [],
      series: [],
      points: [
        { series: 'Cities', x: 1.2, y: 30, size: 4 },
        { series: 'Cities', x: 2.4, y: 42, size: 9 },
        { series: 'Towns', x: 0.4, y: 12, size: 1 },
      ],
      xLabel: 'Population, m',
      yLabel: 'Tonnes',
    };
  const series = [
    { name: 'Plan <A>', values: [12, 18, 25, 31] },
    { name: 'Actual', values: [11, null, 27, -4] },
  ];
  return {
    type,
    title: 'Output & sales',
    categories,
    series:
      type === 'stacked_bar' || type === 'horizontal_stacked_bar' || type === 'area'
        ? series.map((one) => ({ ...one, values: [4, 8, 6, 9] }))
        : series,
    unit: 'kWh',
  };
}

export function chartElement(id: string, box: Box, chart: ChartModel, voice: Voice = ENGLISH): ChartElement {
  return {
    ...base(id, box, {
      alt: 'A chart of output by quarter',
      placeholder: 'chart',
      placeholderIndex: 13,
      name: 'Chart',
    }),
    type: 'chart',
    chart,
    style: CHART_STYLE,
    lang: voice.lang,
  };
}

export function tableElement(
  id: string,
  box: Box,
  rows: readonly (readonly string[])[],
  voice: Voice = ENGLISH,
): TableElement {
  const columns = rows[0]?.length ?? 1;
  return {
    ...base(id, box, {
      alt: 'A table of offices',
      placeholder: 'table',
      placeholderIndex: 14,
      name: 'Table',
    }),
    type: 'table',
    table: {
      columns: (rows[0] ?? []).map((label) => ({ label, align: 'start' })),
      rows: rows.slice(1),
      total: false,
    },
    style: {
      header: { text: { token: 'text' }, weight: 600 },
      body: { text: { token: 'text' } },
      band: { token: 'surface' },
      highlight: { token: 'primary', alpha: 0.12 },
      rule: { paint: { token: 'stroke' }, widthPx: 1 },
      headerRule: { paint: { token: 'text' }, widthPx: 2 },
      paddingPx: { x: 12, y: 8 },
    },
    columnWidths: Array.from({ length: columns }, () => box.width / columns),
    rowHeights: rows.map(() => box.height / rows.length),
    cells: rows.map((cells, row) =>
      cells.map((words, column) => ({
        paragraphs: [
          paragraph([run(words, { sizePx: 19, weight: row === 0 ? 600 : 400, lang: voice.lang })], {
            rtl: voice.rtl,
            align: column === 0 ? 'start' : 'end',
          }),
        ],
        ...(row > 0 && row % 2 === 0 ? { fill: { token: 'surface' } as const } : {}),
      })),
    ),
  };
}

/** A plain PNG of two colours, made without a picture library. */
export function pngBytes(widthPx: number, heightPx: number, seed = 0): Uint8Array {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const out = Buffer.alloc(8 + body.length);
    out.writeUInt32BE(data.length, 0);
    body.copy(out, 4);
    out.writeUInt32BE(crc32(body), 4 + body.length);
    return out;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(widthPx, 0);
  header.writeUInt32BE(heightPx, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.alloc(heightPx * (1 + widthPx * 3));
  for (let y = 0; y < heightPx; y += 1)
    for (let x = 0; x < widthPx; x += 1)
      rows.set(
        [(x * 255) / widthPx, (y * 255) / heightPx, (seed * 53) & 255],
        y * (1 + widthPx * 3) + 1 + x * 3,
      );
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export function mediaOf(
  bytes: Uint8Array,
  mimeType: MediaRef['mimeType'],
  widthPx: number,
  heightPx: number,
): MediaRef {
  return { hash: createHash('sha256').update(bytes).digest('hex'), mimeType, widthPx, heightPx };
}

const PNG = pngBytes(160, 90);
const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20" fill="#0F7B7B"/></svg>',
);
export const SAMPLE_PNG = mediaOf(PNG, 'image/png', 160, 90);
export const SAMPLE_SVG = mediaOf(SVG, 'image/svg+xml', 40, 20);
export const SAMPLE_MEDIA: ReadonlyMap<string, Uint8Array> = new Map<string, Uint8Array>([
  [SAMPLE_PNG.hash, PNG],
  [SAMPLE_SVG.hash, SVG],
]);

const BODY: Box = { x: 64, y: 184, width: 560, height: 440 };
const RIGHT: Box = { x: 656, y: 184, width: 560, height: 440 };
const WIDE: Box = { x: 64, y: 184, width: 1152, height: 440 };

export function bullets(words: readonly string[], voice: Voice = ENGLISH): TextElement {
  const bullet = { kind: 'char', char: '•', color: { token: 'primary' } } as const;
  const paragraphs = words.map((text, index) =>
    paragraph([run(text, { lang: voice.lang })], {
      rtl: voice.rtl,
      bullet,
      indentPx: 28,
      level: index === 1 ? 1 : 0,
      spaceBeforePx: index === 0 ? 0 : 12,
    }),
  );
  return textElement('items', BODY, paragraphs, { placeholder: 'body', placeholderIndex: 10, name: 'Items' });
}

/** A template of four layouts with prompts. */
export function sampleTemplate(voice: Voice = ENGLISH): DeckTemplate {
  const layout = (id: string, name: string, elements: SceneElement[]) => ({
    id,
    name,
    scene: scene(id, [title(`${name} title`, voice), ...elements, slideNumber('1', voice)], {
      rtl: voice.rtl,
      lang: voice.lang,
    }),
  });
  return {
    id: 'sample',
    name: 'Sample',
    titleSizePx: 42,
    bodySizesPx: [24, 21, 19, 19, 19],
    layouts: [
      layout('bullets', 'Bullets', [bullets(['Say one thing in each line', 'Add a detail'], voice)]),
      layout('chart', 'Chart', [chartElement('chart', WIDE, chartModel('bar'), voice)]),
      layout('table', 'Table', [tableElement('table', WIDE, [['Column'], ['Value']], voice)]),
      layout('picture', 'Picture', [
        {
          ...base('image', RIGHT, {
            placeholder: 'picture',
            placeholderIndex: 11,
            alt: 'Picture',
            name: 'Picture',
          }),
          type: 'picture',
          crop: { left: 0, top: 0, right: 0, bottom: 0 },
          radiusPx: 8,
        },
      ]),
    ],
  };
}

/** Every kind of shape, line, picture and run there is. */
function drawings(voice: Voice): SceneElement[] {
  const shape = (
    id: string,
    x: number,
    geometry: Extract<SceneElement, { type: 'shape' }>['geometry'],
  ): SceneElement => ({
    ...base(id, { x, y: 184, width: 120, height: 80 }, { decorative: true }),
    type: 'shape',
    geometry,
    fill: { token: 'primary', alpha: 0.2 },
    stroke: { paint: { token: 'primary' }, widthPx: 2, dash: 'dash' },
  });
  return [
    shape('rect', 64, { kind: 'rect' }),
    shape('round', 204, { kind: 'round_rect', radiusPx: 16 }),
    shape('ellipse', 344, { kind: 'ellipse' }),
    shape('chevron', 484, { kind: 'preset', preset: 'chevron', adjust: { adj: 40_000 } }),
    shape('path', 64, { kind: 'path', d: 'M0 0 L120 0 C120 40 60 80 0 80 Z' }),
    {
      ...base('arrow', { x: 184, y: 224, width: 20, height: 0 }, { decorative: true }),
      type: 'line',
      from: { x: 184, y: 224 },
      to: { x: 204, y: 224 },
      stroke: { paint: { token: 'text' }, widthPx: 2 },
      tail: 'arrow',
      start: { elementId: 'rect', site: 3 },
      end: { elementId: 'round', site: 1 },
    },
    {
      ...base('group', { x: 64, y: 300, width: 260, height: 120 }, { alt: 'A tile with its caption' }),
      type: 'group',
      children: [
        {
          ...base('tile', { x: 64, y: 300, width: 260, height: 120 }, { decorative: true }),
          type: 'shape',
          geometry: { kind: 'rect' },
          fill: { token: 'surface' },
        },
        textElement(
          'caption',
          { x: 80, y: 316, width: 228, height: 88 },
          [paragraph([run('Caption in a group', { lang: voice.lang })], { rtl: voice.rtl, align: 'center' })],
          { anchor: 'middle' },
        ),
      ],
    },
    {
      ...base('icon', { x: 360, y: 300, width: 64, height: 64 }, { decorative: true }),
      type: 'icon',
      icon: 'chart-line-up',
      weight: 'regular',
      color: { token: 'primary' },
    },
    {
      ...base('vector', { x: 460, y: 300, width: 80, height: 40 }, { alt: 'A teal bar' }),
      type: 'picture',
      media: SAMPLE_SVG,
      crop: { left: 0, top: 0, right: 0, bottom: 0 },
      radiusPx: 0,
    },
    {
      ...base('missing', { x: 360, y: 400, width: 120, height: 90 }, { alt: 'A picture to come' }),
      type: 'picture',
      crop: { left: 0, top: 0, right: 0, bottom: 0 },
      radiusPx: 8,
    },
    {
      ...base('image', RIGHT, { alt: 'A gradient', placeholder: 'picture', placeholderIndex: 11 }),
      type: 'picture',
      media: SAMPLE_PNG,
      crop: { left: 0.1, top: 0, right: 0.1, bottom: 0.25 },
      radiusPx: 16,
    },
  ];
}

const WORDS: Readonly<Record<string, readonly string[]>> = {
  'en-US': [
    'Growth comes from the north',
    'One region carries two thirds of the increase',
    'Prices follow in spring',
    'What is next',
  ],
  'ar-SA': ['النمو يأتي من الشمال', 'منطقة واحدة تحمل ثلثي الزيادة', 'الأسعار تتبع في الربيع', 'ما التالي'],
  'ja-JP': ['成長は北から始まる', '一つの地域が増加の三分の二を担う', '価格は春に続く', '次は何か'],
  'he-IL': ['הצמיחה מגיעה מהצפון', 'אזור אחד נושא שני שלישים מהגידול', 'המחירים עוקבים באביב', 'מה הלאה'],
};

/** A deck with every kind of element, in one language. */
export function sampleDeck(voice: Voice = ENGLISH): Deck {
  const words = WORDS[voice.lang] ?? WORDS['en-US'] ?? [];
  const look = { rtl: voice.rtl, lang: voice.lang };
  const rich = paragraph(
    [
      run('Bold ', { weight: 700, lang: voice.lang }),
      run('italic ', { italic: true, lang: voice.lang }),
      run('link', {
        link: 'https://example.org/?a=1&b=2',
        underline: true,
        color: { token: 'primary' },
        lang: voice.lang,
      }),
      run(' code()', { font: 'mono', code: true }),
      run(' gone', { strike: true, trackingPx: 1 }),
      run('\nnext line <&> "quoted"\u0007'),
      run('日本', { lang: 'ja-JP' }),
    ],
    { rtl: voice.rtl },
  );
  const numbered = [1, 2].map((startAt) =>
    paragraph([run(words[startAt] ?? '', { lang: voice.lang })], {
      rtl: voice.rtl,
      bullet: { kind: 'number', startAt, color: { token: 'muted' } },
      indentPx: 32,
    }),
  );
  const slides: Scene[] = [
    scene(
      'bullets',
      [
        title(words[0] ?? '', voice),
        bullets(words.slice(1), voice),
        textElement('free', RIGHT, [rich, ...numbered], { anchor: 'bottom' }),
        slideNumber('1 / 4', voice),
      ],
      {
        ...look,
        speakerNote: 'Say hello.\n\nThen <begin> & smile.',
      },
    ),
    scene('picture', [title(words[1] ?? '', voice), ...drawings(voice), slideNumber('2 / 4', voice)], {
      ...look,
      background: { token: 'surface' },
    }),
    scene(
      'table',
      [
        title(words[2] ?? '', voice),
        tableElement(
          'table',
          WIDE,
          [
            ['Office', 'People', 'Change'],
            [words[3] ?? '', '120', '+12 %'],
            ['Lyon & Bern', '80', '−3 %'],
            ['Oslo', '44', '0 %'],
          ],
          voice,
        ),
        slideNumber('3 / 4', voice),
      ],
      look,
    ),
    ...CHART_TYPES.map((type, index) =>
      scene(
        'chart',
        [
          title(`${words[3] ?? ''} ${index + 1}`, voice),
          chartElement('chart', WIDE, chartModel(type), voice),
          slideNumber(`${index + 4}`, voice),
        ],
        look,
      ),
    ),
  ];
  return {
    title: `Sample & test ${voice.lang}`,
    lang: voice.lang,
    rtl: voice.rtl,
    theme: SAMPLE_THEME,
    template: sampleTemplate(voice),
    slides,
    media: SAMPLE_MEDIA,
    author: 'Ada <Lovelace>',
    createdAt: '2026-01-02T03:04:05.678Z',
  };
}
