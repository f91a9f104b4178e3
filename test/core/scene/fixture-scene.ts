import type { ChartModel } from '../../../src/core/charts/model.ts';
import type {
  Box,
  ChartElement,
  ChartStyle,
  PictureElement,
  Run,
  Scene,
  SceneElement,
  ShapeElement,
  TextElement,
} from '../../../src/core/scene/scene.ts';
import type { Paint, Theme } from '../../../src/core/scene/theme.ts';

export const THEME: Theme = {
  id: 'plain',
  name: 'Plain',
  description: 'For tests',
  colors: {
    background: '#FFFFFF',
    surface: '#F1F4F7',
    text: '#14213D',
    muted: '#566278',
    stroke: '#C6CED9',
    primary: '#0F7B7B',
    secondary: '#14213D',
    accent: '#8FD8CE',
    on_primary: '#FFFFFF',
    on_secondary: '#FFFFFF',
    on_accent: '#14213D',
    graph: [
      '#0F7B7B',
      '#7B89A0',
      '#14213D',
      '#C08A2E',
      '#5AA7A1',
      '#9C4F68',
      '#48688F',
      '#84934F',
      '#B4643B',
      '#6A5C93',
    ],
  },
  fonts: {
    heading: { family: 'IBM Plex Sans', fallback: 'Arial' },
    body: { family: 'IBM Plex Sans', fallback: 'Arial' },
    mono: { family: 'IBM Plex Mono', fallback: 'Courier New' },
  },
  radiusPx: 0,
};

export const STYLE: ChartStyle = {
  fontSizePx: 18,
  text: { token: 'text' },
  muted: { token: 'muted' },
  grid: { token: 'stroke' },
  series: [{ token: 'graph_0' }, { token: 'graph_1' }, { token: 'graph_2' }, { token: 'graph_3' }],
  rest: { token: 'graph_1' },
  directLabels: true,
  gap: 0.5,
};

interface TextOptions {
  readonly box?: Box;
  readonly color?: Paint;
  readonly sizePx?: number;
  readonly neededHeightPx?: number;
  readonly placeholder?: TextElement['placeholder'];
  readonly path?: string;
  readonly run?: Partial<Run>;
}

/** One line of text at the top left of its box, in glyphs half as wide as high. */
export function text(id: string, words: string, options: TextOptions = {}): TextElement {
  const sizePx = options.sizePx ?? 24;
  const box = options.box ?? { x: 80, y: 300, width: 900, height: 60 };
  const height = sizePx * 1.2;
  const run: Run = {
    text: words,
    font: 'body',
    sizePx,
    weight: 400,
    italic: false,
    color: options.color ?? { token: 'text' },
    lang: 'en-US',
    ...options.run,
  };
  const width = Math.min(box.width, words.length * sizePx * 0.5);
  return {
    type: 'text',
    id,
    name: id,
    box,
    placeholder: options.placeholder ?? 'none',
    path: options.path ?? id,
    layer: 'slide',
    anchor: 'top',
    neededHeightPx: options.neededHeightPx ?? height,
    paragraphs: [
      {
        runs: [run],
        align: 'start',
        rtl: false,
        level: 0,
        indentPx: 0,
        spaceBeforePx: 0,
        lineHeight: 1.2,
        lines: [
          {
            top: 0,
            baseline: sizePx,
            height,
            width,
            spans: [{ text: words, x: 0, width, run: 0, rtl: false }],
          },
        ],
      },
    ],
  };
}

export const title = (words = 'Revenue doubled in two years') =>
  text('title', words, { placeholder: 'title', sizePx: 40, box: { x: 80, y: 64, width: 1120, height: 60 } });

export function shape(id: string, box: Box, fill: Paint): ShapeElement {
  return {
    type: 'shape',
    id,
    name: id,
    box,
    placeholder: 'none',
    decorative: true,
    layer: 'slide',
    geometry: { kind: 'rect' },
    fill,
  };
}

export function picture(id: string, box: Box, extra: Partial<PictureElement> = {}): PictureElement {
  return {
    type: 'picture',
    id,
    name: id,
    path: id,
    box,
    placeholder: 'picture',
    layer: 'slide',
    crop: { left: 0, top: 0, right: 0, bottom: 0 },
    radiusPx: 0,
    ...extra,
  };
}

export function chart(model: ChartModel, lang = 'en-US'): ChartElement {
  return {
    type: 'chart',
    id: 'chart',
    name: 'Chart',
    path: 'chart',
    box: { x: 80, y: 150, width: 1120, height: 480 },
    placeholder: 'chart',
    layer: 'slide',
    alt: 'A chart',
    chart: model,
    style: STYLE,
    lang,
  };
}

export function scene(elements: readonly SceneElement[], extra: Partial<Scene> = {}): Scene {
  return {
    layout: 'bullets',
    background: { token: 'background' },
    elements,
    rtl: false,
    lang: 'en-US',
    title: 'Revenue doubled in two years',
    ...extra,
  };
}
