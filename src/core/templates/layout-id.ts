/**
 * The standard layouts in listing order. Each has one contract in `contracts/` and one drawing in every
 * template.
 */
export const LAYOUT_IDS = [
  ...([
    'title',
    'agenda',
    'section',
    'statement',
    'quote',
    'bullets',
    'two_columns',
    'comparison',
    'bullets_image',
    'image_full',
    'image_callouts',
    'image_grid',
    'cards',
    'icon_list',
  ] as const),
  ...([
    'metrics',
    'metrics_chart',
    'chart',
    'chart_bullets',
    'table',
    'map',
    'diagram',
    'timeline',
    'process',
    'roadmap',
    'funnel',
    'matrix',
    'swot',
    'team',
    'faq',
    'code',
    'ask',
    'closing',
    'references',
  ] as const),
] as const;

export type LayoutId = (typeof LAYOUT_IDS)[number];
