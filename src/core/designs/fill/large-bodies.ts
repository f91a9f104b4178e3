import type { ReadShape, ReadTextShape } from '../../ooxml/read/index.ts';
import { type Fit, findMainSize, findTexts } from './measure-fits.ts';

const TITLES: ReadonlySet<string> = new Set(['title', 'ctrTitle']);
const BODIES: ReadonlySet<string> = new Set(['body', 'obj', 'subTitle']);
/** Tolerance in points. */
const ROUNDING = 0.05;

/** A text that would be larger than the title, and the factor that makes it as large. */
export interface LargeBody {
  readonly shape: ReadTextShape;
  readonly sizeFactor: number;
}

/** Texts in placeholders that are larger than the title of the slide after both have shrunk, by shape id. */
export function findLargeBodies(
  { byId, titles }: Fit,
  shapes: readonly ReadShape[],
  isSet: (shape: ReadShape) => boolean,
): ReadonlyMap<number, LargeBody> {
  const texts = findTexts(shapes);
  const title = texts.find(({ placeholder }) => TITLES.has(placeholder?.type ?? ''));
  if (title === undefined || isSet(title)) return new Map();
  const sizeOf = (shape: ReadTextShape) => findMainSize(shape) * (byId.get(shape.id) ?? 1);
  const most = findMainSize(title) * (titles.get(title.id) ?? byId.get(title.id) ?? 1);
  return new Map(
    texts.flatMap((shape) => {
      if (!BODIES.has(shape.placeholder?.type ?? '') || isSet(shape) || sizeOf(shape) <= most + ROUNDING)
        return [];
      return [[shape.id, { shape, sizeFactor: most / findMainSize(shape) }] as const];
    }),
  );
}
