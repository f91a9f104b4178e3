import type { OnMissingPicture } from '../errors/missing-pictures.ts';
import type { Fix, OpenedEdit, OpenedResult, OpenedSlideTree, OpenedText } from '../opened/opened.ts';
import type { DeckResult, Edit, ExportFormat, OpenedEditResult, OverflowPolicy, Slide } from '../presentations/presentation.ts';
import type { ServiceCall } from './call-parts.ts';

export interface EditRequest {
  /** Applied in order, all or none. */
  readonly edits: readonly Edit[];
  /** Refuse when the presentation is at another revision. */
  readonly revision?: number;
  /** Slide that the edits replace, in the version they were made for; a different version is refused. */
  readonly replaces?: Slide;
  readonly on_overflow: OverflowPolicy;
  readonly export_as: ExportFormat;
  /** Leave the presentation as it is and store the outcome as a new one. */
  readonly as_copy: boolean;
  /** Handling of a picture in these edits that cannot be loaded; a placeholder by default. */
  readonly on_missing_picture?: OnMissingPicture;
}

/** Changes of a deck that was opened from a file. */
export interface OpenedRequest extends Omit<EditRequest, 'edits' | 'on_overflow' | 'on_missing_picture'> {
  readonly edits: readonly OpenedEdit[];
}

/** Decks that were opened from files, and stay files. */
export interface OpenedDeckService {
  /** @throws Failure `invalid_input` with the reason why the file cannot be opened. */
  open(bytes: Uint8Array, about: { readonly title?: string | undefined; readonly filename?: string | undefined }, call: ServiceCall): Promise<DeckResult>;
  /** Slides by their numbers with what stands on them. @throws Failure `unsupported` for a deck that was made here, as all others do */
  elements(id: string, slides: readonly number[], revision?: number): Promise<readonly OpenedSlideTree[]>;
  texts(id: string): Promise<readonly OpenedText[]>;
  /** What can be put right. */
  fixes(id: string): Promise<readonly Fix[]>;
  /** One transaction that makes one revision, or a changed copy. */
  change(id: string, request: OpenedRequest, call: ServiceCall): Promise<OpenedEditResult>;
  /** What the edits would do; nothing is stored. */
  tryChange(id: string, edits: readonly OpenedEdit[], call: ServiceCall): Promise<Pick<OpenedResult, 'replacements' | 'findings' | 'warnings' | 'changed'>>;
  /** A deck as a PowerPoint file, whether it was opened or made here. */
  file(id: string, call: ServiceCall): Promise<Uint8Array>;
}
