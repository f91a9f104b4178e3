import { findContract } from '../../src/core/templates/catalogue.ts';
import type { Answer, Asked } from './model-provider.ts';

export interface ScriptedSlide {
  readonly title: string;
  readonly layout: string;
  readonly alternative?: string;
  readonly points?: string;
  readonly sections?: readonly number[];
  /** Content given back; absent: the layout's example under the planned title. */
  readonly content?: Readonly<Record<string, unknown>>;
}

export interface ScriptedDeck {
  readonly title: string;
  readonly language?: string;
  readonly slides: readonly ScriptedSlide[];
}

/** The layout that a question for one slide is about; undefined for the outline. */
export function layoutAsked({ text }: Asked): string | undefined {
  return /in the layout "([a-z_]+)"/.exec(text)?.[1];
}

/** Title of the slide that a question is about. */
export function titleAsked({ text }: Asked): string {
  return /Plan of this slide:\n## (.*)/.exec(text)?.[1] ?? '';
}

/**
 * Answers as a capable model gives them: the outline when it is asked for, then the content of each slide.
 */
export function writing(deck: ScriptedDeck): (asked: Asked) => Answer {
  return (asked) => {
    const layout = layoutAsked(asked);
    if (layout === undefined) {
      const slides = deck.slides.map(
        ({ title, layout: own, alternative = 'bullets', points = '- A point', sections = [] }) => ({
          title,
          layout: own,
          alternative,
          points,
          sections,
        }),
      );
      return {
        text: JSON.stringify({
          title: deck.title,
          subtitle: 'What was decided',
          language: deck.language ?? 'en',
          slides,
        }),
      };
    }
    const title = titleAsked(asked);
    const own = deck.slides.find((slide) => slide.title === title)?.content;
    const example = { ...findContract(layout)?.example };
    if ('title' in example) example['title'] = title;
    return {
      text: JSON.stringify({ content: own ?? example, speaker_note: `About ${title.toLowerCase()}.` }),
    };
  };
}
