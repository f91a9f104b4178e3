import { RELATIONSHIP } from '../../../ooxml/xml/index.ts';
import type { WrittenRelationship } from './relationships-xml.ts';

/** Creates the relationships of one slide on demand. The first one leads to its layout. */
export function createSlideRelationships(layout: string): {
  readonly all: readonly WrittenRelationship[];
  to(type: string, part: string): string;
  external(type: string, address: string): string;
} {
  const all: WrittenRelationship[] = [{ id: 'rId1', type: RELATIONSHIP.slideLayout, target: layout }];
  const add = (type: string, target: string, external: boolean): string => {
    const known = all.find((one) => one.type === type && one.target === target);
    if (known !== undefined) return known.id;
    const id = `rId${all.length + 1}`;
    all.push({ id, type, target, ...(external ? { external } : {}) });
    return id;
  };
  return {
    all,
    to: (type, part) => add(type, part, false),
    external: (type, address) => add(type, address, true),
  };
}
