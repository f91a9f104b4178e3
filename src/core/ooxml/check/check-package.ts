import { checkCharts } from './check-charts.ts';
import { checkFonts } from './check-fonts.ts';
import { GEOMETRY_CHECK } from './check-geometry.ts';
import { checkLists } from './check-lists.ts';
import { MARKUP_CHECK } from './check-markup.ts';
import { checkParts } from './check-parts.ts';
import { REFERENCE_CHECK } from './check-relationships.ts';
import { checkSharing } from './check-sharing.ts';
import { checkPresentation, SHAPE_CHECK } from './check-slides.ts';
import { checkStructure } from './check-structure.ts';
import { TIMING_CHECK } from './check-timings.ts';
import { checkDocuments } from './document-check.ts';
import { takeInventory } from './inventory.ts';
import type { PackageFault } from './package-fault.ts';

import { checkPart } from './schema/check-schema.ts';

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
  const [references = [], markup = [], schema = [], ...others] = checkDocuments(pkg, [
    REFERENCE_CHECK,
    MARKUP_CHECK,
    { check: checkPart },
    SHAPE_CHECK,
    GEOMETRY_CHECK,
    TIMING_CHECK,
  ]);
  return [
    ...faults,
    ...checkParts(pkg),
    ...references,
    ...checkStructure(pkg),
    ...checkSharing(pkg),
    ...markup,
    ...schema,
    ...checkPresentation(pkg),
    ...checkLists(pkg),
    ...others.flat(),
    ...checkCharts(pkg),
    ...checkFonts(pkg),
  ];
}
