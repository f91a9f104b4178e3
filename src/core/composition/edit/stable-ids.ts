import type { Definitions } from '../definitions.ts';
import { indexElements, type NamedElements } from './elements.ts';
import { applyPatches, type Patch, type PatchResult } from './patch.ts';

/** Bound on the rounds; each one writes down at least one id. */
const MAX_ROUNDS = 40;

/**
 * Returns the changed markup with every surviving element under its previous id. Generated ids are written
 * down where another element would take their number; everything else stays as written.
 */
export function keepIds(before: NamedElements, { text, at }: PatchResult, definitions: Definitions): string {
  let markup = text;
  let place = at;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const now = new Map(
      [...indexElements(markup, definitions).elements].map(([id, element]) => [
        element.from,
        { id, element },
      ]),
    );
    const pins = [...before.elements].flatMap(([id, { from }]): Patch[] => {
      const moved = place(from);
      const found = moved === undefined ? undefined : now.get(moved);
      if (found === undefined || found.id === id || found.element.attributes.has('id')) return [];
      const behind = found.element.from + found.element.name.length + 1;
      return [{ from: behind, to: behind, text: ` id="${id}"` }];
    });
    if (pins.length === 0) return markup;
    const pinned = applyPatches(markup, pins);
    const earlier = place;
    markup = pinned.text;
    place = (offset) => {
      const then = earlier(offset);
      return then === undefined ? undefined : pinned.at(then);
    };
  }
  return markup;
}
