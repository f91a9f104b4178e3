import { checkCharts } from './check/check-charts.ts';
import { checkFonts } from './check/check-fonts.ts';
import { checkMarkup } from './check/check-markup.ts';
import { checkParts } from './check/check-parts.ts';
import { checkPresentation, checkShapes } from './check/check-slides.ts';
import { checkStructure } from './check/check-structure.ts';
import { openPackage } from './check/open-package.ts';
import type { PackageFault } from './check/package-fault.ts';

export type { PackageFault } from './check/package-fault.ts';

/**
 * The invariants that PowerPoint relies on and that schemas cannot express: parts, relationships and
 * content types agree, ids are unique, nothing is left over. Answers every fault; none for a sound file.
 */
export function checkPackage(bytes: Uint8Array): PackageFault[] {
  const faults: PackageFault[] = [];
  const pkg = openPackage(bytes, faults);
  if (pkg.names.size === 0) return faults;
  return [...faults, ...checkParts(pkg), ...checkStructure(pkg), ...checkMarkup(pkg), ...checkPresentation(pkg), ...checkShapes(pkg), ...checkCharts(pkg), ...checkFonts(pkg)];
}
