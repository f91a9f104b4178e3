import { type Adjust, line, oval } from './preset-pen.ts';

/**
 * A part of a preset shape that is lighter or darker than its fill, as `path@fill` in
 * presetShapeDefinitions.xml.
 */
export interface Facet {
  readonly d: string;
  /** Opacity of a white overlay if positive, of a black one if negative. */
  readonly tone: number;
}

/** Opacity for "lighten" and "darken", and for "lightenLess" and "darkenLess". */
const [FULL, LESS] = [0.4, 0.2];

const FACETS: Readonly<Record<string, (w: number, h: number, adjust: Adjust) => readonly Facet[]>> = {
  can: (w, h, adjust) => {
    const r = Math.min(h / 2, (adjust('adj', 25_000) * Math.min(w, h)) / 2);
    return [{ d: oval(w / 2, r, w / 2, r), tone: FULL }];
  },
  cube: (w, h, adjust) => {
    const depth = Math.min(1, adjust('adj', 25_000)) * Math.min(w, h);
    return [
      { d: quad([0, depth], [depth, 0], [w, 0], [w - depth, depth]), tone: LESS },
      { d: quad([w - depth, depth], [w, 0], [w, h - depth], [w - depth, h]), tone: -LESS },
    ];
  },
  bevel: (w, h, adjust) => {
    const edge = Math.min(0.5, adjust('adj', 12_500)) * Math.min(w, h);
    const [right, bottom] = [w - edge, h - edge];
    return [
      { d: quad([0, 0], [w, 0], [right, edge], [edge, edge]), tone: LESS },
      { d: quad([0, 0], [edge, edge], [edge, bottom], [0, h]), tone: FULL },
      { d: quad([w, 0], [w, h], [right, bottom], [right, edge]), tone: -FULL },
      { d: quad([0, h], [edge, bottom], [right, bottom], [w, h]), tone: -LESS },
    ];
  },
};

function quad(...points: readonly (readonly [number, number])[]): string {
  return line(points.map(([x, y]) => [x, y]));
}

/** Lists the lighter and darker parts of a preset; most have none. The origin is the corner of the box. */
export function listPresetFacets(
  preset: string,
  width: number,
  height: number,
  adjust: Readonly<Record<string, number>> = {},
): readonly Facet[] {
  return (
    FACETS[preset]?.(
      width,
      height,
      (name, fallback) => (adjust[name] ?? adjust[name === 'adj' ? 'adj1' : name] ?? fallback) / 100_000,
    ) ?? []
  );
}
