import type { ChartModel } from '../scene/chart.ts';
import type { Deck, MediaRef } from '../scene/scene.ts';
import type { TableModel } from '../scene/table.ts';
import type { LayoutContract, SlideSpec } from '../templates/contract.ts';
import type { LayoutTree } from '../templates/tree.ts';

/** A design of a caller's own, made of a presentation file. */
export interface Design {
  readonly id: string;
  readonly name: string;
  /** What people say of it; absent: how it came to be. */
  readonly description?: string;
  readonly layout_count: number;
  /** Where a picture of it is kept; "" where none could be drawn. */
  readonly thumbnail: string;
  /** Absent in designs of earlier versions: none. */
  readonly pictures?: DesignPictures;
  /** Uploaded families that stand for families of the file under other names: name in the file → family. */
  readonly fonts?: Readonly<Record<string, string>>;
  readonly layouts: readonly DesignLayoutView[];
  /** What people call layouts and say of them, by id, in place of what was found out. */
  readonly told?: Readonly<Record<string, ToldLayout>>;
  readonly report: DesignReport;
  readonly created_at: string;
  readonly updated_at: string;
}

/** Colours and fonts of a design, under the names that those of standard templates have. */
export interface DesignLook {
  /** "#RRGGBB" by token. */
  readonly colors: Readonly<Record<string, string>>;
  /** Family by voice. */
  readonly fonts: Readonly<Record<string, string>>;
}

export interface ToldLayout {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
}

export interface DesignLayoutView {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly slots: readonly { readonly name: string; readonly role: string; readonly max_characters: number }[];
  /** Number of the slide of the file that it is a copy of; absent: it is one of the file's layouts. */
  readonly slide?: number;
  /** Where a picture of it is kept. */
  readonly picture?: string;
}

/** A place of a layout of a design, as authors fill it. */
export interface OwnSlot {
  readonly name: string;
  /** "title", "body", "picture" … */
  readonly role: string;
  /** 0 for pictures, icons, charts and tables. */
  readonly max_characters: number;
  /** Levels of text below which nothing is set. */
  readonly levels: number;
  /** Lines that its height holds; 0 for what is no text. */
  readonly lines: number;
  /** What two paragraphs stand apart, in lines; absent: nothing. */
  readonly gap?: number;
  /** Rows and columns of a table, points and series of a chart, that fit well. */
  readonly extent?: { readonly rows: number; readonly columns: number };
  /** A place for text that takes a chart or a table as well. */
  readonly open?: boolean;
}

/** Things of one kind that a layout of a design repeats, as authors fill them. */
export interface OwnRepeat {
  readonly name: string;
  readonly least: number;
  readonly most: number;
  /** As many as the file shows: they have their full capacities. */
  readonly shown: number;
  /** Share of its capacity that a thing has where there are so many of them, by number. */
  readonly shares: Readonly<Record<string, number>>;
  readonly slots: readonly OwnSlot[];
}

/** A layout of a design as authors choose and fill it. */
export interface OwnLayout {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** "cover", "section", "content" … */
  readonly purpose: string;
  /** Layouts of the standard templates whose content it can show, the closest first. */
  readonly serves: readonly string[];
  readonly slots: readonly OwnSlot[];
  readonly repeats: readonly OwnRepeat[];
}

/** This server's own reader, LibreOffice beside it, or whoever sent the pictures with the file. */
export type DrawnBy = 'server' | 'libreoffice' | 'caller';

/** Pictures of a file's own slides, where they are kept, in their order. */
export interface DesignPictures {
  readonly drawn_by: DrawnBy;
  readonly slides: readonly string[];
}

/** What a design is made of, fetched already. */
export interface DesignMaterial {
  /** Bytes of a .pptx or .potx file. */
  readonly file: Uint8Array;
  /** Absent: the title of the file, or how the file is called where its title says nothing. */
  readonly name?: string | undefined;
  readonly filename?: string | undefined;
  readonly description?: string | undefined;
  /** Font files by the family that the file names. */
  readonly fonts?: readonly { readonly family: string; readonly filename: string; readonly bytes: Uint8Array }[];
  /** Pictures of its slides, drawn elsewhere. */
  readonly pictures?: readonly Uint8Array[];
  /** What people call its layouts. */
  readonly told?: Design['told'] | undefined;
  /** What a person should know of how it came to be, beside what its file tells. */
  /** Pictures are those of the slides of the file, one each. */
  readonly pictured?: true;
  readonly remarks?: readonly string[];
}

/** A picture of a slide of a file, PNG. */
export interface DrawnPicture {
  /** "1", "2" … as in the file. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Slides of a file, and who drew them. */
export interface DrawnSlides {
  readonly drawn_by: Exclude<DrawnBy, 'caller'>;
  readonly pictures: readonly DrawnPicture[];
}

/** What a person should know of the file that a design is made of. */
export interface DesignReport {
  readonly fonts: readonly { readonly family: string; readonly measured_with: string; readonly exact: boolean }[];
  /** Layouts that are not used, and why. */
  readonly dropped: readonly { readonly name: string; readonly reason: string }[];
  readonly remarks: readonly string[];
  /** Only where it was asked for: where the example of each standard layout would be shown. */
  readonly choices?: readonly LayoutChoice[];
}

/** The layout of a file on which a slide would be shown, and why. */
export interface LayoutChoice {
  /** Standard layout of the slide. */
  readonly slide: string;
  /** Id of the layout of the file. */
  readonly layout: string;
  /** Whether the standard layout is drawn below the title of that layout, instead of filling its places. */
  readonly drawn: boolean;
  /** Sum of the reasons; the layout with the least is chosen. */
  readonly cost: number;
  readonly reasons: readonly { readonly id: string; readonly cost: number; readonly reason: string }[];
  /** The second best. */
  readonly next?: { readonly layout: string; readonly cost: number };
}

/** What a design is to be made of. */
export interface DesignRequest {
  readonly pptx_url?: string;
  readonly name?: string;
  readonly description?: string;
  readonly slide_image_urls?: readonly string[];
  /** Family to address. */
  readonly fonts?: Readonly<Record<string, unknown>>;
}

/** A paragraph of a slide; inline Markdown. */
export interface MaterialParagraph {
  readonly text: string;
  /** 0…2. */
  readonly level: number;
  readonly strong?: boolean;
  /** Lines of a program: set as they are, in letters of one width. */
  readonly code?: boolean;
}

/** Text under one heading: a column of a layout, or a part of its body. */
export interface MaterialPart {
  readonly heading?: string;
  readonly paragraphs: readonly MaterialParagraph[];
}

/** One of several things of a kind: a card, a step, a person, a figure. */
export interface MaterialItem {
  readonly heading?: string;
  readonly paragraphs: readonly MaterialParagraph[];
  /** What stands out in it: "42 %". */
  readonly number?: string;
  /** A date, a role, a change. */
  readonly caption?: string;
  /** Name of an icon; `meant` when the author asked for one, else it may be left out. */
  readonly icon?: { readonly name: string; readonly meant: boolean };
  /** Index in `pictures`. */
  readonly picture?: number;
}

/** What a place shows: words, or one of the pictures, charts and tables of the slide. */
export type OwnValue =
  | { readonly kind: 'text'; readonly paragraphs: readonly MaterialParagraph[] }
  | { readonly kind: 'picture' | 'chart' | 'table'; readonly at: number }
  | { readonly kind: 'icon'; readonly name: string };

/** What an author says at the places of one layout of the design. */
export interface OwnContent {
  readonly layout: string;
  /** By the name of the place. */
  readonly values: Readonly<Record<string, OwnValue>>;
  /** By the name of the repeat. */
  readonly items: Readonly<Record<string, readonly Readonly<Record<string, OwnValue>>[]>>;
}

/** A slide as its author wrote it for a standard layout, with all that is needed to lay it out. */
export interface WrittenSlide {
  readonly spec: SlideSpec;
  readonly contract: LayoutContract;
  /** Composed in markup: without a frame it takes the whole slide; `layout` is the one of the design that it asks for. */
  readonly composed?: { readonly bare: boolean; readonly layout?: string };
  /** Holds what only a drawing shows, such as a map: no place of a layout can take it. */
  readonly drawn?: true;
  /** The layout without its title and foot. */
  readonly body: LayoutTree;
  /** Sources and footnotes that the body does not show. */
  readonly foot: readonly string[];
  /** By content path. */
  readonly pictures: ReadonlyMap<string, MediaRef>;
  /** Names of icons by what was asked for, as JSON. */
  readonly icons: ReadonlyMap<string, string>;
  /** The layout's own words in the language of the deck. */
  readonly words: ReadonlyMap<string, string>;
}

/** A slide as a design takes it: what there is to show, whatever layout it was written for. */
export interface SlideMaterial {
  readonly kind: 'cover' | 'section' | 'content';
  readonly title: string;
  /** Of a part of the deck: what its title says, apart, for designs with a place for each. */
  readonly numbered?: { readonly number: string; readonly name: string };
  /** The standard layout that it was written for. */
  readonly layout?: string;
  /** Written for one of the design's own layouts; the rest says the same, should that be gone. */
  readonly own?: OwnContent;
  /** For designs that have no layout of their own for such content. */
  readonly written?: WrittenSlide;
  /** Things of one kind; `parts` say the same in words, for layouts without places for them. */
  readonly items?: readonly MaterialItem[];
  /** What is said beside the items. */
  readonly beside?: readonly MaterialParagraph[];
  readonly parts: readonly MaterialPart[];
  readonly tables: readonly TableModel[];
  readonly charts: readonly { readonly chart: ChartModel; readonly alt: string }[];
  readonly pictures: readonly { readonly media: MediaRef; readonly alt: string }[];
  /** Sources and footnotes. */
  readonly foot: readonly string[];
  readonly note?: string;
}

/** What a deck is made of in a design. */
export interface ApplyRequest {
  readonly deck: Deck;
  readonly slides: readonly SlideMaterial[];
  /** Only how the slides look is wanted: no file is written. */
  readonly isLook?: boolean;
}

/** A design, ready to make decks. */
export interface OpenDesign {
  readonly id: string;
  /** The file that it is made of. */
  readonly file: Uint8Array;
  /** Its own layouts, best first. */
  readonly layouts: readonly OwnLayout[];
  /** The deck in this design: its slides as they will look, and its file. Made off the main thread. */
  applyDesign(request: ApplyRequest, signal?: AbortSignal): Promise<Deck>;
}

/** Where decks find the design that they are made in. */
export interface DesignBook {
  /** Undefined when none is stored under this id. */
  open(id: string): Promise<OpenDesign | undefined>;
  /** From a copy of its file. */
  reopen(id: string, file: Uint8Array): Promise<OpenDesign>;
}
