import type { PackageFaultCode } from '../../src/core/ooxml/check/package-fault.ts';
import type { alterPptx } from './open-pptx.ts';

/** A cause of PowerPoint's repair known from the field, planted into a sound deck. */
export interface RepairCause {
  /** Name of its test, and of its row in docs/powerpoint-repair.md. */
  readonly cause: string;
  readonly code: PackageFaultCode;
  /** Reaction of PowerPoint. */
  readonly effect: 'repair' | 'refusal' | 'silent loss' | 'harmless';
  readonly plant: Parameters<typeof alterPptx>[1];
}
