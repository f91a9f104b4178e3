import type { Memo } from '../../memory/memo.ts';
import type { ReadBox } from '../../ooxml/read/index.ts';
import type { DesignLayout } from '../compile/compiled-layout.ts';
import type { LayoutUse } from '../compile/layout-use.ts';
import type { ChoiceReason } from './criteria.ts';
import type { BodyArea } from './embed-body.ts';
import type { Frame } from './frames.ts';
import type { FreeRegion } from './free-region.ts';
import type { PictureSide } from './picture-side.ts';
import type { TitleRoom } from './place-content.ts';
import type { PlacedContent } from './placed-content.ts';
import type { SamplePlan } from './plan-sample.ts';
import type { Stage } from './stages.ts';

/** A way to show a slide. */
export interface Choice {
  /** Unique among the choices of a slide. */
  readonly id: string;
  readonly layout: DesignLayout;
  /** Frame of a sample slide, for files whose layouts are empty. */
  readonly framed?: Frame;
  /**
   * Area in EMU, below the layout's own title, for the body of the standard layout that the slide was written
   * for.
   */
  readonly bodyArea?: BodyArea;
  /** Content for the slots of a sample slide. */
  readonly plan?: SamplePlan;
  /**
   * Content of the slots of the file's own layout, if its author specified it, or if an opening uses a layout
   * for content.
   */
  readonly placed?: readonly PlacedContent[];
  /** Set if the title needs more lines than its place has. */
  readonly titleRoom?: TitleRoom;
  readonly cost: number;
  /** Criteria that add up to the cost; absent if nothing was weighed. */
  readonly reasons?: () => readonly ChoiceReason[];
}

/** Facts about layouts beyond their slots, by layout id. */
export interface LayoutFacts {
  /** Cache of facts about layouts and slides. */
  readonly memo: Memo;
  /** Samples whose capacities count East Asian characters. */
  readonly wide: ReadonlySet<string>;
  /** Samples with a line between two places for text. */
  readonly joined: ReadonlySet<string>;
  /** Samples whose title runs from top to bottom. */
  readonly turned: ReadonlySet<string>;
  /** Layouts with decoration across their text slots. */
  readonly spoiled: ReadonlySet<string>;
  /** Filled shapes of layouts behind places for text. */
  readonly panels: ReadonlyMap<string, readonly ReadBox[]>;
  /** Layouts with a background other than that of most slides, which paint their own. */
  readonly strange: ReadonlySet<string>;
  /** Layouts with a picture behind their content, in files where few have one. */
  readonly pictured: ReadonlySet<string>;
  /** Layouts for content on which most slides of the file stand. */
  readonly habitual: ReadonlySet<string>;
  /** White layouts that are not made for openings, in files with others. */
  readonly plain: ReadonlySet<string>;
  /** Layouts and samples whose title stands on a picture. */
  readonly arty: ReadonlySet<string>;
  /** Costs of layouts of another master, or with the title in another position. */
  readonly penalties: ReadonlyMap<string, number>;
  /** Frame for a file whose slides contain all of the design while its layouts are almost empty. */
  readonly frame?: Frame | undefined;
  /** Frames of the slides that open and close the file, if they have more content than a title. */
  readonly opening?: Frame | undefined;
  readonly closing?: Frame | undefined;
  /** Positions of openings on layouts for content. */
  readonly stages: ReadonlyMap<string, Stage>;
  /** Free areas below the title, and covered shares of the slide. */
  readonly free: ReadonlyMap<string, FreeRegion>;
  /** Positions of an opening's picture on layouts without a picture slot. */
  readonly sides: ReadonlyMap<
    string,
    { readonly ltr: PictureSide | undefined; readonly rtl: PictureSide | undefined }
  >;
  /** Uses of the file's layouts, by their names and types; layouts without a recognised use are absent. */
  readonly uses: ReadonlyMap<string, LayoutUse>;
  /** True if a layout or a slide of the file opens a deck. */
  readonly hasCover: boolean;
  /** True if one of its layouts draws something around quotations, such as their marks. */
  readonly drawsQuotations: boolean;
  /** True if one of its layouts is for quotations. */
  readonly hasQuoteLayout: boolean;
  /** Size of the title on most layouts for content, in points; 0 without any. */
  readonly usualTitlePt: number;
  /** Number of things that a layout's own letters or numbers count. */
  readonly counted: ReadonlyMap<string, number>;
  /** Size of the title on the layouts of most slides, in points; 0 where they differ or no layout is usual. */
  readonly habitualTitlePt: number;
  /** Slide size in EMU. */
  readonly widthEmu: number;
  readonly heightEmu: number;
}
