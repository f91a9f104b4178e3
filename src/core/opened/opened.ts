import type { FileReport } from '../designs/file-report.ts';
import type { ElementPlace, FileElementOp } from '../presentations/element-edits.ts';
import type { Finding } from '../scene/finding.ts';
import type { Deck } from '../scene/scene.ts';

/** A slide of a file that was opened, as it is listed. */
export interface OpenedSlide {
  /** A UUID that says the slide's number in the file's own list of ids: the same as long as the slide lives, in every copy of the file. */
  readonly id: string;
  readonly title: string;
  /** Name of its layout; "" without. */
  readonly layout: string;
  readonly hidden: boolean;
}

export type FileExtension = 'pptx' | 'potx' | 'ppsx' | 'pptm' | 'potm' | 'ppsm';

/** What is known of an opened file without reading it again. */
export interface OpenedFile {
  readonly title: string;
  /** That most of its words are tagged with: "en-US". */
  readonly language: string;
  readonly slides: readonly OpenedSlide[];
  /** Of its slides, in px of 1/96 in. */
  readonly size: { readonly width: number; readonly height: number };
  /** How files of its type are called, by what the file says of itself: a program refuses macros under another name. */
  readonly extension: FileExtension;
  /** Layouts by their names, for new slides. */
  readonly layouts: readonly string[];
  /** What a person should know of it: macros that are never run, a signature that ends with the first change. */
  readonly remarks: readonly string[];
}

export type ElementKind = 'title' | 'body' | 'text' | 'shape' | 'table' | 'chart' | 'picture' | 'diagram' | 'group' | 'media' | 'connector' | 'object';

/** An element of a slide as a model reads it; lengths in px of 1/96 in. */
export interface OpenedElement {
  readonly id: string;
  readonly kind: ElementKind;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Markdown, a line a paragraph; items of lists begin with "- ", two spaces before it a level. */
  readonly text?: string;
  /** The words are the layout's prompt: nothing is written there yet. */
  readonly empty?: true;
  readonly cells?: readonly (readonly string[])[];
  readonly chart?: OpenedChart;
  readonly alt?: string;
  readonly decorative?: true;
  readonly link?: string;
  readonly children?: readonly OpenedElement[];
}

export interface OpenedChart {
  /** As our own charts are called: "stacked_bar"; "combo" of several kinds. */
  readonly type: string;
  /** Values are shown as shares of their category. */
  readonly percent?: true;
  readonly title?: string;
  readonly categories: readonly string[];
  readonly series: readonly { readonly name: string; readonly values: readonly (number | null)[] }[];
}

export interface OpenedSlideTree extends OpenedSlide {
  readonly number: number;
  readonly elements: readonly OpenedElement[];
  readonly notes?: string;
  readonly comments?: readonly string[];
}

/** One text of the deck, to be translated or changed. */
export interface OpenedText {
  /** "256/7", of a cell "256/7/r2c3", of a chart "256/9/series1", of notes "256/notes". */
  readonly id: string;
  readonly slide: number;
  readonly role: string;
  readonly text: string;
  /** About so many characters fit at the size that it has; absent where it is not known. */
  readonly fits?: number;
}

/** What an element may take on; what is absent stays. */
export interface ElementChange {
  readonly text?: string;
  readonly alt?: string;
  readonly decorative?: boolean;
  readonly name?: string;
  /** Address, or null for none. */
  readonly link?: string | null;
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
  readonly rotation?: number;
  readonly hidden?: boolean;
  /** All rows of a table. */
  readonly rows?: readonly (readonly string[])[];
  readonly chart?: { readonly title?: string; readonly categories?: readonly string[]; readonly series?: readonly { readonly name?: string; readonly values?: readonly (number | null)[] }[] };
}

/** A picture for an element, as it is to be shown. */
export interface GivenPicture {
  readonly bytes: Uint8Array;
  readonly mimeType: 'image/png' | 'image/jpeg';
  readonly widthPx: number;
  readonly heightPx: number;
  /** Centre of interest as shares of width and height, which a crop keeps in the frame: 0.5 unless given. */
  readonly focusX?: number;
  readonly focusY?: number;
}

/** A picture of the package in fewer bytes. */
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

/** One step; slides by their number at that point or their id. */
export type OpenedEdit =
  | { readonly op: 'set_text'; readonly slide: number | string; readonly element: string; readonly text: string }
  | { readonly op: 'set_element'; readonly slide: number | string; readonly element: string; readonly change: ElementChange; readonly picture?: GivenPicture }
  | FileElementEdit
  | { readonly op: 'add_elements'; readonly slide: number | string; readonly file: Uint8Array; readonly where: ElementPlace; readonly beside?: string }
  | ({ readonly op: 'set_file' } & FileChange)
  | { readonly op: 'set_notes'; readonly slide: number | string; readonly text: string }
  | { readonly op: 'insert'; readonly at?: number; readonly layout: string; readonly content: Readonly<Record<string, string>> }
  | { readonly op: 'duplicate'; readonly slide: number | string; readonly to?: number }
  | { readonly op: 'move'; readonly slide: number | string; readonly to: number }
  | { readonly op: 'delete'; readonly slide: number | string }
  | { readonly op: 'hide'; readonly slide: number | string; readonly hidden: boolean }
  | { readonly op: 'set_texts'; readonly texts: readonly { readonly id: string; readonly text: string }[]; readonly language?: string; readonly rtl?: boolean }
  | ({ readonly op: 'find_replace' } & FindRequest)
  | { readonly op: 'copy_slides'; readonly file: Uint8Array; readonly slides: readonly number[]; readonly at?: number; readonly look: 'keep' | 'target'; readonly layout?: string }
  | { readonly op: 'take_look'; readonly file: Uint8Array }
  | { readonly op: 'fix'; readonly fixes: readonly string[]; readonly lighter?: readonly LighterPart[] };

/** What may change of the deck as a whole; what is absent stays. */
export interface FileChange {
  readonly title?: string;
  /** Colours of the theme by their names in it: "accent1", "#1F6FEB". */
  readonly colors?: Readonly<Record<string, string>>;
  readonly fonts?: { readonly heading?: string; readonly body?: string };
  /** On all slides but those of the opening layout; null takes it away. `today`: a date that is always today's, and how it reads now. */
  readonly footer?: { readonly text?: string | null; readonly numbers?: boolean; readonly date?: string | { readonly today: string } | null };
  /** From which slides on they go; none takes them away. */
  readonly sections?: readonly { readonly name: string; readonly from: number }[];
  readonly properties?: { readonly [name in PropertyName]?: string };
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

/** A place where something was found, and what stands there now. */
export interface Replacement {
  /** 0: a property of the file, such as "file/title". */
  readonly slide: number;
  readonly id: string;
  readonly times: number;
  readonly before: string;
  readonly after: string;
}

/** Something that can be put right without taste. */
export interface Fix {
  /** "3:empty_placeholder:7": the slide by its number, the kind and the element. */
  readonly id: string;
  readonly kind: string;
  readonly slide: number;
  readonly element?: string;
  readonly what: string;
  /** The theme colour that it gives. */
  readonly color?: string;
  /** Needs a decision or words: it is told, not done. */
  readonly asks?: true;
}

export interface OpenedChange {
  /** 1-based place afterwards; of a deleted slide its place before. */
  readonly slide: number;
  readonly id: string;
  readonly change: 'inserted' | 'updated' | 'moved' | 'deleted';
  readonly fields?: readonly string[];
  /** Of a slide that is new: the layout that it stands on. */
  readonly layout?: string;
}

/** What came of edits. */
export interface OpenedResult {
  readonly bytes: Uint8Array;
  readonly file: OpenedFile;
  readonly changed: readonly OpenedChange[];
  /** In one line, for the history. */
  readonly told: string;
  readonly warnings: readonly string[];
  readonly replacements: readonly Replacement[];
  /** That were not there before. */
  readonly findings: readonly Finding[];
  /** How many of the changed slides were there before. */
  readonly kept: number;
}

/** Port: what is read of opened files, and what edits make of them. */
export interface OpenedBook {
  /** @throws Failure `invalid_input` with the reason why it cannot be read. */
  open(bytes: Uint8Array, signal: AbortSignal): Promise<OpenedFile & { readonly faults: number }>;
  /** @param slides by their numbers, from 1 */
  trees(bytes: Uint8Array, slides: readonly number[]): Promise<readonly OpenedSlideTree[]>;
  texts(bytes: Uint8Array): Promise<readonly OpenedText[]>;
  fixes(bytes: Uint8Array): Promise<readonly Fix[]>;
  /** The parts of large pictures that these fixes are about, as they are in the file. */
  pictures(bytes: Uint8Array, fixes: readonly string[]): Promise<readonly { readonly part: string; readonly bytes: Uint8Array }[]>;
  /** Its slides as they are drawn. */
  deck(bytes: Uint8Array): Promise<Deck>;
  check(bytes: Uint8Array): Promise<FileReport>;
  /** @throws Failure `invalid_input` at `edits.<n>` */
  edit(bytes: Uint8Array, edits: readonly OpenedEdit[], signal: AbortSignal): Promise<OpenedResult>;
}
