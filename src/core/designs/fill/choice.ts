import type { Memo } from '../../memory/memo.ts';
import type { DesignLayout } from '../compile/compiled-layout.ts';
import type { BodyRegion } from './body-region.ts';
import type { Room } from './carried-body.ts';
import type { ChoiceReason } from './criteria.ts';
import type { Frame } from './frames.ts';
import type { FreeRegion } from './free-region.ts';
import type { PictureSide } from './picture-side.ts';
import type { Placed } from './placed.ts';
import type { SamplePlan } from './plan-sample.ts';
import type { Stage } from './stages.ts';

/** A way to show a slide. */
export interface Choice {
  /** Tells ways to show a slide apart. */
  readonly id: string;
  readonly layout: DesignLayout;
  /** The sample slide that is left of a file whose layouts show nothing. */
  readonly framed?: Frame;
  /** The body of the standard layout that the slide was written for stands here, below the layout's own title. EMU. */
  readonly carried?: Room;
  /** How its places are filled where it is a sample slide. */
  readonly plan?: SamplePlan;
  /** What stands where on a layout of the file's own, where its author said so, or where it opens a deck on a layout for content. */
  readonly placed?: readonly Placed[];
  readonly cost: number;
  /** What the cost is made of; absent where there was nothing to weigh. */
  readonly reasons?: () => readonly ChoiceReason[];
}

/** What is known of layouts beside their places, by their ids. */
export interface LayoutFacts {
  /** Of the design: what is found out about a layout or a slide's material once. */
  readonly memo: Memo;
  /** Capacities count East Asian letters. */
  readonly wide: ReadonlySet<string>;
  /** Decoration runs through the places for text. */
  readonly spoiled: ReadonlySet<string>;
  /** On another backdrop than most slides of the file, which paint their own. */
  readonly strange: ReadonlySet<string>;
  /** What it costs that a layout is of another master than the deck, or has its title elsewhere. */
  readonly penalties: ReadonlyMap<string, number>;
  /** Of a file whose slides carry their look themselves: its layouts show next to nothing of it. */
  readonly frame?: Frame | undefined;
  /** Of a file whose first slide shows more than a title. */
  readonly opening?: Frame | undefined;
  /** Where layouts of the file's own leave room for content. */
  readonly regions: ReadonlyMap<string, BodyRegion>;
  /** Where layouts for content show openings, by their ids. */
  readonly stages: ReadonlyMap<string, Stage>;
  /** Where layouts have nothing but their title, and what else they show, by their ids. */
  readonly free: ReadonlyMap<string, FreeRegion>;
  /** Where layouts for openings show a picture that they have no place for, by their ids. */
  readonly sides: ReadonlyMap<string, { readonly ltr: PictureSide | undefined; readonly rtl: PictureSide | undefined }>;
  /** How many things layouts count in letters or numbers of their own, by their ids. */
  readonly counted: ReadonlyMap<string, number>;
  /** Of the slide. */
  readonly widthEmu: number;
  readonly heightEmu: number;
}
