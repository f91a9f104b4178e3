import type { ReadDeck, ReadShape, ReadTextShape } from '../../output/pptx/read/deck.ts';
import { slideFonts } from '../slide-fonts.ts';
import { themeOf } from '../slide-scene.ts';
import { fitScale } from './fit-scale.ts';

/** How far the texts of a written deck must be shrunk to fit their places. */
export interface Fits {
  /** Some must. */
  readonly shrinks: boolean;
  byName(slide: number, name: string): number | undefined;
  byId(slide: number, id: number): number | undefined;
  /** Whether everything on a slide fits at sizes that can be read. */
  isLegible(slide: number): boolean;
}

/** Smaller than this nobody reads it, pt. What was as small before has its own reasons. */
const LEAST_PT = 10.5;

/** Measures the slides' own texts; those of the source that nobody changed are left as they are. */
export function fitsOf(deck: ReadDeck, source: ReadDeck): Fits {
  const names = new Map<string, number>();
  const ids = new Map<string, number>();
  const illegible = new Set<number>();
  const untouched = new Set(source.slides.flatMap(({ shapes }) => texts(shapes).map(said)));
  for (const slide of deck.slides) {
    const { fonts, role } = slideFonts(slide);
    const scope = { theme: themeOf(slide, fonts), role, lang: 'en' };
    for (const shape of texts(slide.shapes)) {
      if (shape.text === undefined || shape.box.width <= 0 || shape.box.height <= 0 || untouched.has(said(shape))) continue;
      const { scale, fits } = fitScale(shape.text, shape.box, scope);
      const smallest = Math.min(...shape.text.paragraphs.flatMap(({ runs }) => runs.map(({ sizePt }) => sizePt)));
      if (!fits || (scale < 1 && smallest * scale < LEAST_PT)) illegible.add(slide.number);
      if (scale >= 1) continue;
      names.set(`${slide.number}/${shape.name}`, scale);
      ids.set(`${slide.number}/${shape.id}`, scale);
    }
  }
  return {
    shrinks: ids.size > 0,
    byName: (slide, name) => names.get(`${slide}/${name}`),
    byId: (slide, id) => ids.get(`${slide}/${id}`),
    isLegible: (slide) => !illegible.has(slide),
  };
}

function texts(shapes: readonly ReadShape[]): ReadTextShape[] {
  return shapes.flatMap((shape) => (shape.kind === 'group' ? texts(shape.children) : shape.kind === 'shape' && shape.from === 'slide' && shape.text !== undefined ? [shape] : []));
}

/** What a shape says, where it says it. */
function said({ text, box, id }: ReadTextShape): string {
  return `${id} ${Math.round(box.x)} ${Math.round(box.y)} ${Math.round(box.width)} ${(text?.paragraphs ?? []).map(({ runs }) => runs.map((run) => run.text).join('')).join('\n')}`;
}
