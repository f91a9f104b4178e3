import { evaluateFormula, listShapeValues } from '../../scene/presets/formulas.ts';
import type { XmlNode } from '../xml/parse.ts';
import { attribute, child, findChildren } from './node.ts';

/** Evaluates a coordinate, which is a number or the name of a guide. */
export type Guides = (text: string) => number;

const MAX_GUIDES = 2_000;

/**
 * Evaluates the guides of a custom shape: formulas of ECMA-376 20.1.9.11, each of which may refer to earlier
 * ones.
 */
export function evaluateGuides(
  custom: XmlNode,
  { width, height }: { readonly width: number; readonly height: number },
): Guides {
  const known = listShapeValues(width, height);
  const value: Guides = (text) => known.get(text) ?? (Number(text) || 0);
  const all = [
    ...findChildren(child(custom, 'a:avLst'), 'a:gd'),
    ...findChildren(child(custom, 'a:gdLst'), 'a:gd'),
  ];
  for (const guide of all.slice(0, MAX_GUIDES)) {
    const [operation = '', ...terms] = (attribute(guide, 'fmla') ?? '').trim().split(/\s+/);
    const [x, y, z] = terms.map(value);
    known.set(attribute(guide, 'name') ?? '', evaluateFormula(operation, x, y, z));
  }
  return value;
}
