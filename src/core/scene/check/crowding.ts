import type { Finding } from '../finding.ts';
import { type Box, CANVAS, type Scene } from '../scene.ts';
import { computeSharedArea, holds, type Leaf, measuredLeaves } from './geometry.ts';

/**
 * Smallest gap between two pieces of content, or a piece and the edge below it, as a share of the slide's
 * width: 5 px on 1280.
 */
const MIN_GAP = 5 / 1280;
/** A slide looks crowded once this many pieces, and this share of all pieces, stand too close. */
const [MIN_CLOSE_PIECES, MIN_CLOSE_SHARE] = [4, 0.35];
/** Share of close pieces from which the finding is an error. */
const ERROR_SHARE = 0.7;
/**
 * Smallest side of a card as a share of the slide's height; smaller shapes are labels and bars, which fit
 * tightly round their text.
 */
const MIN_CARD_SHARE = 0.1;
/** Limits the pairwise comparison; the density checks report slides with more pieces. */
const MAX_PIECES = 400;

/**
 * Reports slides on which much of the content nearly touches other content, or the edge of its card or of the
 * slide.
 */
export function checkCrowding(scene: Scene): Finding[] {
  if (scene.density === 'reading') return [];
  const { widthPx, heightPx } = scene.canvas ?? CANVAS;
  const minGap = MIN_GAP * widthPx;
  const pieces: { readonly box: Box; readonly isText: boolean }[] = [];
  const cards: Box[] = [{ x: 0, y: 0, width: widthPx, height: heightPx }];
  for (const { element, letters } of measuredLeaves(scene)) {
    const box = element.type === 'text' ? letters : element.box;
    if (isPiece(element) && box !== undefined) pieces.push({ box, isText: element.type === 'text' });
    else if (
      element.type === 'shape' &&
      element.fill !== undefined &&
      !element.rotation &&
      Math.min(element.box.width, element.box.height) >= MIN_CARD_SHARE * heightPx
    )
      cards.push(element.box);
  }
  if (pieces.length > MAX_PIECES) return [];
  // Only text needs a margin within its card; pictures may fill theirs to the edge.
  const isClose = ({ box, isText }: (typeof pieces)[number], at: number) =>
    pieces.some((other, index) => index !== at && isCloseTo(box, other.box, minGap)) ||
    (isText && cards.some((card) => holds(card, box, 0) && findSmallestInset(card, box) < minGap));
  const closeCount = pieces.filter(isClose).length;
  const share = closeCount / pieces.length;
  if (closeCount < MIN_CLOSE_PIECES || share < MIN_CLOSE_SHARE) return [];
  return [
    {
      code: 'crowded',
      severity: share < ERROR_SHARE ? 'warning' : 'error',
      slide: 0,
      message: `${closeCount} of ${pieces.length} pieces of content stand closer than ${Math.round(minGap)} px to the next one or to the edge of what they lie on.`,
      measured: closeCount,
      allowed: MIN_CLOSE_PIECES - 1,
      unit: 'pieces',
      fix: 'Say less on the slide, split it in two, or set what belongs together closer and the rest further apart.',
    },
  ];
}

/** Content that is read or looked at. Words on pictures and the cells of tables belong to those elements. */
function isPiece(element: Leaf): boolean {
  if (
    element.layer === 'layout' ||
    element.fromDesign === true ||
    element.decorative ||
    element.placeholder === 'table'
  )
    return false;
  return element.type === 'text' || element.type === 'picture' || element.type === 'chart';
}

/** Tells whether two boxes stand closer than `least` px without touching. */
function isCloseTo(a: Box, b: Box, minGap: number): boolean {
  const [dx, dy] = [
    Math.max(a.x, b.x) - Math.min(a.x + a.width, b.x + b.width),
    Math.max(a.y, b.y) - Math.min(a.y + a.height, b.y + b.height),
  ];
  return computeSharedArea(a, b) === 0 && Math.max(dx, dy) < minGap;
}

function findSmallestInset(outer: Box, inner: Box): number {
  return Math.min(
    inner.x - outer.x,
    inner.y - outer.y,
    outer.x + outer.width - inner.x - inner.width,
    outer.y + outer.height - inner.y - inner.height,
  );
}
