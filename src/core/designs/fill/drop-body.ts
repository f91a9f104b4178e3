import { omit } from '../../input/fields.ts';
import type { SlideMaterial } from '../design.ts';

/** The title and sources around a body that is laid out as a whole. */
export function dropBody(material: SlideMaterial, foot: readonly string[]): SlideMaterial {
  const rest = omit(material, 'items', 'beside');
  return { ...rest, parts: [], tables: [], charts: [], pictures: [], foot };
}
