import type { Paint } from './theme.ts';

/** Drop shadow of a shape or picture. */
export interface Shadow {
  readonly dx: number;
  readonly dy: number;
  /** Blur radius, px. */
  readonly blurPx: number;
  /** Growth on each side, px. */
  readonly growPx: number;
  readonly paint: Paint;
}

/** Effects on the edge of a shape or picture; only in scenes of imported files. */
export interface EdgeEffects {
  /** Width over which the edge fades, px. */
  readonly softPx?: number;
  /** Inner shadow. */
  readonly inner?: Shadow;
}
