import type { XmlNode } from '../xml/parse.ts';
import type { PackageInventory } from './inventory.ts';
import type { PackageFault } from './package-fault.ts';

/** A check that looks at one part at a time. */
export interface DocumentCheck {
  /** Local names of the root elements of the parts; all parts when absent. */
  readonly kinds?: RegExp;
  readonly check: (part: string, root: XmlNode, pkg: PackageInventory) => PackageFault[];
}

/**
 * Runs checks on each part while it is parsed, because large packages hold too few parsed parts for a pass of
 * each check.
 *
 * @returns the faults of each check
 */
export function checkDocuments(pkg: PackageInventory, checks: readonly DocumentCheck[]): PackageFault[][] {
  const faults = checks.map((): PackageFault[] => []);
  for (const [part, root, kind] of pkg.documents.all())
    for (const [index, { kinds, check }] of checks.entries())
      if (kinds === undefined || kinds.test(kind)) faults[index]?.push(...check(part, root, pkg));
  return faults;
}
