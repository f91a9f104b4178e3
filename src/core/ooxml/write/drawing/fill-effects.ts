import type { Gradient, Shadow } from '../../../scene/scene.ts';
import { emu, per100000, turns } from '../../xml/drawing.ts';
import { element, type Xml } from '../../xml/xml.ts';
import type { SchemeColors } from './scheme-colors.ts';

const CENTER = { x: 0.5, y: 0.5 } as const;

/** Writes `a:gradFill`. Colours that are theme tokens refer to the theme. */
export function writeGradient(
  { stops, angle, radial, center = CENTER }: Gradient,
  colors: SchemeColors,
): Xml {
  const list = element(
    'a:gsLst',
    {},
    ...stops.map(({ at, paint }) => element('a:gs', { pos: per100000(at) }, colors.color(paint))),
  );
  const rect = {
    l: per100000(center.x),
    t: per100000(center.y),
    r: per100000(1 - center.x),
    b: per100000(1 - center.y),
  };
  const direction = radial
    ? element('a:path', { path: 'circle' }, element('a:fillToRect', rect))
    : element('a:lin', { ang: turns(angle), scaled: false });
  return element('a:gradFill', { rotWithShape: true }, list, direction);
}

/** Writes the effects of a shape with a shadow. */
export function writeShadow({ dx, dy, blurPx, paint }: Shadow, colors: SchemeColors): Xml {
  const dir = turns((Math.atan2(dy, dx) * 180) / Math.PI);
  return element(
    'a:effectLst',
    {},
    element(
      'a:outerShdw',
      { blurRad: emu(blurPx), dist: emu(Math.hypot(dx, dy)), dir, algn: 'ctr', rotWithShape: false },
      colors.color(paint),
    ),
  );
}
