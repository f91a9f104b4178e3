import type { ImportedChartLooks } from '../charts/imported-looks.ts';
import type { ChartModel } from '../charts/model.ts';
import type { Memo } from '../memory/memo.ts';
import type { DeckComment } from '../opened/comment.ts';
import type { Box } from './box.ts';
import type { Canvas } from './canvas.ts';
import type { DeckFont, EmbeddingRefusal, FaceStyle, FontNeed } from './deck-font.ts';
import type { DeclaredScale } from './declared-scale.ts';
import type { ColorRoles } from './diagram.ts';
import type { EdgeEffects, Shadow } from './edge-effects.ts';
import type { Finding } from './finding.ts';
import type { MediaRef } from './media-ref.ts';
import type { PlaceholderRole } from './placeholder-role.ts';
import type { SlideClip, SlideShow } from './slide-show.ts';
import type { CellBorders, TableModel, TableSpan } from './table.ts';
import type { FontWeight, Paragraph } from './text.ts';
import type { FontRole, Gradient, Hex, LineEnd, Paint, Stroke, Theme } from './theme.ts';
import type { Transition } from './transition.ts';
import type { UnfitFigures } from './unfit-figures.ts';

export { CANVAS, type Canvas } from './canvas.ts';
export type { PlaceholderRole } from './placeholder-role.ts';
export type { Bullet, FontWeight, GlyphSpan, Line, Paragraph, Run } from './text.ts';
export type {
  Box,
  DeckFont,
  EdgeEffects,
  EmbeddingRefusal,
  FaceStyle,
  FontNeed,
  Gradient,
  LineEnd,
  MediaRef,
  Shadow,
  Stroke,
};

export const EMU_PER_PX = 9525;
export const EMU_PER_PT = 12_700;
export const PT_PER_PX = 0.75;

export interface ElementBase {
  /** Unique within the slide, and stable for the same layout and content: "title", "items-2-text". */
  readonly id: string;
  /** Name in PowerPoint's selection pane: "Title", "Card 3 text". */
  readonly name: string;
  readonly box: Box;
  readonly placeholder: PlaceholderRole;
  /** Index of the placeholder within its layout (`p:ph@idx`); absent for titles and without a placeholder. */
  readonly placeholderIndex?: number;
  /** Alternative text. An element without it must be `decorative`, unless it is text. */
  readonly alt?: string;
  readonly decorative?: boolean;
  /** Path of the shown content in that of the slide: "items[1].heading"; absent for fixed decoration. */
  readonly path?: string;
  /** `layout`: decoration that all slides of the layout share, written once, into the slide layout. */
  readonly layer: 'layout' | 'slide';
  /** Comes from the imported design; its words, sizes and colours are not the caller's to repair. */
  readonly fromDesign?: boolean;
  /** The text is the caller's, but its colour comes from the design. */
  readonly ownTextColor?: boolean;
  /** Degrees clockwise about the centre of the box. */
  readonly rotation?: number;
  /** Ids by which steps of the show name the element, alone or in a group. */
  readonly showIds?: readonly string[];
  /** Address or slide, such as "#3", to which a click on the element leads. */
  readonly link?: string;
}

export interface TextElement extends ElementBase {
  readonly type: 'text';
  readonly paragraphs: readonly Paragraph[];
  readonly anchor: 'top' | 'middle' | 'bottom';
  /** Height that the text needs at the chosen size, px; more than the box has when it does not fit. */
  readonly neededHeightPx: number;
  /** Id of the preceding shape whose text this is; in a PowerPoint file the two are one shape. */
  readonly within?: string;
  /** Text of a drawing, which stays on one line however wide it is. */
  readonly unbroken?: boolean;
  /** Group of siblings that share one size. */
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
      readonly adjust?: Readonly<Record<string, number>>;
      /** Horizontally flipped (`a:xfrm@flipH`), in right-to-left slides. */
      readonly flipX?: boolean;
      /** Vertically flipped (`a:xfrm@flipV`); only in scenes of imported files. */
      readonly flipY?: boolean;
    }
  /** SVG path data (M L C Z, absolute) in px of the box. */
  | { readonly kind: 'path'; readonly d: string };

export interface ShapeElement extends ElementBase {
  readonly type: 'shape';
  /** Connectors may run over it, as messages do over the bars of other lanes. */
  readonly passable?: true;
  readonly geometry: Geometry;
  readonly fill?: Paint;
  /** Painted in place of `fill`, which is then its middle colour. */
  readonly gradient?: Gradient;
  readonly stroke?: Stroke;
  readonly shadow?: Shadow;
  readonly edge?: EdgeEffects;
}

/** Shape to which the end of a line is attached. */
export interface AttachedEnd {
  readonly elementId: string;
  /**
   * Index of PowerPoint's connection site: 0 top, 1 left, 2 bottom, 3 right; 0, 2, 4, 6 for an ellipse.
   * Absent where the shape has no site on that side.
   */
  readonly site?: number;
  /** The line does not end where LibreOffice has the site: beside it, or at a shape whose sites it numbers differently. */
  readonly uncommon?: boolean;
}

export interface LineElement extends ElementBase {
  readonly type: 'line';
  /** Ends in absolute px; `box` is their bounding box. */
  readonly from: { readonly x: number; readonly y: number };
  readonly to: { readonly x: number; readonly y: number };
  readonly stroke: Stroke;
  /** Line ends at `from` and at `to`, by PowerPoint's names. */
  readonly head?: LineEnd;
  readonly tail?: LineEnd;
  /** Shapes to which the ends stay attached. */
  readonly start?: AttachedEnd;
  readonly end?: AttachedEnd;
  /**
   * Path of a line that is not straight: one to four corners at which it turns, or along which it curves. Its
   * segments are horizontal and vertical in turn.
   */
  readonly route?: {
    readonly kind: 'elbow' | 'curve';
    readonly corners: readonly { readonly x: number; readonly y: number }[];
  };
  /** Id of its label; the label's backdrop has the same id with "-backdrop". */
  readonly labelId?: string;
}

export interface PictureElement extends ElementBase {
  readonly type: 'picture';
  /** Absent: a placeholder is drawn, and `picture_missing` reports it. */
  readonly media?: MediaRef;
  /**
   * Without media: `filled` if something else is shown in its place, `wanted` if a requested picture could
   * not be loaded.
   */
  readonly filled?: true;
  readonly wanted?: boolean;
  /**
   * Crop from each side as fractions of the picture's width and height (after rotation); all 0 shows the
   * whole picture.
   */
  readonly crop: {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  };
  readonly radiusPx: number;
  readonly shadow?: Shadow;
  /** Opacity, 1 when absent. */
  readonly opacity?: number;
  /**
   * Outline to which the picture is clipped in place of the box. This and the following fields only occur in
   * scenes of imported files.
   */
  readonly outline?: Geometry;
  /** Colour matrix of four rows and five columns, as in SVG's `feColorMatrix`. */
  readonly recolor?: readonly number[];
  /** Tile that repeats over the box, px on the canvas. */
  readonly tile?: Box;
  readonly edge?: EdgeEffects;
  /** The video or sound whose poster it is. */
  readonly clip?: SlideClip;
}

export interface IconElement extends ElementBase {
  readonly type: 'icon';
  /** Phosphor name such as "chart-line-up". */
  readonly icon: string;
  readonly weight: IconWeight;
  readonly color: Paint;
  /** The author chose its colour, so it may be pale as long as it is visible. */
  readonly chosen?: true;
}

export type IconWeight = 'thin' | 'light' | 'regular' | 'bold' | 'fill' | 'duotone';

export interface ChartStyle {
  readonly fontSizePx: number;
  /** Font of its text; `body` when absent. */
  readonly font?: FontRole;
  readonly text: Paint;
  readonly muted: Paint;
  readonly grid: Paint;
  /** Surface behind the chart, if it is not the page. */
  readonly ground?: Paint;
  /** Colours of the series, or of the points when a single series has parts. */
  readonly series: readonly Paint[];
  /** Colour of the other series or points when one is emphasised. */
  readonly rest: Paint;
  /** Omits gridlines and value axis, and labels the data directly. */
  readonly directLabels: boolean;
  /** Gap between bars as a share of the bar: 0.5 = half a bar. */
  readonly gap: number;
  /** Colours of series and categories by their names. */
  readonly named?: Readonly<Record<string, Paint>>;
  /** Declared appearance of an imported chart, which the planner must not change. */
  readonly imported?: ImportedChartLooks;
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
  /** Additional padding on the right that aligns decimal points, px. */
  readonly insetPx?: number;
  /** Drawn between the fill and the text; boxes are relative to the top left corner of the cell. */
  readonly marks?: readonly CellMark[];
}

/** A shape within a cell, which moves with it and is stretched when the row grows. */
export type CellMark = Pick<ShapeElement, 'box' | 'geometry' | 'fill' | 'stroke'>;

export interface TableElement extends ElementBase {
  readonly type: 'table';
  readonly table: TableModel;
  readonly style: TableStyle;
  /** Px; the sums are the size of the box. The header comes first. */
  readonly columnWidths: readonly number[];
  readonly rowHeights: readonly number[];
  /** Cells over several columns or rows; the cells that they cover are empty. */
  readonly spans?: readonly TableSpan[];
  /** Number of header rows, where there is more than one. */
  readonly heads?: number;
  /**
   * Set text of every cell, header row first. Lines are relative to the cell's padding box and vertically
   * centred (`anchor="ctr"`).
   */
  readonly cells: readonly (readonly TableCell[])[];
}

export interface GroupElement extends ElementBase {
  readonly type: 'group';
  /** Placed freely: it may extend beyond the edge of the slide on purpose. */
  readonly bleeds?: boolean;
  readonly children: readonly SceneElement[];
}

export type SceneElement =
  | TextElement
  | ShapeElement
  | LineElement
  | PictureElement
  | IconElement
  | ChartElement
  | TableElement
  | GroupElement;

export interface Scene extends UnfitFigures {
  /** Id of the layout. */
  readonly layout: string;
  /** On a slide of an imported design: the standard layout for which its content is written. */
  readonly serves?: string;
  /** Intended density of the content; absent for most slides. */
  readonly density?: 'airy' | 'reading';
  readonly background: Paint;
  /** Elements in reading order, which is also the order of painting; `layout` elements come first. */
  readonly elements: readonly SceneElement[];
  readonly rtl: boolean;
  readonly lang: string;
  /** Title in plain text, for bookmarks and for the check that titles are unique. */
  readonly title: string;
  readonly speakerNote?: string;
  /** Content paths of pictures that could not be loaded and that the layout omits. */
  readonly leftOut?: readonly string[];
  /** Fixed colours of its markup, with their elements. */
  readonly fixedColors?: readonly { readonly hex: Hex; readonly element: string; readonly path?: string }[];
  /** Styles of its markup without effect, with their elements and the remedy. */
  readonly idleStyles?: readonly {
    readonly element: string;
    readonly path?: string;
    readonly styles: readonly string[];
    readonly why: string;
  }[];
  /** Boxes that claim to be to scale. */
  readonly scales?: readonly DeclaredScale[];
  /** Share of the content frame that slides of the design's file leave empty; absent: the usual one. */
  readonly usualEmptyShare?: number;
  /** Number of sources that the foot of the slide cannot show completely; they are in the speaker notes. */
  readonly notedSources?: number;
  /** True if the footnote stands in the speaker notes, because the layout has no place for it. */
  readonly notedFootnote?: true;
  /** Theme of the slide where it differs from the deck's, as on slides of imported files. */
  readonly theme?: Theme;
  /** Size of the slide where it is not `CANVAS`. */
  readonly canvas?: Canvas;
  /** True for a slide of an imported file. */
  readonly fromFile?: true;
  readonly show?: SlideShow;
}

/** Input of a writer: scenes with one theme, the slide layouts they use, and their media. */
export interface Deck {
  readonly title: string;
  readonly lang: string;
  readonly rtl: boolean;
  readonly theme: Theme;
  readonly template: DeckTemplate;
  readonly slides: readonly Scene[];
  /** Bytes of every `MediaRef` in the scenes, by hash. */
  readonly media: ReadonlyMap<string, Uint8Array>;
  /** Transition to every slide; none when absent. */
  readonly transition?: Transition;
  /** Embeds the fonts in a PowerPoint file, or only names them; `embed` when absent. */
  readonly fonts?: 'embed' | 'name';
  readonly author?: string;
  /** Roles of names, whose colours they have in charts, diagrams and maps. */
  readonly colorRoles?: ColorRoles;
  /** ISO 8601; the same for the same deck, because output is deterministic. */
  readonly createdAt: string;
  /** PowerPoint file of a deck made in an imported design; the scenes show its content. */
  readonly file?: Uint8Array;
  /** Fonts of `file`. */
  readonly fileFonts?: readonly DeckFont[];
  /** Findings from the making of the file. */
  readonly findings?: readonly Finding[];
  /**
   * Findings of scenes that were checked when they were made, in this theme. Edited slides are new scenes
   * without an entry.
   */
  readonly judged?: ReadonlyMap<Scene, readonly Finding[]>;
  /** Review comments by slide; absent without any. */
  readonly comments?: readonly (readonly DeckComment[])[];
  /** True if slide numbers lead to contents, which `file` does not say yet. */
  readonly hasBackLinks?: true;
}

/** Master and layouts of a template as scenes, with prompts in place of content. */
export interface DeckTemplate {
  /**
   * Cached output of writers for the template and decks on it; absent where it is written only once, or not
   * at all.
   */
  readonly memo?: Memo;
  readonly id: string;
  readonly name: string;
  /** Size of the slides where it is not `CANVAS`. */
  readonly canvas?: Canvas;
  /** Text styles of the master, sizes in px. */
  readonly titleSizePx: number;
  readonly bodySizesPx: readonly [number, number, number, number, number];
  /** One for every layout of the catalogue, in the catalogue's order. */
  readonly layouts: readonly {
    readonly id: string;
    /** Number in the name of its part, which does not depend on the layouts of the deck; default: its position. */
    readonly number?: number;
    readonly name: string /** `p:sldLayout@type`. */;
    readonly type?: string | undefined;
    readonly scene: Scene;
  }[];
}
