import type { Question } from './conversation.ts';
import type { PictureField } from './portable-schema.ts';

/** Creates the question for one slide. @param task paragraphs of the task; empty ones are left out. */
export function createSlideQuestion<T>(
  orders: string,
  task: readonly string[],
  properties: Readonly<Record<string, unknown>>,
  maxTokens: number,
  read: Question<T>['read'],
): Question<T> {
  return {
    messages: [
      { role: 'system', content: orders },
      { role: 'user', content: task.filter((part) => part !== '').join('\n\n') },
    ],
    schema: { type: 'object', properties, required: Object.keys(properties), additionalProperties: false },
    maxTokens,
    read,
  };
}

/** Titles of all slides with the requested one marked. @param index 0-based. */
export function listSlides(titles: readonly string[], index: number): string {
  return `Slides of the presentation:\n${titles.map((title, at) => `${at + 1}. ${title}${at === index ? '  <- this one' : ''}`).join('\n')}`;
}

export const SPEAKER_NOTE = {
  type: 'string',
  description: 'What the presenter says: two to five sentences with what has no room on the slide.',
} as const;

/** Possible fields for a picture: an address in the material, or a description. */
export function choosePictureFields(hasPictures: boolean, describesPictures: boolean): PictureField[] {
  return [
    ...(hasPictures ? (['image_url'] as const) : []),
    ...(describesPictures ? (['image_prompt'] as const) : []),
  ];
}
