import type { Content } from '../../templates/contract.ts';
import type { LayoutId } from '../../templates/layout-id.ts';
import type { Material } from '../material.ts';
import type { Style } from '../style.ts';
import type { Unit } from '../unit.ts';

/** One way to show some material: the content of a layout, still without its title. */
export interface Draft {
  readonly layout: LayoutId;
  readonly content: Content;
  /** Units whose words the content shows. */
  readonly used: readonly Unit[];
  /** Used units of which only a part is shown, such as a figure out of a sentence; the notes hold the rest. */
  readonly partly?: readonly Unit[];
  /** Rows and columns of a table that the content leaves out. */
  readonly dropped?: readonly Dropped[];
  /** How well the layout fits the shape of the material, 0 to 1. */
  readonly score: number;
  /** Title that the material itself asks for. */
  readonly title?: string;
  /** It shows the heading of its slide by itself, in a layout without a title. */
  readonly named?: true;
}

/** A part of a table for which there was no room, in words such as "Rows 9–12: …". */
export interface Dropped {
  readonly unit: Unit;
  readonly text: string;
  /** Why, where it is not for lack of room. */
  readonly reason?: string;
}

/** Looks at the material and offers the drafts that its shape allows; none when it has another shape. */
export type Composer = (material: Material, style: Style) => Draft[];
