import { drawArc, roundCoordinate } from '../../scene/presets/arc.ts';
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
      const { d, end } = drawArc(pen, arc);
      out.push(d);
      pen = end;
    }
  }
  return out[0]?.startsWith('M') === true ? out.join('') : '';
}
