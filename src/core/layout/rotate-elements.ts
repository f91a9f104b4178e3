import { findCenter } from '../scene/box.ts';
import { roundToHundredths } from '../scene/round.ts';
import type { Box, LineElement, SceneElement } from '../scene/scene.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Rotates elements together around the middle of a box. */
export function rotateAbout(elements: readonly SceneElement[], box: Box, degrees: number): SceneElement[] {
  const middle = findCenter(box);
  return elements.map((element) => rotateElement(element, middle, degrees));
}

function rotateElement(element: SceneElement, middle: Point, degrees: number): SceneElement {
  if (element.type === 'line') return rotateLine(element, middle, degrees);
  const { x, y } = rotatePoint(findCenter(element.box), middle, degrees);
  const { width, height } = element.box;
  const box = { x: roundToHundredths(x - width / 2), y: roundToHundredths(y - height / 2), width, height };
  if (element.type === 'group')
    return {
      ...element,
      box,
      children: element.children.map((child) => rotateElement(child, middle, degrees)),
    };
  return { ...element, box, rotation: (element.rotation ?? 0) + degrees };
}

function rotateLine(line: LineElement, middle: Point, degrees: number): LineElement {
  const [from, to] = [
    roundPoint(rotatePoint(line.from, middle, degrees)),
    roundPoint(rotatePoint(line.to, middle, degrees)),
  ];
  return {
    ...line,
    from,
    to,
    box: {
      x: Math.min(from.x, to.x),
      y: Math.min(from.y, to.y),
      width: Math.abs(to.x - from.x),
      height: Math.abs(to.y - from.y),
    },
  };
}

function rotatePoint({ x, y }: Point, middle: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const [dx, dy] = [x - middle.x, y - middle.y];
  return { x: middle.x + dx * cos - dy * sin, y: middle.y + dx * sin + dy * cos };
}

function roundPoint({ x, y }: Point): Point {
  return { x: roundToHundredths(x), y: roundToHundredths(y) };
}
