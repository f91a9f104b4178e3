import type { FaultEffect } from './fault-kind.ts';
import { MARKUP_FAULTS } from './markup-faults.ts';
import { PART_FAULTS } from './part-faults.ts';

/**
 * All faults of a package that are checked: those that make PowerPoint offer a repair, drop parts silently or
 * refuse the file. Codes are stable; docs/findings.md is generated from this table.
 */
export const PACKAGE_FAULTS = { ...PART_FAULTS, ...MARKUP_FAULTS } as const;

export type PackageFaultCode = keyof typeof PACKAGE_FAULTS;

export interface PackageFault {
  readonly code: PackageFaultCode;
  /** Part name, "ppt/slides/slide3.xml"; "" for the package as a whole. */
  readonly part: string;
  readonly message: string;
  /** Where it differs from the effect of other faults of this code. */
  readonly effect?: FaultEffect;
}

/** Effect of a fault: that of its code, unless it has its own. */
export function effectOf({ code, effect = PACKAGE_FAULTS[code].effect }: PackageFault): FaultEffect {
  return effect;
}
