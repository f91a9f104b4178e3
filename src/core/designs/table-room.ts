import type { ReadShape } from '../ooxml/read/index.ts';
import { computeUnion } from '../scene/box.ts';
import { hasVisibleText, measureInkBounds } from '../scene/check/geometry.ts';
import { FINDINGS, type Finding } from '../scene/finding.ts';
import {
  type Box,
  CANVAS,
  PT_PER_PX,
  type Scene,
  type SceneElement,
  type TextElement,
} from '../scene/scene.ts';
import type { SlideScene } from './slide-scene.ts';

/** Text of this size in points needs no enlargement. */
const SMALL_PT = 14;
/** Minimum possible enlargement to report. */
const MIN_GROWTH = 1.4;
/** Margin of the slide, and gap around the table, as shares of the slide. */
const [MARGIN, GAP] = [0.05, 0.02];

/** Reports tables in small text that could be larger: words leave columns empty, and there is space below. */
export function findUnusedRoom({ scene, shapes }: SlideScene, slide: number): Finding[] {
  const tables = [...new Set(shapes.values())].filter(
    (shape): shape is Extract<ReadShape, { kind: 'table' }> =>
      shape.kind === 'table' && shape.from === 'slide',
  );
  return tables.flatMap((table): Finding[] => {
    const own = scene.elements.filter(({ id, rotation = 0 }) => shapes.get(id) === table && rotation === 0);
    const cells = own.filter((element) => element.type === 'text');
    const least =
      Math.round(
        Math.min(
          ...cells.flatMap(({ paragraphs }) =>
            paragraphs.flatMap(({ runs }) =>
              runs.filter(({ text }) => hasVisibleText(text)).map(({ sizePx }) => sizePx),
            ),
          ),
        ) *
          PT_PER_PX *
          10,
      ) / 10;
    if (!(least < SMALL_PT)) return [];
    const growth = Math.round(measureGrowth(own, cells, scene) * 10) / 10;
    if (growth < MIN_GROWTH) return [];
    return [
      {
        code: 'room_unused',
        severity: 'warning',
        slide,
        element: table.name,
        message: `"${table.name}" is set in ${least} pt, though there is room for it ${growth} times as large.`,
        measured: least,
        allowed: Math.min(SMALL_PT, Math.floor(least * growth)),
        unit: 'pt',
        fix: FINDINGS.room_unused.fix,
      },
    ];
  });
}

/**
 * Possible enlargement of the text, limited by the widths of words and by the height down to the next
 * element.
 */
function measureGrowth(own: readonly SceneElement[], cells: readonly TextElement[], scene: Scene): number {
  const table = computeUnion(own.map(({ box }) => box));
  const room = findRoom(table, own, scene);
  const wider = room.width / table.width;
  const across = cells.map((cell) => {
    const inkBounds = measureInkBounds(cell);
    // Wrapped text may use the same number of lines in a wider column.
    return inkBounds === undefined
      ? Number.POSITIVE_INFINITY
      : cell.paragraphs.some(({ lines }) => lines.length > 1)
        ? wider
        : (cell.box.width * wider) / inkBounds.width;
  });
  return Math.min(room.height / table.height, ...across);
}

/** Area that the table could grow into, down and to both sides, up to other content. */
function findRoom(table: Box, own: readonly SceneElement[], scene: Scene): Box {
  const { widthPx, heightPx } = scene.canvas ?? CANVAS;
  const gap = GAP * heightPx;
  const others = scene.elements
    .filter((element) => !own.includes(element) && element.type !== 'line')
    .flatMap((element) =>
      element.type === 'text'
        ? (measureInkBounds(element) ?? [])
        : isBackdrop(element, table)
          ? []
          : element.box,
    );
  const below = others.filter(
    ({ x, y, width }) => y >= table.y + table.height - 1 && x < table.x + table.width && table.x < x + width,
  );
  const bottom = Math.min(heightPx * (1 - MARGIN), ...below.map(({ y }) => y - gap));
  const beside = others.filter(({ y, height }) => y < bottom && table.y < y + height);
  const left = Math.max(
    Math.min(table.x, MARGIN * widthPx),
    ...beside.filter(({ x, width }) => x + width <= table.x + 1).map(({ x, width }) => x + width + gap),
  );
  const right = Math.min(
    Math.max(table.x + table.width, widthPx * (1 - MARGIN)),
    ...beside.filter(({ x }) => x >= table.x + table.width - 1).map(({ x }) => x - gap),
  );
  return {
    x: left,
    y: table.y,
    width: Math.max(table.width, right - left),
    height: Math.max(table.height, bottom - table.y),
  };
}

/** Returns whether the table lies on an element. */
function isBackdrop({ box }: SceneElement, table: Box): boolean {
  return (
    box.x < table.x + table.width &&
    table.x < box.x + box.width &&
    box.y < table.y + table.height &&
    table.y < box.y + box.height
  );
}
