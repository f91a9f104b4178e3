import { compose, computeContrastRatio, resolvePaint } from '../../scene/color.ts';
import type { Hex, Paint, Theme } from '../../scene/theme.ts';
import type { MapNode } from '../../templates/tree.ts';

/**
 * Least contrast of land to the page and the sea, so that coasts are seen on a projector, and of land beside
 * places that are shaded by value, where it should be paler than these.
 */
const [MIN_CONTRAST, AMONG_SHADES] = [1.32, 1.18];
/** Shares of the text's colour in land, from the palest. */
const SHARES = [0.06, 0.08, 0.1, 0.12, 0.14, 0.16, 0.18, 0.2, 0.22, 0.25, 0.28, 0.32, 0.36] as const;

/** Colours of a map without its values. */
export interface MapGround {
  /** Shapes below the places. */
  readonly page: Hex;
  readonly land: Paint;
  readonly border: Paint;
}

interface GroundInput {
  /** Set for a part of the world that fills its box with land and sea. */
  readonly isWindow: boolean;
  readonly hasShades: boolean;
}

export function createGround(
  { sea, text, halo }: MapNode,
  theme: Theme,
  { isWindow, hasShades }: GroundInput,
): MapGround {
  const least = hasShades && !isWindow ? AMONG_SHADES : MIN_CONTRAST;
  // The page may be inverse, as the edge of dots then is.
  const background = compose(resolvePaint(halo, theme), theme.colors.background);
  const page = isWindow ? compose(resolvePaint(sea, theme), background) : background;
  const shades = SHARES.map((alpha): Paint => ({ ...text, alpha }));
  const isSeen = (paint: Paint): boolean => {
    const land = compose(resolvePaint(paint, theme), page);
    return [page, background].every((hex) => computeContrastRatio(land, hex) >= least);
  };
  return {
    page,
    land: shades.find(isSeen) ?? (shades.at(-1) as Paint),
    border: halo,
  };
}
