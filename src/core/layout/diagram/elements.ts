import { splitDiagram } from '../../diagrams/split.ts';
import { findWideLabels } from '../../diagrams/wide-labels.ts';
import type { Diagram, DiagramDirection, IgnoredOption, TooLargeDiagram } from '../../scene/diagram.ts';
import type { Box, ElementBase, SceneElement } from '../../scene/scene.ts';
import type { CrowdedLabels } from '../../scene/unfit-figures.ts';
import type { DiagramNode } from '../../templates/tree.ts';
import { FIGURE_ROWS } from './figures.ts';
import { mirrorElements } from './mirror-elements.ts';
import { Pen, type PenInput } from './pen.ts';
import { WordBook } from './words.ts';

export interface DiagramInput extends PenInput {
  /** Collects diagrams that do not fit. */
  readonly tooLarge?: TooLargeDiagram[];
  /** Collects options that the drawing does not follow. */
  readonly ignoredOptions?: IgnoredOption[];
  /** Collects labels that have no place of their own. */
  readonly crowdedLabels?: CrowdedLabels[];
  /** Collects ids of labels that are placed with their lines. */
  readonly placedLabels?: Set<string>;
}

/**
 * Draws shapes, texts, frames and attached lines of a diagram in its box, as large as possible; backdrops
 * come first.
 */
export function createDiagramElements(
  base: ElementBase,
  { look }: DiagramNode,
  diagram: Diagram,
  room: Box,
  input: DiagramInput,
): SceneElement[] {
  const book = new WordBook(look, input);
  const row = FIGURE_ROWS[diagram.figure];
  const drawAt = (of: Diagram, step: number, isTrial: boolean, isTurnable = true): Pen => {
    const pen = new Pen(base, look, input, room, book, step, { isTrial, isTurnable });
    if (of.items.length > 0 || of.chart !== undefined) row.draw(pen, of);
    return pen;
  };
  const last = look.text.sizesPt.length - 1;
  const fits = (of: Diagram): boolean => !drawAt(of, last, true).isTight;
  const usual = Math.max(
    0,
    look.label.sizesPt.findIndex((size) => size <= USUAL_PT),
  );
  const best = drawDirected(diagram, { last, usual }, drawAt);
  for (const id of best.placedLabels) input.placedLabels?.add(id);
  reportIgnored(base, diagram, room, best, input.ignoredOptions);
  if (best.crowdedLabels.length > 0) {
    const { name, path } = base;
    const labels = best.crowdedLabels;
    input.crowdedLabels?.push({ element: name, ...(path === undefined ? {} : { path }), box: room, labels });
  }
  if (best.isTight) {
    const { name, path } = base;
    const reasons = best.misfits;
    const wideLabels = reasons.length > 0 ? [] : findWideLabels(diagram, fits);
    const { fitting, parts } =
      wideLabels.length + reasons.length > 0
        ? { fitting: diagram.items.length, parts: [] }
        : splitDiagram(diagram, fits);
    const needs = best.extent;
    input.tooLarge?.push({
      name,
      ...(path === undefined ? {} : { path }),
      box: room,
      ...(needs === undefined ? {} : { needs }),
      items: diagram.items.length,
      fitting,
      parts,
      ...(wideLabels.length === 0 ? {} : { wideLabels }),
      ...(reasons.length === 0 ? {} : { reasons }),
    });
  }
  return input.rtl && row.mirrors ? mirrorElements(best.elements, room) : [...best.elements];
}

/**
 * Draws in the direction that the content asks for if its letters are large enough, or about as large as in
 * the other one.
 */
function drawDirected(
  diagram: Diagram,
  { last, usual }: { readonly last: number; readonly usual: number },
  drawAt: (of: Diagram, step: number, isTrial: boolean, isTurnable?: boolean) => Pen,
): Pen {
  const draw = (isTurnable: boolean): Pen =>
    drawLargest(last, usual, (step, isTrial) => drawAt(diagram, step, isTrial, isTurnable));
  if (diagram.isDirected !== true || diagram.figure !== 'graph') return draw(true);
  const directed = draw(false);
  if (!directed.isTight && directed.em >= LARGE_ENOUGH_PX) return directed;
  const free = draw(true);
  if (free.isTight) return directed.isTight ? free : directed;
  return !directed.isTight && directed.em >= ABOUT_AS_LARGE * free.em ? directed : free;
}

/** Size in pt of the labels of a diagram that is neither large nor small. */
const USUAL_PT = 14;

/** Text size in px from which the direction that was asked for is kept, and the part of the other size that will do. */
const LARGE_ENOUGH_PX = 16 / 0.75;
const ABOUT_AS_LARGE = 0.75;

const DIRECTION_WORDS: Readonly<Record<DiagramDirection, string>> = {
  down: 'downwards',
  up: 'upwards',
  right: 'from left to right',
  left: 'from right to left',
};

function reportIgnored(
  { name, path }: ElementBase,
  { direction, isDirected, figure, ignored = [] }: Diagram,
  box: Box,
  { direction: drawn }: Pen,
  into: IgnoredOption[] | undefined,
): void {
  const place = { element: name, ...(path === undefined ? {} : { path }), box };
  if (isDirected === true && figure === 'graph' && drawn !== undefined && drawn !== direction)
    into?.push({
      ...place,
      message: `The diagram leads ${DIRECTION_WORDS[drawn]} and not ${DIRECTION_WORDS[direction]}, where its letters would be much smaller.`,
      fix: 'Leave the direction out, or show fewer boxes.',
    });
  if (isDirected === true && figure === 'swimlanes' && direction !== 'right')
    into?.push({
      ...place,
      message: `Swimlanes lead from left to right, not ${DIRECTION_WORDS[direction]}.`,
      fix: 'Leave the direction out, or leave out the lanes.',
    });
  if (isDirected === true && figure === 'sequence' && direction === 'right')
    into?.push({
      ...place,
      message: 'A sequence without times leads downwards: lanes on an axis need "at" on every message.',
      fix: 'Give each message a time, or leave the direction out.',
    });
  if (isDirected === true && /sequence|lanes/.test(figure) && (direction === 'up' || direction === 'left'))
    into?.push({
      ...place,
      message: `A sequence leads downwards or from left to right, not ${DIRECTION_WORDS[direction]}.`,
      fix: 'Leave the direction out, or write "right" for lanes.',
    });
  if (ignored.length > 0)
    into?.push({
      ...place,
      message: `The slide does not follow ${ignored.slice(0, 4).join(', ')}${ignored.length > 4 ? ` and ${ignored.length - 4} more` : ''}.`,
      fix: 'Set one direction for the whole diagram.',
    });
}

/**
 * Draws at the largest size that fits, else at the smallest. Where words cross lines even at the smallest, they
 * are as large as they fit up to a usual size, since smaller letters would win nothing.
 */
function drawLargest(last: number, usual: number, draw: (step: number, isTrial: boolean) => Pen): Pen {
  const isPoor = ({ isTight, isCrowded }: Pen): boolean => isTight || isCrowded;
  if (last === 0 || !isPoor(draw(0, true))) return draw(0, false);
  const smallest = draw(last, false);
  if (smallest.isTight) return smallest;
  if (!smallest.isCrowded) return searchLargest(0, smallest, last, isPoor, draw);
  return draw(usual, true).isTight
    ? searchLargest(usual, smallest, last, ({ isTight }) => isTight, draw)
    : draw(usual, false);
}

/** Draws at the largest size between one that is too large and the smallest. */
function searchLargest(
  from: number,
  smallest: Pen,
  last: number,
  isPoor: (pen: Pen) => boolean,
  draw: (step: number, isTrial: boolean) => Pen,
): Pen {
  let [low, high] = [from, last];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isPoor(draw(middle, true))) low = middle;
    else high = middle;
  }
  return high === last ? smallest : draw(high, false);
}
