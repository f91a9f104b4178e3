import { type PointerEvent, useState } from 'react';
import type { Drawn } from '../slide-drawing.ts';
import { toBoxStyle } from '../stage-picture.tsx';
import type { MarkupElement } from './markup.ts';
import { findPair, resizeColumns } from './resize.ts';
import type { Composition } from './use-composition.ts';

interface ResizeHandleProps {
  readonly composition: Composition;
  readonly element: MarkupElement;
  readonly size: Drawn['size'];
}

/** Draggable border between an element of a row and its neighbour. The panel has buttons for the keyboard. */
export function ResizeHandle({ composition, element, size }: ResizeHandleProps) {
  const [start, setStart] = useState<{ readonly x: number; readonly now: number; readonly scale: number }>();
  const { boxes } = composition.map;
  const pair = findPair(element);
  const [one, other] = pair?.map(({ key }) => boxes.get(key)) ?? [];
  if (pair === undefined || one === undefined || other === undefined) return null;
  const isMirrored = other.x < one.x;
  const [left, right] = isMirrored ? [other, one] : [one, other];
  const middle = (left.x + left.width + right.x) / 2;
  const moved = start === undefined ? 0 : (start.now - start.x) * start.scale;
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    const width = event.currentTarget.parentElement?.getBoundingClientRect().width ?? size.width;
    setStart({ x: event.clientX, now: event.clientX, scale: size.width / width });
  };
  const onPointerUp = (event: PointerEvent) => {
    event.stopPropagation();
    setStart(undefined);
    if (Math.abs(moved) < 1) return;
    const wider = (pair[0].key === element.key) !== isMirrored ? moved : -moved;
    composition.change({
      markup: resizeColumns(composition.markup, element, wider, boxes, composition.elements),
    });
  };
  return (
    <div
      className="resize-handle"
      style={toBoxStyle(
        {
          x: middle + moved - 6,
          y: Math.min(left.y, right.y),
          width: 12,
          height: Math.max(left.height, right.height),
        },
        size,
      )}
      onPointerDown={onPointerDown}
      onPointerMove={(event) => start !== undefined && setStart({ ...start, now: event.clientX })}
      onPointerUp={onPointerUp}
      onPointerCancel={() => setStart(undefined)}
    />
  );
}
