import { t, type Word } from '../../../strings/index.ts';
import { encodeEntities } from './markup.ts';

/** An insertable element with placeholder text. */
export interface Piece {
  readonly id: string;
  readonly name: Word;
  readonly markup: () => string;
}

const words = (word: Word): string => encodeEntities(t(word));
const [title, text, point] = [
  () => words('prompt.heading'),
  () => words('prompt.text'),
  () => words('prompt.point'),
];
/** Kinds of charts in the menu, the most usual first. */
export const CHART_STARTS = [
  'bar',
  'horizontal_bar',
  'stacked_bar',
  'line',
  'area',
  'pie',
  'doughnut',
  'scatter',
  'waterfall',
  'radar',
] as const;

/** A whole chart of a kind. */
export function startChart(type: (typeof CHART_STARTS)[number]): object {
  if (type === 'scatter')
    return {
      type,
      points: [
        { x: 1, y: 3 },
        { x: 2, y: 5 },
        { x: 4, y: 8 },
      ],
    };
  const name = t('prompt.series');
  const series = [{ name, values: [3, 5, 8] }];
  return {
    type,
    categories: ['A', 'B', 'C'],
    series: type === 'stacked_bar' ? [...series, { name: `${name} 2`, values: [2, 3, 4] }] : series,
  };
}

/** A diagram as markup. */
export function diagramMarkup(diagram: object): string {
  return `<diagram>${JSON.stringify(diagram).replaceAll('<', '\\u003c')}</diagram>`;
}

export const FORMULA = (): string => '<p>$E = mc^2$</p>';

const chart = () => `<chart>${JSON.stringify(startChart('bar'))}</chart>`;
const metric = () => `<x-metric value="${words('prompt.value')}" label="${words('prompt.label')}"/>`;
const card = () => `<x-card title="${title()}">${text()}</x-card>`;
const list = () => `<ul>\n  <li>${point()}</li>\n  <li>${point()}</li>\n</ul>`;

/** Texts and native things. */
export const PIECES: readonly Piece[] = [
  { id: 'text', name: 'part.text', markup: () => `<p>${text()}</p>` },
  { id: 'heading', name: 'part.heading', markup: () => `<h3>${title()}</h3>` },
  { id: 'list', name: 'part.list', markup: list },
  {
    id: 'quote',
    name: 'part.quote',
    markup: () => `<x-quote by="${words('prompt.by')}">${words('prompt.quote')}</x-quote>`,
  },
  { id: 'chart', name: 'part.chart', markup: chart },
  {
    id: 'table',
    name: 'part.table',
    markup: () =>
      `<table>\n  <tr><th>${title()}</th><th>${title()}</th></tr>\n  <tr><td>${text()}</td><td>${text()}</td></tr>\n  <tr><td>${text()}</td><td>${text()}</td></tr>\n</table>`,
  },
  {
    id: 'picture',
    name: 'part.picture',
    markup: () => `<img prompt="${words('prompt.picture')}" alt="${words('prompt.picture')}"/>`,
  },
  { id: 'icon', name: 'part.icon', markup: () => '<icon name="lightbulb"/>' },
];

export const COMPONENTS: readonly Piece[] = [
  {
    id: 'row',
    name: 'part.row',
    markup: () =>
      `<div class="flex gap-6">\n  <div class="flex-1"><p>${text()}</p></div>\n  <div class="flex-1"><p>${text()}</p></div>\n</div>`,
  },
  { id: 'card', name: 'part.card', markup: card },
  { id: 'metric', name: 'part.metric', markup: metric },
  {
    id: 'callout',
    name: 'part.callout',
    markup: () => `<x-callout title="${title()}">${text()}</x-callout>`,
  },
  { id: 'step', name: 'part.step', markup: () => `<x-step title="${title()}">${text()}</x-step>` },
  { id: 'arrow', name: 'part.arrow', markup: () => `<x-arrow>${text()}</x-arrow>` },
  { id: 'node', name: 'part.node', markup: () => `<x-node>${words('prompt.name')}</x-node>` },
  {
    id: 'checklist',
    name: 'part.checklist',
    markup: () => `<x-checklist>\n  <li checked>${point()}</li>\n  <li>${point()}</li>\n</x-checklist>`,
  },
  {
    id: 'timeline',
    name: 'part.timeline',
    markup: () =>
      `<x-timeline>\n  <li title="${words('prompt.date')}">${text()}</li>\n  <li title="${words('prompt.date')}">${text()}</li>\n  <li title="${words('prompt.date')}">${text()}</li>\n</x-timeline>`,
  },
  {
    id: 'funnel',
    name: 'part.funnel',
    markup: () =>
      `<x-funnel>\n  <li value="100">${words('prompt.name')}</li>\n  <li value="60">${words('prompt.name')}</li>\n  <li value="25">${words('prompt.name')}</li>\n</x-funnel>`,
  },
  {
    id: 'progress',
    name: 'part.progress',
    markup: () => `<x-progress value="60" label="${words('prompt.label')}"/>`,
  },
  { id: 'divider', name: 'part.divider', markup: () => '<x-divider/>' },
];

/** A shape around a point of the room. */
interface Shape extends Omit<Piece, 'markup'> {
  readonly markup: (centre: { readonly x: number; readonly y: number }) => string;
}

const SHAPE_PX = { width: 200, height: 140 } as const;

function place({ x, y }: { readonly x: number; readonly y: number }, width: number, height: number): string {
  const [left, top] = [x - width / 2, y - height / 2].map((px) => Math.max(0, Math.round(px)));
  return `position:absolute;left:${left}px;top:${top}px;width:${width}px;height:${height}px`;
}

const filled =
  (classes: string): Shape['markup'] =>
  (centre) =>
    `<div class="${classes}" style="${place(centre, SHAPE_PX.width, SHAPE_PX.height)}"></div>`;
const drawn =
  (shape: string): Shape['markup'] =>
  (centre) =>
    `<svg viewBox="0 0 100 100" style="${place(centre, SHAPE_PX.height, SHAPE_PX.height)}">${shape}</svg>`;

export const SHAPES: readonly Shape[] = [
  { id: 'rectangle', name: 'shape.rectangle', markup: filled('bg-primary') },
  { id: 'round', name: 'shape.round', markup: filled('bg-primary rounded-xl') },
  {
    id: 'ellipse',
    name: 'shape.ellipse',
    markup: drawn('<ellipse cx="50" cy="50" rx="50" ry="50" fill="var(--primary)"/>'),
  },
  {
    id: 'triangle',
    name: 'shape.triangle',
    markup: drawn('<polygon points="50,0 100,100 0,100" fill="var(--primary)"/>'),
  },
  {
    id: 'arrow',
    name: 'shape.arrow',
    markup: drawn('<polygon points="0,30 60,30 60,10 100,50 60,90 60,70 0,70" fill="var(--primary)"/>'),
  },
  {
    id: 'star',
    name: 'shape.star',
    markup: drawn(
      '<polygon points="50,3 62,38 98,38 69,59 80,95 50,73 20,95 31,59 2,38 38,38" fill="var(--primary)"/>',
    ),
  },
  {
    id: 'line',
    name: 'shape.line',
    markup: drawn('<line x1="0" y1="50" x2="100" y2="50" stroke="var(--text)" stroke-width="2"/>'),
  },
];

const page = (body: string): string =>
  `<section>\n  <h1>${words('prompt.title')}</h1>\n${indent(body)}\n</section>`;

/** Slides as starting points. */
export const STARTS: readonly Piece[] = [
  {
    id: 'empty',
    name: 'free.empty',
    markup: () => `<section>\n  <h1>${words('prompt.title')}</h1>\n</section>`,
  },
  {
    id: 'columns',
    name: 'free.columns',
    markup: () =>
      page(
        `<div class="flex gap-8">\n  <div class="flex-1">\n    <h3>${title()}</h3>\n    <p>${text()}</p>\n  </div>\n  <div class="flex-1">\n    <h3>${title()}</h3>\n    <p>${text()}</p>\n  </div>\n</div>`,
      ),
  },
  {
    id: 'cards',
    name: 'free.cards',
    markup: () => page(`<div class="grid grid-cols-3 gap-6">\n  ${card()}\n  ${card()}\n  ${card()}\n</div>`),
  },
  {
    id: 'figures',
    name: 'free.figures',
    markup: () =>
      page(
        `<div class="grid grid-cols-3 gap-6">\n  ${metric()}\n  ${metric()}\n  ${metric()}\n</div>\n<x-callout title="${title()}">${text()}</x-callout>`,
      ),
  },
  {
    id: 'chart',
    name: 'free.chart',
    markup: () =>
      page(
        `<div class="grid gap-8" style="grid-template-columns:1fr 300px">\n  ${chart()}\n  <div class="flex flex-col justify-center gap-6">\n    ${metric()}\n    <x-divider/>\n    ${metric()}\n  </div>\n</div>`,
      ),
  },
  {
    id: 'claim',
    name: 'free.claim',
    markup: () =>
      `<section frame="bare" tone="inverse">\n  <h1 class="mt-auto" style="max-width:900px">${words('prompt.claim')}</h1>\n  <p class="text-muted mb-auto">${text()}</p>\n</section>`,
  },
];

function indent(body: string): string {
  return body.replace(/^/gm, '  ');
}
