import type { Gradient, Shadow } from '../../scene/scene.ts';
import type { CellBorders } from '../../scene/table.ts';
import type { BoxNode, RuleNode, Style } from '../../templates/tree.ts';
import { type BorderSide, type Css, type GradientCss, SIDES, type Side } from '../style/css.ts';
import { resolvePaint, type Tone } from './tone.ts';

const shadow = (dy: number, blurPx: number, alpha: number): Shadow => ({
  dx: 0,
  dy,
  blurPx,
  growPx: 0,
  paint: { hex: '#000000', alpha },
});
const SHADOWS = { sm: shadow(1, 4, 0.14), md: shadow(3, 12, 0.16), lg: shadow(8, 28, 0.2) } as const;
const QUARTER = 90;

/** Scenes count degrees from the horizontal, CSS from the vertical. */
function toGradient({ radial, degrees, stops }: GradientCss, tone: Tone): Gradient {
  return {
    radial,
    angle: degrees - QUARTER,
    stops: stops.map(({ at, colour }) => ({ at, paint: resolvePaint(colour, tone) })),
  };
}

/** Fill, outline and corners of a box. */
export function boxLook(
  css: Css,
  tone: Tone,
): Pick<BoxNode, 'fill' | 'gradient' | 'shadow' | 'stroke' | 'radius'> {
  const all = SIDES.map((side) => css.border?.[side]);
  const [first] = all;
  const whole =
    first !== undefined &&
    isDrawn(first) &&
    all.every(
      (side) =>
        side !== undefined &&
        isDrawn(side) &&
        JSON.stringify(toStroke(side, tone)) === JSON.stringify(toStroke(first, tone)),
    );
  return {
    ...(css.background === undefined || css.background.alpha === 0
      ? {}
      : { fill: resolvePaint(css.background, tone) }),
    ...(css.gradient === undefined ? {} : { gradient: toGradient(css.gradient, tone) }),
    ...(css.shadow === undefined || css.shadow === 'none' ? {} : { shadow: SHADOWS[css.shadow] }),
    ...(whole ? { stroke: toStroke(first, tone) } : {}),
    ...(css.radius === undefined ? {} : { radius: css.radius }),
  };
}

export function cellBorders(css: Css, tone: Tone): CellBorders {
  return Object.fromEntries(
    SIDES.flatMap((side) => {
      const border = css.border?.[side];
      return border === undefined || !isDrawn(border) ? [] : [[side, toStroke(border, tone)]];
    }),
  );
}

/** Rules for borders on single sides, since a stroke always runs round the whole box. */
export function sideRules(css: Css, tone: Tone, id: string): RuleNode[] {
  if (boxLook(css, tone).stroke !== undefined) return [];
  return SIDES.flatMap((side): RuleNode[] => {
    const border = css.border?.[side];
    if (border === undefined || !isDrawn(border)) return [];
    const { paint, widthPx, dash } = toStroke(border, tone);
    return [
      {
        type: 'rule',
        id: `${id}-border-${side}`,
        axis: side === 'top' || side === 'bottom' ? 'horizontal' : 'vertical',
        paint,
        widthPx,
        ...(dash === undefined ? {} : { dash }),
        style: sideStyle(side, widthPx),
      },
    ];
  });
}

function sideStyle(side: Side, widthPx: number): Style {
  const at =
    side === 'top' || side === 'bottom'
      ? ({ start: 0, end: 0, height: widthPx } as const)
      : ({ top: 0, bottom: 0, width: widthPx } as const);
  return { position: 'absolute', ...at, [side]: 0 };
}

function isDrawn({ widthPx = 0 }: BorderSide): boolean {
  return widthPx > 0;
}

function toStroke(
  { widthPx = 1, colour, dash }: BorderSide,
  tone: Tone,
): NonNullable<BoxNode['stroke']> & { readonly dash?: 'solid' | 'dash' | 'dot' } {
  return {
    paint: resolvePaint(colour ?? { name: 'line' }, tone),
    widthPx,
    ...(dash === undefined || dash === 'solid' ? {} : { dash }),
  };
}
