import { compose, resolvePaint } from '../scene/color.ts';
import type { Hex, Theme } from '../scene/theme.ts';
import type { ChartGround, ChartNode } from '../templates/tree.ts';

const PAGE: ChartGround = {
  background: { token: 'background' },
  text: { token: 'text' },
  muted: { token: 'muted' },
};

/** Colours of what is behind a chart and of its words: those of its panel, or of the page. */
export function groundOf({ ground }: Pick<ChartNode, 'ground'>): ChartGround {
  return ground ?? PAGE;
}

/** Colour of what is behind a chart. */
export function resolveGround({ background }: ChartGround, theme: Theme): Hex {
  return compose(resolvePaint(background, theme), theme.colors.background);
}
