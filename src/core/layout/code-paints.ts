import { compose, computeContrastRatio, resolvePaint, resolveToken } from '../scene/color.ts';
import { getRolePaint } from '../scene/role-paints.ts';
import type { CellRole } from '../scene/table-content.ts';
import type { ColorToken, Hex, Paint, Theme } from '../scene/theme.ts';
import type { CodeNode } from '../templates/tree.ts';
import type { TokenKind } from './highlight.ts';

/** WCAG AA for text. */
const MIN_CONTRAST = 4.5;
/** Smallest difference of hue in degrees at which two colours are distinguishable. */
const MIN_HUE_DISTANCE = 45;
/** Step by which a colour is mixed with the text colour. */
const STEP = 0.08;
const MIN_SATURATION = 0.18;
const HUES: readonly ColorToken[] = [
  'primary',
  'accent',
  ...([0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const).map((index): ColorToken => `graph_${index}`),
];

/**
 * Colours of the theme for kinds of tokens: each is legible on the backdrop, and keywords, strings and
 * numbers differ in hue if the theme has enough hues.
 */
export function createCodePaints(
  theme: Theme,
  backdrop: ColorToken,
  textColor: ColorToken,
  quiet: ColorToken,
): Readonly<Record<TokenKind, Paint>> {
  const behind = resolveToken(backdrop, theme);
  const isLegible = (token: ColorToken): boolean =>
    computeContrastRatio(resolveToken(token, theme), behind) >= MIN_CONTRAST;
  const taken: number[] = [];
  const next = (): Paint => {
    const found = HUES.find((token) => {
      const { hue, saturation } = measureHue(resolveToken(token, theme));
      return (
        isLegible(token) &&
        saturation >= MIN_SATURATION &&
        taken.every((other) => measureDistance(hue, other) >= MIN_HUE_DISTANCE)
      );
    });
    if (found === undefined) return { token: textColor };
    taken.push(measureHue(resolveToken(found, theme)).hue);
    return { token: found };
  };
  const keyword = next();
  const string = next();
  const number = next();
  return {
    keyword,
    string,
    number,
    comment: { token: isLegible(quiet) ? quiet : textColor },
    name: { token: textColor },
  };
}

/** Opacity of the band of a line with a role. */
const ROLE_ALPHA = 0.2;

/** Colour of a role on the backdrop of code. */
export const getMarkPaint = (
  role: CellRole,
  { textColor }: Pick<CodeNode, 'textColor'>,
  theme: Theme,
): Paint => getRolePaint(role, { token: textColor }, theme);

/** Fill of the band behind a highlighted line. */
export function getMarkFill(role: CellRole | undefined, node: CodeNode, theme: Theme): Paint {
  return role === undefined ? node.mark : { ...getMarkPaint(role, node, theme), alpha: ROLE_ALPHA };
}

/** Colours on highlighted lines, mixed with the text colour until they are legible there. */
export function mixMarkedPaints(
  paints: Readonly<Record<TokenKind, Paint>>,
  theme: Theme,
  { backdrop, textColor }: Pick<CodeNode, 'backdrop' | 'textColor'>,
  mark: Paint,
): Readonly<Record<TokenKind, Paint>> {
  const behind = compose(resolvePaint(mark, theme), resolveToken(backdrop, theme));
  const isLegible = (hex: Hex): boolean => computeContrastRatio(hex, behind) >= MIN_CONTRAST;
  const onMark = (paint: Paint): Paint => {
    const own = compose(resolvePaint(paint, theme), behind);
    if (isLegible(own)) return paint;
    for (let share = STEP; share < 1; share += STEP) {
      const hex = compose(resolvePaint({ token: textColor, alpha: share }, theme), own);
      if (isLegible(hex)) return { hex };
    }
    return { token: textColor };
  };
  const { keyword, string, number, comment, name } = paints;
  return {
    keyword: onMark(keyword),
    string: onMark(string),
    number: onMark(number),
    comment: onMark(comment),
    name: onMark(name),
  };
}

/** Hue in degrees and saturation from 0 to 1, as in HSL. */
function measureHue(hex: Hex): { hue: number; saturation: number } {
  const value = Number.parseInt(hex.slice(1), 16);
  const [r, g, b] = [(value >> 16) & 255, (value >> 8) & 255, value & 255].map(
    (channel) => channel / 255,
  ) as [number, number, number];
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  const chroma = most - least;
  if (chroma === 0) return { hue: 0, saturation: 0 };
  const sextant =
    most === r ? ((g - b) / chroma + 6) % 6 : most === g ? (b - r) / chroma + 2 : (r - g) / chroma + 4;
  return { hue: sextant * 60, saturation: chroma / (1 - Math.abs(most + least - 1)) };
}

function measureDistance(a: number, b: number): number {
  const between = Math.abs(a - b) % 360;
  return Math.min(between, 360 - between);
}
