import type { Finding } from '../scene/finding.ts';
import type { FontNeed } from '../scene/scene.ts';

/** A kind of fault of the package, where it stands first; with all places where it repeats. */
export interface FileFault {
  readonly code: string;
  readonly part: string;
  readonly message: string;
  readonly fix: string;
  readonly places?: readonly { readonly part: string; readonly message: string }[];
}

/** What a check of an uploaded file found. */
export interface FileReport {
  readonly title: string;
  /** Hidden ones counted. */
  readonly slides: number;
  /** 100 is flawless: that of the slides shown, less what is wrong with the file itself. */
  readonly score: number;
  /** Repeats of one fault as one, with its places. */
  readonly findings: readonly Finding[];
  /** What makes PowerPoint offer to repair the file, or lose parts of it. */
  readonly faults: readonly FileFault[];
  /** Families that the slides are set in; the first ones. */
  readonly fonts: readonly FontNeed[];
  /** What was left out or not looked at, in words. */
  readonly remarks: readonly string[];
}
