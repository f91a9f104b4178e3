import type { Content } from '../../templates/contract.ts';
import type { Material } from '../material.ts';
import type { Style } from '../style.ts';
import type { Unit } from '../unit.ts';

/** One way to show some material: the content of a layout, still without its title. */
export interface Draft {
  readonly layout: string;
  readonly content: Content;
  /** Units whose words the content shows. */
  readonly used: readonly Unit[];
  /** Used units of which only a part is shown, such as a figure out of a sentence; the notes hold the rest. */
  readonly partly?: readonly Unit[];
  /** How well the layout fits the shape of the material, 0 to 1. */
  readonly score: number;
  /** Title that the material itself asks for. */
  readonly title?: string;
}

/** Looks at the material and offers the drafts that its shape allows; none when it has another shape. */
export type Composer = (material: Material, style: Style) => Draft[];
