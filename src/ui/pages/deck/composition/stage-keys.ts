import type { KeyboardEvent } from 'react';
import { toggle } from '../bar/text-commands.ts';
import { groupChosen, listPlacements, nudgeChosen, removeChosen, ungroupChosen } from './free-commands.ts';
import { findNode, type MarkupElement } from './markup.ts';
import { isMovable, isPlaced } from './order.ts';
import type { Composition } from './use-composition.ts';
import { isFree, readFlow } from './vocabulary.ts';

const NUDGES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};
const FAR_PX = 10;
const FORMATS = { b: 'strong', i: 'em', u: 'u' } as const;

/** Action of a key on the selection. */
export function findStageAction(
  event: KeyboardEvent,
  composition: Composition,
  begin: (element: MarkupElement) => boolean,
): (() => void) | undefined {
  const { selected, root, nodes, elements, map } = composition;
  const { key, part } = (event.target as HTMLElement).dataset;
  const focused = findNode(nodes, key ?? part ?? root.key);
  const one = focused?.kind === 'element' ? focused : root;
  const shown = elements.filter((element) => map.boxes.has(element.key));
  const step = (by: number) => () =>
    composition.select(
      shown[Math.max(0, Math.min(shown.length - 1, shown.findIndex(({ key }) => key === one.key) + by))]?.key,
    );
  const isCommand = event.ctrlKey || event.metaKey;
  const nudge = event.altKey || isCommand ? undefined : NUDGES[event.key];
  if (
    nudge !== undefined &&
    selected !== undefined &&
    (isPlaced(selected) || event.shiftKey) &&
    isMovable(selected)
  ) {
    const far = event.shiftKey ? FAR_PX : 1;
    return () => nudgeChosen(composition, nudge[0] * far, nudge[1] * far);
  }
  // Arrow keys move a freely placed element, so Tab leads to the next one; after the last it leaves the slide.
  if (event.key === 'Tab' && selected !== undefined && isPlaced(selected)) {
    const next = shown[shown.findIndex(({ key }) => key === one.key) + (event.shiftKey ? -1 : 1)];
    return next && (() => composition.select(next.key));
  }
  const isBack = event.key === 'ArrowUp' || event.key === 'ArrowLeft';
  if (isBack || event.key === 'ArrowDown' || event.key === 'ArrowRight') {
    // In right-to-left rows the next element is on the left.
    const turned =
      event.altKey &&
      one.parent !== undefined &&
      readFlow(one.parent) !== 'column' &&
      /Left|Right/.test(event.key) &&
      isMirrored(one, composition);
    if (event.altKey) return () => composition.move(one, isBack !== turned ? -1 : 1);
    return isCommand ? undefined : step(isBack ? -1 : 1);
  }
  if (event.key === 'Enter' || event.key === 'F2')
    return () => {
      const inside = shown.find(({ parent }) => parent?.key === one.key);
      if (!begin(one) && inside !== undefined) composition.select(inside.key);
    };
  if (event.key === 'Escape') return () => composition.select(selected?.parent?.key);
  if ((event.key === 'Delete' || event.key === 'Backspace') && isFree(one))
    return listPlacements(composition).length > 1
      ? () => removeChosen(composition)
      : () => composition.remove(one);
  const letter = event.key.toLowerCase();
  if (isCommand && letter === 'a') return () => composition.selectAll(listAll(composition));
  if (isCommand && letter === 'g')
    return () => (event.shiftKey ? ungroupChosen(composition) : groupChosen(composition));
  if (isCommand && selected !== undefined && (letter === 'b' || letter === 'i' || letter === 'u'))
    return () => toggle(FORMATS[letter], { active: undefined, composition });
  if (isCommand && letter === 'd') return () => composition.duplicate(one);
  return undefined;
}

function isMirrored(element: MarkupElement, { map }: Composition): boolean {
  const [first, second] = (element.parent?.children ?? []).flatMap(({ key }) => map.boxes.get(key) ?? []);
  return first !== undefined && second !== undefined && second.x < first.x;
}

/** Largest elements that can be moved. */
function listAll({ root, map }: Composition): string[] {
  return root.children.flatMap((one) =>
    one.kind === 'element' && isMovable(one) && map.boxes.has(one.key) ? [one.key] : [],
  );
}
