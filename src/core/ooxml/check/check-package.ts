import { checkCharts } from './check-charts.ts';
import { checkFonts } from './check-fonts.ts';
import { checkMarkup } from './check-markup.ts';
import { checkParts } from './check-parts.ts';
import { checkPresentation, checkShapes } from './check-slides.ts';
import { checkStructure } from './check-structure.ts';
import { takeInventory } from './inventory.ts';
import type { PackageFault } from './package-fault.ts';

export type { PackageFault } from './package-fault.ts';

/**
 * Checks the invariants that PowerPoint relies on and that schemas cannot express: parts, relationships and
 * content types agree, ids are unique, nothing is left over.
 *
 * @returns every fault; empty for a sound file
 */
export function checkPackage(bytes: Uint8Array): PackageFault[] {
  const faults: PackageFault[] = [];
  const pkg = takeInventory(bytes, faults);
  if (pkg.names.size === 0) return faults;
  return [
    ...faults,
    ...checkParts(pkg),
    ...checkStructure(pkg),
    ...checkMarkup(pkg),
    ...checkPresentation(pkg),
    ...checkShapes(pkg),
    ...checkCharts(pkg),
    ...checkFonts(pkg),
  ];
}
