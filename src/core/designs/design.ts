import type { ChartModel } from '../charts/model.ts';
import type { Deck, MediaRef } from '../scene/scene.ts';
import type { TableContent } from '../scene/table-content.ts';
import type { LayoutContract, SlideSpec } from '../templates/contract.ts';
import type { LayoutTree } from '../templates/tree.ts';
import type { DesignStyle } from './style.ts';

/** A design made from a caller's presentation file. */
export interface Design {
  readonly id: string;
  readonly name: string;
  /** Description by its users; absent: where it came from. */
  readonly description?: string;
  readonly layout_count: number;
  /** Blob key of a picture of the design; "" if none could be drawn. */
  readonly thumbnail: string;
  /** Absent in designs of earlier versions, which have none. */
  readonly pictures?: DesignPictures;
  /** Uploaded families that replace families of the file: name in the file → family. */
  readonly fonts?: Readonly<Record<string, string>>;
  readonly layouts: readonly DesignLayoutView[];
  /** Overrides of layouts by id; the field keeps its name of earlier versions. */
  readonly told?: DesignStyle['layouts'];
  /** The style file without its layouts. */
  readonly style?: Omit<DesignStyle, 'layouts'>;
  /** Colours and fonts of the file; absent in designs of earlier versions. */
  readonly look?: DesignLook;
  /** Example slides made in it; absent if none could be made. */
  readonly preview?: readonly DesignExample[];
  readonly report: DesignReport;
  readonly created_at: string;
  readonly updated_at: string;
}

/** Colours and fonts of a design, under the names that standard templates use. */
export interface DesignLook {
  /** "#RRGGBB" by token. */
  readonly colors: Readonly<Record<string, string>>;
  /** Family by font role. */
  readonly fonts: Readonly<Record<string, string>>;
}

/** Frame of pictures. */
export interface PictureFrame {
  readonly line?: { readonly hex: string; readonly widthEmu: number };
  /** Radius of the corners as a share of the shorter side. */
  readonly radius?: number;
  /** Lengths are EMU. */
  readonly shadow?: {
    readonly dx: number;
    readonly dy: number;
    readonly blurEmu: number;
    readonly growEmu: number;
    readonly color: { readonly hex: string; readonly alpha: number };
  };
}

/** Rule below a title. Lengths are EMU. */
export interface TitleRule {
  readonly x: number;
  /** Distance from the bottom of the title's box; negative if the rule crosses the box. */
  readonly below: number;
  readonly width: number;
  readonly height: number;
  readonly hex: string;
}

/** How a file draws cards, badges, steps and headings. Lengths are px of a slide that is 1280 px wide. */
export interface BrandShapes {
  readonly card: {
    readonly fill: 'surface' | 'primary' | 'none';
    /** Pale colour of cards, "#RRGGBB"; absent: a tint of the text colour. */
    readonly surface?: string;
    readonly outlinePx: number;
    readonly radiusPx: number;
    /** True if cards have a soft shadow. */
    readonly shadow?: true;
    /** Edge with a bar in an accent colour. */
    readonly bar?: 'top' | 'start';
  };
  /** Outline of numbers before steps and topics; they are filled with an accent colour. */
  readonly badge: 'ellipse' | 'rect' | 'round_rect';
  /** Steps are joined by a line, or drawn as arrows. */
  readonly step: 'line' | 'arrow';
  /** True if headings have an accent colour, as titles do. */
  readonly colorsHeadings: boolean;
  /** True if neighbouring items have different accent colours. */
  readonly cycles: boolean;
  /** Frame of most pictures; absent: none. */
  readonly picture?: PictureFrame;
  /** Rule that slides draw below their titles; absent: none. */
  readonly titleRule?: TitleRule;
}

/** An example slide that was made in a design. */
export interface DesignExample {
  /** Standard layout that the slide was written for. */
  readonly slide: string;
  /** Id of the layout of the design that shows it. */
  readonly layout: string;
  /** Blob key of its picture. */
  readonly picture: string;
}

export interface DesignLayoutView {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly slots: readonly {
    readonly name: string;
    readonly role: string;
    readonly max_characters: number;
  }[];
  /** Number of the slide that it copies; absent for a layout of the file. */
  readonly slide?: number;
  /** As OwnLayout has them, before people changed them; absent in designs of earlier versions. */
  readonly purpose?: string;
  readonly serves?: readonly string[];
  /** Id of the first layout that copies a slide on this layout of the file. */
  readonly shown_by?: string;
  /** Blob key of a picture of the layout. */
  readonly picture?: string;
}

/** A slot of a design's layout, as authors fill it. */
export interface OwnSlot {
  readonly name: string;
  /** "title", "body", "picture" … */
  readonly role: string;
  /** 0 for pictures, icons, charts and tables. */
  readonly max_characters: number;
  /** Number of list levels with text. */
  readonly levels: number;
  /** Lines that fit; 0 for slots without text. */
  readonly lines: number;
  /** Space between paragraphs in lines; absent: none. */
  readonly gap?: number;
  /** Rows and columns of a table, or points and series of a chart, that fit well. */
  readonly extent?: { readonly rows: number; readonly columns: number };
  /** True if a text slot also accepts a chart or table. */
  readonly open?: boolean;
}

/** Items of one kind that a layout repeats, as authors fill them. */
export interface OwnRepeat {
  readonly name: string;
  readonly least: number;
  readonly most: number;
  /** Number of items in the file; so many have the full capacity. */
  readonly shown: number;
  /** Share of the capacity that each item keeps, by number of items. */
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
  /** True for a slide of the file, which has no free area for a composition. */
  readonly copied?: true;
  /** `never`: new decks do not use it. */
  readonly use?: 'prefer' | 'allow' | 'never' | undefined;
  /** Layouts of the standard templates whose content it can show, the closest first. */
  readonly serves: readonly string[];
  readonly slots: readonly OwnSlot[];
  readonly repeats: readonly OwnRepeat[];
}

/** The built-in renderer, LibreOffice, or the caller who sent pictures with the file. */
export type DrawnBy = 'server' | 'libreoffice' | 'caller';

/** Blob keys of pictures of the file's slides, in order. */
export interface DesignPictures {
  readonly drawn_by: DrawnBy;
  readonly slides: readonly string[];
}

/** Fetched content for a new design. */
export interface DesignMaterial {
  /** Bytes of a .pptx or .potx file. */
  readonly file: Uint8Array;
  /** Absent: the title of the file, or its file name if the title is meaningless. */
  readonly name?: string | undefined;
  readonly filename?: string | undefined;
  readonly description?: string | undefined;
  /** Font files with the family that the file names. */
  readonly fonts?: readonly {
    readonly family: string;
    readonly filename: string;
    readonly bytes: Uint8Array;
  }[];
  /** The caller's pictures of the slides. */
  readonly pictures?: readonly Uint8Array[];
  /** Parts that the file lacks are left out, with a remark. */
  readonly style?: DesignStyle | undefined;
  /** True if the pictures show the slides of the file, one each. */
  readonly pictured?: true;
  /** Remarks about its origin, in addition to those about its file. */
  readonly remarks?: readonly string[];
}

/** PNG picture of a slide. */
export interface DrawnPicture {
  /** Number of the slide in the file: "1", "2" … */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Pictures of slides, and their renderer. */
export interface DrawnSlides {
  readonly drawn_by: Exclude<DrawnBy, 'caller'>;
  readonly pictures: readonly DrawnPicture[];
}

/** Fonts, unused layouts and remarks about the file of a design. */
export interface DesignReport {
  readonly fonts: readonly {
    readonly family: string;
    readonly measured_with: string;
    readonly exact: boolean;
  }[];
  /** Unused layouts with reasons. */
  readonly dropped: readonly { readonly name: string; readonly reason: string }[];
  readonly remarks: readonly string[];
  /** Changes that a person should make in the file; absent in designs of earlier versions. */
  readonly fixes?: readonly FileFix[];
  /** Only where it was asked for: where the example of each standard layout would be shown. */
  readonly choices?: readonly LayoutChoice[];
}

/** A fault of a presentation file, and how a person repairs it. */
export interface FileFix {
  readonly problem: string;
  /** Steps in PowerPoint, such as "View > Slide Master, …". */
  readonly steps: string;
}

/** The layout of a file on which a slide would be shown, and why. */
export interface LayoutChoice {
  /** Standard layout of the slide. */
  readonly slide: string;
  /** Id of the layout of the file. */
  readonly layout: string;
  /** True if the standard layout is drawn below the title of that layout, instead of filling its places. */
  readonly drawn: boolean;
  /** Sum of the reasons; the layout with the least is chosen. */
  readonly cost: number;
  readonly reasons: readonly { readonly id: string; readonly cost: number; readonly reason: string }[];
  /** The second best. */
  readonly next?: { readonly layout: string; readonly cost: number };
}

/** A caller's request for a new design. */
export interface DesignRequest {
  readonly pptx_url?: string;
  readonly name?: string;
  readonly description?: string;
  readonly slide_image_urls?: readonly string[];
  /** URLs by font family. */
  readonly fonts?: Readonly<Record<string, unknown>>;
  readonly style?: DesignStyle;
}

/** A paragraph of a slide in inline Markdown. */
export interface MaterialParagraph {
  readonly text: string;
  /** List level from 0 to 2. */
  readonly level: number;
  readonly strong?: boolean;
  /** Line of code, in a monospaced font and without Markdown. */
  readonly code?: boolean;
}

/** Text under one heading: a column of a layout, or a part of its body. */
export interface MaterialPart {
  readonly heading?: string;
  readonly paragraphs: readonly MaterialParagraph[];
}

/** One of several similar things: a card, step, person or figure. */
export interface MaterialItem {
  readonly heading?: string;
  readonly paragraphs: readonly MaterialParagraph[];
  /** Highlighted value, such as "42 %". */
  readonly number?: string;
  /** A date, a role or a change. */
  readonly caption?: string;
  /** Name of an icon; `meant` if the author asked for one, otherwise it may be omitted. */
  readonly icon?: { readonly name: string; readonly meant: boolean };
  /** Index in `pictures`. */
  readonly picture?: number;
}

/** Content of a slot: text, or a picture, chart or table of the slide by index. */
export type OwnValue =
  | { readonly kind: 'text'; readonly paragraphs: readonly MaterialParagraph[] }
  | { readonly kind: 'picture' | 'chart' | 'table'; readonly at: number }
  | { readonly kind: 'icon'; readonly name: string };

/** Content that an author wrote for the slots of one of the design's layouts. */
export interface OwnContent {
  readonly layout: string;
  /** By slot name. */
  readonly values: Readonly<Record<string, OwnValue>>;
  /** By name of the repeat. */
  readonly items: Readonly<Record<string, readonly Readonly<Record<string, OwnValue>>[]>>;
}

/** A slide written for a standard layout, with all that is needed to lay it out. */
export interface WrittenSlide {
  readonly spec: SlideSpec;
  readonly contract: LayoutContract;
  /**
   * A composition in markup: `fillsSlide` omits the frame of the design; `layout` is the requested layout of
   * the design.
   */
  readonly composed?: { readonly fillsSlide: boolean; readonly layout?: string };
  /** True if it contains a drawing, such as a map, that no slot accepts. */
  readonly drawn?: true;
  /** The layout without title and foot. */
  readonly body: LayoutTree;
  /** Sources and footnotes that the body does not show. */
  readonly foot: readonly string[];
  /** By content path. */
  readonly pictures: ReadonlyMap<string, MediaRef>;
  /** Icon names by request as JSON. */
  readonly icons: ReadonlyMap<string, string>;
  /** Built-in words of the layout in the language of the deck. */
  readonly words: ReadonlyMap<string, string>;
}

/** Content of a slide, independent of the layout it was written for. */
export interface SlideMaterial {
  readonly kind: 'cover' | 'section' | 'content';
  readonly title: string;
  /** Marks of a quotation that is the title, in the language of its slide. */
  readonly quotationMarks?: readonly [string, string];
  /** Number and name of a section, for designs with a slot for each. */
  readonly numbered?: { readonly number: string; readonly name: string };
  /** The standard layout that it was written for. */
  readonly layout?: string;
  /** Content for one of the design's own layouts; the other fields repeat it in case that layout is gone. */
  readonly own?: OwnContent;
  /** For designs without a suitable layout of their own. */
  readonly written?: WrittenSlide;
  /** Similar things; `parts` repeat them as text for layouts without slots for them. */
  readonly items?: readonly MaterialItem[];
  /** Text beside the items. */
  readonly beside?: readonly MaterialParagraph[];
  readonly parts: readonly MaterialPart[];
  readonly tables: readonly TableContent[];
  readonly charts: readonly { readonly chart: ChartModel; readonly alt: string }[];
  readonly pictures: readonly { readonly media: MediaRef; readonly alt: string }[];
  /** Sources and footnotes. */
  readonly foot: readonly string[];
  readonly note?: string;
  /** Content paths of fields that only the drawing of the standard layout shows. */
  readonly drawnFields?: readonly string[];
}

/** Request for a deck in a design. */
export interface ApplyRequest {
  readonly deck: Deck;
  readonly slides: readonly SlideMaterial[];
  /** Only a preview is needed, no file. */
  readonly isLook?: boolean;
  /** Style file that the slides follow. */
  readonly style?: DesignStyle | undefined;
}

/** A design that is ready to make decks. */
export interface OpenDesign {
  readonly id: string;
  /** The file that it is made from. */
  readonly file: Uint8Array;
  /** Its own layouts, best first. */
  readonly layouts: readonly OwnLayout[];
  /** Absent in tests: shapes as in the plainest template. */
  readonly shapes?: BrandShapes;
  /** Style file that its decks follow; absent: none. */
  readonly style?: DesignStyle;
  /** Makes the deck: its slides as they will look, and its file. Runs off the main thread. */
  applyDesign(request: ApplyRequest, signal?: AbortSignal): Promise<Deck>;
}

/** Port through which decks find their design. */
export interface DesignBook {
  /** Undefined if there is no design with this id. Its layouts are those that new decks may use. */
  open(id: string): Promise<OpenDesign | undefined>;
  /** Opens a design from a deck's copy of its file and style. */
  reopen(id: string, file: Uint8Array, style?: DesignStyle): Promise<OpenDesign>;
}
