import type { DesignLayout, LayoutPurpose } from '../compile/compiled-layout.ts';
import type { SlideMaterial } from '../design.ts';
import type { LayoutFacts } from './choice.ts';
import { countPlaces } from './place-counts.ts';
import type { UseSubject } from './use-criteria.ts';

/** A slide's material on a layout of the file. */
export interface LayoutSubject extends UseSubject {
  /** Letters of all texts of the slide. */
  readonly letters: number;
  /** Place of the layout in the file. */
  readonly index: number;
  /** True if each part of the text has a body of its own. */
  readonly columns: boolean;
}

/** Purposes of layouts that can show a kind of slide, the best first. */
const PURPOSES: Readonly<Record<SlideMaterial['kind'], readonly LayoutPurpose[]>> = {
  cover: ['cover', 'section', 'content', 'free', 'columns', 'picture'],
  section: ['section', 'cover', 'content', 'free', 'columns', 'picture'],
  content: ['content', 'columns', 'picture', 'free', 'section', 'cover'],
};
export const indexOfPurpose = ({ material, layout }: LayoutSubject): number =>
  PURPOSES[material.kind].indexOf(layout.purpose);
export const unfilledPictures = ({ material, counts }: LayoutSubject): number =>
  Math.max(0, (counts.of.picture ?? 0) - material.pictures.length);

export function layoutSubject(
  material: SlideMaterial,
  layout: DesignLayout,
  known: LayoutFacts,
  letters: number,
  index: number,
): LayoutSubject {
  const counts = known.memo.getOrCreate(countPlaces, layout);
  return {
    material,
    layout,
    known,
    counts,
    letters,
    index,
    drawn: false,
    columns: material.parts.length === counts.bodies.length && counts.bodies.length > 1,
  };
}
