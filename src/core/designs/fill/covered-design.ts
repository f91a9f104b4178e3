import type { ReadBox } from '../../ooxml/read/index.ts';
import { computeSharedArea, holds, measuredLeaves } from '../../scene/check/geometry.ts';
import { FINDINGS, type Finding } from '../../scene/finding.ts';
import type { Box, Scene } from '../../scene/scene.ts';
import { toBox } from '../shape-element.ts';

/** Depth in pixels to which content may touch a graphic: its rendered edge is uncertain by a pixel. */
const TOUCH_PX = 8;
/** Titles and footers stand on bands that the design has for them. */
const PLACED: ReadonlySet<string> = new Set([
  'title',
  'centered_title',
  'subtitle',
  'footer',
  'date',
  'slide_number',
]);

/**
 * Reports content that runs into graphics of its layout. Content that lies wholly on one is placed there by
 * the design.
 *
 * @param obstacles boxes of the graphics in EMU
 */
export function findCoveredDesign(scene: Scene, obstacles: readonly ReadBox[]): Finding[] {
  if (obstacles.length === 0) return [];
  const graphics = obstacles.map((box) => toBox({ box }));
  return measuredLeaves(scene).flatMap(({ element, letters }): Finding[] => {
    if (
      element.layer !== 'slide' ||
      element.fromDesign === true ||
      element.decorative === true ||
      PLACED.has(element.placeholder) ||
      element.type === 'line' ||
      element.type === 'shape'
    )
      return [];
    const box = element.type === 'text' ? letters : element.box;
    if (box === undefined || !graphics.some((graphic) => runsInto(box, graphic))) return [];
    return [
      {
        code: 'covers_design',
        severity: 'warning',
        slide: 0,
        element: element.name,
        box,
        ...(element.path === undefined ? {} : { path: element.path }),
        message: `"${element.name}" runs into a graphic of the design.`,
        fix: FINDINGS.covers_design.fix,
      },
    ];
  });
}

function runsInto(box: Box, graphic: Box): boolean {
  const [across, down] = [inset(graphic.width), inset(graphic.height)];
  const inner = {
    x: graphic.x + across,
    y: graphic.y + down,
    width: graphic.width - 2 * across,
    height: graphic.height - 2 * down,
  };
  return computeSharedArea(box, inner) > 0 && !holds(graphic, box, TOUCH_PX);
}

/** Bars and rules that are thinner than the tolerance count with their middle. */
function inset(lengthPx: number): number {
  return Math.max(0, Math.min(TOUCH_PX, lengthPx / 2 - 0.5));
}
