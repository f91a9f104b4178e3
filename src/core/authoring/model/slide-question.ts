import type { Question } from './conversation.ts';
import type { PictureField } from './portable-schema.ts';

/** Asks for one slide. @param task the paragraphs of what is to be done; empty ones are left out. */
export function createSlideQuestion<T>(orders: string, task: readonly string[], properties: Readonly<Record<string, unknown>>, maxTokens: number, read: Question<T>['read']): Question<T> {
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

/** All slides by their titles, with the one that is asked for. @param index 0-based. */
export function listSlides(titles: readonly string[], index: number): string {
  return `Slides of the presentation:\n${titles.map((title, at) => `${at + 1}. ${title}${at === index ? '  <- this one' : ''}`).join('\n')}`;
}

export const SPEAKER_NOTE = { type: 'string', description: 'What the presenter says: two to five sentences with what has no room on the slide.' } as const;

/** What a picture may be given by: an address of the material, or words that one is made from. */
export function choosePictureFields(hasPictures: boolean, describesPictures: boolean): PictureField[] {
  return [...(hasPictures ? (['image_url'] as const) : []), ...(describesPictures ? (['image_prompt'] as const) : [])];
}
