import type { ReadShape, ReadSlide, ReadTextShape } from '../../ooxml/read/index.ts';
import { languagesOf } from '../letters-language.ts';
import type { SlideFonts } from '../slide-fonts.ts';
import { themeOf } from '../slide-scene.ts';
import { fitScale, neededShare } from './fit-scale.ts';

/** How far the texts of a slide must be shrunk to fit their places. */
export interface Fit {
  readonly byName: ReadonlyMap<string, number>;
  readonly byId: ReadonlyMap<number, number>;
  /** Slides over which the longest text can be read; 1 where it can be on this one. */
  readonly pages: number;
  /** Points that texts are smaller than they should be, all together. */
  readonly small: number;
  /** How much of the size that the design gave them texts lost beyond what looks like its own, all together. */
  readonly shrunk: number;
  /** Texts with a word that is longer than their lines. */
  readonly parted: number;
}

/** Nobody reads smaller text, pt; body text that its design sets larger stays above the second. */
export const LEAST_PT = 11;
const LEAST_BODY_PT = 14;
/** PowerPoint shrinks no further. */
const LEAST_SCALE = 0.5;
/** Down to this share of its size a text is set smaller for a word that is longer than its lines. */
const WHOLE = 0.7;
/** Down to this share of its size a text still looks like the design. */
const ALIKE = 0.8;
const BODIES: ReadonlySet<string> = new Set(['body', 'obj', 'subTitle']);

/** Measures the texts of a slide that stand in no `given` shape. */
export function fitOf(slide: ReadSlide, given: (shape: ReadTextShape) => boolean, { fonts, role, memo }: SlideFonts): Fit {
  const names = new Map<string, number>();
  const ids = new Map<number, number>();
  let pages = 1;
  let small = 0;
  let shrunk = 0;
  let parted = 0;
  const scope = { memo, theme: themeOf(slide, fonts), role, ...languagesOf(slide.shapes) };
  for (const shape of texts(slide.shapes)) {
    const { text, box, geometry } = shape;
    if (text === undefined || box.width <= 0 || box.height <= 0 || given(shape)) continue;
    const fitted = { text, box, geometry };
    const { scale, cut } = fitScale(fitted, scope, () => Math.max(WHOLE, Math.min(1, LEAST_PT / mainSize(shape))));
    if (cut) parted += 1;
    if (scale >= 1) continue;
    const size = mainSize(shape);
    const least = leastPt(shape);
    const legible = Math.max(LEAST_SCALE, Math.min(1, least / size));
    if (scale < legible) {
      small += size * (legible - scale);
      if (!['title', 'ctrTitle'].includes(shape.placeholder?.type ?? '') && !shape.name.startsWith('foot ')) pages = Math.max(pages, Math.ceil(neededShare(fitted, scope, legible)));
    }
    shrunk += Math.max(0, ALIKE - scale);
    names.set(shape.name, scale);
    ids.set(shape.id, scale);
  }
  return { byName: names, byId: ids, pages, small, shrunk, parted };
}

/** Texts of the slide itself, those in groups too. */
export function texts(shapes: readonly ReadShape[]): ReadTextShape[] {
  const found: ReadTextShape[] = [];
  for (const shape of shapes) {
    if (shape.kind === 'group') found.push(...texts(shape.children));
    else if (shape.kind === 'shape' && shape.from === 'slide' && shape.text !== undefined) found.push(shape);
  }
  return found;
}

function leastPt(shape: ReadTextShape): number {
  return BODIES.has(shape.placeholder?.type ?? '') && mainSize(shape) >= LEAST_BODY_PT ? LEAST_BODY_PT : LEAST_PT;
}

/** Size of most letters, pt. */
function mainSize({ text }: ReadTextShape): number {
  const letters = new Map<number, number>();
  for (const { runs } of text?.paragraphs ?? []) for (const run of runs) letters.set(run.sizePt, (letters.get(run.sizePt) ?? 0) + run.text.length);
  return [...letters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? LEAST_BODY_PT;
}

/** What a shape says, where it says it. */
export function said({ text, box, id }: ReadTextShape): string {
  return `${id} ${Math.round(box.x)} ${Math.round(box.y)} ${Math.round(box.width)} ${(text?.paragraphs ?? []).map(({ runs }) => runs.map((run) => run.text).join('')).join('\n')}`;
}
