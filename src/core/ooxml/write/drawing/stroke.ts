import type { LineEnd, Stroke } from '../../../scene/scene.ts';
import { emu, ln, NO_FILL } from '../../xml/drawing.ts';
import { element, type Xml } from '../../xml/xml.ts';
import type { SchemeColors } from './scheme-colors.ts';

const DASHES = { solid: undefined, dash: 'dash', dot: 'sysDot' } as const;
const ENDS = { arrow: 'triangle', oval: 'oval', diamond: 'diamond' } as const;

/** Writes `a:ln` of a stroke. Without a stroke it is an explicit empty line, so that no style draws one. */
export function writeStroke(
  stroke: Stroke | undefined,
  colors: SchemeColors,
  ends: { head?: LineEnd | undefined; tail?: LineEnd | undefined } = {},
): Xml {
  if (stroke === undefined || stroke.widthPx <= 0) return ln({}, { fill: NO_FILL });
  const dash = DASHES[stroke.dash ?? 'solid'];
  return ln(
    { w: emu(stroke.widthPx), cap: stroke.round ? 'rnd' : undefined },
    {
      fill: colors.fill(stroke.paint),
      dash: dash === undefined ? undefined : element('a:prstDash', { val: dash }),
      join: stroke.round ? element('a:round') : undefined,
      headEnd: ends.head === undefined ? undefined : element('a:headEnd', { type: ENDS[ends.head] }),
      tailEnd: ends.tail === undefined ? undefined : element('a:tailEnd', { type: ENDS[ends.tail] }),
    },
  );
}
