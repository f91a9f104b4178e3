import type { PackageEdit } from '../ooxml/package/index.ts';
import type { OpenedStep, Replacement } from './api.ts';
import type { FileSnapshot } from './file-snapshot.ts';

/** The changed package, and what the edits did to it. */
export interface AppliedEdits {
  readonly file: PackageEdit;
  readonly warnings: readonly string[];
  readonly replacements: readonly Replacement[];
  readonly steps: readonly OpenedStep[];
  /** The file as it was read before the edits, and after them. */
  readonly before: FileSnapshot;
  readonly after: FileSnapshot;
}
