import type { FontWeight } from '../scene.ts';
import { FONT_FAMILIES, findNearestFace } from './font-files.ts';

const WEIGHTS: Readonly<Record<string, FontWeight>> = {
  medium: 500,
  semibold: 600,
  demibold: 600,
  extrabold: 800,
};
const WEIGHT = /^(.+?)[ -](medium|semi ?bold|demi ?bold|extra ?bold)$/i;

/** A shipped family, found by its name in a file. */
export interface NamedFamily {
  readonly family: string;
  /** Set where the name is that of a single weight: "Inter SemiBold". */
  readonly weight?: FontWeight;
}

export function findNamedFamily(name: string): NamedFamily | undefined {
  const whole = findShipped(name);
  if (whole !== undefined) return { family: whole };
  const [, stem = '', word = ''] = WEIGHT.exec(name.trim()) ?? [];
  const family = findShipped(stem);
  const weight = WEIGHTS[word.replace(' ', '').toLowerCase()];
  return family === undefined ||
    weight === undefined ||
    findNearestFace(family, weight, false).weight !== weight
    ? undefined
    : { family, weight };
}

function findShipped(name: string): string | undefined {
  const searched = name.trim().toLowerCase();
  return FONT_FAMILIES.find((family) => family.toLowerCase() === searched);
}
