import { type AdjustValues, drawPreset, type OutlinePath } from '../../scene/presets/preset-shape.ts';

/** An outline whose overlapping parts are filled by a rule of SVG. */
interface Silhouette {
  readonly d: string;
  readonly rule: 'evenodd' | 'nonzero';
}

/** Paths of a preset in painting order; those of a rectangle for an unknown preset. */
export function listPresetPaths(
  preset: string,
  width: number,
  height: number,
  adjust?: AdjustValues,
): readonly OutlinePath[] {
  const size = { width, height };
  return drawPreset(preset, size, adjust) ?? drawPreset('rect', size) ?? [];
}

/** The area that a preset fills; the lines of a preset that fills none. */
export function presetSilhouette(
  preset: string,
  width: number,
  height: number,
  adjust?: AdjustValues,
): Silhouette {
  const paths = listPresetPaths(preset, width, height, adjust);
  const areas = paths.filter(({ fill }) => fill !== 'none');
  // The parts of one path leave holes in it, while paths cover each other.
  return {
    d: (areas.length > 0 ? areas : paths).map(({ d }) => d).join(''),
    rule: areas.length > 1 ? 'nonzero' : 'evenodd',
  };
}

/** Opacity of white (positive) or black (negative) over a part that is lighter or darker than its shape. */
export const TONES: Readonly<Record<OutlinePath['fill'], number>> = {
  none: 0,
  norm: 0,
  lighten: 0.4,
  lightenLess: 0.2,
  darken: -0.4,
  darkenLess: -0.2,
};
