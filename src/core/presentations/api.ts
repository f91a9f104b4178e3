import type { ImageWish } from '../assets/api.ts';
import type { NumberSource } from '../authoring/api.ts';
import type { ServiceCall, Sketch } from '../call/call-parts.ts';
import type { OwnLayout } from '../designs/design.ts';
import type { Issue } from '../errors/failure.ts';
import type { OnMissingPicture, RequiredPicture } from '../errors/missing-pictures.ts';
import type { Fix, OpenedEdit, OpenedResult, OpenedSlideTree, OpenedText } from '../opened/api.ts';
import type { Finding, FindingMark, FindingsDifference } from '../scene/finding.ts';
import type { FontNeed } from '../scene/scene.ts';
import type { Theme } from '../scene/theme.ts';
import type { SlideSpec } from '../templates/contract.ts';
import type {
  DeckResult,
  DownloadFormat,
  DownloadOptions,
  Edit,
  EditResult,
  ExportFormat,
  ModelUsage,
  Omitted,
  OpenedEditResult,
  OverflowPolicy,
  Presentation,
  RevisionHead,
  SearchMatch,
  Slide,
  SlidePicture,
} from './presentation.ts';
import type { HandOut, ShownSlide } from './share.ts';

/** Slides in layouts of this server, with a warning for each piece that has no place there. */
export interface AdoptedSlides {
  readonly slides: readonly SlideSpec[];
  readonly warnings: readonly string[];
}

/** Slides in a row, by their positions from 0; `to` is the first one behind them. */
export interface SlideRange {
  readonly from: number;
  readonly to: number;
}

/** Slides of a stored deck that another process makes. */
export interface PartRequest extends SlideRange {
  readonly id: string;
  /** Revision of the record. */
  readonly revision: number;
}

/**
 * Another process that makes a part of a stored deck.
 *
 * @returns the answer of its `PresentationService.part`; undefined if no process is free or it did not succeed
 */
export type DeckHelper = (request: PartRequest) => Promise<Uint8Array | undefined>;

/** Sequence of a list: newest first, last changed first, or by title. */
export const PRESENTATION_SORTS = ['created', 'changed', 'title'] as const;
export type PresentationSort = (typeof PRESENTATION_SORTS)[number];

/** Presentation with what belongs to it whatever its revision. */
export interface MarkedPresentation extends Presentation {
  readonly tags?: readonly string[];
  /** True if a call can be undone, or redone; only of the current state. */
  readonly can_undo?: boolean;
  readonly can_redo?: boolean;
}

/** Tags to add to presentations, and others to remove. */
export interface TagChange {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

export interface TaggedPresentation {
  readonly id: string;
  readonly tags: readonly string[];
}

export interface TagUse {
  readonly tag: string;
  readonly n_presentations: number;
}

export interface ListedPresentation extends Presentation {
  readonly tags?: readonly string[];
  /** Passages that a search found; absent without a search. */
  readonly matches?: readonly SearchMatch[];
}

export interface DeletedPresentation extends ListedPresentation {
  readonly deleted_at: string;
  /** Time after which it cannot be restored. */
  readonly erased_at: string;
}

export interface PresentationService {
  /** Absent: no files are opened. */
  readonly opened?: OpenedDeckService;
  /**
   * Validates, lays out, checks, stores and exports a deck. Every deck is made here. A failure stores
   * nothing.
   */
  create(draft: DeckDraft, call: ServiceCall): Promise<DeckResult>;
  /**
   * Slides in layouts of another program become slides in ours, with warnings about what has no place there.
   */
  adopt(slides: readonly SlideSpec[], language: string): Promise<AdoptedSlides>;
  /** All faults of the slides that can be found without making the deck. */
  faults(draft: DraftToRead): Promise<readonly Issue[]>;
  /** SVG of a slide of an unfinished deck, as it may look; "" if that is not yet known. */
  sketch(sketch: Sketch, call: Pick<ServiceCall, 'signal'>): Promise<string>;
  get(id: string): Promise<MarkedPresentation>;
  /**
   * Newest first. A search finds parts of the title, and words of slides, notes and the source by their
   * beginnings.
   */
  list(
    page: number,
    pageSize: number,
    search?: string,
    options?: { readonly sort?: PresentationSort; readonly tag?: string | undefined },
  ): Promise<{ readonly items: readonly ListedPresentation[]; readonly total: number }>;
  /** Presentations in the trash, the last deleted first, with the same search. */
  deleted(
    page: number,
    pageSize: number,
    search?: string,
  ): Promise<{ readonly items: readonly DeletedPresentation[]; readonly total: number }>;
  /** Changes a stored presentation as one transaction with one revision, or makes a changed copy. */
  edit(id: string, request: EditRequest, call: ServiceCall): Promise<EditResult>;
  /** A stored revision. @throws Failure `invalid_input` for an unknown number. */
  revision(id: string, revision: number): Promise<MarkedPresentation>;
  /** Stored revisions, newest first; the first is the current one. */
  revisions(
    id: string,
    page: number,
    pageSize: number,
  ): Promise<{ readonly items: readonly RevisionHead[]; readonly total: number }>;
  /**
   * Moves a presentation to the trash, or erases it with its revisions and files.
   *
   * @returns when the trash will erase it; nothing if it is erased
   */
  delete(id: string, options?: { readonly permanently?: boolean }): Promise<{ readonly erased_at?: string }>;
  /** Takes a presentation out of the trash; one that is not deleted stays as it is. @throws Failure `not_found` */
  restore(id: string): Promise<Presentation>;
  /** Changes tags, all or none. @throws Failure `not_found`; `invalid_input` if there would be too many */
  tag(ids: readonly string[], change: TagChange): Promise<readonly TaggedPresentation[]>;
  /** Tags in use, in alphabetical order. */
  tags(): Promise<readonly TagUse[]>;
  /**
   * Names a revision, the current one by default, or takes its name away. @returns its number. @throws Failure
   * `not_found`; `invalid_input` for an unknown revision or too many names
   */
  nameRevision(id: string, revision: number | undefined, name: string | undefined): Promise<number>;
  /** Slides as an audience reads them, without hidden ones. */
  shown(id: string, call: ServiceCall): Promise<readonly ShownSlide[]>;
  /** File for people outside: without comments and hidden slides, and without notes unless these are shared. */
  handOut(id: string, options: HandOut, call: ServiceCall): Promise<Uint8Array>;
  /** Makes slides of a stored deck for another process that writes the deck. */
  part(request: PartRequest, signal: AbortSignal): Promise<Uint8Array>;
  /** @param format absent: the kind of the opened file, else PPTX. */
  export(
    id: string,
    format: DownloadFormat | undefined,
    call: ServiceCall,
    options?: DownloadOptions,
  ): Promise<DeckResult>;
  /**
   * Makes a PPTX with an example of every layout of a standard template, in a theme that need not be stored.
   * Stores nothing.
   */
  catalogue(title: string, template: string, theme: Theme, call: ServiceCall): Promise<Uint8Array>;
  /**
   * Findings of the present state. @param since number of a revision to compare with. @throws Failure
   * `invalid_input` for an unknown revision
   */
  check(
    id: string,
    since?: number,
  ): Promise<{
    readonly findings: readonly Finding[];
    readonly score: number;
    readonly fonts: readonly FontNeed[];
    /** Absent without `since`. */
    readonly difference?: FindingsDifference;
  }>;
  /** Pictures of slides (1-based), or one sheet of all. */
  preview(
    id: string,
    options: {
      readonly slides?: readonly number[];
      readonly sheet: boolean;
      readonly widthPx: number;
      readonly format: 'png' | 'svg';
      /** Number of a past revision; absent: the current one. */
      readonly revision?: number;
      /** Drawn as if these had been made; nothing is stored. */
      readonly edits?: readonly Edit[];
      readonly fonts?: 'own' | 'substituted';
      /** Marks to draw over the slides. */
      readonly marks?: readonly FindingMark[];
    },
    call: ServiceCall,
  ): Promise<readonly SlidePicture[]>;
  /** Signed link for stored bytes, such as pictures that are also attached. */
  link(key: string, call: Pick<ServiceCall, 'link'>, name?: string): string;
}

export interface DeckDraft
  extends Pick<Presentation, 'transition' | 'fonts' | 'slide_size' | 'definitions' | 'art' | 'color_roles'> {
  readonly id?: string;
  readonly title?: string;
  readonly language: string;
  readonly template: string;
  readonly theme?: string;
  readonly slides: readonly SlideSpec[];
  readonly on_overflow: OverflowPolicy;
  readonly export_as: ExportFormat;
  readonly origin: Presentation['origin'];
  /** Kind of pictures for descriptions; `stock` by default. */
  readonly image_type?: ImageWish['type'];
  /** Pictures written by the caller without which the call fails; if absent, any picture may be missing. */
  readonly required_pictures?: 'all' | readonly RequiredPicture[];
  readonly warnings?: readonly string[];
  readonly omitted?: readonly Omitted[];
  /** Present if the slides hold questions to answer instead of statements. */
  readonly kind?: 'outline';
  readonly usage?: ModelUsage;
  readonly numbers?: NumberSource;
  /** True to answer with the proof of each number. */
  readonly proofs?: boolean;
  /** Layouts that the caller chose in a deck written by an author. */
  readonly chosen_layouts?: ReadonlySet<string>;
}

/** Slides as sent by the caller; `undefined` for a slide whose frame could not be parsed. */
export interface DraftToRead extends Pick<DeckDraft, 'template' | 'language' | 'on_overflow'> {
  readonly slide_size?: string | undefined;
  readonly theme?: string | undefined;
  readonly slides: readonly (SlideSpec | undefined)[];
  readonly definitions?: string | undefined;
  /** Layouts of the design that `template` names. */
  readonly layouts?: readonly OwnLayout[] | undefined;
}

export interface EditRequest {
  /** Applied in order, as one transaction. */
  readonly edits: readonly Edit[];
  /** Expected revision; another one is refused. */
  readonly revision?: number;
  /** Slide that the edits replace, in the version they were made for; a different version is refused. */
  readonly replaces?: Slide;
  readonly on_overflow: OverflowPolicy;
  readonly export_as: ExportFormat;
  /** Stores the result as a new presentation. */
  readonly as_copy: boolean;
  /** Handling of a picture in these edits that cannot be loaded; a placeholder by default. */
  readonly on_missing_picture?: OnMissingPicture;
}

/** Decks that were opened from a file and are stored as files. */
export interface OpenedDeckService {
  /** @throws Failure `invalid_input` with the reason why the file cannot be opened. */
  open(
    bytes: Uint8Array,
    about: { readonly title?: string | undefined; readonly filename?: string | undefined },
    call: ServiceCall,
  ): Promise<DeckResult>;
  /**
   * Elements of slides by their numbers. @throws Failure `unsupported` for a deck that was made here, as the
   * other methods do
   */
  elements(id: string, slides: readonly number[], revision?: number): Promise<readonly OpenedSlideTree[]>;
  texts(id: string): Promise<readonly OpenedText[]>;
  /** Available automatic repairs. */
  fixes(id: string): Promise<readonly Fix[]>;
  /** Applies edits as one transaction, which makes one revision or a changed copy. */
  change(id: string, request: OpenedRequest, call: ServiceCall): Promise<OpenedEditResult>;
  /** Result of the edits without storing it. */
  tryChange(
    id: string,
    edits: readonly OpenedEdit[],
    call: ServiceCall,
  ): Promise<Pick<OpenedResult, 'replacements' | 'findings' | 'warnings' | 'changed'>>;
  /** Pictures of slides of a file that is not stored, with marks over them. */
  draw(
    bytes: Uint8Array,
    options: { readonly slides: readonly number[]; readonly marks: readonly FindingMark[] },
    call: ServiceCall,
  ): Promise<readonly SlidePicture[]>;
  /** PowerPoint file of any deck, whether it was opened or made here. */
  file(id: string, call: ServiceCall): Promise<Uint8Array>;
}

/** Changes of a deck that was opened from a file. */
export interface OpenedRequest extends Omit<EditRequest, 'edits' | 'on_overflow' | 'on_missing_picture'> {
  readonly edits: readonly OpenedEdit[];
}
