import { compose, computeContrastRatio, resolvePaint, resolveToken, TEXT_COLORS } from '../../scene/color.ts';
import type { PlaceOutline } from '../../scene/maps/project.ts';
import type { Box } from '../../scene/scene.ts';
import type { Hex, Paint, Theme } from '../../scene/theme.ts';

/** A place that labels may cover. */
export interface Cover {
  readonly id: string;
  /** True for a place with a value or class. Labels may cover others where they are legible. */
  readonly isColored: boolean;
  readonly outline: PlaceOutline;
  readonly fill: Hex;
}

/** Contrast above that of WCAG 2.2, 1.4.3, since places lie on others; costs of labels on coloured places. */
const MIN_CONTRAST = 5.5;
const [OWN_COST, FOREIGN_COST, ILLEGIBLE_COST] = [0.5, 10, 40];

/** Coloured places of a map, and how labels stand on them. */
export class MapCovers {
  readonly #covers: readonly (Cover & { readonly isLegible: boolean })[];
  readonly #text: Paint;
  readonly #theme: Theme;

  constructor(covers: readonly Cover[], text: Paint, theme: Theme) {
    this.#text = text;
    this.#theme = theme;
    this.#covers = covers
      .map((one) => ({ ...one, isLegible: this.#measureContrast(text, [one.fill]) >= MIN_CONTRAST }))
      .filter(({ isColored, isLegible }) => isColored || !isLegible);
  }

  /** Cost of a label on coloured places: little where its usual colour is legible, and least within its own. */
  measureCost(box: Box, id: string): number {
    return this.#covers.reduce((most, one) => {
      if (!one.outline.touches(box)) return most;
      if (!one.isLegible) return Math.max(most, ILLEGIBLE_COST);
      if (one.id !== id) return Math.max(most, FOREIGN_COST);
      return Math.max(most, one.outline.holds(box) ? OWN_COST : FOREIGN_COST);
    }, 0);
  }

  /** Colour of a label on the places that it covers; undefined if no colour is legible on all of them and the page. */
  chooseColor(box: Box): Paint | undefined {
    const covers = this.#covers.filter(({ outline }) => outline.touches(box));
    if (covers.every(({ isLegible }) => isLegible)) return this.#text;
    const isInside = covers.some(({ outline }) => outline.holds(box));
    const page = isInside ? [] : [resolveToken('background', this.#theme)];
    const backdrops = [...covers.map(({ fill }) => fill), ...page];
    return [this.#text, ...TEXT_COLORS].find(
      (paint) => this.#measureContrast(paint, backdrops) >= MIN_CONTRAST,
    );
  }

  /** Least contrast of a colour on some backdrops. */
  #measureContrast(paint: Paint, backdrops: readonly Hex[]): number {
    const ratios = backdrops.map((backdrop) =>
      computeContrastRatio(compose(resolvePaint(paint, this.#theme), backdrop), backdrop),
    );
    return Math.min(...ratios);
  }
}
