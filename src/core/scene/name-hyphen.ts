/** A hyphen in a word of Latin letters. */
const IN_NAME = /(?<=[\p{sc=Latin}\d])-(?=[\p{sc=Latin}\d])/gu;

/** Whether a break before `position` would stand behind the hyphen of a name: in text from right to left "Free-" looks like "-Free". */
export function isNameHyphen(text: string, position: number): boolean {
  return text[position - 1] === '-' && /^[\p{sc=Latin}\d]-[\p{sc=Latin}\d]$/u.test(text.slice(position - 2, position + 1));
}

/** The text with non-breaking hyphens in names, so that other programs break lines as layout does. */
export function withNameHyphens(text: string): string {
  return text.includes('-') ? text.replace(IN_NAME, '\u2011') : text;
}
