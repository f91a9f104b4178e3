import type { FileExtension, FileSettings } from '../opened/api.ts';
import type { Finding } from '../scene/finding.ts';
import type { FontNeed } from '../scene/scene.ts';
import type { Content, SlideSpec } from '../templates/contract.ts';
import type { ElementOp, ElementPlace } from './element-edits.ts';
import type { DeckSettings } from './setting-fields.ts';

export const EXPORT_FORMATS = ['pptx', 'pdf', 'png', 'svg'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Formats of a stored presentation that is handed over. */
export const DOWNLOAD_FORMATS = [...EXPORT_FORMATS, 'potx', 'ppsx', 'html', 'md', 'txt'] as const;
export type DownloadFormat = (typeof DOWNLOAD_FORMATS)[number];

/** Choices within a format. */
export interface DownloadOptions {
  /** PDF: pages with the slide above its speaker notes; Markdown and text: the notes alone. */
  readonly notes?: boolean;
  /** PDF: number of slides on a page of a handout. */
  readonly handout?: 1 | 2 | 3 | 6 | 9;
  /** PNG and SVG: 1-based number of the only slide. */
  readonly slide?: number;
}

export interface Slide extends SlideSpec {
  /** Never changes during the life of the slide. */
  readonly id: string;
}

/** Stored presentation. It is only data; scenes and files are made from it. */
export interface Presentation extends DeckSettings {
  readonly id: string;
  /** Starts at 1 and grows by one with each change. */
  readonly revision: number;
  readonly title: string;
  /** BCP 47 language tag, such as "en", "ja" or "ar". */
  readonly language: string;
  readonly template: { readonly id: string; readonly version: string };
  /** Theme that replaces the template's own; absent for the template's. */
  readonly theme?: string;
  readonly slides: readonly Slide[];
  /** Only for a deck that was opened from a file: its layouts by name, and remarks about it. */
  readonly opened?: {
    readonly layouts: readonly string[];
    readonly remarks: readonly string[];
    readonly hidden: readonly string[];
    readonly extension: FileExtension;
    readonly size?: { readonly width: number; readonly height: number };
    /** Absent in decks that were stored before it was read. */
    readonly settings?: FileSettings;
  };
  /** Source of the presentation, for lists and older clients. */
  readonly origin: {
    readonly kind: 'generated' | 'structured' | 'opened';
    readonly content: string;
    readonly n_slides: number;
    readonly tone?: string;
    readonly verbosity?: string;
    readonly instructions?: string;
  };
  readonly warnings: readonly string[];
  /** Absent if there is no source. */
  readonly omitted?: readonly Omitted[];
  /** Numbers of the slides as they were made, with how each follows from the source; absent without a source. */
  readonly proofs?: readonly NumberProof[];
  readonly created_at: string;
  readonly updated_at: string;
}

/** Contents of a text, for an author who writes slides from it. */
export interface TextParts {
  readonly sections: readonly {
    readonly heading: string;
    readonly level: number;
    readonly where: string;
    readonly characters: number;
  }[];
  /** Sentences and points with numbers, word for word. */
  readonly figures: readonly { readonly text: string; readonly where: string }[];
  readonly tables: readonly {
    readonly where: string;
    readonly columns: readonly {
      readonly label: string;
      readonly unit?: string;
      readonly numeric: boolean;
      readonly temporal: boolean;
    }[];
    readonly rows: readonly (readonly string[])[];
    /** Number of rows in total. */
    readonly n_rows: number;
  }[];
  readonly pictures: readonly { readonly image_url: string; readonly alt: string; readonly where: string }[];
  /** Number of items left out of these lists. */
  readonly more: readonly string[];
}

export type PassageOrigin = 'title' | 'slide' | 'notes' | 'source';

/** Text of a presentation that a search finds. */
export interface Passage {
  /** Number of its slide, from 1; absent for the title and the source. */
  readonly slide?: number;
  readonly origin: PassageOrigin;
  readonly text: string;
}

/** Passage that a search found, shortened to the words around the first match. */
export interface SearchMatch {
  readonly slide?: number;
  readonly origin: PassageOrigin;
  readonly snippet: string;
}

/** Piece of the source that is on no slide, with the reason. */
export interface Omitted {
  /** One of "section", "paragraph", "sentence", "list_item", "table" and "figure". */
  readonly kind: string;
  /** First 160 characters. */
  readonly text: string;
  /** Place in the source: "line 12" or a heading path. */
  readonly where: string;
  readonly reason: string;
  /** Markdown of a slide with the whole piece; absent if it is too long, or no text. */
  readonly markdown?: string;
  /** Pieces that a section stands for, of which `reason` has the number. */
  readonly pieces?: readonly Omitted[];
}

/** How a number on a slide follows from the source. */
export interface NumberProof {
  /** Id of the slide. */
  readonly slide: string;
  /** Path in the slide, such as "content.items[0].text". */
  readonly path: string;
  readonly number: string;
  /** Calculation with its place, such as "310,000 ÷ 1,000,000 (Costs, 2027)"; absent if it does not follow. */
  readonly proof?: string;
}

/** Pieces of a text that its slides leave out. */
export interface Coverage {
  /** Whole sections first, then the most important pieces. */
  readonly omitted: readonly Omitted[];
  readonly warnings: readonly string[];
}

export type OverflowPolicy = 'error' | 'split' | 'warn';

/** Usage of language models for a deck. */
export interface ModelUsage {
  /** Provider and model, such as "openai gpt-4.1". */
  readonly model: string;
  readonly calls: number;
  readonly input_tokens: number;
  readonly output_tokens: number;
  /** Present if prices are configured. */
  readonly cost_usd?: number;
}

/** Answer of every call that makes a deck. */
export interface DeckResult {
  readonly presentation_id: string;
  /** Download link (HTTP) or local path (stdio). */
  readonly path: string;
  readonly edit_path: string;
  readonly title: string;
  readonly n_slides: number;
  readonly template: string;
  readonly language: string;
  /** Absent if they were reported before, as for an export. */
  readonly findings?: readonly Finding[];
  /** Number of findings from before the call. */
  readonly standing_findings?: number;
  /** Number of new findings that are not listed. */
  readonly unlisted_findings?: number;
  readonly warnings: readonly string[];
  /** Absent if there is no source. */
  readonly omitted?: readonly Omitted[];
  /** Proof of each number, as a line; only if they were asked for. */
  readonly proofs?: readonly string[];
  /** Only for a PowerPoint file. */
  readonly fonts?: readonly FontNeed[];
  /** Present if the slides hold questions to answer instead of statements. */
  readonly kind?: 'outline';
  /** Present if a language model wrote the deck. */
  readonly usage?: ModelUsage;
}

/** Stored revision of a presentation, without its slides. */
export interface RevisionHead {
  readonly revision: number;
  readonly title: string;
  readonly n_slides: number;
  readonly template: string;
  /** Name that somebody gave it. */
  readonly name?: string;
  /** Revision that an undo or redo returned to. */
  readonly returned_to?: number;
  /** Summary of the change that made it: `slide 2: title changed to "Harbour"; slide 7 deleted`. */
  readonly change: string;
  /** Name of the caller who made it; absent for local callers. */
  readonly author?: string;
  /** Edits that made it, by the names under which they are undone. */
  readonly steps?: readonly NamedStep[];
  readonly created_at: string;
}

/** An edit of a call, as undo names it. */
export interface NamedStep {
  /** Revision and position, such as "7.2". */
  readonly step: string;
  readonly change: string;
}

/** 1-based place after the preceding edits, or the id of the slide. */
export type SlideRef = number | string;

/** Change of a slide in markup. The required fields depend on the operation. */
export interface ElementEdit {
  readonly op: ElementOp;
  readonly slide: SlideRef;
  /** If absent, set_markup replaces the whole slide. */
  readonly element?: string;
  readonly markup?: string;
  readonly where?: ElementPlace;
  /** Attributes or properties by name, with null to remove one; or a text. */
  readonly value?: unknown;
  /** Target element of move_element. */
  readonly beside?: string;
}

/** One step of a change. Steps are applied in order, all or none. */
export type Edit =
  | {
      readonly op: 'update_content';
      readonly slide: SlideRef;
      readonly content: Content;
      /** True if the content may have fields of Presenton's layouts. */
      readonly hasForeignFields?: true;
    }
  | { readonly op: 'set_field'; readonly slide: SlideRef; readonly path: string; readonly value: unknown }
  | ElementEdit
  | {
      readonly op: 'set_layout';
      readonly slide: SlideRef;
      readonly layout: string;
      readonly content?: Content;
    }
  /** Without content the slide shows prompts. */
  | ({ readonly op: 'insert'; readonly at?: number; readonly content?: Content } & Omit<SlideSpec, 'content'>)
  | { readonly op: 'duplicate'; readonly slide: SlideRef; readonly to?: number }
  | { readonly op: 'move'; readonly slide: SlideRef; readonly to: number }
  | { readonly op: 'delete'; readonly slide: SlideRef }
  | {
      readonly op: 'set_notes';
      readonly slide: SlideRef;
      readonly speaker_note?: string;
      readonly footnote?: string;
      readonly sources?: readonly string[];
    }
  | ({
      readonly op: 'set_deck';
      readonly title?: string;
      readonly template?: string;
      readonly theme?: string | null;
      readonly language?: string;
      /** Only for a deck that was opened from a file, as `toOpenedEdits` reads it. */
      readonly file?: Readonly<Record<string, unknown>>;
    } & DeckSettings)
  /** With the id of a slide, only that slide is as it was; a deleted one comes back to its place. */
  | { readonly op: 'restore'; readonly revision: number; readonly slide?: SlideRef }
  /** Without a step, the whole last call; with one, that edit of it or of an earlier call. */
  | { readonly op: 'undo'; readonly step?: string }
  | { readonly op: 'redo'; readonly step?: string }
  /** Replaces all slides; those with a known id keep it. */
  | { readonly op: 'set_slides'; readonly slides: readonly (SlideSpec & { readonly id?: string })[] };

/** Change of one slide. */
export interface SlideChange {
  /** 1-based place after the edit; for a deleted slide its place before. */
  readonly slide: number;
  readonly id: string;
  readonly change: 'inserted' | 'updated' | 'moved' | 'deleted';
  /** Place before the edit of a slide that moved. */
  readonly from?: number;
  /**
   * Paths of the changed values: content fields such as items[1].text, layout, speaker_note, sources,
   * footnote.
   */
  readonly fields?: readonly string[];
  /** Ids of new elements; only of an opened file. */
  readonly elements?: readonly string[];
  /** Only for a new slide of an opened file: its layout. */
  readonly layout?: string;
}

/** Findings of a deck that a change made, resolved and left. */
export interface FindingsChange {
  /** Findings that were not there before, the worst of each kind first; the first ten. */
  readonly findings: readonly Finding[];
  readonly new_findings: number;
  /** Findings that are gone, one line each; the first ten. */
  readonly resolved: readonly string[];
  readonly resolved_findings: number;
  /** Number of findings from before that the deck still has. */
  readonly standing_findings: number;
}

/** Answer of an edit: the deck, the change of each slide, and the change of the findings. */
export interface EditResult extends DeckResult, FindingsChange {
  readonly revision: number;
  readonly changed: readonly SlideChange[];
  /** Edits of the call; absent for a whole undo or redo, which has none of its own. */
  readonly steps?: readonly NamedStep[];
  /** Effects of undo and redo, a sentence each. */
  readonly undo?: readonly string[];
  /** Changed settings among title, template, theme, language, transition, fonts, slide_size, definitions, art and color_roles. */
  readonly deck_changed: readonly string[];
  readonly findings: readonly Finding[];
  readonly standing_findings: number;
}

export interface OpenedEditResult extends EditResult {
  /** Replaced texts with their places. */
  readonly replacements: readonly {
    readonly slide: number;
    readonly id: string;
    readonly before: string;
    readonly after: string;
  }[];
}

/** Content that a layout has no field for. */
export interface LostInLayout {
  /** Texts that were moved to the speaker note. */
  readonly toNote: readonly string[];
  /** Fields that are stored but not shown. */
  readonly unshown: readonly string[];
}

export interface SlidePicture {
  /** 1-based numbers of the slides shown. */
  readonly slides: readonly number[];
  readonly mimeType: 'image/png' | 'image/svg+xml';
  readonly widthPx: number;
  readonly heightPx: number;
  readonly bytes: Uint8Array;
  /** Blob key for `link`. */
  readonly key?: string;
  /** Elements with content; only for single slides. */
  readonly elements?: readonly SlideElement[];
  /** Only for a composition: where in the markup the elements begin that `elements` and findings name. */
  readonly parts?: readonly SlidePart[];
  /** Findings for the slides shown. */
  readonly findings?: readonly Finding[];
  /** Side effects of edits that were tried out. */
  readonly warnings?: readonly string[];
  /** Content that a tried layout has no field for. */
  readonly lost?: LostInLayout;
}

/** Element of a composition, with the 1-based position in the markup where it begins. */
export interface SlidePart {
  readonly id: string;
  readonly line: number;
  readonly column: number;
}

/** Piece of content on a slide. Lengths are pixels of the slide, which is 1280 × 720 at 16:9. */
export interface SlideElement {
  readonly name: string;
  readonly type: 'text' | 'shape' | 'line' | 'picture' | 'icon' | 'chart' | 'table' | 'group';
  /** Content path, such as "items[1].heading". */
  readonly path: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Format of its first run. */
  readonly text?: {
    readonly size_px: number;
    readonly weight: number;
    readonly color: string;
    readonly align: 'left' | 'center' | 'right';
    readonly line_height: number;
    readonly anchor: 'top' | 'middle' | 'bottom';
    readonly rtl: boolean;
    /** Bullet character, or "1." for numbered items; `indent_px` is the room that it takes. */
    readonly bullet?: string;
    readonly indent_px?: number;
  };
}
