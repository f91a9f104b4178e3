import type { Surroundings } from '../../../scene/roomy-box.ts';
import type { CellMark, ChartElement, MediaRef, SceneElement } from '../../../scene/scene.ts';
import type { Paint } from '../../../scene/theme.ts';
import type { Relationships } from '../../package/relationships.ts';
import type { FormatCache } from './format-cache.ts';
import type { SchemeColors } from './scheme-colors.ts';
import type { Slot } from './slots.ts';
import type { ThemeFonts } from './theme-fonts.ts';

/** Where the pictures of an icon or an SVG lie in the package. */
export interface VectorPicture {
  readonly svgPart: string;
  readonly pngPart: string;
}

/** A cell with marks; px. */
export interface MarkedCell {
  readonly marks: readonly CellMark[];
  readonly fill: Paint | undefined;
  readonly width: number;
  readonly height: number;
}

/** What writers of elements need to know about the part that they write into. */
export interface PartContext {
  readonly colors: SchemeColors;
  readonly fonts: ThemeFonts;
  readonly formats: FormatCache;
  readonly relationships: Pick<Relationships, 'to' | 'external'>;
  /** Placeholders that elements fill, by element id. */
  readonly slots: ReadonlyMap<string, Slot>;
  /** Its layout is not ours: placeholders say themselves what they would inherit. */
  readonly foreign?: boolean;
  readonly kind: 'slide' | 'layout';
  readonly rtl: boolean;
  /** Of the slide, 1-based; absent in a layout. */
  readonly slideNumber?: number;
  /** Id of the shape that an element becomes, known before it is written since connectors may point forward. */
  readonly shapeIds: ReadonlyMap<string, number>;
  /** All that is seen on the slide or layout. */
  readonly around: Surroundings;
  /** Formulas are written as mathematics, which not every program knows; in plain characters where absent. */
  readonly mathematics?: boolean;
  /** The part that holds a raster picture. */
  rasterPart(media: MediaRef): string;
  /** Part with the SVG of a picture, by hash; undefined if the deck has no such SVG, absent if it embeds none at all. */
  vectorPart?(hash: string): string | undefined;
  /** The parts that hold an SVG and its PNG twin. */
  vectorPicture(source: Extract<SceneElement, { type: 'icon' }> | MediaRef): VectorPicture;
  /** The part that holds what a cell of a table shows beside its words, as a PNG. */
  cellPicture(cell: MarkedCell): string;
  /** Writes the chart's own part and answers its name. */
  chartPart(element: ChartElement): string;
}
