import type { Finding } from '../scene/finding.ts';
import type { FontNeed } from '../scene/scene.ts';

export type FaultEffect = 'refusal' | 'repair' | 'silent_loss' | 'harmless';

/** A kind of fault in the package, at its first place; with all places if it repeats. */
export interface FileFault {
  readonly code: string;
  /** Reaction of PowerPoint to it. */
  readonly effect: FaultEffect;
  /** Source of the rule. */
  readonly basis: string;
  readonly part: string;
  readonly message: string;
  readonly fix: string;
  readonly places?: readonly { readonly part: string; readonly message: string }[];
}

/** Result of a check of a file. */
export interface FileReport {
  readonly title: string;
  /** Number of slides, including hidden ones. */
  readonly slides: number;
  /** 100 is flawless: the score of the visible slides, less the faults of the package. */
  readonly score: number;
  /** Findings in the order of the slides; repeats of a fault are separate findings. */
  readonly findings: readonly Finding[];
  /** Faults of the file against its standards, with what PowerPoint does about each. */
  readonly faults: readonly FileFault[];
  /** The first font families of the slides. */
  readonly fonts: readonly FontNeed[];
  /** Notes about omitted or unchecked content. */
  readonly remarks: readonly string[];
}
