import type { Omitted } from './presentation.ts';

/** Every omitted piece by itself, in place of the sections that stand for several. */
export function listPieces(omitted: readonly Omitted[]): readonly Omitted[] {
  return omitted.flatMap((one) => one.pieces ?? [one]);
}
