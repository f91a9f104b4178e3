import type { TextPlacement } from '../../../scene/roomy-box.ts';
import type { CellMark, ChartElement, MediaRef, SceneElement } from '../../../scene/scene.ts';
import type { Paint } from '../../../scene/theme.ts';
import type { Relationships } from '../../package/relationships.ts';
import type { FormatCache } from './format-cache.ts';
import type { SchemeColors } from './scheme-colors.ts';
import type { Slot } from './slots.ts';
import type { ThemeFonts } from './theme-fonts.ts';

/** Part names of an icon or SVG picture. */
export interface VectorPicture {
  readonly svgPart: string;
  readonly pngPart: string;
}

/** A table cell with drawn marks; sizes in pixels. */
export interface MarkedCell {
  readonly marks: readonly CellMark[];
  readonly fill: Paint | undefined;
  readonly width: number;
  readonly height: number;
}

/** Link to a slide of the same file. */
export interface SlideLink {
  /** Address of the action: "ppaction://hlinksldjump". */
  readonly action: string;
  /** Part of the slide, if the action does not find it by itself. */
  readonly part?: string;
}

/** Context of the part that elements are written into. */
export interface PartContext {
  readonly colors: SchemeColors;
  readonly fonts: ThemeFonts;
  readonly formats: FormatCache;
  readonly relationships: Pick<Relationships, 'to' | 'external'>;
  /** Placeholders that elements fill, by element id. */
  readonly slots: ReadonlyMap<string, Slot>;
  /** The layout belongs to another file, so placeholders do not rely on inherited properties. */
  readonly isForeignLayout?: boolean;
  readonly kind: 'slide' | 'layout';
  readonly rtl: boolean;
  /** 1-based number of the slide; absent in a layout. */
  readonly slideNumber?: number;
  /** Shape ids by element id, assigned in advance because connectors may refer to later shapes. */
  readonly shapeIds: ReadonlyMap<string, number>;
  /** Everything visible on the slide or layout. */
  readonly around: TextPlacement;
  /**
   * If true, formulas are written as OMML, which not every program supports; otherwise as plain characters.
   */
  readonly mathematics?: boolean;
  /** Resolves a link to a slide; undefined if there is no such slide. Absent where slides have no links. */
  slideLink?(link: string): SlideLink | undefined;
  /** Returns the part of a raster picture. */
  rasterPart(media: MediaRef): string;
  /**
   * Part with the SVG of a picture, by hash; undefined if the deck has no such SVG, absent if it embeds none
   * at all.
   */
  vectorPart?(hash: string): string | undefined;
  /** Returns the parts of an SVG and its PNG fallback. */
  vectorPicture(source: Extract<SceneElement, { type: 'icon' }> | MediaRef): VectorPicture;
  /** Returns the part of a PNG with the marks of a table cell. */
  cellPicture(cell: MarkedCell): string;
  /** Writes the chart's own part and returns its name. */
  chartPart(element: ChartElement): string;
}
