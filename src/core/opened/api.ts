import type { FileReport } from '../designs/file-report.ts';
import type { ElementPlace, FileElementOp } from '../presentations/element-edits.ts';
import type { FindingsDifference } from '../scene/finding.ts';
import type { Deck } from '../scene/scene.ts';
import type { OpenedChart } from './chart-change.ts';
import type { CommentEdit, ReviewComment } from './comment.ts';
import type { FileSettings, MergedCell, OpenedNode } from './described-parts.ts';
import type { ElementChange, PictureInput } from './element-change.ts';
import type { Arrangement, ElementStyle } from './element-style.ts';
import type {
  Build,
  MediaChange,
  MediaInput,
  OpenedMedia,
  ShownSteps,
  TransitionChange,
} from './show/model.ts';

export type { FileSettings, MergedCell, OpenedNode } from './described-parts.ts';
export type {
  ElementChange,
  PictureInput,
} from './element-change.ts';

/** Stands for the deck in links of what is composed outside of it: "https://deck.invalid/#3" (RFC 2606). */
export const DECK_ADDRESS = 'https://deck.invalid/';

/** A slide of an opened file, as lists show it. */
export interface OpenedSlide {
  /**
   * UUID derived from the slide's id in the file: stable for the life of the slide, and in every copy of the
   * file.
   */
  readonly id: string;
  readonly title: string;
  /** Name of its layout; "" without one. */
  readonly layout: string;
  readonly hidden: boolean;
}

export type FileExtension = 'pptx' | 'potx' | 'ppsx' | 'pptm' | 'potm' | 'ppsm';

/** Facts about an opened file that need no further reading. */
export interface OpenedFile {
  readonly title: string;
  /** Language tag of most of its text, such as "en-US". */
  readonly language: string;
  readonly slides: readonly OpenedSlide[];
  /** Slide size in CSS pixels (1/96 in). */
  readonly size: { readonly width: number; readonly height: number };
  /** Extension that fits the content type, because PowerPoint refuses macros under another one. */
  readonly extension: FileExtension;
  /** Names of layouts for new slides. */
  readonly layouts: readonly string[];
  /**
   * Remarks for the user, for instance that macros are never run or that a signature ends with the first
   * change.
   */
  readonly remarks: readonly string[];
  /** Absent in decks that were stored before it was read. */
  readonly settings?: FileSettings;
}

export type ElementKind =
  | 'title'
  | 'body'
  | 'text'
  | 'shape'
  | 'table'
  | 'chart'
  | 'picture'
  | 'diagram'
  | 'group'
  | 'media'
  | 'connector'
  | 'object';

/** An element of a slide as a model reads it; lengths in CSS pixels (1/96 in). */
export interface OpenedElement {
  readonly id: string;
  readonly kind: ElementKind;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Markdown with one line per paragraph; list items begin with "- ", indented by two spaces per level. */
  readonly text?: string;
  /** The placeholder only shows the prompt of its layout. */
  readonly empty?: true;
  readonly cells?: readonly (readonly string[])[];
  /** Cells that cover others: 1-based row and column, and how many rows and columns they cover. */
  readonly merged?: readonly MergedCell[];
  /** Texts of a diagram; `set_text` takes "7/node1" for the first. */
  readonly nodes?: readonly OpenedNode[];
  readonly chart?: OpenedChart;
  readonly alt?: string;
  readonly decorative?: true;
  readonly link?: string;
  readonly style?: OpenedStyle;
  readonly media?: OpenedMedia;
  readonly children?: readonly OpenedElement[];
}

/** Look of an element in the words of `set_style`; a fill of "picture" and the rows of tables are only shown. */
export interface OpenedStyle extends ElementStyle {
  /** Look of the cells of a table, by the first cell of its first and second row. */
  readonly first_row?: OpenedStyle;
  readonly second_row?: OpenedStyle;
}

/** Names of backgrounds in edits. */
export const OPENED_BACKGROUNDS = ['background', 'layout/background', 'master/background'] as const;
export type OpenedBackground = (typeof OPENED_BACKGROUNDS)[number];

export interface OpenedSlideTree extends OpenedSlide, ShownSteps {
  readonly number: number;
  readonly elements: readonly OpenedElement[];
  /** Cells, areas of charts and backgrounds that a picture fills: "7/r2c3", "9/area", "layout/background". */
  readonly picture_fills?: readonly string[];
  readonly notes?: string;
  readonly comments?: readonly ReviewComment[];
}

/** One text of the deck, to be translated or changed. */
export interface OpenedText {
  /** "256/7", "256/7/r2c3" for a cell, "256/9/series1" for a chart, "256/notes" for notes. */
  readonly id: string;
  readonly slide: number;
  readonly role: string;
  readonly text: string;
  /** Approximate number of characters that fit at the present font size; absent if unknown. */
  readonly fits?: number;
}

/** A smaller replacement for a picture of the package. */
export interface LighterPart {
  readonly part: string;
  readonly bytes: Uint8Array;
  readonly mimeType: string;
}

/** Change of one element that needs no more than its place. */
export interface FileElementEdit {
  readonly op: FileElementOp;
  readonly slide: number | string;
  readonly element: string;
  readonly where?: ElementPlace;
  readonly beside?: string;
}

/** One edit. Slides are referred to by id, or by their number at that step. */
export type OpenedEdit =
  | {
      readonly op: 'set_text';
      readonly slide: number | string;
      readonly element: string;
      readonly text: string;
    }
  | {
      readonly op: 'set_element';
      readonly slide: number | string;
      readonly element: string;
      readonly change: ElementChange;
      readonly picture?: PictureInput;
    }
  | FileElementEdit
  | {
      readonly op: 'set_style';
      readonly slide: number | string;
      /** An element "7", paragraphs "7/p2", or cells "7/r2c3". */
      readonly element: string;
      readonly style: ElementStyle;
    }
  | {
      readonly op: 'group_elements';
      readonly slide: number | string;
      readonly elements: readonly string[];
      readonly name?: string;
    }
  | ({ readonly op: 'arrange_elements'; readonly slide: number | string } & Arrangement)
  | {
      readonly op: 'add_elements';
      readonly slide: number | string;
      readonly file: Uint8Array;
      readonly where: ElementPlace;
      readonly beside?: string;
    }
  | CommentEdit
  | {
      readonly op: 'insert_media';
      readonly slide: number | string;
      readonly media: MediaInput;
      readonly poster?: PictureInput;
      readonly playback: MediaChange;
      readonly frame: {
        readonly x: number;
        readonly y: number;
        readonly width: number;
        readonly height: number;
      };
      readonly name?: string;
      readonly alt?: string;
    }
  | { readonly op: 'set_builds'; readonly slide: number | string; readonly builds: readonly Build[] }
  | ({ readonly op: 'set_transition'; readonly slide: number | string } & TransitionChange)
  | ({ readonly op: 'set_file' } & FileChange)
  | { readonly op: 'set_notes'; readonly slide: number | string; readonly text: string }
  | {
      readonly op: 'insert';
      readonly at?: number;
      readonly layout: string;
      readonly content: Readonly<Record<string, string>>;
    }
  | { readonly op: 'duplicate'; readonly slide: number | string; readonly to?: number }
  | { readonly op: 'move'; readonly slide: number | string; readonly to: number }
  | { readonly op: 'delete'; readonly slide: number | string }
  | { readonly op: 'hide'; readonly slide: number | string; readonly hidden: boolean }
  | {
      readonly op: 'set_texts';
      readonly texts: readonly { readonly id: string; readonly text: string }[];
      readonly language?: string;
      readonly rtl?: boolean;
    }
  | ({ readonly op: 'find_replace' } & FindRequest)
  | {
      readonly op: 'copy_slides';
      readonly file: Uint8Array;
      readonly slides: readonly number[];
      readonly at?: number;
      readonly look: 'keep' | 'target';
      readonly layout?: string;
      /** True for slides that were made for the deck. */
      readonly isNew?: true;
    }
  | { readonly op: 'take_look'; readonly file: Uint8Array }
  /** Takes the change of parts from one state of the file to another back. */
  | {
      readonly op: 'revert';
      readonly summary: string;
      readonly from: FileState;
      readonly to: FileState;
      readonly parts: readonly string[];
    }
  | { readonly op: 'fix'; readonly fixes: readonly string[]; readonly lighter?: readonly LighterPart[] };

/** A stored file, with parts of it as they were between two edits of a call; null for a part that was missing. */
export interface FileState {
  readonly file: Uint8Array;
  readonly parts: Readonly<Record<string, Uint8Array | null>>;
}

/** One edit of a call, for undo. */
export interface OpenedStep {
  readonly summary: string;
  /** Names of the parts that it changed. */
  readonly parts: readonly string[];
  /** Parts after the step that a later step of the call changed again; null for a missing one. */
  readonly states: Readonly<Record<string, Uint8Array | null>>;
}

/** Changes to the deck as a whole; absent fields stay unchanged. */
export interface FileChange {
  readonly title?: string;
  /** Size of the slides in pixels of 1/96 inch, and how their content follows. */
  readonly size?: {
    readonly width: number;
    readonly height: number;
    readonly fit: 'ensure_fit' | 'maximize';
  };
  /** Hex colours by theme colour name: "accent1" → "#1F6FEB". */
  readonly colors?: Readonly<Record<string, string>>;
  readonly fonts?: { readonly heading?: string; readonly body?: string };
  /**
   * Shown on all slides except title slides; null removes it. `today` is the current text of a date that
   * updates itself.
   */
  readonly footer?: {
    readonly text?: string | null;
    readonly numbers?: boolean;
    readonly date?: string | { readonly today: string } | null;
  };
  /** Sections with the number of their first slide; an empty list removes all sections. */
  readonly sections?: readonly { readonly name: string; readonly from: number }[];
  readonly properties?: { readonly [name in PropertyName]?: string };
  /** Transition to every slide. */
  readonly transition?: TransitionChange;
}

export const PROPERTY_NAMES = ['author', 'subject', 'keywords', 'category', 'comments'] as const;
export type PropertyName = (typeof PROPERTY_NAMES)[number];

export interface FindRequest {
  readonly find: string;
  readonly replace: string;
  readonly regex?: boolean;
  readonly match_case?: boolean;
  readonly whole_words?: boolean;
}

/** A match of a search, with the text before and after. */
export interface Replacement {
  /** Slide number; 0 for a property of the file, such as "file/title". */
  readonly slide: number;
  readonly id: string;
  readonly times: number;
  readonly before: string;
  readonly after: string;
}

/** A fault that can be fixed without a matter of taste. */
export interface Fix {
  /** "3:empty_placeholder:7": slide number, kind and element id. */
  readonly id: string;
  readonly kind: string;
  readonly slide: number;
  readonly element?: string;
  readonly what: string;
  /** Name of the theme colour that the fix applies. */
  readonly color?: string;
  /** Needs a decision or text from the user, so it is only reported. */
  readonly asks?: true;
}

export interface OpenedChange {
  /** Number of the slide after the edits; of a deleted slide, before them. */
  readonly slide: number;
  readonly id: string;
  readonly change: 'inserted' | 'updated' | 'moved' | 'deleted';
  /** Number before the edits of a slide that moved. */
  readonly from?: number;
  readonly fields?: readonly string[];
  /** Layout of an inserted slide. */
  readonly layout?: string;
  /** Ids of the elements that an updated slide did not have before. */
  readonly elements?: readonly string[];
}

/** Change of a text that can name the deck. */
export interface TitleChange {
  readonly from: string;
  readonly to: string;
}

/** Result of edits. */
export interface OpenedResult {
  readonly bytes: Uint8Array;
  readonly file: OpenedFile;
  readonly changed: readonly OpenedChange[];
  /** One-line summary for the history. */
  readonly changeSummary: string;
  /** The edits in order. */
  readonly steps: readonly OpenedStep[];
  readonly warnings: readonly string[];
  readonly replacements: readonly Replacement[];
  /** A deck that is named by one of these texts takes its new form as its title. */
  readonly titleChanges: readonly TitleChange[];
  /** Difference that the edits make to the findings of the checked slides. */
  readonly findings: FindingsDifference;
  /** Ids of the slides that were checked: the changed ones, or all if their common look changed. */
  readonly checked: readonly string[];
}

/** Port for reading and editing opened files. */
export interface OpenedBook {
  /** @throws Failure `invalid_input` with the reason why the file cannot be read */
  open(bytes: Uint8Array, signal: AbortSignal): Promise<OpenedFile & { readonly faults: number }>;
  /** @param slides numbers from 1 */
  trees(bytes: Uint8Array, slides: readonly number[]): Promise<readonly OpenedSlideTree[]>;
  texts(bytes: Uint8Array): Promise<readonly OpenedText[]>;
  fixes(bytes: Uint8Array): Promise<readonly Fix[]>;
  /** Large pictures that these fixes refer to, unchanged. */
  pictures(
    bytes: Uint8Array,
    fixes: readonly string[],
  ): Promise<readonly { readonly part: string; readonly bytes: Uint8Array }[]>;
  /** The slides as scenes to draw. */
  deck(bytes: Uint8Array): Promise<Deck>;
  check(bytes: Uint8Array): Promise<FileReport>;
  /** Changes of the slides from one state of a file to another. */
  compare(before: Uint8Array, after: Uint8Array): Promise<readonly OpenedChange[]>;
  /** @throws Failure `invalid_input` at `edits.<n>` */
  edit(bytes: Uint8Array, edits: readonly OpenedEdit[], signal: AbortSignal): Promise<OpenedResult>;
}
