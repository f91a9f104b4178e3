import type { DeclaredScale } from '../scene/declared-scale.ts';
import type { SceneElement } from '../scene/scene.ts';
import { flatten, type PlacedNode } from './placed-node.ts';

const BOLD = 600;
/** A number with the word after it. */
const NUMBER = /([-−]?\d+(?:[.,\u00a0\u202f ]\d+)*)\s*([\p{L}%‰°€$£¥₿]*)/gu;

/** Boxes that declare a scale, with the values and lengths of their items. */
export function findScales(root: PlacedNode, elements: readonly SceneElement[]): DeclaredScale[] {
  const byId = new Map(elements.map((element) => [element.id, element]));
  return flatten(root).flatMap(({ node, name, path, children, box }): DeclaredScale[] => {
    if (node?.type !== 'box' || node.scale !== true) return [];
    const across = node.style?.direction === 'row';
    const items = children.flatMap((child) => {
      const number = findNumber(flatten(child).flatMap(({ id }) => byId.get(id) ?? []));
      return number === undefined
        ? []
        : [{ name: child.name, ...number, px: across ? child.box.width : child.box.height }];
    });
    return [{ name, ...(path === undefined ? {} : { path }), box, across, items }];
  });
}

/** The only number of an item, preferably in bold; undefined if there are several. */
function findNumber(
  elements: readonly SceneElement[],
): { readonly value: number; readonly unit: string } | undefined {
  const runs = elements.flatMap((element) =>
    element.type === 'text' ? element.paragraphs.flatMap((paragraph) => paragraph.runs) : [],
  );
  const bold = runs.filter(({ weight }) => weight >= BOLD);
  for (const some of [bold, runs]) {
    const found = some.flatMap(({ text }) => [...text.matchAll(NUMBER)]);
    const [only] = found;
    if (only !== undefined && found.length === 1)
      return { value: Math.abs(parseAmount(only[1] ?? '')), unit: only[2] ?? '' };
  }
  return undefined;
}

/**
 * Numbers of texts with the same unit, such as "12,400" and "900"; undefined if one has none or another unit.
 */
export function parseComparableAmounts(texts: readonly string[]): readonly number[] | undefined {
  const matches = texts
    .map((text) => [...text.matchAll(NUMBER)])
    .map((found) => (found.length === 1 ? found[0] : undefined));
  const readUnit = (match: RegExpMatchArray | undefined, text = '') =>
    text
      .replace(match?.[1] ?? '', '')
      .replace(/\s/g, '')
      .toLowerCase();
  const units = new Set(matches.map((match, at) => readUnit(match, texts[at])));
  const amounts = matches.map((match) => parseAmount(match?.[1] ?? ''));
  return matches.includes(undefined) ||
    units.size !== 1 ||
    amounts.some((amount) => !(amount >= 0)) ||
    Math.max(...amounts) === 0
    ? undefined
    : amounts;
}

/**
 * Parses "1.5", "1,5", "1,200" and "1 200": a separator before exactly three last digits separates thousands.
 */
function parseAmount(text: string): number {
  const plain = text.replace('−', '-').replace(/[\u00a0\u202f ]/g, '');
  const [, decimals] = /[.,](\d+)$/.exec(plain) ?? [];
  const isThousands = decimals === undefined || (decimals.length === 3 && !/^-?0[.,]/.test(plain));
  return Number(
    isThousands
      ? plain.replace(/[.,]/g, '')
      : `${plain.slice(0, -decimals.length - 1).replace(/[.,]/g, '')}.${decimals}`,
  );
}
