import { checkCharts } from './check-charts.ts';
import { checkFonts } from './check-fonts.ts';
import { checkGeometry } from './check-geometry.ts';
import { checkLists } from './check-lists.ts';
import { checkMarkup } from './check-markup.ts';
import { checkParts } from './check-parts.ts';
import { checkSharing } from './check-sharing.ts';
import { checkPresentation, checkShapes } from './check-slides.ts';
import { checkStructure } from './check-structure.ts';
import { checkTimings } from './check-timings.ts';
import { takeInventory } from './inventory.ts';
import type { PackageFault } from './package-fault.ts';

import { checkSchema } from './schema/check-schema.ts';

export type { PackageFault } from './package-fault.ts';

/**
 * Checks each part against its schema, and the invariants that PowerPoint relies on and that schemas cannot
 * express: parts, relationships and content types agree, ids are unique, nothing is left over.
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
    ...checkSharing(pkg),
    ...checkMarkup(pkg),
    ...checkSchema(pkg),
    ...checkPresentation(pkg),
    ...checkLists(pkg),
    ...checkShapes(pkg),
    ...checkGeometry(pkg),
    ...checkTimings(pkg),
    ...checkCharts(pkg),
    ...checkFonts(pkg),
  ];
}
