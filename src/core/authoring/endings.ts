import { anyOf } from '../locales/index.ts';

const ENDING = new RegExp(`^(?:${anyOf('closing')})`, 'iu');

/** Whether a heading is one under which documents end. */
export function isEnding(heading: string): boolean {
  return ENDING.test(heading);
}
