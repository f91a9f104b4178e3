import { joinPhrases } from '../locales/index.ts';

const ENDING = new RegExp(`^(?:${joinPhrases('closing')})`, 'iu');

/** True if the heading is a typical last heading of documents. */
export function isEnding(heading: string): boolean {
  return ENDING.test(heading);
}
