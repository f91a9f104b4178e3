import type { Box } from '../scene/box.ts';
import type { Diagram } from '../scene/diagram.ts';
import type { FontWeight, Geometry, Gradient, IconWeight, PlaceholderRole, Shadow } from '../scene/scene.ts';
import type { CellBorders, TableSpan } from '../scene/table.ts';
import type { CellSign } from '../scene/table-formats.ts';
import type { ColorToken, FontRole, Paint } from '../scene/theme.ts';
import type { ArtLook, ImagePins } from './art.ts';
import type { Condition } from './condition.ts';
import type { LayoutContract } from './contract.ts';
import type { DiagramLook } from './diagram-look.ts';
import type { DrawingPart } from './drawing.ts';
import type { RichParagraph, TextStyle } from './rich-text.ts';

export type { Condition } from './condition.ts';
export type { DiagramLook } from './diagram-look.ts';
export type { DrawingPart, DrawnLine, DrawnOutline, DrawnText } from './drawing.ts';
export type { RichParagraph, RichRun, TextStyle } from './rich-text.ts';

/**
 * A layout tree: plain JSON, usually written in TSX with the runtime in `jsx.ts`. Nodes are laid
 * out by flexbox; text nodes are measured; bindings name fields of the slide's content.
 *
 * Bindings are paths: "title", "left.heading"; inside `each`, "." is the item, ".text" a field of it,
 * and "#" its 1-based number. A node whose binding is empty is dropped with its space.
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

/** Flexbox in px or percent strings ("50%"). Yoga's defaults, except that direction is column. */
export interface Style {
  readonly direction?: 'row' | 'column';
  readonly wrap?: boolean;
  readonly justify?: 'start' | 'center' | 'end' | 'between' | 'around' | 'evenly';
  readonly align?: 'start' | 'center' | 'end' | 'stretch' | 'baseline';
  readonly self?: 'start' | 'center' | 'end' | 'stretch';
  readonly grow?: number;
  readonly shrink?: number;
  readonly basis?: number | `${number}%`;
  readonly width?: number | `${number}%`;
  readonly height?: number | `${number}%`;
  readonly minWidth?: number | `${number}%`;
  readonly maxWidth?: number | `${number}%`;
  readonly minHeight?: number | `${number}%`;
  readonly maxHeight?: number | `${number}%`;
  readonly aspect?: number;
  readonly gap?: number;
  readonly padding?: Edges;
  readonly margin?: Edges;
  readonly position?: 'relative' | 'absolute';
  /** `start` and `end` are logical: they swap sides in a right-to-left deck. */
  readonly start?: number | `${number}%`;
  readonly end?: number | `${number}%`;
  readonly top?: number | `${number}%`;
  readonly bottom?: number | `${number}%`;
}

/** One number for all sides, or [block, inline], or [top, end, bottom, start]. */
export type Edges = number | readonly [number, number] | readonly [number, number, number, number];

interface NodeBase {
  /** Unique among siblings; ids of elements are made of it. Defaults to the binding or the type. */
  readonly id?: string;
  readonly name?: string;
  readonly style?: Style;
  readonly when?: Condition;
  /** Fixed decoration: written into the slide layout, not the slide. Must not depend on content. */
  readonly fixed?: boolean;
  /** Degrees clockwise, with all that stands in it. */
  readonly rotation?: number;
  /** The content path that findings name, where it is not the binding. */
  readonly path?: string;
}

export interface BoxNode extends NodeBase {
  readonly type: 'box';
  readonly children: readonly TreeNode[];
  /** Repeat the children once for each item of the list. The box itself stands once. */
  readonly each?: string;
  readonly fill?: Paint;
  /** Painted in place of `fill`. */
  readonly gradient?: Gradient;
  readonly shadow?: Shadow;
  readonly stroke?: { readonly paint: Paint; readonly widthPx: number };
  /** Px, or "theme" for the theme's radius. */
  readonly radius?: number | 'theme';
  readonly geometry?: Geometry;
  /** Its children read this part of the content, of this contract; findings name it by its key. Ids in it begin with the prefix. */
  readonly within?: { readonly content: string; readonly contract: LayoutContract; readonly prefix: string };
  /** The lengths of its children stand for the numbers in them. */
  readonly scale?: true;
  /** Connectors end at it: it is there also without fill and outline. */
  readonly joint?: boolean;
  /** Siblings with the same name get the height of the tallest. */
  readonly equalHeight?: string;
  /** Boxes of the slide with the same name get the width of the widest: a column over several rows. */
  readonly equalWidth?: string;
}

/** Items of a list in rows: how many columns for how many items. A short last row is stretched to the full width, unless `hold`. */
export interface GridNode extends NodeBase {
  readonly type: 'grid';
  readonly each: string;
  readonly item: TreeNode;
  /** Columns by count, the rows follow: {"2": [2], "5": [3, 2]}. */
  readonly rows: Readonly<Record<number, readonly number[]>>;
  readonly gap: readonly [number, number];
  readonly hold?: boolean;
  /** Drawn between neighbours, for templates that separate by rules. */
  readonly columnRule?: { readonly paint: Paint; readonly widthPx: number };
  readonly rowRule?: { readonly paint: Paint; readonly widthPx: number };
}

export interface TextNode extends NodeBase {
  readonly type: 'text';
  /** Content field, or `text` for the layout's own words; "{lang:sources}" in `text` is looked up in the deck's language. */
  readonly bind?: string;
  readonly text?: string;
  /** Formatted paragraphs, in place of both. */
  readonly rich?: readonly RichParagraph[];
  readonly textStyle: TextStyle;
  readonly role?: PlaceholderRole;
  readonly anchor?: 'top' | 'middle' | 'bottom';
  /** All text nodes with the same group take the same step. Repeated items share one group by default. */
  readonly fitGroup?: string;
  /** Largest number of lines; more is overflow. */
  readonly maxLines?: number;
  /** Its paragraphs are broken only where no size is left that holds them. */
  readonly whole?: true;
  /** Prompt shown in the slide layout; the field's description when absent. */
  readonly prompt?: string;
}

/** Bulleted paragraphs in one text frame: a real body placeholder. Items are texts, or objects with text, detail and children. */
export interface ListNode extends NodeBase {
  readonly type: 'list';
  readonly bind: string;
  readonly textStyle: TextStyle;
  readonly detailStyle?: TextStyle;
  readonly role?: PlaceholderRole;
  readonly anchor?: 'top' | 'middle' | 'bottom';
  readonly bullet: { readonly kind: 'char'; readonly char: string; readonly color: Paint } | { readonly kind: 'number'; readonly color: Paint } | { readonly kind: 'none' };
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
  /** How much of it is seen, 0…1. */
  readonly opacity?: number;
  /** Of a person: nothing else can stand in for it. */
  readonly portrait?: true;
  /** The picture is shown whole, with these on it. */
  readonly pins?: ImagePins;
}

export interface IconNode extends NodeBase {
  readonly type: 'icon';
  /** Field with an icon, or a fixed icon name. */
  readonly bind?: string;
  readonly icon?: string;
  readonly weight: IconWeight;
  readonly color: Paint;
  /** Its colour was chosen for it: it may be pale, as long as it is seen. */
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
  /** Cells over several columns or rows. */
  readonly spans?: readonly TableSpan[];
  /** Cells that name their rows, as [row, column]; row 0 is the header. */
  readonly rowHeads?: readonly (readonly [number, number])[];
  /** Cells that look otherwise than the table has them. */
  readonly looks?: readonly CellLook[];
  /** Widths of columns that have one of their own: px, or a share of the table. */
  readonly widths?: readonly (number | `${number}%` | undefined)[];
  /** Columns keep these widths while a smaller size of text holds their words; others yield to a word that is wider. */
  readonly keepsWidths?: boolean;
}

/** How one cell differs from its table; row 0 is the header. */
export interface CellLook {
  readonly row: number;
  readonly column: number;
  readonly text: Partial<Pick<TextStyle, 'color' | 'weight' | 'italic' | 'upper' | 'font' | 'align'>>;
  readonly fill?: Paint;
  readonly borders?: CellBorders;
  /** Drawn beside its words. */
  readonly sign?: CellSign;
}

export interface ShapeNode extends NodeBase {
  readonly type: 'shape';
  readonly geometry: Geometry;
  readonly fill?: Paint;
  /** Painted in place of `fill`. */
  readonly gradient?: Gradient;
  readonly shadow?: Shadow;
  readonly stroke?: { readonly paint: Paint; readonly widthPx: number; readonly dash?: 'solid' | 'dash' | 'dot' };
}

/** A straight line along its box's main axis. */
export interface RuleNode extends NodeBase {
  readonly type: 'rule';
  readonly paint: Paint;
  readonly widthPx: number;
  readonly axis: 'horizontal' | 'vertical';
  /** An arrow's head at the end of the line, or at the top of a vertical one. */
  readonly arrow?: boolean;
  /** Ids of the elements at its ends, to which it stays attached where both are there and in one row or column: "items-#-dot", "items-+-dot"; # is the item's number, + the next one's. */
  readonly joins?: readonly [string, string];
  /** Joins them wherever they stand. `free`: straight where nothing is in the way, else round it. */
  readonly shape?: 'free' | 'straight' | 'elbow' | 'curve';
  /** An arrow's head at its beginning. */
  readonly arrowStart?: boolean;
  /** Id of the text that stands on it, in a box with that id and "-backdrop". */
  readonly labelId?: string;
  readonly dash?: 'solid' | 'dash' | 'dot';
}

/**
 * Lanes over a common scale of equal periods: every item stands from its start to its end, packed
 * into as few rows as hold its lane without overlap. The node is as high as its style says; lanes share
 * the height by their rows.
 */
export interface LanesNode extends NodeBase {
  readonly type: 'lanes';
  /** List of lanes. */
  readonly each: string;
  /** List of texts: the periods. */
  readonly along: string;
  /** List of a lane's items, each with `start` and maybe `end`: ".items". */
  readonly items: string;
  /** Drawn over each period ("." is its name), at the start of each lane, and across an item's periods. */
  readonly period: TreeNode;
  readonly head: TreeNode;
  readonly item: TreeNode;
  /** Drawn above the item; may run on over free periods. */
  readonly label?: TreeNode;
  readonly headWidth: number;
  /** No row is higher than this, px. */
  readonly rowHeight: number;
  /** Between rows, and between items that follow each other. */
  readonly gap: readonly [number, number];
  /** Above and below the rows of a lane. */
  readonly lanePadding: number;
  /** Between periods, and above each lane. */
  readonly columnRule?: { readonly paint: Paint; readonly widthPx: number };
  readonly rowRule?: { readonly paint: Paint; readonly widthPx: number };
}

/** Inside `each` of a list: the item's part of a funnel. A bar as long as its value where `trueToScale`; otherwise from the whole width of the box at the first item to `narrowest` of it at the foot of the last. */
export interface StageNode extends NodeBase {
  readonly type: 'stage';
  readonly of: string;
  /** Share of the width, 0…1. */
  readonly narrowest: number;
  readonly trueToScale?: true;
  /** `start`: straight on one side. */
  readonly align: 'center' | 'start';
  readonly fill?: Paint;
  readonly stroke?: { readonly paint: Paint; readonly widthPx: number };
}

/** Lines of a program with numbers and colours, from left to right in every deck. Lines that are too long at the smallest size go on under their beginning. */
export interface CodeNode extends NodeBase {
  readonly type: 'code';
  readonly bind: string;
  /** Fields with the language's name and the lines to mark. */
  readonly language: string;
  readonly marked: string;
  readonly textStyle: TextStyle;
  /** Programs of one name share a size. */
  readonly fitGroup?: string;
  readonly role?: PlaceholderRole;
  /** What it stands on; colours of words are chosen to read on it. */
  readonly backdrop: ColorToken;
  readonly textColor: ColorToken;
  /** For comments and numbers. */
  readonly quiet: ColorToken;
  /** Behind the lines to mark. */
  readonly mark: Paint;
}

/** Shapes, lines and words of a drawing, which become one group. */
export interface DrawingNode extends NodeBase {
  readonly type: 'drawing';
  /** The part of the drawing's own plane that is seen. */
  readonly viewBox: Box;
  /** Where it stands in a box of other proportions, as shares of the room that is left; stretched when absent. */
  readonly align?: { readonly x: number; readonly y: number };
  readonly alt?: string;
  readonly decorative?: boolean;
  readonly parts: readonly DrawingPart[];
}

/** Places coloured by value, and points: one group of native shapes. */
export interface MapNode extends NodeBase {
  readonly type: 'geomap';
  readonly bind: string;
  readonly sizesPt: readonly number[];
  readonly font: FontRole;
  readonly weight: FontWeight;
  /** Names and the legend. */
  readonly text: Paint;
  /** Of the largest values, and of the lowest below zero; smaller ones are paler. */
  readonly fill: Paint;
  readonly negative: Paint;
  /** Places without a value. */
  readonly empty: Paint;
  readonly border: Paint;
  readonly dot: Paint;
}

/** Boxes and lines, placed by the engine in the room that it is given. */
export interface DiagramNode extends NodeBase {
  readonly type: 'diagram';
  /** Its own, or a field of the content. */
  readonly diagram?: Diagram;
  readonly bind?: string;
  readonly look: DiagramLook;
}

/** Art where there is room for a picture and none is given; nothing in decks without it, and in slide layouts. */
export interface ArtNode extends NodeBase {
  readonly type: 'art';
  readonly look: ArtLook;
}

export interface LayoutTree {
  readonly id: string;
  readonly background: Paint;
  readonly root: BoxNode;
}

/** What is told of a template without its layouts. */
export type TemplateHead = Pick<Template, 'id' | 'name' | 'description' | 'version' | 'aliases' | 'themeId' | 'order'>;

export interface Template {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Semantic version; a stored deck names the one it was made with. */
  readonly version: string;
  readonly aliases: readonly string[];
  /** Tokens of the template's own look; the themes of other ids can be laid over it. */
  readonly themeId: string;
  /** Its place among the built-in ones, by which it is listed; the first is the default. */
  readonly order: number;
  readonly layouts: Readonly<Record<string, LayoutTree>>;
  /** In places of pictures that are empty. */
  readonly art: ArtLook;
  readonly master: { readonly titleSizePt: number; readonly bodySizesPt: readonly [number, number, number, number, number] };
}
