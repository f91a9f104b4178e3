import type { MarkupElement } from '../markup/node.ts';
import type { Compilation } from './context.ts';

const MOST_SIGNS = 10;
const KINDS = ['harvey', 'stars', 'dots'] as const;

/** What a rating says; what it cannot be is told, and drawn as nothing of it. */
export interface Rating {
  readonly kind: (typeof KINDS)[number];
  readonly max: number;
  /** From 0 to `max`. */
  readonly value: number;
}

/** Reads `<x-rating value="3" max="4" kind="harvey|stars|dots">`. */
export function ratingOf(element: MarkupElement, compilation: Compilation): Rating {
  const kind = kindOf(element, compilation);
  const most = compilation.attribute(element, 'max');
  const max = most === undefined ? (kind === 'harvey' ? 4 : 5) : Number(most);
  const isMost = max >= 1 && max <= MOST_SIGNS && (kind === 'harvey' || Number.isInteger(max));
  if (!isMost) compilation.fault({ at: element.at, message: `<x-rating> takes max from 1 to ${MOST_SIGNS}.`, type: 'value' });
  const said = compilation.attribute(element, 'value');
  const value = Number(said);
  const isValue = said !== undefined && value >= 0 && value <= max;
  if (!isValue) compilation.fault({ at: element.at, message: `<x-rating> needs value from 0 to ${max}, such as value="3"; max="…" says what is full.`, type: 'value' });
  return { kind, max: isMost ? max : 1, value: isMost && isValue ? value : 0 };
}

function kindOf(element: MarkupElement, compilation: Compilation): Rating['kind'] {
  const given = element.attributes.get('kind');
  const kind = KINDS.find((one) => one === given?.value);
  if (given !== undefined && kind === undefined)
    compilation.fault({ at: given.at, message: `kind does not take "${given.value.slice(0, 40)}": it takes ${KINDS.join(', ')}.`, type: 'enum', allowed: KINDS });
  return kind ?? 'harvey';
}
