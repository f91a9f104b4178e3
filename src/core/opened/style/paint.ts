import { applyPatch, element, NO_FILL, type Xml } from '../../ooxml/xml/index.ts';
import type { FillChoice, LineChoice, LineStyle } from '../element-style.ts';
import { writeColor } from './colors.ts';

export const FILLS = ['noFill', 'solidFill', 'gradFill', 'blipFill', 'pattFill', 'grpFill'] as const;
export const EMU_PER_PT = 12_700;

const DASH_VALUES: Readonly<Record<NonNullable<LineStyle['dash']>, string>> = {
  solid: 'solid',
  dash: 'dash',
  dot: 'sysDot',
  dash_dot: 'dashDot',
  long_dash: 'lgDash',
  long_dash_dot: 'lgDashDot',
};

export function writeSolidFill(color: string, field: string): Xml {
  return element('a:solidFill', {}, writeColor(color, field));
}

/** Writes a fill; undefined for null, which means that the element has none of its own. */
export function writeFill(fill: FillChoice, field = 'fill'): Xml | undefined {
  if (fill === null) return undefined;
  if (typeof fill === 'string') return fill === 'none' ? NO_FILL : writeSolidFill(fill, field);
  const last = Math.max(1, fill.gradient.length - 1);
  const stops = fill.gradient.map((color, index) =>
    element('a:gs', { pos: Math.round((index / last) * 100_000) }, writeColor(color, field)),
  );
  const angle = Math.round(((((fill.angle ?? 90) % 360) + 360) % 360) * 60_000);
  return element(
    'a:gradFill',
    { rotWithShape: true },
    element('a:gsLst', {}, ...stops),
    fill.radial === true
      ? element(
          'a:path',
          { path: 'circle' },
          element('a:fillToRect', { l: 50_000, t: 50_000, r: 50_000, b: 50_000 }),
        )
      : element('a:lin', { ang: angle, scaled: false }),
  );
}

/**
 * Writes a line such as `a:ln` or `a:lnL`; undefined for null.
 *
 * @param own the line as the element has it, whose other properties stay
 */
export function writeLine(
  line: LineChoice,
  tag: string,
  own: string | undefined,
  field: string,
): Xml | undefined {
  if (line === null) return undefined;
  const base = own ?? `<${tag}${tag === 'a:ln' ? '' : ` w="${EMU_PER_PT}"`}/>`;
  if (line === 'none') return applyPatch(base, { children: [NO_FILL] });
  const { color, width, dash, start, end }: LineStyle = typeof line === 'string' ? { color: line } : line;
  const lineEnd = (name: 'a:headEnd' | 'a:tailEnd', kind: LineStyle['start']) =>
    kind === undefined ? [] : [element(name, { type: kind })];
  return applyPatch(base, {
    attributes: { w: width === undefined ? undefined : Math.round(width * EMU_PER_PT) },
    children: [
      ...(color === undefined ? [] : [color === 'none' ? NO_FILL : writeSolidFill(color, field)]),
      ...(dash === undefined ? [] : [element('a:prstDash', { val: DASH_VALUES[dash] })]),
      ...lineEnd('a:headEnd', start),
      ...lineEnd('a:tailEnd', end),
    ],
  });
}
