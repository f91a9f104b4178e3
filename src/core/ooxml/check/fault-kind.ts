/** Reaction of PowerPoint to a fault. */
export const FAULT_EFFECTS = ['refusal', 'repair', 'silent_loss', 'harmless'] as const;
export type FaultEffect = (typeof FAULT_EFFECTS)[number];

export interface FaultKind {
  readonly means: string;
  readonly fix: string;
  readonly effect: FaultEffect;
  /** Source of the rule and of its effect. */
  readonly basis: string;
}

export const OPC = 'Open Packaging Conventions, ECMA-376 part 2.';
export const MCE = 'Markup Compatibility and Extensibility, ECMA-376 part 3.';
export const SCHEMA = 'Schemas of ECMA-376 parts 1 and 4 and of the Microsoft extensions.';
export const OFFICE = 'Notes of Microsoft on the standard, [MS-OI29500] and [MS-PPTX].';
export const REPORTS = 'Public reports of decks that PowerPoint repaired.';
export const ACCEPTED = 'Decks of pandoc, checked in PowerPoint by its authors, and of others that it opens.';
