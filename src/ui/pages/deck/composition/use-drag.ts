import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import type { Drawn } from '../slide-drawing.ts';
import { findNode, type MarkupElement } from './markup.ts';
import { type Drop, findDrop, isMovable } from './order.ts';
import type { Composition } from './use-composition.ts';

/** Distance in px at which a press becomes a drag. */
const FROM_PX = 6;

interface Drag {
  readonly element: MarkupElement;
  readonly x: number;
  readonly y: number;
  readonly moving: boolean;
  readonly drop?: Drop;
}

/** Drags elements of a composition to another place of the flow. */
export function useDrag(
  stage: RefObject<HTMLElement | null>,
  composition: Composition,
  size: Drawn['size'],
  rtl: boolean,
) {
  const drag = useRef<Drag>(undefined);
  const dragged = useRef(false);
  const [mark, setMark] = useState<Drop['mark']>();
  const end = () => {
    drag.current = undefined;
    setMark(undefined);
  };
  const onPointerDown = (event: PointerEvent) => {
    dragged.current = false;
    const spot = (event.target as HTMLElement).closest<HTMLElement>('.frame, .words');
    const pressed = spot?.dataset['key'] ?? spot?.dataset['part'];
    if (pressed === undefined || event.button !== 0 || composition.typing !== undefined) return;
    // A drag inside a selected card moves the card.
    const { selected } = composition;
    const node =
      selected !== undefined && `${pressed}.`.startsWith(`${selected.key}.`) && isMovable(selected)
        ? selected
        : findNode(composition.nodes, pressed);
    if (node?.kind === 'element' && isMovable(node))
      drag.current = { element: node, x: event.clientX, y: event.clientY, moving: false };
  };
  const onPointerMove = (event: PointerEvent) => {
    const { current } = drag;
    const area = stage.current?.getBoundingClientRect();
    if (current === undefined || area === undefined) return;
    if (!current.moving && Math.hypot(event.clientX - current.x, event.clientY - current.y) < FROM_PX) return;
    if (!current.moving) {
      stage.current?.setPointerCapture(event.pointerId);
      dragged.current = true;
    }
    const point = {
      x: ((event.clientX - area.left) / area.width) * size.width,
      y: ((event.clientY - area.top) / area.height) * size.height,
    };
    const drop = findDrop(point, current.element, composition.elements, composition.map.boxes, rtl);
    drag.current = { ...current, moving: true, ...(drop && { drop }) };
    setMark(drop?.mark);
  };
  const onPointerUp = () => {
    const { element, drop } = drag.current ?? {};
    end();
    if (element !== undefined && drop !== undefined) composition.put(element, drop.anchor, drop.side);
  };
  return {
    mark,
    /** Returns whether the press that ends was a drag. */
    wasDragged: () => dragged.current,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: end },
  };
}
