import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import type { OpenedBox } from '../deck-data.ts';
import type { Drawn } from '../slide-drawing.ts';

/** Sides that a handle moves. */
export interface Side {
  readonly x: -1 | 0 | 1;
  readonly y: -1 | 0 | 1;
}

export const SIDES: readonly Side[] = [
  { x: -1, y: -1 },
  { x: 0, y: -1 },
  { x: 1, y: -1 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
  { x: -1, y: 1 },
  { x: -1, y: 0 },
];

/** Distance in px of the page after which a press is a drag. */
const DRAG_PX = 4;
const LEAST_PX = 8;

interface Drag {
  readonly key: string;
  readonly from: OpenedBox;
  readonly side: Side | undefined;
  readonly keepsRatio: boolean;
  readonly at: { readonly x: number; readonly y: number };
}

/** Moves and resizes a part by pointer. @param onPlace called with the new place in px of the slide */
export function usePlace(
  stage: RefObject<HTMLElement | null>,
  size: Drawn['size'],
  onPlace: (key: string, box: OpenedBox) => void,
) {
  const drag = useRef<Drag>(undefined);
  const wasMoved = useRef(false);
  const [moved, setMoved] = useState<{ readonly key: string; readonly box: OpenedBox }>();
  const start = (event: PointerEvent, key: string, from: OpenedBox, side?: Side, keepsRatio = false) => {
    if (event.button !== 0) return;
    wasMoved.current = false;
    drag.current = { key, from, side, keepsRatio, at: { x: event.clientX, y: event.clientY } };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent) => {
    const { current } = drag;
    const area = stage.current?.getBoundingClientRect();
    if (current === undefined || area === undefined) return;
    const [dx, dy] = [event.clientX - current.at.x, event.clientY - current.at.y];
    if (!wasMoved.current && Math.hypot(dx, dy) < DRAG_PX) return;
    wasMoved.current = true;
    const scale = size.width / area.width;
    setMoved({ key: current.key, box: placeBox(current, dx * scale, dy * scale) });
  };
  const end = () => {
    if (drag.current !== undefined && moved !== undefined) onPlace(moved.key, roundBox(moved.box));
    drag.current = undefined;
    setMoved(undefined);
  };
  const cancel = () => {
    drag.current = undefined;
    setMoved(undefined);
  };
  return {
    moved,
    start,
    /** True for the click that ends a drag. */
    wasDragged: () => wasMoved.current,
    handlers: { onPointerMove: move, onPointerUp: end, onPointerCancel: cancel },
  };
}

function placeBox({ from, side, keepsRatio }: Drag, dx: number, dy: number): OpenedBox {
  if (side === undefined) return { ...from, x: from.x + dx, y: from.y + dy };
  let width = Math.max(LEAST_PX, from.width + side.x * dx);
  let height = Math.max(LEAST_PX, from.height + side.y * dy);
  if (keepsRatio && side.x !== 0 && side.y !== 0) {
    const scale = Math.max(width / from.width, height / from.height);
    [width, height] = [from.width * scale, from.height * scale];
  }
  return {
    x: side.x < 0 ? from.x + from.width - width : from.x,
    y: side.y < 0 ? from.y + from.height - height : from.y,
    width,
    height,
  };
}

const roundBox = ({ x, y, width, height }: OpenedBox): OpenedBox => ({
  x: Math.round(x),
  y: Math.round(y),
  width: Math.round(width),
  height: Math.round(height),
});
