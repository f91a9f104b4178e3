import type { Box } from '../scene/box.ts';
import type { Diagram } from '../scene/diagram.ts';
import type {
  Canvas,
  FontWeight,
  Geometry,
  Gradient,
  IconWeight,
  PlaceholderRole,
  Shadow,
} from '../scene/scene.ts';
import type { TableSpan } from '../scene/table.ts';
import type { ColorToken, FontRole, Paint } from '../scene/theme.ts';
import type { ArtLook, ImagePins } from './art.ts';
import type { Condition } from './condition.ts';
import type { LayoutContract } from './contract.ts';
import type { DiagramLook } from './diagram-look.ts';
import type { DrawingPart } from './drawing.ts';
import type { CellLook, ChartGround, Style } from './node-style.ts';
import type { RichParagraph, TextStyle } from './rich-text.ts';

export type { Condition } from './condition.ts';
export type { DiagramLook } from './diagram-look.ts';
export type { DrawingPart, DrawnLine, DrawnOutline, DrawnText } from './drawing.ts';
export type { CellLook, ChartGround, Edges, Style } from './node-style.ts';
export type { RichParagraph, RichRun, TextStyle } from './rich-text.ts';

/**
 * A layout tree: plain JSON, usually written in TSX with the runtime in `jsx.ts`. Nodes are laid out by
 * flexbox; text nodes are measured; bindings name fields of the slide's content.
 *
 * Bindings are paths: "title", "left.heading"; inside `each`, "." is the item, ".text" a field of it, and "#"
 * its number from 1. A node whose binding is empty is dropped with its space.
 */
export type TreeNode =
  | BoxNode
  | GridNode
  | TextNode
  | ListNode
  | ImageNode
  | IconNode
  | ChartNode
  | TableNode
  | ShapeNode
  | RuleNode
  | LanesNode
  | StageNode
  | CodeNode
  | DrawingNode
  | MapNode
  | DiagramNode
  | ArtNode;

interface NodeBase {
  /** Unique among siblings; element ids are derived from it. Defaults to the binding or the type. */
  readonly id?: string;
  readonly name?: string;
  readonly style?: Style;
  readonly when?: Condition;
  /** True for decoration that is written into the slide layout. Must not depend on content. */
  readonly fixed?: boolean;
  /** Degrees clockwise, including all children. */
  readonly rotation?: number;
  /** Content path for findings, if it differs from the binding. */
  readonly path?: string;
}

export interface BoxNode extends NodeBase {
  readonly type: 'box';
  readonly children: readonly TreeNode[];
  /** Repeats the children for each item of the list; the box itself occurs once. */
  readonly each?: string;
  readonly fill?: Paint;
  readonly gradient?: Gradient;
  readonly shadow?: Shadow;
  readonly stroke?: { readonly paint: Paint; readonly widthPx: number };
  /** Px, or "theme" for the theme's radius. */
  readonly radius?: number | 'theme';
  readonly geometry?: Geometry;
  /** Part of the content that its children read, its contract, and the prefix of ids in it. */
  readonly within?: { readonly content: string; readonly contract: LayoutContract; readonly prefix: string };
  /** True if the lengths of its children represent their numbers. */
  readonly scale?: true;
  /** True if connectors end at it, so that it exists without fill and outline. */
  readonly joint?: boolean;
  /** Siblings with the same name get the height of the tallest. */
  readonly equalHeight?: string;
  /** Boxes of the slide with the same name get the width of the widest, as in a column over several rows. */
  readonly equalWidth?: string;
}

/** Items of a list in rows. A short last row is stretched to the full width unless `hold` is set. */
export interface GridNode extends NodeBase {
  readonly type: 'grid';
  readonly each: string;
  readonly item: TreeNode;
  /** Columns by count, from which the rows follow: {"2": [2], "5": [3, 2]}. */
  readonly rows: Readonly<Record<number, readonly number[]>>;
  readonly gap: readonly [number, number];
  readonly hold?: boolean;
  /** Drawn between neighbours in templates that separate by rules. */
  readonly columnRule?: { readonly paint: Paint; readonly widthPx: number };
  readonly rowRule?: { readonly paint: Paint; readonly widthPx: number };
}

export interface TextNode extends NodeBase {
  readonly type: 'text';
  /** Content field; `text` holds the layout's own words instead, in which "{lang:sources}" is translated. */
  readonly bind?: string;
  readonly text?: string;
  /** Formatted paragraphs, in place of `bind` and `text`. */
  readonly rich?: readonly RichParagraph[];
  readonly textStyle: TextStyle;
  readonly role?: PlaceholderRole;
  readonly anchor?: 'top' | 'middle' | 'bottom';
  /** Text nodes of one group use the same size step. Repeated items share a group by default. */
  readonly fitGroup?: string;
  /** Maximum number of lines; more counts as overflow. */
  readonly maxLines?: number;
  /** True if paragraphs wrap only when no size fits. */
  readonly whole?: true;
  /** Prompt in the slide layout; the field's description if absent. */
  readonly prompt?: string;
}

/**
 * Bulleted paragraphs in one body placeholder. Items are texts, or objects with text, detail and children.
 */
export interface ListNode extends NodeBase {
  readonly type: 'list';
  readonly bind: string;
  readonly textStyle: TextStyle;
  readonly detailStyle?: TextStyle;
  readonly role?: PlaceholderRole;
  readonly anchor?: 'top' | 'middle' | 'bottom';
  readonly bullet:
    | { readonly kind: 'char'; readonly char: string; readonly color: Paint }
    | { readonly kind: 'number'; readonly color: Paint }
    | { readonly kind: 'none' };
  readonly indentEm: number;
  /** Space between items as a multiple of the size. */
  readonly itemGapEm: number;
  readonly fitGroup?: string;
}

export interface ImageNode extends NodeBase {
  readonly type: 'image';
  readonly bind: string;
  readonly role?: PlaceholderRole;
  readonly radius?: number | 'theme';
  readonly shadow?: Shadow;
  /** Opacity from 0 to 1. */
  readonly opacity?: number;
  /** True for the picture of a person, which nothing can replace. */
  readonly portrait?: true;
  /** Points on the picture, which is then shown whole. */
  readonly pins?: ImagePins;
}

export interface IconNode extends NodeBase {
  readonly type: 'icon';
  /** Field with an icon, or a fixed icon name. */
  readonly bind?: string;
  readonly icon?: string;
  readonly weight: IconWeight;
  readonly color: Paint;
  /** True if its colour was chosen explicitly: it may be pale as long as it is visible. */
  readonly chosen?: true;
  readonly sizePx: number;
}

export interface ChartNode extends NodeBase {
  readonly type: 'chart';
  readonly bind: string;
  readonly sizesPt: readonly number[];
  readonly series: readonly Paint[];
  readonly rest: Paint;
  readonly directLabels?: boolean;
  readonly gap?: number;
  /** Colours of what is behind it and of its words, where they are not those of the page. */
  readonly ground?: ChartGround;
}

export interface TableNode extends NodeBase {
  readonly type: 'table';
  readonly bind: string;
  readonly headerStyle: TextStyle;
  readonly cellStyle: TextStyle;
  readonly headerFill?: Paint;
  readonly band?: Paint;
  readonly highlight: Paint;
  readonly rule: { readonly paint: Paint; readonly widthPx: number };
  readonly headerRule: { readonly paint: Paint; readonly widthPx: number };
  readonly paddingPx: { readonly x: number; readonly y: number };
  /** Cells that span several columns or rows. */
  readonly spans?: readonly TableSpan[];
  /** Cells that name their rows, as [row, column]; row 0 is the header. */
  readonly rowHeads?: readonly (readonly [number, number])[];
  /** Cells that look different from the table. */
  readonly looks?: readonly CellLook[];
  /** Declared widths of columns in px or as a share of the table. */
  readonly widths?: readonly (number | `${number}%` | undefined)[];
  /**
   * True if columns keep these widths while a smaller text size fits; otherwise they yield to wider words.
   */
  readonly keepsWidths?: boolean;
}

export interface ShapeNode extends NodeBase {
  readonly type: 'shape';
  readonly geometry: Geometry;
  readonly fill?: Paint;
  readonly gradient?: Gradient;
  readonly shadow?: Shadow;
  readonly stroke?: {
    readonly paint: Paint;
    readonly widthPx: number;
    readonly dash?: 'solid' | 'dash' | 'dot';
  };
}

/** A straight line along the main axis of its box. */
export type LineSide = 'top' | 'left' | 'bottom' | 'right';

export interface RuleNode extends NodeBase {
  readonly type: 'rule';
  readonly paint: Paint;
  readonly widthPx: number;
  readonly axis: 'horizontal' | 'vertical';
  /** Arrow head at the end of the line, or at the top of a vertical one. */
  readonly arrow?: boolean;
  /**
   * Ids of the elements at its ends, to which it stays attached if both exist in one row or column:
   * "items-#-dot", "items-+-dot"; # is the item's number, + the next one's.
   */
  readonly joins?: readonly [string, string];
  /**
   * Joins the elements wherever they stand. `free` is straight if nothing is in the way, else it goes around.
   */
  readonly shape?: 'free' | 'straight' | 'elbow' | 'curve';
  /** Sides at which it leaves and enters the elements, where the content names them. */
  readonly sides?: readonly [LineSide | undefined, LineSide | undefined];
  /** Arrow head at its start. */
  readonly arrowStart?: boolean;
  /** Id of its label, which stands in a box with that id and "-backdrop". */
  readonly labelId?: string;
  readonly dash?: 'solid' | 'dash' | 'dot';
}

/**
 * Lanes over a common scale of equal periods: each item spans from its start to its end, and items are packed
 * into as few rows as possible without overlap. The node's height comes from its style, and lanes share it in
 * proportion to their rows.
 */
export interface LanesNode extends NodeBase {
  readonly type: 'lanes';
  /** List of lanes. */
  readonly each: string;
  /** List of texts that name the periods. */
  readonly along: string;
  /** List of a lane's items, each with `start` and optionally `end`: ".items". */
  readonly items: string;
  /** Drawn over each period ("." is its name), at the start of each lane, and across an item's periods. */
  readonly period: TreeNode;
  readonly head: TreeNode;
  readonly item: TreeNode;
  /** Drawn above the item; may extend over free periods. */
  readonly label?: TreeNode;
  readonly headWidth: number;
  /** Maximum height of a row in px. */
  readonly rowHeight: number;
  /** Gaps between rows, and between consecutive items. */
  readonly gap: readonly [number, number];
  /** Padding above and below the rows of a lane. */
  readonly lanePadding: number;
  /** Rules between periods, and above each lane. */
  readonly columnRule?: { readonly paint: Paint; readonly widthPx: number };
  readonly rowRule?: { readonly paint: Paint; readonly widthPx: number };
}

/**
 * Part of a funnel inside `each`: a bar as long as its value if `trueToScale`, else a narrowing trapezoid.
 */
export interface StageNode extends NodeBase {
  readonly type: 'stage';
  readonly of: string;
  /** Share of the width from 0 to 1. */
  readonly narrowest: number;
  readonly trueToScale?: true;
  /** `start` makes one side straight. */
  readonly align: 'center' | 'start';
  readonly fill?: Paint;
  readonly stroke?: { readonly paint: Paint; readonly widthPx: number };
}

/** Numbered and coloured lines of code, from left to right in every deck; long lines wrap. */
export interface CodeNode extends NodeBase {
  readonly type: 'code';
  readonly bind: string;
  /** Fields with the language's name and the highlighted lines. */
  readonly language: string;
  readonly marked: string;
  readonly textStyle: TextStyle;
  /** Code nodes of one group share a size. */
  readonly fitGroup?: string;
  readonly role?: PlaceholderRole;
  /** Backdrop on which token colours must be legible. */
  readonly backdrop: ColorToken;
  readonly textColor: ColorToken;
  /** Colour of comments and line numbers. */
  readonly quiet: ColorToken;
  /** Backdrop of highlighted lines. */
  readonly mark: Paint;
}

/** Shapes, lines and texts of a drawing, which become one group. */
export interface DrawingNode extends NodeBase {
  readonly type: 'drawing';
  /** Visible part of the drawing's coordinate system. */
  readonly viewBox: Box;
  /** Position in a box of other proportions, as shares of the free space; stretched if absent. */
  readonly align?: { readonly x: number; readonly y: number };
  readonly alt?: string;
  readonly decorative?: boolean;
  readonly parts: readonly DrawingPart[];
}

/** A map of places coloured by value, and points, as one group of native shapes. */
export interface MapNode extends NodeBase {
  readonly type: 'geomap';
  readonly bind: string;
  readonly sizesPt: readonly number[];
  readonly font: FontRole;
  readonly weight: FontWeight;
  /** Colour of names and the legend. */
  readonly text: Paint;
  /** Colour of the largest and of the lowest negative values; smaller ones are paler. */
  readonly fill: Paint;
  readonly negative: Paint;
  /** Colour beside the land of a part of the world that fills its box. */
  readonly sea: Paint;
  readonly dot: Paint;
  /** Edge of dots, which parts them from what they stand on. */
  readonly halo: Paint;
}

/** Boxes and lines that the engine arranges in the available space. */
export interface DiagramNode extends NodeBase {
  readonly type: 'diagram';
  /** A fixed diagram; `bind` names a field of the content instead. */
  readonly diagram?: Diagram;
  readonly bind?: string;
  readonly look: DiagramLook;
}

/** Art in place of a missing picture; nothing in decks without art and in slide layouts. */
export interface ArtNode extends NodeBase {
  readonly type: 'art';
  readonly look: ArtLook;
}

export interface LayoutTree {
  readonly id: string;
  readonly background: Paint;
  readonly root: BoxNode;
  /** Size that it is drawn for where it is not `CANVAS`. */
  readonly canvas?: Canvas;
}

/** Properties of a template without its layouts. */
export type TemplateHead = Pick<
  Template,
  'id' | 'name' | 'description' | 'version' | 'aliases' | 'themeId' | 'order'
>;

export interface Template {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Semantic version; a stored deck names the one with which it was created. */
  readonly version: string;
  readonly aliases: readonly string[];
  /** Theme of the template's own look; other themes can replace it. */
  readonly themeId: string;
  /** Position among the built-in templates, by which they are listed; the first is the default. */
  readonly order: number;
  readonly layouts: Readonly<Record<string, LayoutTree>>;
  /** Size of its slides where it is not `CANVAS`. */
  readonly canvas?: Canvas;
  /** Look of art in empty picture placeholders. */
  readonly art: ArtLook;
  readonly master: {
    readonly titleSizePt: number;
    readonly bodySizesPt: readonly [number, number, number, number, number];
  };
}
