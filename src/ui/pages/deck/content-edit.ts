import type { Content } from './content-path.ts';
import type { DeckSlide } from './deck-data.ts';

/** Layout under which written slides are stored. */
export const COMPOSED = 'composed';

/** The edit that gives a slide what was typed on it. */
export function contentEdit({ id, layout }: Pick<DeckSlide, 'id' | 'layout'>, content: Content) {
  const { markup } = content;
  return layout === COMPOSED && typeof markup === 'string' ? { op: 'set_markup' as const, slide: id, markup } : { op: 'set_layout' as const, slide: id, layout, content: { ...content } };
}
