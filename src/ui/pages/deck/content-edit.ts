import type { Content } from './content-path.ts';
import type { DeckSlide } from './deck-data.ts';

/** Layout of composed slides. */
export const COMPOSED = 'composed';

/** Edit that stores typed content. */
export function buildContentEdit({ id, layout }: Pick<DeckSlide, 'id' | 'layout'>, content: Content) {
  const { markup } = content;
  return layout === COMPOSED && typeof markup === 'string'
    ? { op: 'set_markup' as const, slide: id, markup }
    : { op: 'set_layout' as const, slide: id, layout, content: { ...content } };
}
