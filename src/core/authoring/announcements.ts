import { mentions } from '../locales/index.ts';

const FORWARD = mentions('points_forward');
/** Sign between an announcement and what it announces in the same sentence. */
const OWN_LIST = /[:：]\s*\S/u;

/**
 * True for a sentence that only leads to what stands after it: "You need a permit if:", "The results are as follows."
 * Without the list, table or picture after it, it says nothing.
 */
export function isAnnouncement(text: string): boolean {
  return /[:：]$/u.test(text) || (FORWARD.test(text) && !OWN_LIST.test(text));
}
