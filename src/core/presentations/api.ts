import type { ImageWish } from '../assets/api.ts';
import type { NumberSource } from '../authoring/api.ts';
import type { ServiceCall, Sketch } from '../call/call-parts.ts';
import type { OwnLayout } from '../designs/design.ts';
import type { Issue } from '../errors/failure.ts';
import type { OnMissingPicture, RequiredPicture } from '../errors/missing-pictures.ts';
import type { Fix, OpenedEdit, OpenedResult, OpenedSlideTree, OpenedText } from '../opened/opened.ts';
import type { Finding } from '../scene/finding.ts';
import type { FontNeed } from '../scene/scene.ts';
import type { Theme } from '../scene/theme.ts';
import type { SlideSpec } from '../templates/contract.ts';
import type { DeckResult, Edit, EditResult, ExportFormat, ModelUsage, Omitted, OpenedEditResult, OverflowPolicy, Presentation, RevisionHead, Slide, SlidePicture } from './presentation.ts';

export interface PresentationService {
  /** Absent: no files are opened. */
  readonly opened?: OpenedDeckService;
  /** Validate, lay out, check, store and export: the one way a deck comes to be. Stores nothing when it fails. */
  create(draft: DeckDraft, call: ServiceCall): Promise<DeckResult>;
  /** All faults of a draft's slides that can be found without making the deck. */
  faults(draft: DraftToRead): Promise<readonly Issue[]>;
  /** SVG of a slide whose deck is being made, as it may look; "" where that cannot be told yet. */
  sketch(sketch: Sketch, call: Pick<ServiceCall, 'signal'>): Promise<string>;
  get(id: string): Promise<Presentation>;
  /** Newest first; `containing`: only those with these words in the title, whatever the case. */
  list(page: number, pageSize: number, containing?: string): Promise<{ readonly items: readonly Presentation[]; readonly total: number }>;
  /** Change a stored presentation as one transaction that makes one revision, or make a changed copy. */
  edit(id: string, request: EditRequest, call: ServiceCall): Promise<EditResult>;
  /** A kept state. @throws Failure `invalid_input` when there is none of that number. */
  revision(id: string, revision: number): Promise<Presentation>;
  /** Kept states, newest first; the first is the current one. */
  revisions(id: string, page: number, pageSize: number): Promise<{ readonly items: readonly RevisionHead[]; readonly total: number }>;
  delete(id: string): Promise<void>;
  /** `notes`: pages of a PDF show a slide above and its speaker notes below. */
  export(id: string, format: ExportFormat, call: ServiceCall, options?: { readonly notes?: boolean }): Promise<DeckResult>;
  /** A PPTX with every layout of a standard template and its example, in a theme that need not be stored; stores nothing. */
  catalogue(title: string, template: string, theme: Theme, call: ServiceCall): Promise<Uint8Array>;
  check(id: string): Promise<{ readonly findings: readonly Finding[]; readonly score: number; readonly fonts: readonly FontNeed[] }>;
  /** Pictures of slides (1-based), or of all on one sheet. */
  preview(
    id: string,
    options: {
      readonly slides?: readonly number[];
      readonly sheet: boolean;
      readonly widthPx: number;
      readonly format: 'png' | 'svg' /** Drawn as if these had been made; nothing is stored. */;
      readonly edits?: readonly Edit[];
      readonly fonts?: 'own' | 'substituted';
    },
    call: ServiceCall,
  ): Promise<readonly SlidePicture[]>;
  /** A signed link for bytes already stored; used for pictures that are also attached. */
  link(key: string, call: Pick<ServiceCall, 'link'>, name?: string): string;
}

export interface DeckDraft extends Pick<Presentation, 'transition' | 'fonts' | 'definitions' | 'art'> {
  readonly id?: string;
  readonly title?: string;
  readonly language: string;
  readonly template: string;
  readonly theme?: string;
  readonly slides: readonly SlideSpec[];
  readonly on_overflow: OverflowPolicy;
  readonly export_as: ExportFormat;
  readonly origin: Presentation['origin'];
  /** Which pictures are wanted for descriptions; stock unless given. */
  readonly image_type?: ImageWish['type'];
  /** Pictures written by the caller without which the call fails; if absent, any picture may be missing. */
  readonly required_pictures?: 'all' | readonly RequiredPicture[];
  readonly warnings?: readonly string[];
  readonly omitted?: readonly Omitted[];
  readonly usage?: ModelUsage;
  readonly numbers?: NumberSource;
  /** Of a deck that an author wrote, the layouts that the caller chose himself. */
  readonly chosen_layouts?: ReadonlySet<string>;
}

/** Slides as sent by the caller; `undefined` for a slide whose frame could not be parsed. */
export interface DraftToRead extends Pick<DeckDraft, 'template' | 'language' | 'on_overflow'> {
  readonly theme?: string | undefined;
  readonly slides: readonly (SlideSpec | undefined)[];
  readonly definitions?: string | undefined;
  /** Layouts of the design that `template` names. */
  readonly layouts?: readonly OwnLayout[] | undefined;
}

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

/** Changes of a deck that was opened from a file. */
export interface OpenedRequest extends Omit<EditRequest, 'edits' | 'on_overflow' | 'on_missing_picture'> {
  readonly edits: readonly OpenedEdit[];
}
