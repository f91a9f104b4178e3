import { buildCopy, pasteElements, readPieces, shiftCopies } from './clipboard.ts';
import { moveElement } from './edits.ts';
import { type Alignment, type Axis, alignBoxes, distributeBoxes, joinAll, shiftBox } from './geometry.ts';
import { findRoot, type MarkupElement } from './markup.ts';
import { isMovable, isPlaced } from './order.ts';
import {
  findTopmost,
  groupElements,
  isGroup,
  type Placement,
  returnToFlow,
  ungroupElements,
} from './place.ts';
import { readProperty, setDeclaration } from './style.ts';
import type { Composition } from './use-composition.ts';

/** Chosen elements that can be placed freely, with their boxes. */
export function listPlacements({ chosen, map }: Composition): Placement[] {
  return findTopmost(chosen).flatMap((element) => {
    const box = map.boxes.get(element.key);
    return box === undefined || !isMovable(element) ? [] : [{ element, box }];
  });
}

function placeAt(
  composition: Composition,
  act: (placements: readonly Placement[]) => Placement['box'][],
): void {
  const placements = listPlacements(composition);
  const boxes = act(placements);
  composition.place(placements.map((one, at) => ({ ...one, box: boxes[at] ?? one.box })));
}

/** Moves the chosen elements by a few px. */
export function nudgeChosen(composition: Composition, dx: number, dy: number): void {
  const { room, markup } = composition;
  const placements = listPlacements(composition);
  if (room === undefined || placements.length === 0) return;
  if (placements.every(({ element }) => isPlaced(element) && readLeft(element) !== undefined))
    // Keys repeat faster than pictures come, so the places in the markup count and not those on the picture.
    composition.type(
      placements.toReversed().reduce((text, { element }) => {
        const left = (readLeft(element) ?? 0) + (room.isMirrored ? -dx : dx);
        const top = Number.parseFloat(readProperty(element, 'top') ?? '0') + dy;
        const again = setDeclaration(text, element, 'left', `${left}px`);
        return setDeclaration(again, element, 'top', `${top}px`);
      }, markup),
    );
  else placeAt(composition, (all) => all.map(({ box }) => shiftBox(box, dx, dy)));
}

function readLeft(element: MarkupElement): number | undefined {
  const left = Number.parseFloat(readProperty(element, 'left') ?? '');
  return Number.isNaN(left) ? undefined : left;
}

/** Aligns the chosen elements with each other; one alone within the room of the template. */
export function alignChosen(composition: Composition, to: Alignment): void {
  const { room } = composition;
  if (room !== undefined)
    placeAt(composition, (all) =>
      alignBoxes(
        all.map(({ box }) => box),
        to,
        room,
      ),
    );
}

export function distributeChosen(composition: Composition, axis: Axis): void {
  placeAt(composition, (all) =>
    distributeBoxes(
      all.map(({ box }) => box),
      axis,
    ),
  );
}

export function groupChosen(composition: Composition): void {
  const { room, markup } = composition;
  const placements = listPlacements(composition);
  if (room === undefined || placements.length < 2) return;
  const around = joinAll(placements.map(({ box }) => box));
  composition.changeAll(groupElements(markup, placements, room, around));
}

export function findChosenGroup({ chosen }: Composition): MarkupElement | undefined {
  return chosen.length === 1 && chosen[0] !== undefined && isGroup(chosen[0]) ? chosen[0] : undefined;
}

export function ungroupChosen(composition: Composition): void {
  const group = findChosenGroup(composition);
  const { room, markup, map } = composition;
  if (group !== undefined && room !== undefined)
    composition.changeAll(ungroupElements(markup, group, map.boxes, room));
}

/** Puts freely placed elements back into the order of the slide. */
export function returnChosen(composition: Composition): void {
  const free = composition.chosen.filter(isPlaced);
  if (free.length > 0) composition.changeAll(returnToFlow(composition.markup, free));
}

/** Draws a free element above or below all others. */
export function reorderChosen(composition: Composition, to: 'front' | 'back'): void {
  const { selected, root, markup } = composition;
  if (selected === undefined || !isPlaced(selected)) return;
  const first = root.children.find(
    (one): one is MarkupElement => one.kind === 'element' && one.name !== 'h1' && one.key !== selected.key,
  );
  if (to === 'front') composition.change(moveElement(markup, selected, root, 'inside'));
  else if (first !== undefined) composition.change(moveElement(markup, selected, first, 'before'));
}

export async function copyChosen(composition: Composition): Promise<void> {
  const placements = listPlacements(composition);
  if (placements.length === 0) return;
  const { html, text } = buildCopy(composition.markup, placements);
  await navigator.clipboard.write([
    new ClipboardItem({
      'text/html': new Blob([html], { type: 'text/html' }),
      'text/plain': new Blob([text], { type: 'text/plain' }),
    }),
  ]);
}

export function removeChosen(composition: Composition): void {
  const placements = listPlacements(composition);
  if (placements.length === 1 && placements[0] !== undefined) composition.remove(placements[0].element);
  else composition.removeAll(placements.map(({ element }) => element));
}

/** Copies the chosen elements to free places beside them. */
export function duplicateChosen(composition: Composition, dx: number, dy: number): void {
  const { room, markup } = composition;
  const placements = listPlacements(composition);
  if (room === undefined || placements.length === 0) return;
  const pieces = placements.map(({ element, box }) => ({
    markup: markup.slice(element.from, element.to),
    box: shiftBox(box, dx, dy),
  }));
  composition.changeAll(pasteElements(markup, pieces, room));
}

/** Inserts copied elements; elements of other slides stand where they stood there. */
export function pasteFrom(composition: Composition, html: string): boolean {
  const { room, markup } = composition;
  const pieces = shiftCopies(readPieces(html), composition.map.boxes.values());
  if (pieces.length === 0 || room === undefined || findRoot(composition.nodes) === undefined) return false;
  composition.changeAll(pasteElements(markup, pieces, room));
  return true;
}
