import type { LayoutContract } from './contract.ts';
import { COMPOSED } from './contracts/composed.ts';
import { DIAGRAMS } from './contracts/diagrams.ts';
import { FIGURES } from './contracts/figures.ts';
import { ITEMS } from './contracts/items.ts';
import { LISTS } from './contracts/lists.ts';
import { OPENERS } from './contracts/openers.ts';
import { PICTURES } from './contracts/pictures.ts';
import { LAYOUT_IDS, type LayoutId } from './layout-id.ts';
import type { StandardLayout } from './standard-layout.ts';

/** Does not compile where a layout of the list has no contract. */
const BY_ID: Readonly<Record<LayoutId, Omit<StandardLayout, 'id'>>> = { ...OPENERS, ...LISTS, ...PICTURES, ...ITEMS, ...FIGURES, ...DIAGRAMS };

/** The catalogue of layouts in the order in which they are listed: one content contract each, the same in every standard template. */
export const CONTRACTS: readonly StandardLayout[] = LAYOUT_IDS.map((id) => ({ id, ...BY_ID[id] }));

const FOUND = new Map<string, LayoutContract & Partial<Omit<StandardLayout, keyof LayoutContract>>>([...CONTRACTS, COMPOSED].map((contract) => [contract.id, contract]));

/** By id; that of compositions, too, which are on no list of layouts and of which little is known before they are written. */
export function findContract(id: string): (LayoutContract & Partial<Omit<StandardLayout, keyof LayoutContract>>) | undefined {
  return FOUND.get(id);
}
