import type { Part } from '../../../../ooxml/package/index.ts';
import type { ReadBox, ReadSlide } from '../../../../ooxml/read/index.ts';
import type { DrawnOnSlide, NewSlide } from '../fill-package.ts';
import type { CompiledSample } from './compiled-sample.ts';
import type { PreparedSlide } from './prepare-slide.ts';
import type { PlacedItem } from './repeated-items.ts';
import type { FilledSlot, Target } from './slots.ts';

/** A slide of the file: its markup, which is copied, and the values that the copy is laid out from. */
export interface Sample {
  readonly prepared: PreparedSlide;
  readonly compiled: CompiledSample;
}

/** A planned copy of a sample slide. */
export interface SlideCopyPlan {
  readonly drawn?: DrawnOnSlide;
  /** Ids of the shapes that are filled. All other content comes from the design. */
  readonly filled: ReadonlySet<number>;
  /** Pictures of the filled content. */
  readonly pictures: readonly Part[];
  /** Predicts what a reader would read of the copy, without the shapes that we drew. */
  predict(): ReadSlide;
  write(): Omit<NewSlide, 'notes'>;
}

/** @param was original position; used if the item has not moved */
export function createTarget(
  { shape, ...slot }: FilledSlot,
  placed: PlacedItem,
  was: ReadBox | undefined,
): Target {
  const box = placed.boxes.get(shape) ?? was;
  return { id: placed.ids.get(shape) ?? shape, like: shape, ...slot, ...(box === undefined ? {} : { box }) };
}
