import type { components } from '../../api/generated/schema.ts';
import type { FontSource } from '../new/wishes.ts';

type Answer = components['schemas']['GetPresentationAnswer'];

export interface DeckSlide {
  readonly id: string;
  readonly layout: string;
  readonly title: string;
  readonly content: Readonly<Record<string, unknown>>;
  readonly speaker_note?: string;
  readonly sources?: readonly string[];
  readonly footnote?: string;
}

/** A stored presentation as the editor shows it. */
export interface DeckData {
  readonly id: string;
  readonly revision: number;
  readonly title: string;
  readonly language: string;
  readonly template: string;
  readonly theme?: string;
  readonly fonts?: FontSource;
  readonly slides: readonly DeckSlide[];
}

/** What the server says of a deck, narrowed to what the editor needs. */
export function deckOf({
  id,
  revision,
  title,
  language,
  template,
  theme,
  fonts,
  slides,
}: Pick<Answer, 'id' | 'revision' | 'title' | 'language' | 'template' | 'theme' | 'fonts' | 'slides'>): DeckData {
  return {
    id,
    revision,
    title,
    language,
    template,
    ...(theme === undefined ? {} : { theme }),
    ...(fonts === undefined ? {} : { fonts }),
    slides: slides.map(({ id: slide = '', number: _, content = {}, ...rest }) => ({ ...rest, id: slide, content })),
  };
}
