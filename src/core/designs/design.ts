import type { ChartModel } from '../scene/chart.ts';
import type { Deck, MediaRef } from '../scene/scene.ts';
import type { TableModel } from '../scene/table.ts';

/** A design of a caller's own, made of a presentation file. */
export interface Design {
  readonly id: string;
  readonly name: string;
  readonly layout_count: number;
  /** Where a picture of it is kept; "" where none could be drawn. */
  readonly thumbnail: string;
  /** Absent in designs of earlier versions: none. */
  readonly pictures?: DesignPictures;
  /** Uploaded families that stand for families of the file under other names: name in the file → family. */
  readonly fonts?: Readonly<Record<string, string>>;
  readonly layouts: readonly DesignLayoutView[];
  readonly report: DesignReport;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface DesignLayoutView {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly slots: readonly { readonly name: string; readonly role: string; readonly max_characters: number }[];
  /** Where a picture of it is kept. */
  readonly picture?: string;
}

/** Pictures of a file's own slides, where they are kept, in their order. */
export interface DesignPictures {
  /** Who drew them: this server's own reader, or whoever sent them with the file. */
  readonly drawn_by: 'server' | 'caller';
  readonly slides: readonly string[];
}

/** What a design is made of, fetched already. */
export interface DesignMaterial {
  /** Bytes of a .pptx or .potx file. */
  readonly file: Uint8Array;
  /** Absent: the title of the file. */
  readonly name?: string | undefined;
  /** Font files by the family that the file names. */
  readonly fonts?: readonly { readonly family: string; readonly filename: string; readonly bytes: Uint8Array }[];
  /** Pictures of its slides, drawn elsewhere. */
  readonly pictures?: readonly Uint8Array[];
}

/** A picture of a slide of a file, PNG. */
export interface DrawnPicture {
  /** "1", "2" … as in the file. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What a person should know of the file that a design is made of. */
export interface DesignReport {
  readonly fonts: readonly { readonly family: string; readonly measured_with: string; readonly exact: boolean }[];
  /** Layouts that are not used, and why. */
  readonly dropped: readonly { readonly name: string; readonly reason: string }[];
  readonly remarks: readonly string[];
}

/** What a design is to be made of. */
export interface DesignRequest {
  readonly pptx_url?: string;
  readonly name?: string;
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

/** A slide as a design takes it: what there is to show, whatever layout it was written for. */
export interface SlideMaterial {
  readonly kind: 'cover' | 'section' | 'content';
  readonly title: string;
  /** The standard layout that it was written for. */
  readonly layout?: string;
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
export interface DressRequest {
  readonly deck: Deck;
  readonly slides: readonly SlideMaterial[];
}

/** A design, ready to make decks. */
export interface OpenDesign {
  readonly id: string;
  /** The file that it is made of. */
  readonly file: Uint8Array;
  /** The deck in this design: its slides as they will look, and its file. Made off the main thread. */
  dress(request: DressRequest, signal?: AbortSignal): Promise<Deck>;
}

/** Where decks find the design that they are made in. */
export interface DesignBook {
  /** Undefined when none is stored under this id. */
  open(id: string): Promise<OpenDesign | undefined>;
  /** From a copy of its file. */
  reopen(id: string, file: Uint8Array): Promise<OpenDesign>;
}
