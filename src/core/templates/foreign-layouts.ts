import { isObject } from '../input/is-object.ts';
import { isComponentContent } from './component-content.ts';
import type { Content } from './contract.ts';

/**
 * Layouts of Presenton's built-in templates, with our layouts that can show their content, best first. The id
 * is without the name of the template ("general:"), since a layout has the same fields in every template that
 * has it.
 */
const FOREIGN_LAYOUTS: Readonly<Record<string, readonly string[]>> = {
  // general
  'general-intro-slide': ['title'],
  'basic-info-slide': ['bullets_image', 'image_full', 'statement'],
  'bullet-icons-only-slide': ['bullets_image', 'icon_list', 'cards', 'bullets'],
  'bullet-with-icons-slide': ['bullets_image', 'cards', 'bullets'],
  'chart-with-bullets-slide': ['chart_bullets', 'chart'],
  'metrics-slide': ['metrics'],
  'metrics-with-image-slide': ['metrics', 'bullets_image'],
  'numbered-bullets-slide': ['bullets_image', 'bullets'],
  'quote-slide': ['quote', 'statement'],
  'table-info-slide': ['table'],
  'table-of-contents-slide': ['agenda', 'bullets'],
  'team-slide': ['team'],
  // modern
  'bullet-with-icons': ['cards', 'icon_list', 'bullets'],
  'bullet-with-icons-description-grid': ['cards', 'icon_list', 'bullets'],
  'chart-or-table-with-description': ['chart', 'table'],
  'chart-with-metrics': ['metrics_chart', 'chart', 'table'],
  'image-and-description': ['bullets_image', 'image_full', 'statement'],
  'image-list-with-description': ['cards', 'image_grid'],
  'images-with-description': ['team', 'cards'],
  'intro-pitchdeck-slide': ['title'],
  'metrics-with-description-image': ['metrics'],
  'table-of-contents': ['agenda', 'bullets'],
  // standard
  'chart-left-text-right-layout': ['chart', 'chart_bullets'],
  'header-left-media-contact-info-slide': ['closing'],
  'split-left-strip-header-title-subtitle-cards-slide': ['cards', 'bullets'],
  'header-bullets-title-description-image-slide': ['cards', 'bullets'],
  'header-title-card-slide': ['bullets_image', 'image_full', 'statement'],
  'header-smallbar-title-team-cards-slide': ['team', 'cards'],
  'header-counter-two-column-image-text-slide': ['bullets_image', 'image_full', 'statement'],
  'header-tagline-cards-grid-slide': ['cards', 'bullets'],
  'header-bullets-image-split-slide': ['bullets_image', 'bullets'],
  'table-of-contents-layout': ['agenda', 'bullets'],
  'visual-metrics': ['metrics'],
  // swift
  'bullet-with-icons-title-description': ['cards', 'icon_list', 'bullets'],
  'icon-bullet-list-description-slide': ['cards', 'icon_list', 'bullets'],
  'image-list-description-slide': ['cards', 'image_grid'],
  IntroSlideLayout: ['title'],
  MetricsNumbers: ['metrics'],
  'simple-bullet-points-layout': ['bullets', 'cards'],
  SwiftTableOfContents: ['agenda', 'bullets'],
  tableorChart: ['table', 'chart'],
  Timeline: ['timeline', 'bullets'],
  // neo-*
  'title-challenge-outcome-customer-card': ['bullets'],
  'performance-grid-snapshot-slide': ['metrics'],
  'headline-description-with-double-image-layout': ['image_grid', 'bullets_image'],
  'headline-description-with-image-layout': ['bullets_image', 'image_full'],
  'headline-text-with-stats-layout': ['bullets', 'metrics'],
  'title-three-columns-with-labels': ['cards'],
  'layout-text-block-with-metric-cards': ['metrics'],
  'left-align-quote': ['quote', 'statement'],
  'multi-chart-grid-slide': ['chart'],
  'title-two-column-numbered-list': ['bullets', 'cards'],
  'title-side-insight-slide': ['statement', 'bullets'],
  'thank-you-contact-info-footer-image-slide-layout': ['closing'],
  'timeline-alternating-cards-slide': ['timeline', 'bullets'],
  'title-description-multi-chart-grid-bullets': ['chart_bullets', 'chart'],
  'title-description-multi-chart-grid-metrics': ['metrics_chart', 'chart'],
  'title-description-three-columns-table': ['cards', 'bullets'],
  'title-metricValue-metricLabel-funnelStages': ['funnel'],
  'title-metrics-with-chart': ['metrics_chart', 'chart'],
  'title-three-column-risk-constraints-slide-layout': ['cards'],
  'title-description-team-grid': ['team'],
  'title-with-full-width-chart': ['chart'],
  'title-six-card-grid-slide-layout': ['cards'],
  'title-description-bullet-list': ['bullets', 'cards'],
  'title-description-contact-list': ['icon_list', 'cards', 'bullets'],
  'title-description-dual-metrics-grid': ['metrics'],
  'title-description-icon-timeline': ['process', 'bullets'],
  'title-description-image-right': ['bullets_image', 'image_full', 'statement'],
  'title-description-metrics-chart': ['metrics_chart', 'chart'],
  'title-description-metrics-image': ['metrics'],
  'title-description-multi-chart-grid': ['chart'],
  'title-description-table': ['table'],
  'title-dual-comparison-cards': ['two_columns', 'cards'],
  'title-dual-comparison-charts': ['chart_bullets', 'chart', 'cards'],
  'title-horizontal-alternating-timeline': ['process', 'bullets'],
  'title-kpi-snapshot-grid': ['metrics'],
  'title-subtitles-chart': ['chart'],
  'title-badge-chart': ['chart', 'chart_bullets'],
  'title-description-contact-cards': ['cards', 'bullets'],
  'title-description-icon-list': ['cards', 'icon_list', 'bullets'],
  'title-description-radial-cards': ['metrics', 'cards'],
  'title-description-timeline': ['timeline', 'bullets'],
  'title-dual-charts-comparison': ['chart_bullets', 'cards'],
  'title-kpi-grid': ['metrics'],
  'title-metrics-chart': ['metrics_chart', 'chart'],
  'title-metrics-image': ['metrics'],
  'title-points-donut-grid': ['metrics', 'bullets'],
  'title-centered-chart': ['chart'],
  'title-chart-metrics-sidebar': ['metrics_chart', 'chart'],
  'title-description-three-column-table': ['table'],
  'title-description-four-charts-six-bullets': ['chart_bullets', 'chart'],
  'title-description-large-image-right': ['bullets_image', 'image_full', 'statement'],
  'title-description-eight-metrics-grid': ['metrics'],
  'title-description-metrics-grid-large-image': ['metrics'],
  'title-description-six-charts-four-metrics': ['metrics_chart', 'chart'],
  'title-description-six-charts-grid': ['chart'],
  'title-dual-comparison-blocks-numbered': ['two_columns', 'cards'],
  'title-label-description-cascading-stats': ['metrics'],
  'title-subtitle-four-team-member-cards': ['team'],
  'title-tagline-description-numbered-steps': ['process', 'bullets'],
  'title-three-by-three-metrics-grid': ['metrics'],
};

/** Our layouts for a layout of Presenton, best first; undefined for every other id. */
export function findForeignLayout(layout: string): readonly string[] | undefined {
  const id = layout.slice(layout.lastIndexOf(':') + 1);
  return Object.hasOwn(FOREIGN_LAYOUTS, id) ? FOREIGN_LAYOUTS[id] : undefined;
}

/**
 * Returns whether a slide may have a layout of Presenton: one of the table, or one built of components, unless the
 * catalogue has a layout of that id.
 */
export function mayBeForeign({
  layout,
  content,
}: {
  readonly layout: string;
  readonly content?: unknown;
}): boolean {
  return findForeignLayout(layout) !== undefined || isComponentContent(content);
}

/** Every layout of the table with the layouts that can take its place. */
export function listForeignLayouts(): readonly (readonly [id: string, own: readonly string[]])[] {
  return Object.entries(FOREIGN_LAYOUTS);
}

/** Layouts by a word in the id of a layout of components. */
const BY_ID: readonly (readonly [word: RegExp, layouts: readonly string[]])[] = [
  [/cover|intro|opening|title_(?:slide|page)/, ['title']],
  [/thank|closing|contact/, ['closing']],
  [/section|divider/, ['section']],
  [/agenda|contents|index/, ['agenda']],
  [/timeline|roadmap|milestone/, ['timeline']],
  [/process|steps|workflow/, ['process']],
  [/team|people/, ['team']],
];

/** Our layouts for flattened content of components, best first: by the id, then by what the content holds. */
export function chooseLayouts(id: string, content: Content): readonly string[] {
  const named = BY_ID.filter(([word]) => word.test(id.toLowerCase())).flatMap(([, layouts]) => layouts);
  return [...new Set([...named, ...chooseByContent(content)])];
}

function chooseByContent(content: Content): readonly string[] {
  const values = Object.values(content);
  const items = (Array.isArray(content['items']) ? content['items'] : []).filter(isObject);
  const most = (key: string) => items.filter((item) => key in item).length * 2 > items.length;
  const hasImage = values.some(
    (value) => isObject(value) && ('image_prompt' in value || 'image_url' in value),
  );
  if (typeof content['quote'] === 'string') return ['quote', 'statement'];
  if (values.some((value) => isObject(value) && Array.isArray(value['series'])))
    return most('value') ? ['metrics_chart', 'chart'] : ['chart', 'chart_bullets'];
  if (values.some((value) => isObject(value) && Array.isArray(value['rows']))) return ['table'];
  if (most('value')) return ['metrics', 'cards', 'bullets'];
  if (most('date') || most('year')) return ['timeline', 'cards', 'bullets'];
  if (most('name') && (most('position') || most('image'))) return ['team', 'cards'];
  if (most('image')) return ['cards', 'image_grid', 'bullets'];
  if (content['items'] !== undefined)
    return hasImage ? ['bullets_image', 'cards', 'bullets'] : ['cards', 'bullets', 'icon_list'];
  return hasImage ? ['bullets_image', 'image_full', 'statement'] : ['statement', 'bullets'];
}
