import type { LayoutInput } from '../../../src/core/layout/layout-input.ts';
import type { Theme } from '../../../src/core/scene/theme.ts';
import type { LayoutContract } from '../../../src/core/templates/contract.ts';
import type { LayoutTree, TextStyle, TreeNode } from '../../../src/core/templates/tree.ts';
import { ENGINE } from '../../support/layout-engine.ts';

/** A plain theme over fonts that the package ships. */
export const THEME: Theme = {
  id: 'sample',
  name: 'Sample',
  description: 'For tests.',
  colors: {
    background: '#FFFFFF',
    surface: '#F2F2F2',
    text: '#111111',
    muted: '#555555',
    stroke: '#CCCCCC',
    primary: '#0F7B7B',
    secondary: '#14213D',
    accent: '#C2410C',
    on_primary: '#FFFFFF',
    on_secondary: '#FFFFFF',
    on_accent: '#FFFFFF',
    graph: [
      '#0F7B7B',
      '#8899AA',
      '#C2410C',
      '#14213D',
      '#777777',
      '#999999',
      '#555555',
      '#333333',
      '#BBBBBB',
      '#DDDDDD',
    ],
  },
  fonts: {
    heading: { family: 'IBM Plex Sans', fallback: 'Arial' },
    body: { family: 'IBM Plex Sans', fallback: 'Arial' },
    mono: { family: 'IBM Plex Mono', fallback: 'Consolas' },
  },
  radiusPx: 8,
};

export const TITLE: TextStyle = {
  font: 'heading',
  weight: 600,
  color: { token: 'text' },
  sizesPt: [36, 32, 28, 24],
  lineHeight: 1.15,
};
export const BODY: TextStyle = {
  font: 'body',
  weight: 400,
  color: { token: 'text' },
  sizesPt: [20, 18, 16, 14],
  lineHeight: 1.4,
};

/** Title over a grid of cards. */
export const CARDS: LayoutTree = {
  id: 'cards',
  background: { token: 'background' },
  root: {
    type: 'box',
    style: { padding: [64, 72], gap: 32 },
    children: [
      {
        type: 'shape',
        id: 'mark',
        fixed: true,
        geometry: { kind: 'rect' },
        fill: { token: 'primary' },
        style: { position: 'absolute', start: 0, top: 0, width: 40, height: 720 },
      },
      { type: 'text', bind: 'title', role: 'title', textStyle: TITLE, maxLines: 2 },
      { type: 'text', bind: 'lead', role: 'subtitle', textStyle: BODY },
      {
        type: 'grid',
        each: 'items',
        rows: { 2: [2], 3: [3], 4: [2, 2], 5: [3, 2], 6: [3, 3] },
        gap: [24, 24],
        style: { grow: 1 },
        item: {
          type: 'box',
          name: 'Card',
          fill: { token: 'surface' },
          radius: 'theme',
          style: { padding: 20, gap: 8 },
          children: [
            { type: 'text', bind: '.heading', textStyle: { ...BODY, weight: 600, sizesPt: [22, 20, 18] } },
            { type: 'text', bind: '.text', textStyle: BODY },
          ],
        },
      },
      {
        type: 'text',
        bind: '@number',
        role: 'slide_number',
        textStyle: { ...BODY, sizesPt: [11] },
        style: { position: 'absolute', end: 72, bottom: 24 },
      },
    ],
  },
};

export const CARDS_CONTRACT: LayoutContract = {
  id: 'cards',
  name: 'Cards',
  description: 'Parallel points.',
  fields: {
    title: { kind: 'text', role: 'title', description: 'The message of the slide' },
    lead: { kind: 'text', role: 'subtitle', description: 'One sentence of context', optional: true },
    items: {
      kind: 'list',
      min: 2,
      max: 6,
      description: 'The cards',
      item: {
        kind: 'object',
        description: 'A card',
        fields: {
          heading: { kind: 'text', role: 'heading', description: 'A few words' },
          text: { kind: 'text', role: 'body', description: 'A sentence or two' },
        },
      },
    },
  },
  example: {
    title: 'Four things to know',
    items: [1, 2, 3, 4].map((n) => ({ heading: `Point ${n}`, text: 'What there is to say about it.' })),
  },
};

export const ITEMS = [
  {
    heading: 'Faster onboarding',
    text: 'New customers reach their first report within a day, where it used to take two weeks of calls.',
  },
  {
    heading: 'Lower cost',
    text: 'Support tickets per account fell by 38 % after the guided setup replaced the manual one.',
  },
  {
    heading: 'Better data',
    text: 'Imports are checked as they arrive, and errors are shown beside the row they concern.',
  },
  {
    heading: 'Happier teams',
    text: 'Four of five administrators would recommend the product, up from every second one.',
  },
];

/** An input with everything that a test does not care about. */
export function inputFor(
  tree: LayoutTree,
  contract: LayoutContract,
  content: Readonly<Record<string, unknown>>,
  more: Partial<LayoutInput> = {},
): LayoutInput {
  return {
    engine: ENGINE,
    spec: { layout: tree.id, content },
    tree,
    contract,
    theme: THEME,
    lang: 'en-US',
    rtl: false,
    index: 0,
    total: 10,
    deckTitle: 'Deck',
    words: (key) => key,
    pictures: new Map(),
    icons: ({ icon_name }) => ({ name: icon_name ?? 'circle' }),
    mode: 'slide',
    ...more,
  };
}

/** A tree of one padded column over the whole slide. */
export function treeOf(...children: TreeNode[]): LayoutTree {
  return {
    id: 'sample',
    background: { token: 'background' },
    root: { type: 'box', style: { padding: 60, gap: 16 }, children },
  };
}
