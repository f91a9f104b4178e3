import type { LayoutContract } from './contract.ts';
import { COMPOSED } from './contracts/composition.ts';
import { DIAGRAMS } from './contracts/diagrams.ts';
import { FIGURES } from './contracts/figures.ts';
import { ITEMS } from './contracts/items.ts';
import { LISTS } from './contracts/lists.ts';
import { OPENERS } from './contracts/openers.ts';
import { PICTURES } from './contracts/pictures.ts';
import { LAYOUT_IDS, type LayoutId } from './layout-id.ts';
import type { StandardLayout } from './standard-layout.ts';

/** Fails to compile if a layout has no contract. */
const BY_ID: Readonly<Record<LayoutId, Omit<StandardLayout, 'id'>>> = {
  ...OPENERS,
  ...LISTS,
  ...PICTURES,
  ...ITEMS,
  ...FIGURES,
  ...DIAGRAMS,
};

/** The layouts in listing order with one content contract each, which all standard templates implement. */
export const CONTRACTS: readonly StandardLayout[] = LAYOUT_IDS.map((id) => ({ id, ...BY_ID[id] }));

const FOUND = new Map<string, LayoutContract & Partial<Omit<StandardLayout, keyof LayoutContract>>>(
  [...CONTRACTS, COMPOSED].map((contract) => [contract.id, contract]),
);

/** Finds a contract by id, including that of compositions, which are not in the list of layouts. */
export function findContract(
  id: string,
): (LayoutContract & Partial<Omit<StandardLayout, keyof LayoutContract>>) | undefined {
  return FOUND.get(id);
}
