import type { Finding } from '../finding.ts';
import { type Box, CANVAS, type Scene, type SceneElement, type ShapeElement } from '../scene.ts';
import {
  computeVisibleBox,
  describeElement,
  describePlace,
  isComposed,
  measuredLeaves,
  quoteElement,
} from './geometry.ts';

const TOLERANCE_PX = 1;

/** A frame of the caller's around content; filled areas may bleed over the edge on purpose. */
function isFrame({ path, stroke, fill }: ShapeElement, { fromFile }: Scene): boolean {
  return (
    fromFile !== true &&
    path !== undefined &&
    fill === undefined &&
    stroke !== undefined &&
    stroke.widthPx > 0
  );
}

/**
 * Reports content outside the slide. Decoration, pictures and freely placed drawings may bleed over the edge
 * on purpose.
 */
export function checkOffCanvas(scene: Scene): Finding[] {
  const { widthPx, heightPx } = scene.canvas ?? CANVAS;
  const findings: Finding[] = [];
  for (const { element, inkBounds } of measuredLeaves(scene)) {
    if (
      element.decorative ||
      element.fromDesign === true ||
      element.layer === 'layout' ||
      element.type === 'picture' ||
      (element.type === 'shape' && !isFrame(element, scene))
    )
      continue;
    // Boxes of imported files may reach beyond the slide where their letters do not.
    const { x, y, width, height } = computeVisibleBox(
      (scene.fromFile === true ? inkBounds : undefined) ?? element.box,
      element,
    );
    report(element, { x, y, width, height });
  }
  for (const element of scene.elements) {
    if (
      scene.fromFile === true ||
      element.type !== 'group' ||
      element.alt === undefined ||
      element.decorative ||
      element.bleeds === true ||
      element.fromDesign === true ||
      element.layer === 'layout'
    )
      continue;
    // Skipped where its labels have already been reported.
    if (!element.children.some(({ name }) => findings.some((reported) => reported.element === name)))
      report(element, computeVisibleBox(element.box, element));
  }
  return findings;

  function report(element: SceneElement, { x, y, width, height }: Box): void {
    const beyond = Math.max(-x, -y, x + width - widthPx, y + height - heightPx);
    if (beyond <= TOLERANCE_PX) return;
    findings.push({
      code: 'off_canvas',
      severity: 'error',
      slide: 0,
      ...describePlace(element),
      message: `${quoteElement(element)} reaches ${Math.ceil(beyond)} px beyond the edge of the slide.`,
      measured: Math.ceil(beyond),
      allowed: 0,
      unit: 'px',
      fix: isComposed(scene)
        ? `Move ${describeElement(element)} onto the slide, make it smaller, or leave out what pushes it off.`
        : `Shorten the content of ${describeElement(element)}, use fewer items, or choose a roomier layout than ${scene.layout}.`,
    });
  }
}
