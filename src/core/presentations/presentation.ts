import type { FileExtension } from '../opened/opened.ts';
import type { Finding } from '../scene/finding.ts';
import type { FontNeed } from '../scene/scene.ts';
import type { FontSource } from '../scene/theme.ts';
import type { Transition } from '../scene/transition.ts';
import type { Content, SlideSpec } from '../templates/contract.ts';

export const EXPORT_FORMATS = ['pptx', 'pdf', 'png', 'svg'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export interface Slide extends SlideSpec {
  /** Stays the same as long as the slide lives. */
  readonly id: string;
}

/** The stored presentation: data only; scenes and files are made from it. */
export interface Presentation {
  readonly id: string;
  /** 1 when made; grows by one with each change. */
  readonly revision: number;
  readonly title: string;
  /** BCP 47: "en", "ja", "ar". */
  readonly language: string;
  readonly template: { readonly id: string; readonly version: string };
  /** Theme laid over the template's own; absent for the template's. */
  readonly theme?: string;
  /** Between slides in a show; absent for none. */
  readonly transition?: Transition;
  /** Where its fonts come from; absent in decks that were made before there was a choice. */
  readonly fonts?: FontSource;
  /** Classes and components for the markup of all its slides. */
  readonly definitions?: string;
  /** False: no generated art where pictures could stand. */
  readonly art?: boolean;
  readonly slides: readonly Slide[];
  /** Of a deck that was opened from a file: its own layouts by their names, and what is to be known of it. */
  readonly opened?: {
    readonly layouts: readonly string[];
    readonly remarks: readonly string[];
    readonly hidden: readonly string[];
    readonly extension: FileExtension;
    readonly size?: { readonly width: number; readonly height: number };
  };
  /** What it was made of, for lists and for old clients. */
  readonly origin: {
    readonly kind: 'generated' | 'structured' | 'opened';
    readonly content: string;
    readonly n_slides: number;
    readonly tone?: string;
    readonly verbosity?: string;
    readonly instructions?: string;
  };
  readonly warnings: readonly string[];
  /** Absent where no source was given. */
  readonly omitted?: readonly Omitted[];
  readonly created_at: string;
  readonly updated_at: string;
}

/** What a text holds, for an author who writes slides from it. */
export interface SourceContents {
  readonly sections: readonly { readonly heading: string; readonly level: number; readonly where: string; readonly characters: number }[];
  /** Sentences and points that hold numbers, word for word. */
  readonly figures: readonly { readonly text: string; readonly where: string }[];
  readonly tables: readonly {
    readonly where: string;
    readonly columns: readonly { readonly label: string; readonly unit?: string; readonly numeric: boolean; readonly temporal: boolean }[];
    readonly rows: readonly (readonly string[])[];
    /** All that there are. */
    readonly n_rows: number;
  }[];
  readonly pictures: readonly { readonly image_url: string; readonly alt: string; readonly where: string }[];
  /** What there is more of than stands here. */
  readonly more: readonly string[];
}

/** A piece of the input that is not on a slide, and why. */
export interface Omitted {
  /** "section", "paragraph", "sentence", "list_item", "table", "figure". */
  readonly kind: string;
  /** Its beginning, cut to 160 characters. */
  readonly text: string;
  /** Where it stood: "line 12" or a heading path. */
  readonly where: string;
  readonly reason: string;
}

/** What slides leave out of the text that they were made of. */
export interface Coverage {
  /** Whole sections first, then what weighs most. */
  readonly omitted: readonly Omitted[];
  readonly warnings: readonly string[];
  /** All that figures of the text may mean. */
  readonly numbers: readonly number[];
}

export type OverflowPolicy = 'error' | 'split' | 'warn';

/** What a language model was asked for a deck. */
export interface ModelUsage {
  /** Provider and model: "openai gpt-4.1". */
  readonly model: string;
  readonly calls: number;
  readonly input_tokens: number;
  readonly output_tokens: number;
  /** Present when prices are configured. */
  readonly cost_usd?: number;
}

/** What every deck-making call answers. */
export interface DeckResult {
  readonly presentation_id: string;
  /** Download link (HTTP) or local path (stdio). */
  readonly path: string;
  readonly edit_path: string;
  readonly title: string;
  readonly n_slides: number;
  readonly template: string;
  readonly language: string;
  /** Absent where they were told before, as for an export. */
  readonly findings?: readonly Finding[];
  /** Findings that are not among them. */
  readonly standing_findings?: number;
  readonly warnings: readonly string[];
  /** Absent where no source is known. */
  readonly omitted?: readonly Omitted[];
  /** Of a PowerPoint file. */
  readonly fonts?: readonly FontNeed[];
  /** Present when a language model wrote the deck. */
  readonly usage?: ModelUsage;
}

/** One kept state of a presentation, without its slides. */
export interface RevisionHead {
  readonly revision: number;
  readonly title: string;
  readonly n_slides: number;
  readonly template: string;
  /** What was done to make it: `slide 2: title changed to "Harbour"; slide 7 deleted`. */
  readonly change: string;
  readonly created_at: string;
}

/** 1-based place at the moment of the edit, after the edits before it; or the slide's id. */
export type SlideRef = number | string;

export const ELEMENT_OPS = ['to_markup', 'set_markup', 'set_element', 'insert_element', 'remove_element', 'move_element', 'duplicate_element', 'set_text', 'set_style'] as const;

/** A change of a slide that is written in markup; which fields it needs follows from its operation. */
export interface ElementEdit {
  readonly op: (typeof ELEMENT_OPS)[number];
  readonly slide: SlideRef;
  /** Without it, set_markup writes the whole slide. */
  readonly element?: string;
  readonly markup?: string;
  readonly where?: 'before' | 'after' | 'start' | 'end';
  /** Attributes or properties by name, null for those that go; or words. */
  readonly value?: unknown;
  /** The element that move_element goes to. */
  readonly beside?: string;
}

/** One step of a change. Steps are applied in order, all or none. */
export type Edit =
  | { readonly op: 'update_content'; readonly slide: SlideRef; readonly content: Content }
  | { readonly op: 'set_field'; readonly slide: SlideRef; readonly path: string; readonly value: unknown }
  | ElementEdit
  | { readonly op: 'set_layout'; readonly slide: SlideRef; readonly layout: string; readonly content?: Content }
  /** Without content it shows prompts. */
  | ({ readonly op: 'insert'; readonly at?: number; readonly content?: Content } & Omit<SlideSpec, 'content'>)
  | { readonly op: 'duplicate'; readonly slide: SlideRef; readonly to?: number }
  | { readonly op: 'move'; readonly slide: SlideRef; readonly to: number }
  | { readonly op: 'delete'; readonly slide: SlideRef }
  | { readonly op: 'set_notes'; readonly slide: SlideRef; readonly speaker_note?: string; readonly footnote?: string; readonly sources?: readonly string[] }
  | {
      readonly op: 'set_deck';
      readonly title?: string;
      readonly template?: string;
      readonly theme?: string | null;
      readonly language?: string;
      readonly transition?: Transition;
      readonly fonts?: FontSource;
      /** Empty removes them. */
      readonly definitions?: string;
      /** Of a deck that was opened from a file: as `openedEdits` reads it. */
      readonly file?: Readonly<Record<string, unknown>>;
      readonly art?: boolean;
    }
  | { readonly op: 'restore'; readonly revision: number }
  | { readonly op: 'undo' }
  | { readonly op: 'redo' }
  /** All slides anew; those that name an id of the deck go on living under it. */
  | { readonly op: 'set_slides'; readonly slides: readonly (SlideSpec & { readonly id?: string })[] };

/** What became of one slide. */
export interface SlideChange {
  /** 1-based place afterwards; for a deleted slide its place before. */
  readonly slide: number;
  readonly id: string;
  readonly change: 'inserted' | 'updated' | 'moved' | 'deleted';
  /** Paths of what changed: content fields down to the value, such as items[1].text, layout, speaker_note, sources, footnote. */
  readonly fields?: readonly string[];
  /** Of a new slide of an opened file: the layout that it stands on. */
  readonly layout?: string;
}

/** What an edit answers: the deck as it is now, what became of each slide, and the findings that were not there before. */
export interface EditResult extends DeckResult {
  readonly revision: number;
  readonly changed: readonly SlideChange[];
  /** Of title, template, theme, language, transition, fonts, definitions and art. */
  readonly deck_changed: readonly string[];
  readonly findings: readonly Finding[];
  /** Findings that are not listed, as those from before. */
  readonly standing_findings: number;
}

/** What an edit of an opened deck answers beside that. */
export interface OpenedEditResult extends EditResult {
  /** Words that were replaced, where they stood. */
  readonly replacements: readonly { readonly slide: number; readonly id: string; readonly before: string; readonly after: string }[];
}

/** Content that a layout has no place for. */
export interface LostInLayout {
  /** Texts that went to the speaker note. */
  readonly toNote: readonly string[];
  /** Fields that are kept and not shown. */
  readonly unshown: readonly string[];
}

export interface SlidePicture {
  /** 1-based numbers of the slides shown. */
  readonly slides: readonly number[];
  readonly mimeType: 'image/png' | 'image/svg+xml';
  readonly widthPx: number;
  readonly heightPx: number;
  readonly bytes: Uint8Array;
  /** Where it is stored, for `link`. */
  readonly key?: string;
  /** What the content put where; for single slides. */
  readonly elements?: readonly SlideElement[];
  /** Of a composition: where in its markup the elements begin that `elements` and findings name. */
  readonly parts?: readonly SlidePart[];
  /** Of the slides shown. */
  readonly findings?: readonly Finding[];
  /** What the edits that were tried out do otherwise than asked. */
  readonly warnings?: readonly string[];
  /** What the layout that was tried out does not hold. */
  readonly lost?: LostInLayout;
}

/** An element of a composition, and where in its markup it begins; both from 1. */
export interface SlidePart {
  readonly id: string;
  readonly line: number;
  readonly column: number;
}

/** A piece of content on a slide. Lengths are px on a canvas of 1280 × 720. */
export interface SlideElement {
  readonly name: string;
  readonly type: 'text' | 'shape' | 'line' | 'picture' | 'icon' | 'chart' | 'table' | 'group';
  /** In the slide's content: "items[1].heading". */
  readonly path: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** How its first words are set. */
  readonly text?: {
    readonly size_px: number;
    readonly weight: number;
    readonly color: string;
    readonly align: 'left' | 'center' | 'right';
    readonly line_height: number;
    readonly anchor: 'top' | 'middle' | 'bottom';
    readonly rtl: boolean;
    /** Before each item of a list: a sign, or "1." where items are numbered; and the room that it takes, px. */
    readonly bullet?: string;
    readonly indent_px?: number;
  };
}
