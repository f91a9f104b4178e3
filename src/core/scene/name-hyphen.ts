/** A hyphen in a word of Latin letters. */
const NAME_HYPHEN = /(?<=[\p{sc=Latin}\d])-(?=[\p{sc=Latin}\d])/gu;

/**
 * Tells whether a break before `position` would follow the hyphen of a name: in right-to-left text "Free-"
 * looks like "-Free".
 */
export function isNameHyphen(text: string, position: number): boolean {
  return (
    text[position - 1] === '-' &&
    /^[\p{sc=Latin}\d]-[\p{sc=Latin}\d]$/u.test(text.slice(position - 2, position + 1))
  );
}

/** Replaces hyphens in names by non-breaking ones, so that other programs break lines as layout does. */
export function withNameHyphens(text: string): string {
  return text.includes('-') ? text.replace(NAME_HYPHEN, '\u2011') : text;
}
