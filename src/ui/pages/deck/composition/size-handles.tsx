import { type PointerEvent, useState } from 'react';
import type { Drawn } from '../slide-drawing.ts';
import { toBoxStyle } from '../stage-picture.tsx';
import { type Guide, type Sides, snapBox } from './geometry.ts';
import { findNodeFrom, type MarkupElement, parseMarkup } from './markup.ts';
import { isGroup, placeElements } from './place.ts';
import { scaleGroup } from './resize-group.ts';
import type { Box } from './spots.ts';
import { Guides } from './stage-marks.tsx';
import type { Composition } from './use-composition.ts';
import { listSnapBoxes } from './use-drag.ts';

const LEAST_PX = 16;
const SNAP_PX = 6;
/** Sides that a handle moves: -1 the first, 1 the last, 0 none. */
const HANDLES = [
  [-1, -1],
  [0, -1],
  [1, -1],
  [-1, 0],
  [1, 0],
  [-1, 1],
  [0, 1],
  [1, 1],
] as const;
const CURSORS = [
  'nwse-resize',
  'ns-resize',
  'nesw-resize',
  'ew-resize',
  'ew-resize',
  'nesw-resize',
  'ns-resize',
  'nwse-resize',
];
const KEEPS_RATIO: ReadonlySet<string> = new Set(['img', 'icon', 'svg', 'video']);

interface SizeHandlesProps {
  readonly composition: Composition;
  readonly element: MarkupElement;
  readonly box: Box;
  readonly size: Drawn['size'];
}

interface Pull {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly box: Box;
  readonly guides: readonly Guide[];
}

/** Handles at the corners and sides of an element. The panel and Shift with an arrow key do the same by keyboard. */
export function SizeHandles({ composition, element, box, size }: SizeHandlesProps) {
  const [pull, setPull] = useState<Pull>();
  const shown = pull?.box ?? box;
  const begin = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    const width = event.currentTarget.closest('.stage')?.getBoundingClientRect().width ?? size.width;
    setPull({ x: event.clientX, y: event.clientY, scale: size.width / width, box, guides: [] });
  };
  const drag = (event: PointerEvent, [h, v]: readonly [-1 | 0 | 1, -1 | 0 | 1]) => {
    if (pull === undefined) return;
    const [dx, dy] = [(event.clientX - pull.x) * pull.scale, (event.clientY - pull.y) * pull.scale];
    const isCorner = h !== 0 && v !== 0;
    const keeps = isCorner && event.shiftKey !== KEEPS_RATIO.has(element.name);
    const raw = stretch(box, h, v, dx, dy, keeps);
    if (event.ctrlKey || event.metaKey || keeps) return setPull({ ...pull, box: raw, guides: [] });
    const sides: Sides = {
      x: h === 0 ? [] : [h < 0 ? 'start' : 'end'],
      y: v === 0 ? [] : [v < 0 ? 'start' : 'end'],
    };
    const others = listSnapBoxes(composition, [{ element, box }], size);
    const snap = snapBox(raw, others, SNAP_PX * pull.scale, sides);
    const snapped = stretch(box, h, v, dx + snap.dx, dy + snap.dy, false);
    setPull({ ...pull, box: snapped, guides: snap.guides });
  };
  const end = (event: PointerEvent, v: number) => {
    event.stopPropagation();
    setPull(undefined);
    if (pull === undefined) return;
    const { x, y, width, height } = pull.box;
    if ([x - box.x, y - box.y, width - box.width, height - box.height].every((px) => Math.abs(px) < 1))
      return;
    if (isGroup(element)) resizeGroup(composition, element, box, pull.box);
    else composition.place([{ element, box: pull.box, hasHeight: v !== 0 }]);
  };
  return (
    <>
      {pull !== undefined && <div className="ghost" style={toBoxStyle(shown, size)} />}
      {HANDLES.map((handle, at) => {
        const [h, v] = handle;
        return (
          <div
            key={`${h} ${v}`}
            className="size-handle"
            data-side={`${h} ${v}`}
            style={{
              ...toBoxStyle(
                {
                  x: shown.x + (shown.width * (h + 1)) / 2,
                  y: shown.y + (shown.height * (v + 1)) / 2,
                  width: 0,
                  height: 0,
                },
                size,
              ),
              cursor: CURSORS[at],
            }}
            onPointerDown={begin}
            onPointerMove={(event) => drag(event, handle)}
            onPointerUp={(event) => end(event, v)}
            onPointerCancel={() => setPull(undefined)}
          />
        );
      })}
      {pull !== undefined && <Guides guides={pull.guides} size={size} />}
    </>
  );
}

function resizeGroup(composition: Composition, group: MarkupElement, before: Box, after: Box): void {
  const { markup, room } = composition;
  const scaled = scaleGroup(markup, group, before, after);
  const node = findNodeFrom(parseMarkup(scaled), group.from);
  if (room === undefined || node?.kind !== 'element') return;
  composition.changeAll(placeElements(scaled, [{ element: node, box: after, hasHeight: true }], room));
}

function stretch(box: Box, h: number, v: number, dx: number, dy: number, keeps: boolean): Box {
  let width = Math.max(LEAST_PX, box.width + h * dx);
  let height = Math.max(LEAST_PX, box.height + v * dy);
  if (keeps) {
    const factor = Math.max(width / box.width, height / box.height);
    [width, height] = [box.width * factor, box.height * factor];
  }
  return {
    x: h < 0 ? box.x + box.width - width : box.x,
    y: v < 0 ? box.y + box.height - height : box.y,
    width,
    height,
  };
}
