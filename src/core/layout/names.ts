import { byText } from '../memory/memo.ts';
import type { TreeNode } from '../templates/tree.ts';

/** Name of a repeated item: "Card" and its number from 1. */
export interface ItemName {
  readonly noun: string;
  readonly number: number;
}

const IRREGULAR: Readonly<Record<string, string>> = {
  people: 'person',
  children: 'child',
  series: 'series',
  axes: 'axis',
};
const LAST_WORD: Readonly<Record<string, string>> = {
  box: 'background',
  grid: 'grid',
  text: 'text',
  list: 'list',
  image: 'picture',
  icon: 'icon',
  chart: 'chart',
  table: 'table',
  shape: 'shape',
  rule: 'rule',
  lanes: 'lanes',
  stage: 'stage',
  code: 'code',
};

/**
 * Name for the selection pane: "Title", "Left heading", "Card 3 text". "#" in a node's own name is the item's
 * number.
 */
export function createElementName(
  node: TreeNode,
  binding: string | undefined,
  item: ItemName | undefined,
): string {
  if (node.name?.includes('#') === true) return node.name.replace('#', String(item?.number ?? ''));
  const own =
    node.name ??
    (binding === undefined ? undefined : fieldWords(binding)) ??
    LAST_WORD[node.type] ??
    node.type;
  if (item === undefined) return capitalize(own || (LAST_WORD[node.type] ?? node.type));
  const head = `${item.noun} ${item.number}`;
  if (node.type === 'box') return node.name === undefined ? `${head} background` : head;
  return own === '' ? head : `${head} ${own.charAt(0).toLowerCase()}${own.slice(1)}`;
}

/** The singular of a list's name: "items" becomes "Item", "boxes" becomes "Box". */
export function toSingularNoun(listPath: string): string {
  const word = fieldWords(listPath).split(' ').pop() ?? 'item';
  return capitalize(IRREGULAR[word] ?? word.replace(/(?<=(?:ss|x|ch|sh))es$|(?<!s)s$/, ''));
}

const fieldWords = byText((binding) =>
  binding
    .replace(/^[@.#]+/, '')
    .replace(/\[\d+\]/g, '')
    .replace(/[._]+/g, ' ')
    .trim(),
);

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
