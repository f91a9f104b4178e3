import type { LayoutContract } from './contract.ts';
import { COMPOSED } from './contracts/composed.ts';
import { DIAGRAMS } from './contracts/diagrams.ts';
import { FIGURES } from './contracts/figures.ts';
import { ITEMS } from './contracts/items.ts';
import { LISTS } from './contracts/lists.ts';
import { OPENERS } from './contracts/openers.ts';
import { PICTURES } from './contracts/pictures.ts';

const ORDER = [
  ...['title', 'agenda', 'section', 'statement', 'quote', 'bullets', 'two_columns', 'comparison', 'bullets_image', 'image_full', 'image_grid', 'cards', 'icon_list'],
  ...['metrics', 'metrics_chart', 'chart', 'chart_bullets', 'table', 'timeline', 'process', 'roadmap', 'funnel', 'matrix', 'swot', 'team', 'faq', 'code', 'closing', 'references'],
];

const BY_ID = new Map([...OPENERS, ...LISTS, ...PICTURES, ...ITEMS, ...FIGURES, ...DIAGRAMS, COMPOSED].map((contract) => [contract.id, contract]));

/** The catalogue of layouts in the order in which they are listed: one content contract each, the same in every standard template. */
export const CONTRACTS: readonly LayoutContract[] = ORDER.flatMap((id) => BY_ID.get(id) ?? []);

/** By id; that of compositions, too, which are on no list of layouts. */
export function findContract(id: string): LayoutContract | undefined {
  return BY_ID.get(id);
}
