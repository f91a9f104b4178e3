import { middleOf } from '../scene/box.ts';
import { hundredths } from '../scene/round.ts';
import type { Box, LineElement, SceneElement } from '../scene/scene.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Elements turned together about the middle of a box: each stands where it comes to stand, turned as far. */
export function turnedAbout(elements: readonly SceneElement[], box: Box, degrees: number): SceneElement[] {
  const middle = middleOf(box);
  return elements.map((element) => turned(element, middle, degrees));
}

function turned(element: SceneElement, middle: Point, degrees: number): SceneElement {
  if (element.type === 'line') return turnedLine(element, middle, degrees);
  const { x, y } = around(middleOf(element.box), middle, degrees);
  const { width, height } = element.box;
  const box = { x: hundredths(x - width / 2), y: hundredths(y - height / 2), width, height };
  if (element.type === 'group') return { ...element, box, children: element.children.map((child) => turned(child, middle, degrees)) };
  return { ...element, box, rotation: (element.rotation ?? 0) + degrees };
}

function turnedLine(line: LineElement, middle: Point, degrees: number): LineElement {
  const [from, to] = [rounded(around(line.from, middle, degrees)), rounded(around(line.to, middle, degrees))];
  return { ...line, from, to, box: { x: Math.min(from.x, to.x), y: Math.min(from.y, to.y), width: Math.abs(to.x - from.x), height: Math.abs(to.y - from.y) } };
}

function around({ x, y }: Point, middle: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const [dx, dy] = [x - middle.x, y - middle.y];
  return { x: middle.x + dx * cos - dy * sin, y: middle.y + dx * sin + dy * cos };
}

function rounded({ x, y }: Point): Point {
  return { x: hundredths(x), y: hundredths(y) };
}
