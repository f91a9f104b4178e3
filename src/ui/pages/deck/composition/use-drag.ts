import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import type { Drawn } from '../slide-drawing.ts';
import { duplicateChosen } from './free-commands.ts';
import { type Guide, joinAll, shiftBox, snapBox } from './geometry.ts';
import { findNode, type MarkupElement } from './markup.ts';
import { type Drop, findDrop, isMovable, isPlaced } from './order.ts';
import { findTopmost, isGroup, type Placement } from './place.ts';
import type { Box } from './spots.ts';
import type { Composition } from './use-composition.ts';
import { isFree } from './vocabulary.ts';

/** Distance in px of the page at which a press becomes a drag. */
const FROM_PX = 6;
/** Distance in px of the page at which an edge snaps. */
const SNAP_PX = 6;

interface Start {
  readonly x: number;
  readonly y: number;
  /** Elements that move; empty for a selection by area. */
  readonly placements: readonly Placement[];
  readonly moving: boolean;
}

/** Guides and frames that a drag shows on the slide. */
export interface DragView {
  /** Places of the elements, where they were and where they would be. */
  readonly ghosts: readonly { readonly from: Box; readonly to: Box }[];
  readonly guides: readonly Guide[];
  /** Target in the flow. */
  readonly mark?: Drop['mark'] | undefined;
  /** Area of a selection. */
  readonly area?: Box | undefined;
}

/**
 * Drags elements of a composition: over another part to a place in the flow, elsewhere to where they are
 * dropped. A drag that begins beside all elements selects what lies in its area.
 */
export function useDrag(
  stage: RefObject<HTMLElement | null>,
  composition: Composition,
  size: Drawn['size'],
  rtl: boolean,
) {
  const start = useRef<Start>(undefined);
  const result = useRef<{ readonly dx: number; readonly dy: number; readonly drop: Drop | undefined }>(
    undefined,
  );
  const dragged = useRef(false);
  const [view, setView] = useState<DragView>();
  const { boxes } = composition.map;
  const end = () => {
    start.current = undefined;
    result.current = undefined;
    setView(undefined);
  };
  const onPointerDown = (event: PointerEvent) => {
    dragged.current = false;
    const spot = (event.target as HTMLElement).closest<HTMLElement>('.frame, .words');
    const key = spot?.dataset['key'] ?? spot?.dataset['part'];
    if (key === undefined || event.button !== 0 || composition.typing !== undefined) return;
    const targets = findTargets(composition, key);
    const placements = targets.flatMap((element) => {
      const box = boxes.get(element.key);
      return box === undefined ? [] : [{ element, box }];
    });
    const isArea = placements.length === 0 && key === composition.root.key && event.pointerType !== 'touch';
    if (placements.length > 0 || isArea)
      start.current = { x: event.clientX, y: event.clientY, placements, moving: false };
  };
  const onPointerMove = (event: PointerEvent) => {
    const { current } = start;
    const area = stage.current?.getBoundingClientRect();
    if (current === undefined || area === undefined) return;
    if (!current.moving && Math.hypot(event.clientX - current.x, event.clientY - current.y) < FROM_PX) return;
    if (!current.moving) {
      stage.current?.setPointerCapture(event.pointerId);
      dragged.current = true;
      start.current = { ...current, moving: true };
    }
    const scale = size.width / area.width;
    const toSlide = (x: number, y: number) => ({ x: (x - area.left) * scale, y: (y - area.top) * scale });
    const point = toSlide(event.clientX, event.clientY);
    const { placements } = current;
    if (placements.length === 0) {
      const corner = toSlide(current.x, current.y);
      const box = joinAll([
        { ...corner, width: 0, height: 0 },
        { ...point, width: 0, height: 0 },
      ]);
      setView({ ghosts: [], guides: [], area: box });
      return;
    }
    const isForced = event.ctrlKey || event.metaKey;
    const [only] = placements;
    const drop =
      placements.length === 1 && only !== undefined && !isForced && !event.altKey && !isPlaced(only.element)
        ? findDrop(point, only.element, composition.elements, boxes, rtl)
        : undefined;
    let [dx, dy] = [(event.clientX - current.x) * scale, (event.clientY - current.y) * scale];
    if (event.shiftKey) [dx, dy] = Math.abs(dx) > Math.abs(dy) ? [dx, 0] : [0, dy];
    const around = joinAll(placements.map(({ box }) => box));
    const snap =
      drop === undefined && !isForced
        ? snapBox(shiftBox(around, dx, dy), listSnapBoxes(composition, placements, size), SNAP_PX * scale)
        : { dx: 0, dy: 0, guides: [] };
    [dx, dy] = [dx + snap.dx, dy + snap.dy];
    result.current = { dx, dy, drop };
    setView({
      ghosts: placements.map(({ box }) => ({ from: box, to: shiftBox(box, dx, dy) })),
      guides: snap.guides,
      mark: drop?.mark,
    });
  };
  const onPointerUp = (event: PointerEvent) => {
    const { placements = [], moving = false } = start.current ?? {};
    const { current } = result;
    const area = view?.area;
    end();
    if (!moving) return;
    if (area !== undefined) return composition.selectAll(findInside(composition, area));
    const [only] = placements;
    if (current === undefined || only === undefined) return;
    const { dx, dy, drop } = current;
    if (event.altKey) duplicateChosen(withChosen(composition, placements), dx, dy);
    else if (drop !== undefined) composition.put(only.element, drop.anchor, drop.side);
    else composition.place(placements.map((one) => ({ ...one, box: shiftBox(one.box, dx, dy) })));
  };
  return {
    view,
    /** Returns whether the press that ends was a drag. */
    wasDragged: () => dragged.current,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: end },
  };
}

function withChosen(composition: Composition, placements: readonly Placement[]): Composition {
  return { ...composition, chosen: placements.map(({ element }) => element) };
}

/** Elements that a drag moves: all chosen ones if it begins on one of them. */
function findTargets(composition: Composition, key: string): MarkupElement[] {
  const { chosen, nodes } = composition;
  const movable = findTopmost(chosen).filter((one) => isMovable(one) && isFree(one));
  if (movable.some((one) => `${key}.`.startsWith(`${one.key}.`))) return movable;
  const node = findNode(nodes, key);
  const element = node?.kind === 'element' ? findGroup(node, chosen) : undefined;
  return element !== undefined && isMovable(element) ? [element] : [];
}

/** The group around an element, unless the group or something in it is chosen already. */
export function findGroup(element: MarkupElement, chosen: readonly MarkupElement[]): MarkupElement {
  for (let one = element.parent; one !== undefined; one = one.parent) {
    const group = one;
    if (isGroup(group) && !chosen.some(({ key }) => `${key}.`.startsWith(`${group.key}.`))) return group;
  }
  return element;
}

/** Boxes at which moved elements snap: the slide, the room of the template and all other elements. */
export function listSnapBoxes(
  { elements, map, room, root }: Composition,
  moved: readonly Placement[],
  size: Drawn['size'],
): Box[] {
  const others = elements.filter(
    (one) =>
      one.key !== root.key &&
      !moved.some(
        ({ element }) =>
          `${one.key}.`.startsWith(`${element.key}.`) || `${element.key}.`.startsWith(`${one.key}.`),
      ),
  );
  return [
    { x: 0, y: 0, ...size },
    ...(room === undefined ? [] : [room]),
    ...others.flatMap(({ key }) => map.boxes.get(key) ?? []),
  ];
}

function findInside({ elements, map }: Composition, area: Box): string[] {
  const inside = elements.filter((one) => {
    const box = map.boxes.get(one.key);
    return (
      box !== undefined &&
      isMovable(one) &&
      box.x >= area.x &&
      box.y >= area.y &&
      box.x + box.width <= area.x + area.width &&
      box.y + box.height <= area.y + area.height
    );
  });
  return findTopmost(inside).map(({ key }) => key);
}
