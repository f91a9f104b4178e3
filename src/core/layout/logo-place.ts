import type { Box } from '../scene/scene.ts';
import type { Paint } from '../scene/theme.ts';

/** Position of a logo on a layout. */
export interface LogoPlace {
  readonly box: Box;
  /** Plate behind the logo if it has too little contrast with the backdrop. */
  readonly plate?: Paint;
}
