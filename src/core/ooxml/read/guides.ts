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
  const known = new Map<string, number>(Object.entries(presetGuides(width, height)));
  const value: Guides = (text) => known.get(text) ?? (Number(text) || 0);
  const all = [
    ...findChildren(child(custom, 'a:avLst'), 'a:gd'),
    ...findChildren(child(custom, 'a:gdLst'), 'a:gd'),
  ];
  for (const guide of all.slice(0, MAX_GUIDES)) {
    const [operation = '', ...terms] = (attribute(guide, 'fmla') ?? '').trim().split(/\s+/);
    const result = compute(operation, terms.map(value));
    known.set(attribute(guide, 'name') ?? '', Number.isFinite(result) ? result : 0);
  }
  return value;
}

function presetGuides(w: number, h: number): Record<string, number> {
  const [ss, ls] = [Math.min(w, h), Math.max(w, h)];
  const parts: Record<string, number> = {
    w,
    h,
    l: 0,
    t: 0,
    r: w,
    b: h,
    hc: w / 2,
    vc: h / 2,
    ss,
    ls,
    cd2: 10_800_000,
    cd4: 5_400_000,
    cd8: 2_700_000,
    '3cd4': 16_200_000,
    '3cd8': 8_100_000,
  };
  for (const by of [2, 3, 4, 5, 6, 8, 10, 12, 32]) {
    parts[`wd${by}`] = w / by;
    parts[`hd${by}`] = h / by;
    parts[`ssd${by}`] = ss / by;
  }
  return parts;
}

function compute(operation: string, [x = 0, y = 0, z = 0]: readonly number[]): number {
  const radians = (angle: number) => (angle / 60_000) * (Math.PI / 180);
  switch (operation) {
    case 'val':
      return x;
    case '*/':
      return (x * y) / z;
    case '+-':
      return x + y - z;
    case '+/':
      return (x + y) / z;
    case '?:':
      return x > 0 ? y : z;
    case 'abs':
      return Math.abs(x);
    case 'max':
      return Math.max(x, y);
    case 'min':
      return Math.min(x, y);
    case 'pin':
      return y < x ? x : y > z ? z : y;
    case 'sqrt':
      return Math.sqrt(x);
    case 'mod':
      return Math.hypot(x, y, z);
    case 'sin':
      return x * Math.sin(radians(y));
    case 'cos':
      return x * Math.cos(radians(y));
    case 'tan':
      return x * Math.tan(radians(y));
    case 'at2':
      return (Math.atan2(y, x) * 180 * 60_000) / Math.PI;
    case 'cat2':
      return x * Math.cos(Math.atan2(z, y));
    case 'sat2':
      return x * Math.sin(Math.atan2(z, y));
    default:
      return 0;
  }
}
