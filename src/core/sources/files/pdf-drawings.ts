import { isNumber } from './pdf-cells.ts';
import type { Box, Drawing } from './pdf-drawing.ts';
import { findGridTables } from './pdf-grid.ts';
import { findBodySize } from './pdf-headings.ts';
import type { Segment } from './pdf-lines.ts';
import { CAPTION } from './pdf-paragraphs.ts';
import { findTables } from './pdf-tables.ts';

/** Parts that are closer belong to one drawing, and labels are this close to it, in points. */
const NEAR_PT = 24;
const LABEL_NEAR_PT = 18;
const PARTS_LEAST = 3;
const WIDE_LEAST_PT = 90;
const HIGH_LEAST_PT = 50;
/** With longer lines of text it is a background and not a drawing. */
const WORDS_MAX = 40;
const COVERED_MOST = 0.2;
const LABEL_MAX = 24;
/** Smaller ones are bullets. */
const DOT_PT = 4;
const SHAPES_MAX = 6_000;

interface Cluster {
  box: Box;
  parts: number;
}

/**
 * Finds drawings of lines and areas, such as charts, with the labels around them. Areas that contain text,
 * such as table cells, are left out.
 */
export function findDrawings(
  { shapes, across, down }: Drawing,
  segments: readonly Segment[],
  page: { readonly width: number; readonly height: number },
): Box[] {
  if (shapes.length > SHAPES_MAX) return [];
  const body = findBodySize(segments);
  const parts = shapes.filter(
    (one) =>
      Math.max(one.right - one.left, one.bottom - one.top) > DOT_PT &&
      computeArea(one) < 0.6 * page.width * page.height &&
      (one.bent || !segments.some((word) => overlap(one, toBox(word)) && word.text.length > 2)),
  );
  const clusters: Cluster[] = [];
  const add = (box: Box, count: number): void => {
    const met = clusters.filter((one) => isNear(one.box, box, NEAR_PT));
    const rest = clusters.filter((one) => !met.includes(one));
    clusters.splice(0, clusters.length, ...rest, {
      box: [box, ...met.map((one) => one.box)].reduce(unite),
      parts: met.reduce((sum, one) => sum + one.parts, count),
    });
  };
  for (const part of parts) add(part, 1);
  // Grid lines connect the parts of a chart but are no drawing by themselves.
  if (clusters.length > 0)
    for (const rule of across) if (clusters.some(({ box }) => overlap(box, rule))) add(rule, 0);
  return clusters
    .filter((one) => one.parts >= PARTS_LEAST && isDrawing(one.box, segments, across, down))
    .map(({ box }) => includeLabels(box, segments, body));
}

function isDrawing(
  box: Box,
  segments: readonly Segment[],
  across: readonly Box[],
  down: readonly Box[],
): boolean {
  if (box.right - box.left < WIDE_LEAST_PT || box.bottom - box.top < HIGH_LEAST_PT) return false;
  const words = segments.filter((one) => overlap(box, toBox(one)));
  if (words.some((one) => one.text.length > WORDS_MAX || CAPTION.test(one.text))) return false;
  if (words.reduce((sum, one) => sum + computeArea(toBox(one)), 0) > COVERED_MOST * computeArea(box))
    return false;
  return findGridTables(words, across, down).length === 0 && findTables(words, across).length === 0;
}

/** Extends a drawing by the short texts and numbers beside it. */
function includeLabels(drawing: Box, segments: readonly Segment[], body: number): Box {
  let box = drawing;
  for (let round = 0; round < 3; round++)
    for (const one of segments) {
      const label =
        one.text.length <= LABEL_MAX &&
        !CAPTION.test(one.text) &&
        (one.size <= 0.92 * body || isNumber(one.text));
      if (label && isNear(box, toBox(one), LABEL_NEAR_PT)) box = unite(box, toBox(one));
    }
  return box;
}

function toBox({ left, right, y, size }: Segment): Box {
  return { left, right, top: y - 0.75 * size, bottom: y + 0.2 * size };
}

function computeArea({ left, right, top, bottom }: Box): number {
  return (right - left) * (bottom - top);
}

function overlap(one: Box, other: Box): boolean {
  return isNear(one, other, 0);
}

function isNear(one: Box, other: Box, by: number): boolean {
  return (
    one.left < other.right + by &&
    one.right > other.left - by &&
    one.top < other.bottom + by &&
    one.bottom > other.top - by
  );
}

function unite(one: Box, other: Box): Box {
  return {
    left: Math.min(one.left, other.left),
    right: Math.max(one.right, other.right),
    top: Math.min(one.top, other.top),
    bottom: Math.max(one.bottom, other.bottom),
  };
}
