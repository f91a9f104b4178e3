import { CONTENT_TYPES_PART } from '../package/content-types.ts';
import { checkContentTypes } from './check-content-types.ts';
import { checkProperties } from './check-properties.ts';
import { checkRelationships } from './check-relationships.ts';
import type { PackageInventory } from './inventory.ts';
import type { PackageFault } from './package-fault.ts';

/** Checks content types and relationships, and finds parts that no relationship reaches. */
export function checkParts(pkg: PackageInventory): PackageFault[] {
  return [...checkContentTypes(pkg), ...checkRelationships(pkg), ...checkProperties(pkg), ...checkReach(pkg)];
}

function checkReach({ names, relationships }: PackageInventory): PackageFault[] {
  const reached = new Set<string>();
  const queue = [''];
  for (let part = queue.pop(); part !== undefined; part = queue.pop()) {
    for (const { target, external } of relationships.get(part) ?? []) {
      if (external || reached.has(target)) continue;
      reached.add(target);
      queue.push(target);
    }
  }
  return [...names]
    .filter((name) => name !== CONTENT_TYPES_PART && !name.endsWith('.rels') && !reached.has(name))
    .map((part) => ({ code: 'part_orphaned', part, message: 'No relationship leads to the part.' }));
}
