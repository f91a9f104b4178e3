import type { Box } from '../box.ts';
import { drawArc, roundCoordinate } from './arc.ts';
import {
  findPreset,
  type ParsedPreset,
  type PresetCommand,
  type PresetPath,
  type Term,
} from './definitions.ts';
import { evaluateFormula, listShapeValues } from './formulas.ts';

/** Adjust values of a shape by name, such as `adj1`. */
export type AdjustValues = Readonly<Record<string, number>>;

/** A path of a preset in pixels of its box. */
export interface OutlinePath {
  /** SVG path data. */
  readonly d: string;
  readonly fill: NonNullable<PresetPath['fill']> | 'norm';
  /** The outline of the shape is drawn along this path. */
  readonly stroke: boolean;
}

/** A connection site: a point of the box, and the direction from which lines arrive, in degrees clockwise. */
export interface ConnectionSite {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
}

type Size = Pick<Box, 'width' | 'height'>;
type Values = (term: Term | undefined) => number;

const PER_DEGREE = 60_000;
/** Largest magnitude of an adjust value (`ST_Coordinate` of editors, 32 bits). */
const MAX_ADJUST = 2 ** 31;

/**
 * Paths of a preset in painting order, areas before mere lines; undefined for an unknown preset.
 *
 * @param size of its box, in pixels
 */
export function drawPreset(
  name: string,
  size: Size,
  adjust: AdjustValues = {},
): readonly OutlinePath[] | undefined {
  const preset = findPreset(name);
  if (preset === undefined) return undefined;
  const values = evaluateGuides(preset, size, adjust);
  const paths = preset.paths.map(
    ({ commands, width, height, fill, stroke = true }): OutlinePath => ({
      d: writePath(commands, values, {
        x: width === undefined ? 1 : size.width / width,
        y: height === undefined ? 1 : size.height / height,
      }),
      fill: fill ?? 'norm',
      stroke,
    }),
  );
  const isLine = ({ fill }: OutlinePath): boolean => fill === 'none';
  return [...paths.filter((path) => !isLine(path)), ...paths.filter(isLine)];
}

/** Text rectangle of a preset; its box for presets that have none, and for unknown ones. */
export function findTextRectangle(name: string, { width, height }: Size, adjust: AdjustValues = {}): Box {
  const preset = findPreset(name);
  if (preset?.text === undefined) return { x: 0, y: 0, width, height };
  const values = evaluateGuides(preset, { width, height }, adjust);
  const [left = 0, top = 0, right = width, bottom = height] = preset.text.map(values);
  return { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}

/** Connection sites of a preset in the order of their indices. */
export function listConnectionSites(
  name: string,
  size: Size,
  adjust: AdjustValues = {},
): readonly ConnectionSite[] {
  const preset = findPreset(name);
  if (preset === undefined) return [];
  const values = evaluateGuides(preset, size, adjust);
  return preset.sites.map(([angle, x, y]) => ({
    angle: (((values(angle) / PER_DEGREE) % 360) + 360) % 360,
    x: roundCoordinate(values(x)),
    y: roundCoordinate(values(y)),
  }));
}

function evaluateGuides(preset: ParsedPreset, { width, height }: Size, adjust: AdjustValues): Values {
  const known = listShapeValues(width, height);
  const values: Values = (term) => (typeof term === 'number' ? term : (known.get(term ?? '') ?? 0));
  for (const { name, terms } of preset.adjust) known.set(name, findAdjust(name, adjust) ?? values(terms[0]));
  for (const { name, operation, terms } of preset.guides)
    known.set(name, evaluateFormula(operation, values(terms[0]), values(terms[1]), values(terms[2])));
  return values;
}

/** Some programs write the only adjust value of a shape as `adj1`. */
function findAdjust(name: string, adjust: AdjustValues): number | undefined {
  const value = adjust[name] ?? (name === 'adj' ? adjust['adj1'] : undefined);
  return value === undefined || Number.isNaN(value)
    ? undefined
    : Math.min(MAX_ADJUST, Math.max(-MAX_ADJUST, value));
}

function writePath(
  commands: readonly PresetCommand[],
  values: Values,
  scale: { readonly x: number; readonly y: number },
): string {
  let d = '';
  let pen = { x: 0, y: 0 };
  let start = pen;
  for (const { letter, terms } of commands) {
    if (letter === 'Z') {
      d += 'Z';
      pen = start;
    } else if (letter === 'A') {
      const [rx, ry] = [Math.abs(values(terms[0])), Math.abs(values(terms[1]))];
      const [from, sweep] = [values(terms[2]) / PER_DEGREE, values(terms[3]) / PER_DEGREE];
      const arc = drawArc(pen, { rx, ry, start: from, sweep }, scale);
      d += arc.d;
      pen = arc.end;
    } else {
      const points: string[] = [];
      for (let at = 0; at + 1 < terms.length; at += 2) {
        pen = { x: values(terms[at]), y: values(terms[at + 1]) };
        points.push(`${roundCoordinate(pen.x * scale.x)} ${roundCoordinate(pen.y * scale.y)}`);
      }
      d += `${letter}${points.join(' ')}`;
      if (letter === 'M') start = pen;
    }
  }
  return d;
}
