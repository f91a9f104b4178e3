import type { ChartModel } from '../../scene/chart.ts';
import type { ChartStyle } from '../../scene/scene.ts';
import type { ReadChartModel } from './chart-model.ts';
import type { ReadColor, ReadFontSet, ReadGradient, ReadLine, ReadTheme } from './deck-theme.ts';
import type { ColorMatrix } from './recolor.ts';

export type { ReadAxis, ReadChartLooks, ReadChartModel, ReadLabel, ReadSeries, ReadWords } from './chart-model.ts';
export type { ReadColor, ReadFontSet, ReadGradient, ReadLine, ReadTheme };

/**
 * A presentation file as it is, inheritance resolved: what a slide shows, whoever said it. Lengths
 * are EMU on the slide (914,400 an inch), sizes points, angles degrees clockwise.
 */
export interface ReadDeck {
  readonly widthEmu: number;
  readonly heightEmu: number;
  readonly title: string;
  readonly masters: readonly ReadMaster[];
  readonly layouts: readonly ReadLayout[];
  readonly slides: readonly ReadSlide[];
  /** What was left out or could not be read, in words for the owner of the file. */
  readonly remarks: readonly string[];
  /** Bytes of a picture part; undefined when it is missing or damaged. */
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
  /** As in `p:sldLayout@type`: "title", "secHead", "obj"; "" when it says none. */
  readonly type: string;
  /** Part of its master. */
  readonly master: string;
  readonly background: ReadFill;
  /** With the shapes of the master where they show. */
  readonly shapes: readonly ReadShape[];
}

export interface ReadSlide {
  readonly part: string;
  /** 1-based, hidden slides counted. */
  readonly number: number;
  readonly hidden: boolean;
  /** Part of its layout; absent in damaged files. */
  readonly layout?: string;
  readonly theme: ReadTheme;
  readonly background: ReadFill;
  /** In the order of painting; what master and layout paint below comes first. Placeholders of theirs are left out. */
  readonly shapes: readonly ReadShape[];
  /** What stands on it was not looked at: the slides before it have more than is held. */
  readonly isBare?: true;
  /** Plain text, a line a paragraph; "" without notes. */
  readonly notes: string;
}

export type ReadFill =
  | { readonly kind: 'none' }
  /** A pattern is told as the colour that its two colours make from afar. */
  | { readonly kind: 'solid'; readonly color: ReadColor; readonly pattern?: ReadPattern }
  | ReadGradient
  | { readonly kind: 'picture'; readonly part: string; readonly alpha: number; readonly crop: ReadCrop; readonly recolor?: ColorMatrix; readonly tile?: ReadTile };

/** As in `a:pattFill`: "pct20", "dkUpDiag". */
export interface ReadPattern {
  readonly preset: string;
  readonly front: ReadColor;
  readonly back: ReadColor;
}

/** A picture that is repeated: its size as shares of its own, where the first one stands, and in which corner or middle they start. */
export interface ReadTile {
  readonly scaleX: number;
  readonly scaleY: number;
  readonly x: number;
  readonly y: number;
  readonly align: string;
}

/** What is cut from each side, as shares of the picture; negative where it ends before the side. */
export interface ReadCrop {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A shadow of a shape's outline, or its glow. */
export interface ReadShadow {
  readonly dx: number;
  readonly dy: number;
  /** Over which it fades. */
  readonly blurEmu: number;
  /** How much larger than the shape it is on each side. */
  readonly growEmu: number;
  readonly color: ReadColor;
}

/** What a shape's edge does: it fades over a length, or throws a shadow inwards. */
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
  /** As in `p:ph@type`; "obj" when it names none. */
  readonly type: string;
  readonly idx: number;
}

export interface ReadBase {
  /** As in `p:cNvPr@id`. */
  readonly id: number;
  readonly name: string;
  /** Alternative text; "" without. */
  readonly alt: string;
  readonly decorative: boolean;
  readonly placeholder?: ReadPlaceholder;
  /** Where it is defined. */
  readonly from: 'slide' | 'layout' | 'master';
  /** Before rotation. */
  readonly box: ReadBox;
  readonly rotation: number;
  readonly flipH: boolean;
  readonly flipV: boolean;
  /** Address that a click opens. */
  readonly link?: string;
}

export type ReadGeometry =
  | { readonly kind: 'preset'; readonly preset: string; readonly adjust: Readonly<Record<string, number>> }
  /** SVG path data in a space of `width` × `height`, to be stretched over the box. */
  | { readonly kind: 'path'; readonly d: string; readonly width: number; readonly height: number };

export interface ReadTextShape extends ReadBase {
  readonly kind: 'shape';
  readonly geometry: ReadGeometry;
  readonly fill: ReadFill;
  readonly line?: ReadLine;
  readonly shadow?: ReadShadow;
  readonly edge?: ReadEdgeEffects;
  readonly text?: ReadText;
}

export interface ReadConnector extends ReadBase {
  readonly kind: 'connector';
  readonly line?: ReadLine;
  readonly preset: string;
  /** Of the preset, as in `a:avLst`: where an elbow turns. */
  readonly adjust?: Readonly<Record<string, number>>;
}

export interface ReadPicture extends ReadBase {
  readonly kind: 'picture';
  /** Undefined when it is linked from outside or missing. */
  readonly part?: string;
  /** The SVG that the picture was made from. */
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
}

/** A chart of ours in a file that is being made: the values that it is written from, never read back. */
export interface MadeChart extends ReadBase {
  readonly kind: 'made_chart';
  readonly part: string;
  readonly chart: ChartModel;
  /** Its colours as the file shows them. */
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
  readonly borders: { readonly top?: ReadLine; readonly bottom?: ReadLine; readonly left?: ReadLine; readonly right?: ReadLine };
}

/** What this reader keeps closed: SmartArt, OLE objects, media, newer charts. */
export interface ReadOpaque extends ReadBase {
  readonly kind: 'opaque';
  readonly what: 'smartart' | 'ole' | 'media' | 'chart' | 'unknown';
  /** A picture of it that the file carries. */
  readonly part?: string;
  /** Shapes that the program which made it drew for it. */
  readonly drawn: readonly ReadShape[];
}

export interface ReadGroup extends ReadBase {
  readonly kind: 'group';
  readonly children: readonly ReadShape[];
}

export type ReadShape = ReadTextShape | ReadConnector | ReadPicture | ReadChart | MadeChart | ReadTable | ReadOpaque | ReadGroup;

export interface ReadText {
  readonly paragraphs: readonly ReadParagraph[];
  readonly insets: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
  readonly anchor: 'top' | 'middle' | 'bottom';
  readonly wrap: boolean;
  /** Turned text: degrees clockwise. */
  readonly turned: 0 | 90 | 270;
  readonly autofit: { readonly kind: 'none' } | { readonly kind: 'shape' } | { readonly kind: 'text'; readonly fontScale: number; readonly lineReduction: number };
  readonly columns: number;
  /** The text is the prompt of an empty placeholder: shown when editing, never when presenting. */
  readonly prompt: boolean;
}

export interface ReadParagraph {
  readonly level: number;
  readonly align: 'start' | 'center' | 'end' | 'justify';
  readonly rtl: boolean;
  readonly marginEmu: number;
  /** Of the first line, relative to the margin. */
  readonly indentEmu: number;
  readonly spaceBefore: ReadSpacing;
  readonly spaceAfter: ReadSpacing;
  readonly lineSpacing: ReadSpacing;
  readonly bullet?: { readonly text: string; readonly color?: ReadColor; readonly size: ReadSpacing };
  readonly runs: readonly ReadRun[];
  /** Size of an empty paragraph. */
  readonly endSizePt: number;
  /** How words would look in a prompt that says nothing. */
  readonly unsaid?: Omit<ReadRun, 'text'>;
}

/** A share of the size, or points. */
export type ReadSpacing = { readonly share: number } | { readonly points: number };

export interface ReadRun {
  readonly text: string;
  readonly sizePt: number;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
  readonly strike: boolean;
  readonly color: ReadColor;
  /** Along the edges of its letters. */
  readonly outline?: ReadLine;
  /** Families for Latin, East Asian and complex letters; "" where the file names none. */
  readonly fonts: ReadFontSet;
  readonly lang: string;
  readonly trackingPt: number;
  /** Raised (positive) or lowered, as a share of the size. */
  readonly baseline: number;
  readonly link?: string;
  /** "slidenum", "datetime1" … when the text is a field. */
  readonly field?: string;
}
