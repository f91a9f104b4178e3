import type { ChartModel } from '../../charts/model.ts';
import type { ChartStyle } from '../../scene/scene.ts';
import type { ReadChartModel, ReadNewerChart } from './chart-model.ts';
import type { ReadComment } from './comments.ts';
import type { ReadColor, ReadFontSet, ReadGradient, ReadLine, ReadTheme } from './deck-theme.ts';
import type { ColorMatrix } from './recolor.ts';

export type {
  ReadAxis,
  ReadChartLooks,
  ReadChartModel,
  ReadLabel,
  ReadNewerChart,
  ReadSeries,
  ReadTextLook,
} from './chart-model.ts';
export type { ReadColor, ReadFontSet, ReadGradient, ReadLine, ReadTheme };

/**
 * A presentation file with inheritance resolved: what a slide shows, wherever it is defined. Lengths are EMU
 * on the slide (914,400 per inch), sizes points, angles degrees clockwise.
 */
export interface ReadDeck {
  readonly widthEmu: number;
  readonly heightEmu: number;
  readonly title: string;
  readonly masters: readonly ReadMaster[];
  readonly layouts: readonly ReadLayout[];
  readonly slides: readonly ReadSlide[];
  /** Warnings for the owner of the file about parts that were skipped or unreadable. */
  readonly remarks: readonly string[];
  /** Data of a picture part; undefined if it is missing or damaged. */
  media(part: string): Uint8Array | undefined;
}

export interface ReadMaster {
  readonly part: string;
  readonly theme: ReadTheme;
  readonly background: ReadFill;
  readonly shapes: readonly ReadShape[];
}

export interface ReadLayout {
  readonly part: string;
  readonly name: string;
  /** As in `p:sldLayout@type`: "title", "secHead", "obj"; "" if absent. */
  readonly type: string;
  /** Part name of the master. */
  readonly master: string;
  readonly background: ReadFill;
  /** Includes the shapes of the master if the layout shows them. */
  readonly shapes: readonly ReadShape[];
}

export interface ReadSlide {
  readonly part: string;
  /** 1-based, including hidden slides. */
  readonly number: number;
  readonly hidden: boolean;
  /** Part name of the layout; absent in damaged files. */
  readonly layout?: string;
  readonly theme: ReadTheme;
  readonly background: ReadFill;
  /** In painting order: the shapes of master and layout without their placeholders, then the slide's own. */
  readonly shapes: readonly ReadShape[];
  /** Set if the shapes were not read, because earlier slides reached the limit. */
  readonly isEmpty?: true;
  /** Plain text, one line per paragraph; "" without notes. */
  readonly notes: string;
  /** Review comments; absent without any. */
  readonly comments?: readonly ReadComment[];
}

export type ReadFill =
  | { readonly kind: 'none' }
  /** A pattern also has the average of its two colours. */
  | { readonly kind: 'solid'; readonly color: ReadColor; readonly pattern?: ReadPattern }
  | ReadGradient
  | {
      readonly kind: 'picture';
      readonly part: string;
      readonly alpha: number;
      readonly crop: ReadCrop;
      readonly recolor?: ColorMatrix;
      readonly tile?: ReadTile;
    };

/** As in `a:pattFill`: "pct20", "dkUpDiag". */
export interface ReadPattern {
  readonly preset: string;
  readonly front: ReadColor;
  readonly back: ReadColor;
}

/**
 * A repeated picture: its scale, the offset of the first tile, and the corner or edge that the tiles are
 * aligned with.
 */
export interface ReadTile {
  readonly scaleX: number;
  readonly scaleY: number;
  readonly x: number;
  readonly y: number;
  readonly align: string;
}

/** Fraction of the picture that is cropped from each side; negative values add space. */
export interface ReadCrop {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A shadow or glow of a shape's outline. */
export interface ReadShadow {
  readonly dx: number;
  readonly dy: number;
  /** Blur radius. */
  readonly blurEmu: number;
  /** Growth beyond the shape on each side. */
  readonly growEmu: number;
  readonly color: ReadColor;
}

/** Effects at a shape's edge: a soft edge or an inner shadow. */
export interface ReadEdgeEffects {
  readonly softEmu?: number;
  readonly inner?: ReadShadow;
}

export interface ReadBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface ReadPlaceholder {
  /** As in `p:ph@type`; "obj" if absent. */
  readonly type: string;
  readonly idx: number;
}

export interface ReadBase {
  /** As in `p:cNvPr@id`. */
  readonly id: number;
  readonly name: string;
  /** Alternative text; "" if absent. */
  readonly alt: string;
  readonly decorative: boolean;
  readonly placeholder?: ReadPlaceholder;
  /** Part that defines the shape. */
  readonly from: 'slide' | 'layout' | 'master';
  /** Box before rotation. */
  readonly box: ReadBox;
  readonly rotation: number;
  readonly flipH: boolean;
  readonly flipV: boolean;
  /** Address or slide, such as "#3" or "#next", to which a click leads. */
  readonly link?: string;
}

export type ReadGeometry =
  | { readonly kind: 'preset'; readonly preset: string; readonly adjust: Readonly<Record<string, number>> }
  /** SVG path data in a `width` × `height` coordinate space that is stretched over the box. */
  | { readonly kind: 'path'; readonly d: string; readonly width: number; readonly height: number };

export interface ReadTextShape extends ReadBase {
  readonly kind: 'shape';
  readonly geometry: ReadGeometry;
  readonly fill: ReadFill;
  readonly line?: ReadLine;
  readonly shadow?: ReadShadow;
  readonly edge?: ReadEdgeEffects;
  readonly text?: ReadText;
  /** Box of its text where that is turned against the shape by some degrees, as in SmartArt. */
  readonly textFrame?: { readonly box: ReadBox; readonly turn: number };
}

export interface ReadConnector extends ReadBase {
  readonly kind: 'connector';
  readonly line?: ReadLine;
  readonly preset: string;
  /** Adjust values as in `a:avLst`: where an elbow bends. */
  readonly adjust?: Readonly<Record<string, number>>;
}

export interface ReadPicture extends ReadBase {
  readonly kind: 'picture';
  /** Undefined if the picture is external or missing. */
  readonly part?: string;
  /** The original SVG of the picture. */
  readonly svgPart?: string;
  readonly crop: ReadCrop;
  readonly geometry: ReadGeometry;
  readonly line?: ReadLine;
  readonly alpha: number;
  readonly recolor?: ColorMatrix;
  readonly shadow?: ReadShadow;
  readonly edge?: ReadEdgeEffects;
}

export interface ReadChart extends ReadBase {
  readonly kind: 'chart';
  readonly part: string;
  readonly chart: ReadChartModel;
  /** The picture that fills the area of the chart. */
  readonly backdrop?: Extract<ReadFill, { readonly kind: 'picture' }>;
  /** The picture that fills its plot. */
  readonly plotBackdrop?: Extract<ReadFill, { readonly kind: 'picture' }>;
}

/** One of our charts in a file that is being written: the values that it is written from. */
export interface WrittenChart extends ReadBase {
  readonly kind: 'made_chart';
  readonly part: string;
  readonly chart: ChartModel;
  /** Colours of the chart in the file. */
  readonly style: ChartStyle;
}

export interface ReadTable extends ReadBase {
  readonly kind: 'table';
  readonly columns: readonly number[];
  readonly rows: readonly { readonly heightEmu: number; readonly cells: readonly ReadCell[] }[];
  readonly headerRow: boolean;
  readonly rtl: boolean;
}

export interface ReadCell {
  readonly text: ReadText;
  readonly fill: ReadFill;
  readonly columnSpan: number;
  readonly rowSpan: number;
  /** Covered by a cell that spans it. */
  readonly merged: boolean;
  readonly borders: {
    readonly top?: ReadLine;
    readonly bottom?: ReadLine;
    readonly left?: ReadLine;
    readonly right?: ReadLine;
  };
}

/** Content that this reader does not open: SmartArt, OLE objects, media, newer charts. */
export interface ReadOpaque extends ReadBase {
  readonly kind: 'opaque';
  readonly what: 'smartart' | 'ole' | 'media' | 'chart' | 'unknown';
  /** A preview picture in the file. */
  readonly part?: string;
  /** Shapes that the creating program drew for it, or that this reader drew from its data. */
  readonly drawn: readonly ReadShape[];
  /** The data of a newer chart without a picture. */
  readonly newer?: ReadNewerChart;
}

export interface ReadGroup extends ReadBase {
  readonly kind: 'group';
  readonly children: readonly ReadShape[];
}

export type ReadShape =
  | ReadTextShape
  | ReadConnector
  | ReadPicture
  | ReadChart
  | WrittenChart
  | ReadTable
  | ReadOpaque
  | ReadGroup;

export interface ReadText {
  readonly paragraphs: readonly ReadParagraph[];
  readonly insets: {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  };
  readonly anchor: 'top' | 'middle' | 'bottom';
  readonly wrap: boolean;
  /** Text direction in degrees clockwise. */
  readonly turned: 0 | 90 | 270;
  /** Letters stand upright below one another. */
  readonly stacked?: true;
  readonly autofit:
    | { readonly kind: 'none' }
    | { readonly kind: 'shape' }
    | { readonly kind: 'text'; readonly fontScale: number; readonly lineReduction: number };
  readonly columns: number;
  /** True for the prompt of an empty placeholder, which is shown when editing but not when presenting. */
  readonly prompt: boolean;
}

export interface ReadParagraph {
  readonly level: number;
  readonly align: 'start' | 'center' | 'end' | 'justify';
  readonly rtl: boolean;
  readonly marginEmu: number;
  /** Indent of the first line relative to the margin. */
  readonly indentEmu: number;
  readonly spaceBefore: ReadSpacing;
  readonly spaceAfter: ReadSpacing;
  readonly lineSpacing: ReadSpacing;
  readonly bullet?: { readonly text: string; readonly color?: ReadColor; readonly size: ReadSpacing };
  readonly runs: readonly ReadRun[];
  /** Font size of an empty paragraph. */
  readonly endSizePt: number;
  /** Format of a prompt without text. */
  readonly unsaid?: Omit<ReadRun, 'text'>;
}

/** A fraction of the font size, or points. */
export type ReadSpacing = { readonly share: number } | { readonly points: number };

export interface ReadRun {
  readonly text: string;
  readonly sizePt: number;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
  readonly strike: boolean;
  readonly color: ReadColor;
  /** Outline of the letters. */
  readonly outline?: ReadLine;
  /** Families for Latin, East Asian and complex scripts; "" if the file names none. */
  readonly fonts: ReadFontSet;
  readonly lang: string;
  readonly trackingPt: number;
  /** Superscript (positive) or subscript, as a fraction of the font size. */
  readonly baseline: number;
  readonly link?: string;
  /** Field type if the text is a field: "slidenum", "datetime1". */
  readonly field?: string;
}
