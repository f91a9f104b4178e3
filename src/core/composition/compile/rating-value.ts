import type { MarkupElement } from '../markup/node.ts';
import type { Compilation } from './context.ts';

const MAX_SIGNS = 10;
const KINDS = ['harvey', 'stars', 'dots'] as const;

/** A rating. Invalid values are reported and become zero. */
export interface Rating {
  readonly kind: (typeof KINDS)[number];
  readonly max: number;
  /** From 0 to `max`. */
  readonly value: number;
}

/** Reads `<x-rating value="3" max="4" kind="harvey|stars|dots">`. */
export function readRating(element: MarkupElement, compilation: Compilation): Rating {
  const kind = readKind(element, compilation);
  const most = compilation.attribute(element, 'max');
  const max = most === undefined ? (kind === 'harvey' ? 4 : 5) : Number(most);
  const isMost = max >= 1 && max <= MAX_SIGNS && (kind === 'harvey' || Number.isInteger(max));
  if (!isMost)
    compilation.fault({
      at: element.at,
      message: `<x-rating> takes max from 1 to ${MAX_SIGNS}.`,
      type: 'value',
    });
  const text = compilation.attribute(element, 'value');
  const value = Number(text);
  const isValue = text !== undefined && value >= 0 && value <= max;
  if (!isValue)
    compilation.fault({
      at: element.at,
      message: `<x-rating> needs value from 0 to ${max}, such as value="3"; max="…" says what is full.`,
      type: 'value',
    });
  return { kind, max: isMost ? max : 1, value: isMost && isValue ? value : 0 };
}

function readKind(element: MarkupElement, compilation: Compilation): Rating['kind'] {
  const attribute = element.attributes.get('kind');
  const kind = KINDS.find((one) => one === attribute?.value);
  if (attribute !== undefined && kind === undefined)
    compilation.fault({
      at: attribute.at,
      message: `kind does not take "${attribute.value.slice(0, 40)}": it takes ${KINDS.join(', ')}.`,
      type: 'enum',
      allowed: KINDS,
    });
  return kind ?? 'harvey';
}
