import type { Box, Geometry } from '../../../scene/scene.ts';
import { custGeom, emu, prstGeom } from '../../xml/drawing.ts';
import { element, join, type Xml } from '../../xml/xml.ts';

/** Writes the outline of a shape with the size of `box`. */
export function writeGeometry(geometry: Geometry, box: Box): Xml {
  switch (geometry.kind) {
    case 'rect':
      return prstGeom('rect');
    case 'ellipse':
      return prstGeom('ellipse');
    case 'round_rect':
      return roundRect(geometry.radiusPx, box);
    case 'preset':
      return prstGeom(geometry.preset, geometry.adjust);
    case 'path':
      return writeCustomGeometry(geometry.d, box);
  }
}

/**
 * The adjust value is the corner radius as a fraction of the shorter side, in 1/100,000; one half gives a
 * semicircle.
 */
export function roundRect(radiusPx: number, box: Box): Xml {
  const shorter = Math.min(box.width, box.height);
  if (radiusPx <= 0 || shorter <= 0) return prstGeom('rect');
  return prstGeom('roundRect', { adj: Math.min(50_000, (radiusPx / shorter) * 100_000) });
}

/** Converts SVG path data with absolute M, L, C and Z, in pixels of the box. */
function writeCustomGeometry(d: string, box: Box): Xml {
  const commands: Xml[] = [];
  for (const [, letter = '', numbers = ''] of d.matchAll(/([MLCZ])([^MLCZ]*)/gi)) {
    const values = (numbers.match(/-?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? []).map(Number);
    const points = toPairs(values).map(([x, y]) => element('a:pt', { x: emu(x), y: emu(y) }));
    const kind = letter.toUpperCase();
    if (kind === 'Z') commands.push(element('a:close'));
    else if (kind === 'C')
      for (let at = 0; at + 3 <= points.length; at += 3)
        commands.push(element('a:cubicBezTo', {}, ...points.slice(at, at + 3)));
    // Further pairs after a moveto are linetos, as in SVG.
    else
      commands.push(
        ...points.map((point, index) =>
          element(kind === 'M' && index === 0 ? 'a:moveTo' : 'a:lnTo', {}, point),
        ),
      );
  }
  return custGeom(element('a:path', { w: emu(box.width), h: emu(box.height) }, join(commands)));
}

function toPairs(values: readonly number[]): [number, number][] {
  const out: [number, number][] = [];
  for (let at = 0; at + 1 < values.length; at += 2) out.push([values[at] ?? 0, values[at + 1] ?? 0]);
  return out;
}
