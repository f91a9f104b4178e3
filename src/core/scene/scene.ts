import type { Memo } from '../memory/memo.ts';
import type { Box } from './box.ts';
import type { ChartModel } from './chart.ts';
import type { DeckFont, FaceStyle, FontNeed, NotCarried } from './deck-font.ts';
import type { DeclaredScale } from './declared-scale.ts';
import type { TooLargeDiagram } from './diagram.ts';
import type { Finding } from './finding.ts';
import type { Formula } from './formula.ts';
import type { GivenLooks } from './given-chart.ts';
import type { MediaRef } from './media-ref.ts';
import type { CellBorders, TableModel, TableSpan } from './table.ts';
import type { FontRole, Gradient, Hex, LineEnd, Paint, Stroke, Theme } from './theme.ts';
import type { Transition } from './transition.ts';

export type { Box, DeckFont, FaceStyle, FontNeed, Gradient, LineEnd, MediaRef, NotCarried, Stroke };

/**
 * A slide, placed and measured: the one model that every writer draws. The canvas is
 * 1280 × 720 px; 1 px = 9,525 EMU = 0.75 pt. All boxes are absolute on the canvas, in px.
 */
export const CANVAS = { widthPx: 1280, heightPx: 720 } as const;
export const EMU_PER_PX = 9525;
export const EMU_PER_PT = 12_700;
export const PT_PER_PX = 0.75;

/** Which PowerPoint placeholder the element fills; `none` for everything else. */
export type PlaceholderRole = 'title' | 'centered_title' | 'subtitle' | 'body' | 'picture' | 'chart' | 'table' | 'footer' | 'date' | 'slide_number' | 'none';

export interface ElementBase {
  /** Unique within the slide, stable for the same layout and content: "title", "items-2-text". */
  readonly id: string;
  /** Name shown in PowerPoint's selection pane: "Title", "Card 3 text". */
  readonly name: string;
  readonly box: Box;
  readonly placeholder: PlaceholderRole;
  /** Index of the placeholder within its layout (`p:ph@idx`); given where `placeholder` is not title or none. */
  readonly placeholderIndex?: number;
  /** Alternative text. An element without it must be `decorative`, unless it is text. */
  readonly alt?: string;
  readonly decorative?: boolean;
  /** The content that it shows, from the slide's content object: "items[1].heading"; absent for fixed decoration. */
  readonly path?: string;
  /** `layout`: fixed decoration, the same on every slide of the layout, written once into the slide layout. */
  readonly layer: 'layout' | 'slide';
  /** As the design has it that the deck is made in: its words, sizes and colours are not the caller's to repair. */
  readonly given?: boolean;
  /** The words are the caller's, the colour of the letters is that of the design there. */
  readonly ownTextColor?: boolean;
  /** Degrees clockwise about the middle of the box. */
  readonly rotation?: number;
}

export type FontWeight = 400 | 500 | 600 | 700 | 800;

/** One stretch of text in one format. */
export interface Run {
  readonly text: string;
  readonly font: FontRole;
  readonly sizePx: number;
  readonly weight: FontWeight;
  readonly italic: boolean;
  readonly underline?: boolean;
  readonly strike?: boolean;
  readonly color: Paint;
  /** Along the edges of the letters. Only scenes read from a file have any. */
  readonly outline?: Stroke;
  /** BCP 47 tag of the run: "en-US", "ja-JP", "ar-SA". */
  readonly lang: string;
  /** Absolute http(s) or mailto address. */
  readonly link?: string;
  /** Above the baseline (below it when negative), px. */
  readonly risePx?: number;
  /** Set lower or higher in small letters; `sizePx` and `risePx` say it in px. */
  readonly script?: 'sub' | 'sup';
  /** Behind the letters. */
  readonly highlight?: Paint;
  /** Letter spacing in px; 0 when absent. */
  readonly trackingPx?: number;
  /** Inline code: set in the mono font on a faint backdrop. */
  readonly code?: boolean;
  /** Part of a program: no word of any language, not proofed, and every space as it is. */
  readonly verbatim?: boolean;
  /** The run is this formula, set in one piece, and `text` its LaTeX. */
  readonly formula?: Formula;
  /** Why the LaTeX in `text` could not be set and stands here as code. */
  readonly formulaFault?: string;
}

export type Bullet =
  | { readonly kind: 'char'; readonly char: string; readonly color: Paint /** Of the size of the first letters; 1 when absent. */; readonly scale?: number }
  | { readonly kind: 'number'; readonly startAt: number; readonly color: Paint /** Without a full stop. */; readonly plain?: boolean; readonly scale?: number };

/** Glyphs that share a font and format on one line, in visual order; `x` is the left edge relative to the element's box. */
export interface GlyphSpan {
  readonly text: string;
  readonly x: number;
  readonly width: number;
  /** Index of the run in the paragraph. */
  readonly run: number;
  readonly rtl: boolean;
}

/** A set line. `top` and `baseline` are relative to the element's box. */
export interface Line {
  readonly top: number;
  readonly baseline: number;
  readonly height: number;
  readonly width: number;
  readonly spans: readonly GlyphSpan[];
}

export interface Paragraph {
  readonly runs: readonly Run[];
  readonly align: 'start' | 'center' | 'end';
  readonly rtl: boolean;
  /** List level, 0 first. */
  readonly level: number;
  readonly bullet?: Bullet;
  /** Hanging indent of a bulleted paragraph in px: text starts here, the bullet at 0 of its level. */
  readonly indentPx: number;
  readonly spaceBeforePx: number;
  /** Line height as a multiple of the size: 1.2 = 120 %. */
  readonly lineHeight: number;
  /** Its lines are as high as it says, whatever fonts they take signs from. */
  readonly fixedLines?: true;
  readonly lines: readonly Line[];
}

export interface TextElement extends ElementBase {
  readonly type: 'text';
  readonly paragraphs: readonly Paragraph[];
  readonly anchor: 'top' | 'middle' | 'bottom';
  /** Height that the text needs at the chosen size, px; larger than the box when it does not fit. */
  readonly neededHeightPx: number;
  readonly within?: string /** Id of the shape before it that these are the words of: in a file the two are one shape. */;
  /** Words of a drawing, in one line however wide they come out. */
  readonly unbroken?: boolean;
  /** Names a group of siblings that share one size. */
  readonly fitGroup?: string;
}

export type Geometry =
  | { readonly kind: 'rect' }
  | { readonly kind: 'round_rect'; readonly radiusPx: number }
  | { readonly kind: 'ellipse' }
  /** PowerPoint preset with its adjust values in 1/100,000: "chevron", "homePlate", "triangle". */
  | {
      readonly kind: 'preset';
      readonly preset: string;
      readonly adjust?: Readonly<Record<string, number>> /** Mirrored left to right (`a:xfrm@flipH`), in right-to-left slides. */;
      readonly flipX?: boolean;
      /** Upside down (`a:xfrm@flipV`); only scenes read from a file say this. */
      readonly flipY?: boolean;
    }
  /** SVG path data (M L C Z, absolute) in the box's own px. */
  | { readonly kind: 'path'; readonly d: string };

export interface ShapeElement extends ElementBase {
  readonly type: 'shape';
  readonly geometry: Geometry;
  readonly fill?: Paint;
  /** Painted in place of `fill`, which then tells its middle colour. */
  readonly gradient?: Gradient;
  readonly stroke?: Stroke;
  readonly shadow?: Shadow;
  readonly edge?: EdgeEffects;
}

/** What falls behind a shape or picture. */
export interface Shadow {
  readonly dx: number;
  readonly dy: number;
  /** Px over which its edge fades. */
  readonly blurPx: number;
  /** Px by which it is larger on each side. */
  readonly growPx: number;
  readonly paint: Paint;
}

/** What the edge of a shape or picture does. Only scenes read from a file have any. */
export interface EdgeEffects {
  /** Px over which it fades. */
  readonly softPx?: number;
  /** A shadow that falls into it. */
  readonly inner?: Shadow;
}

/** Where a line is attached to a shape. */
export interface AttachedEnd {
  readonly elementId: string;
  /** Index of the connection site, as PowerPoint counts: 0 top, 1 left, 2 bottom, 3 right; of an ellipse 0, 2, 4, 6. Absent where the shape has no site on that side. */
  readonly site?: number;
  /** LibreOffice counts the sites of this shape otherwise. */
  readonly uncommon?: boolean;
}

export interface LineElement extends ElementBase {
  readonly type: 'line';
  /** Ends, absolute px; `box` is their bounding box. */
  readonly from: { readonly x: number; readonly y: number };
  readonly to: { readonly x: number; readonly y: number };
  readonly stroke: Stroke;
  /** At `from` and at `to`, as PowerPoint names them. */
  readonly head?: LineEnd;
  readonly tail?: LineEnd;
  /** Shapes that the ends stay attached to. */
  readonly start?: AttachedEnd;
  readonly end?: AttachedEnd;
  /** Not straight: the corners, one to four, that it turns at, or that its curves are drawn over. Its parts are level or upright in turn. */
  readonly route?: { readonly kind: 'elbow' | 'curve'; readonly corners: readonly { readonly x: number; readonly y: number }[] };
  /** Id of the text that stands on it; its backdrop is that with "-backdrop". */
  readonly labelId?: string;
}

export interface PictureElement extends ElementBase {
  readonly type: 'picture';
  /** Absent: a designed placeholder is drawn and the finding `picture_missing` says so. */
  readonly media?: MediaRef;
  /** Without media: something else stands in its place; and whether one was asked for that could not be loaded. */
  readonly filled?: true;
  readonly wanted?: boolean;
  /** What is cut from each side, as fractions of the picture's width and height (after rotation): all 0 shows the whole. */
  readonly crop: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
  readonly radiusPx: number;
  readonly shadow?: Shadow;
  /** How much of it is seen; all when absent. */
  readonly opacity?: number;
  /** Outline that it is cut to in place of the box. Only scenes read from a file say this and what follows. */
  readonly outline?: Geometry;
  /** What its colours become: four rows of five, as in SVG's `feColorMatrix`. */
  readonly recolor?: readonly number[];
  /** One of the pictures that repeat over the box, px on the canvas. */
  readonly tile?: Box;
  readonly edge?: EdgeEffects;
}

export interface IconElement extends ElementBase {
  readonly type: 'icon';
  /** Phosphor name such as "chart-line-up". */
  readonly icon: string;
  readonly weight: IconWeight;
  readonly color: Paint;
  /** Its colour was chosen for it: it may be pale, as long as it is seen. */
  readonly chosen?: true;
}

export type IconWeight = 'thin' | 'light' | 'regular' | 'bold' | 'fill' | 'duotone';

/** How charts and tables are styled by the template. */
export interface ChartStyle {
  readonly fontSizePx: number;
  /** Of its words; `body` when absent. */
  readonly font?: FontRole;
  readonly text: Paint;
  readonly muted: Paint;
  readonly grid: Paint;
  /** Colours of the series, or of the points when there is one series of parts. */
  readonly series: readonly Paint[];
  /** One series or point is emphasised, the others take this. */
  readonly rest: Paint;
  /** Drop gridlines and value axis and label the data directly. */
  readonly directLabels: boolean;
  /** Width of the gap between bars as a share of the bar: 0.5 = half a bar. */
  readonly gap: number;
  /** What a file says of its chart, where it is not ours to decide. */
  readonly given?: GivenLooks;
}

export interface ChartElement extends ElementBase {
  readonly type: 'chart';
  readonly chart: ChartModel;
  readonly style: ChartStyle;
  readonly lang: string;
}

export interface TableStyle {
  readonly header: { readonly fill?: Paint; readonly text: Paint; readonly weight: FontWeight };
  readonly body: { readonly text: Paint };
  readonly band?: Paint;
  readonly highlight: Paint;
  readonly rule: Stroke;
  readonly headerRule: Stroke;
  readonly paddingPx: { readonly x: number; readonly y: number };
}

export interface TableCell {
  readonly paragraphs: readonly Paragraph[];
  readonly fill?: Paint;
  readonly borders?: CellBorders;
  /** More padding on the right, so that decimal points stand below one another; px. */
  readonly insetPx?: number;
  /** Drawn between its fill and its words; boxes are counted from the left and the top of the cell. */
  readonly marks?: readonly CellMark[];
}

/** A shape that is part of a cell: it moves with it, and is stretched where the row grows. */
export type CellMark = Pick<ShapeElement, 'box' | 'geometry' | 'fill' | 'stroke'>;

export interface TableElement extends ElementBase {
  readonly type: 'table';
  readonly table: TableModel;
  readonly style: TableStyle;
  /** Px; sums are the box. Header first. */
  readonly columnWidths: readonly number[];
  readonly rowHeights: readonly number[];
  /** Cells over several columns or rows; those that they cover are empty. */
  readonly spans?: readonly TableSpan[];
  readonly heads?: number; // rows of the head, where it has more than one
  /** Set text of every cell, header row first; lines are relative to the cell's box inside its padding and stand in the middle of its height (`anchor="ctr"`). */
  readonly cells: readonly (readonly TableCell[])[];
}

export interface GroupElement extends ElementBase {
  readonly type: 'group';
  /** Placed freely: it may run over the edge of the slide on purpose. */
  readonly bleeds?: boolean;
  readonly children: readonly SceneElement[];
}

export type SceneElement = TextElement | ShapeElement | LineElement | PictureElement | IconElement | ChartElement | TableElement | GroupElement;

export interface Scene {
  /** Id of the layout that it was made with. */
  readonly layout: string;
  /** Of a slide in a design: the standard layout that its content is written for. */
  readonly serves?: string;
  /** How full it is meant to be; absent: as most slides are. */
  readonly density?: 'airy' | 'reading';
  readonly background: Paint;
  /** In reading order, which is also the order of painting; `layout` elements come first. */
  readonly elements: readonly SceneElement[];
  readonly rtl: boolean;
  readonly lang: string;
  /** Title in plain text, for bookmarks and for the check that titles are unique. */
  readonly title: string;
  readonly speakerNote?: string;
  /** Paths of pictures that the content names, that could not be loaded, and that the slide is laid out without. */
  readonly leftOut?: readonly string[];
  /** Colours that its markup fixes, with the elements that do. */
  readonly fixedColors?: readonly { readonly hex: Hex; readonly element: string; readonly path?: string }[];
  /** Styles of its markup that change nothing, with the elements and what to do. */
  readonly idleStyles?: readonly { readonly element: string; readonly path?: string; readonly styles: readonly string[]; readonly why: string }[];
  /** Boxes that say they are to scale. */
  readonly scales?: readonly DeclaredScale[];
  /** Diagrams that have too little room. */
  readonly tooLarge?: readonly TooLargeDiagram[];
  /** How many of its sources the foot has no room for, or not for all of their words: they stand in the speaker note. */
  readonly notedSources?: number;
  /** In which it is set where that is not the deck's: slides of a file have colours and fonts of their own. */
  readonly theme?: Theme;
  /** Size of the slide where it is not `CANVAS`: scenes read from files of another format. */
  readonly canvas?: { readonly widthPx: number; readonly heightPx: number };
}

/** Everything that a writer needs: scenes over one theme, the slide layouts they use, and their media. */
export interface Deck {
  readonly title: string;
  readonly lang: string;
  readonly rtl: boolean;
  readonly theme: Theme;
  readonly template: DeckTemplate;
  readonly slides: readonly Scene[];
  /** Bytes of every `MediaRef` in the scenes, by hash. */
  readonly media: ReadonlyMap<string, Uint8Array>;
  /** Into every slide; none when absent. */
  readonly transition?: Transition;
  /** Whether a PowerPoint file carries the faces that it is set in, or only names them; `embed` when absent. */
  readonly fonts?: 'embed' | 'name';
  readonly author?: string;
  /** ISO 8601; the same for the same deck, since output is deterministic. */
  readonly createdAt: string;
  /** The deck as a PowerPoint file, where it was made in a design: the scenes show what this file says. */
  readonly file?: Uint8Array;
  /** What `file` is set in. */
  readonly fileFonts?: readonly DeckFont[];
  /** What the making of the file left out. */
  readonly findings?: readonly Finding[];
  /** What is wrong with scenes that were checked as they were made, in this theme; what was changed since is another scene. */
  readonly judged?: ReadonlyMap<Scene, readonly Finding[]>;
}

/** The master and layouts of a template as scenes: prompts stand where content will be. */
export interface DeckTemplate {
  /** What writers made of it and of decks on it; absent where it is written once, or not at all. */
  readonly memo?: Memo;
  readonly id: string;
  readonly name: string;
  /** Text styles of the master, sizes in px. */
  readonly titleSizePx: number;
  readonly bodySizesPx: readonly [number, number, number, number, number];
  /** One for every layout of the catalogue, in the catalogue's order. */
  readonly layouts: readonly { readonly id: string; readonly name: string /** `p:sldLayout@type`. */; readonly type?: string | undefined; readonly scene: Scene }[];
}
