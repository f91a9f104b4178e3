import { hasRtl } from '../../../scene/fonts/bidi.ts';
import { splitUnspaced } from '../../../scene/wrap-label.ts';
import { applyPatch } from '../../xml/patch.ts';

/** Part of the text of a link that is written as a run of its own. */
interface LinkPiece<T extends string> {
  readonly text: string;
  /** Properties of the run, without the link for a space between words that run from right to left. */
  readonly properties: T;
}

/** Ends of words: a no-break space keeps its words together. */
const AFTER_SPACE = /(?<=[ \t\u200b])(?=[^ \t\u200b])/;
const AROUND_SPACES = /([ \t\u200b]+)/;
const ADDRESS = /[/@]/;
/** Where a line of an address may break, which is not within "://". */
const AFTER_SEPARATOR = /(?<=[^:/][/?&])(?=[^/])|(?=@|\.\w)/;

/**
 * Splits the text of a link where its lines may break. LibreOffice makes a text field of every run with a link and
 * breaks a field between any two letters, with its lines on top of each other, so that each piece becomes
 * a run of its own. PowerPoint shows neighbouring runs with the same relationship as one link.
 *
 * LibreOffice orders neighbouring fields from left to right even where their letters run from right to left. The
 * spaces of such a text are not linked, since fields with other text between them come in the right order.
 *
 * @param properties `a:rPr` of the link
 * @returns pieces that concatenate to the text
 */
export function splitLink<T extends string>(text: string, properties: T): LinkPiece<T>[] {
  if (hasRtl(text)) {
    const pieces = text.split(AROUND_SPACES);
    if (pieces.length === 1) return [{ text, properties }];
    const unlinked = applyPatch(properties, { without: ['hlinkClick'] }) as string as T;
    return pieces
      .map((piece, at) => ({ text: piece, properties: at % 2 === 0 ? properties : unlinked }))
      .filter((piece) => piece.text !== '');
  }
  return text
    .split(AFTER_SPACE)
    .flatMap((word) => (ADDRESS.test(word) ? word.split(AFTER_SEPARATOR) : splitUnspaced(word)))
    .map((piece) => ({ text: piece, properties }));
}
