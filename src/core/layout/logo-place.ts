import type { Box } from '../scene/scene.ts';
import type { Paint } from '../scene/theme.ts';

/** Where a logo stands on a layout. */
export interface LogoPlace {
  readonly box: Box;
  /** What it lies on where the backdrop itself would swallow it. */
  readonly plate?: Paint;
}
