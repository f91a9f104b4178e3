import { splitUnspaced } from '../../../scene/wrap-label.ts';

/** Ends of words: a no-break space keeps its words together. */
const AFTER_SPACE = /(?<=[ \t\u200b])(?=[^ \t\u200b])/;
const ADDRESS = /[/@]/;
/** Where a line of an address may break, which is not within "://". */
const AFTER_SEPARATOR = /(?<=[^:/][/?&])(?=[^/])|(?=@|\.\w)/;

/**
 * Splits the text of a link where its lines may break. LibreOffice makes a text field of every run with a link and
 * breaks a field between any two letters, with its lines on top of each other, so that each piece becomes
 * a run of its own. PowerPoint shows neighbouring runs with the same relationship as one link.
 *
 * @returns pieces that concatenate to the text, with spaces at their ends
 */
export function splitLink(text: string): string[] {
  return text
    .split(AFTER_SPACE)
    .flatMap((word) => (ADDRESS.test(word) ? word.split(AFTER_SEPARATOR) : splitUnspaced(word)));
}
