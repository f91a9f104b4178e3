import type { XmlNode } from '../xml/parse.ts';
import type { ReadGeometry } from './deck.ts';
import { evaluateGuides, type Guides } from './guides.ts';
import { attribute, child, findChildren, readNumber } from './node.ts';

const RECT: ReadGeometry = { kind: 'preset', preset: 'rect', adjust: {} };
const MAX_PATH_SPACE = 1e9;
const MAX_COMMANDS = 20_000;

/** Reads the outline of a shape: a preset with its adjust values, or a custom path. */
export function readGeometry(
  properties: XmlNode | undefined,
  box: { readonly width: number; readonly height: number },
): ReadGeometry | undefined {
  const preset = child(properties, 'a:prstGeom');
  if (preset !== undefined)
    return {
      kind: 'preset',
      preset: attribute(preset, 'prst') ?? 'rect',
      adjust: readAdjustValues(child(preset, 'a:avLst')),
    };
  const custom = child(properties, 'a:custGeom');
  return custom === undefined ? undefined : readCustomPath(custom, box);
}

function readAdjustValues(list: XmlNode | undefined): Record<string, number> {
  const adjust: Record<string, number> = {};
  for (const guide of findChildren(list, 'a:gd')) {
    const value = /^val\s+(-?\d+)$/.exec(attribute(guide, 'fmla') ?? '')?.[1];
    const name = attribute(guide, 'name') ?? '';
    if (value !== undefined && name !== '') adjust[name] = Number(value);
  }
  return adjust;
}

function readCustomPath(
  custom: XmlNode,
  box: { readonly width: number; readonly height: number },
): ReadGeometry {
  const paths = findChildren(child(custom, 'a:pathLst'), 'a:path');
  const [first] = paths;
  if (first === undefined) return RECT;
  const [width, height] = [
    readNumber(first, 'w') || box.width || 1,
    readNumber(first, 'h') || box.height || 1,
  ];
  if (!(width > 0 && height > 0) || Math.max(width, height) > MAX_PATH_SPACE) return RECT;
  const guides = evaluateGuides(custom, box);
  // Every path has a coordinate space of its own; all are converted to that of the first.
  const d = paths
    .map((path) =>
      readCommands(
        path,
        guides,
        width / (readNumber(path, 'w') || box.width || 1),
        height / (readNumber(path, 'h') || box.height || 1),
      ),
    )
    .join('');
  return d === '' ? RECT : { kind: 'path', d, width, height };
}

function readCommands(path: XmlNode, guides: Guides, scaleX: number, scaleY: number): string {
  const out: string[] = [];
  let pen = { x: 0, y: 0 };
  const value = (node: XmlNode | undefined, name: string) => guides(attribute(node, name) ?? '0');
  const point = (node: XmlNode | undefined) => ({
    x: value(node, 'x') * scaleX,
    y: value(node, 'y') * scaleY,
  });
  const write = (letter: string, points: readonly { x: number; y: number }[]) => {
    out.push(`${letter}${points.map(({ x, y }) => `${roundCoordinate(x)} ${roundCoordinate(y)}`).join(' ')}`);
    pen = points.at(-1) ?? pen;
  };
  for (const node of path.children.slice(0, MAX_COMMANDS)) {
    const points = findChildren(node, 'a:pt').map(point);
    if (node.tag === 'a:moveTo' && points.length === 1) write('M', points);
    else if (node.tag === 'a:lnTo' && points.length === 1) write('L', points);
    else if (node.tag === 'a:cubicBezTo' && points.length === 3) write('C', points);
    else if (node.tag === 'a:quadBezTo' && points.length === 2) write('Q', points);
    else if (node.tag === 'a:close') out.push('Z');
    else if (node.tag === 'a:arcTo') {
      const arc = {
        rx: Math.abs(value(node, 'wR') * scaleX),
        ry: Math.abs(value(node, 'hR') * scaleY),
        start: value(node, 'stAng') / 60_000,
        sweep: value(node, 'swAng') / 60_000,
      };
      const end = arcEnd(pen, arc.rx, arc.ry, arc.start, arc.sweep);
      // SVG cannot draw a full circle as one arc, so it is drawn as two halves.
      if (Math.abs(arc.sweep) >= 359.9) {
        const half = arcEnd(pen, arc.rx, arc.ry, arc.start, 180);
        out.push(
          `A${roundCoordinate(arc.rx)} ${roundCoordinate(arc.ry)} 0 0 1 ${roundCoordinate(half.x)} ${roundCoordinate(half.y)}`,
        );
      }
      out.push(
        `A${roundCoordinate(arc.rx)} ${roundCoordinate(arc.ry)} 0 ${Math.abs(arc.sweep) > 180 ? 1 : 0} ${arc.sweep >= 0 ? 1 : 0} ${roundCoordinate(end.x)} ${roundCoordinate(end.y)}`,
      );
      pen = end;
    }
  }
  return out[0]?.startsWith('M') === true ? out.join('') : '';
}

/**
 * End point of an elliptical arc that starts at the pen. Angles are in degrees clockwise from three o'clock.
 */
function arcEnd(
  pen: { x: number; y: number },
  rx: number,
  ry: number,
  start: number,
  sweep: number,
): { x: number; y: number } {
  const [from, to] = [ellipseParameter(rx, ry, start), ellipseParameter(rx, ry, start + sweep)];
  return { x: pen.x + rx * (Math.cos(to) - Math.cos(from)), y: pen.y + ry * (Math.sin(to) - Math.sin(from)) };
}

/** Converts the angle of a ray to the parameter of the ellipse. */
function ellipseParameter(rx: number, ry: number, degrees: number): number {
  const radians = (degrees * Math.PI) / 180;
  return Math.atan2(Math.sin(radians) * rx, Math.cos(radians) * ry);
}

function roundCoordinate(value: number): number {
  return Number.isFinite(value) ? Math.round(value * 100) / 100 : 0;
}
