import type { ChartModel } from '../../src/core/charts/model.ts';
import type {
  Box,
  ChartElement,
  ChartStyle,
  ElementBase,
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

export const ENGLISH: Voice = { lang: 'en-US', rtl: false };

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

const BODY: Box = { x: 64, y: 184, width: 560, height: 440 };

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
