import { resolvePaint } from '../color.ts';
import { goesThrough, type Point, toSegments } from '../connectors.ts';
import type { Finding } from '../finding.ts';
import type { Box, LineElement, Scene, ShapeElement, TextElement } from '../scene.ts';
import type { Theme } from '../theme.ts';
import { computeSharedArea, describeElement, describePlace, measuredLeaves } from './geometry.ts';

/** Share of the letters that a shape must cover; below it only the edges touch. */
const MIN_COVERED_SHARE = 0.2;
/** Share of the letters that a background must cover to keep a line away from them. */
const MIN_SCREENED_SHARE = 0.8;
/** Opacity from which the letters behind a shape cannot be read. */
const MIN_ALPHA = 0.85;
/** Share of the height of a line of letters, above and below its middle, that a line must cross. */
const CORE_SHARE = 0.25;
const COVERING: ReadonlySet<string> = new Set(['rect', 'round_rect', 'ellipse']);

/** Reports text behind an opaque shape, and text that a line runs through. */
export function checkCoveredText(scene: Scene, theme: Theme): Finding[] {
  const covers: { readonly element: ShapeElement; readonly at: number }[] = [];
  const lines: { readonly element: LineElement; readonly at: number; readonly points: readonly Point[] }[] =
    [];
  const leaves = measuredLeaves(scene);
  leaves.forEach(({ element }, at) => {
    if (element.type === 'shape' && isOpaque(element, theme)) covers.push({ element, at });
    if (element.type === 'line' && isFree(element)) lines.push({ element, at, points: toSegments(element) });
  });
  return leaves.flatMap(({ element, letters }, at): Finding[] => {
    if (element.type !== 'text' || letters === undefined || !isOwn(element)) return [];
    const area = letters.width * letters.height;
    const share = (cover: ShapeElement) => computeSharedArea(cover.box, letters) / area;
    const cover = covers.find((one) => one.at > at && share(one.element) > MIN_COVERED_SHARE);
    if (cover !== undefined) return [reportCover(element, cover.element, share(cover.element))];
    const core = findCore(letters);
    const line = lines.find(
      ({ points, at: below }) =>
        goesThrough(points, core) &&
        // A shape between the line and the text above it hides the line there.
        !covers.some((one) => one.at > below && one.at < at && share(one.element) > MIN_SCREENED_SHARE),
    );
    return line === undefined ? [] : [reportLine(element, line.element)];
  });
}

/** The caller's own text, which is not decoration. */
function isOwn({ path, decorative, fromDesign, layer, rotation }: TextElement): boolean {
  return path !== undefined && decorative !== true && fromDesign !== true && layer === 'slide' && !rotation;
}

function isOpaque({ fill, gradient, geometry, fromDesign, rotation }: ShapeElement, theme: Theme): boolean {
  return (
    fill !== undefined &&
    gradient === undefined &&
    fromDesign !== true &&
    !rotation &&
    COVERING.has(geometry.kind) &&
    resolvePaint(fill, theme).alpha >= MIN_ALPHA
  );
}

/** A line of the caller's that joins nothing. */
function isFree({ path, start, end, decorative }: LineElement): boolean {
  return path !== undefined && start === undefined && end === undefined && decorative !== true;
}

/** Middle of letters, which no underline or rule touches. */
function findCore(letters: Box): Box {
  const cut = letters.height * CORE_SHARE;
  return { ...letters, y: letters.y + cut, height: letters.height - 2 * cut };
}

function reportCover(text: TextElement, shape: ShapeElement, share: number): Finding {
  return {
    code: 'overlap',
    severity: 'error',
    slide: 0,
    ...describePlace(text),
    ...(shape.path === undefined ? {} : { others: [shape.path] }),
    message: `${describeElement(shape)} covers ${Math.round(share * 100)} % of ${describeElement(text)}, which cannot be read there.`,
    measured: Math.round(share * 100) / 100,
    allowed: 0,
    unit: 'ratio',
    fix: `Write ${describeElement(text)} after ${describeElement(shape)}, so that it lies above it, or move them apart.`,
  };
}

function reportLine(text: TextElement, line: LineElement): Finding {
  return {
    code: 'overlap',
    severity: 'warning',
    slide: 0,
    ...describePlace(text),
    ...(line.path === undefined ? {} : { others: [line.path] }),
    message: `The line ${describeElement(line)} runs through ${describeElement(text)}.`,
    fix: `Move ${describeElement(text)} beside the line, or give it a background.`,
  };
}
