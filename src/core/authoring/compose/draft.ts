import type { Content } from '../../templates/contract.ts';
import type { LayoutId } from '../../templates/layout-id.ts';
import type { Material } from '../material.ts';
import type { Style } from '../style.ts';
import type { Unit } from '../unit.ts';

/** One way to show material: content for a layout, without its title. */
export interface Draft {
  readonly layout: LayoutId;
  readonly content: Content;
  /** Units whose words the content shows. */
  readonly used: readonly Unit[];
  /** Used units that are only partly shown, such as a figure from a sentence; the notes contain the rest. */
  readonly partly?: readonly Unit[];
  /** Used unit that concludes from the others below them, and may be the title instead. */
  readonly takeaway?: Unit;
  /** Rows and columns of a table that the content leaves out. */
  readonly dropped?: readonly Dropped[];
  /** Suitability of the layout for the shape of the material, 0 to 1. */
  readonly score: number;
  /** Title from the material itself. */
  readonly title?: string;
  /** True if a layout without a title shows the heading of its slide. */
  readonly named?: true;
}

/** Part of a table that does not fit, described in words such as "Rows 9–12: …". */
export interface Dropped {
  readonly unit: Unit;
  readonly text: string;
  /** Reason, unless it is lack of room. */
  readonly reason?: string;
}

/** Returns the drafts that the shape of the material allows; empty for other shapes. */
export type Composer = (material: Material, style: Style) => Draft[];
