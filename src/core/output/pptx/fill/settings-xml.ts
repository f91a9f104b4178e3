/** Elements that refer to slides of the old deck or to where it was published. */
const OLD_DECK_REFERENCES = ['htmlPubPr', 'sldRg', 'custShow', 'sldLst'].map(
  (tag) => new RegExp(`<((?:\\w+:)?)${tag}\\b[^>]*?(?:/>|>[\\s\\S]*?</\\1${tag}>)`, 'g'),
);
const LAST_VIEW = /(<(?:\w+:)?viewPr\b[^>]*?)\slastView="[^"]*"/;

export function isSettings(contentType: string | undefined): contentType is string {
  return /\.(?:presProps|viewProps)\+xml$/.test(contentType ?? '');
}

/**
 * Resets the settings of a file for a new deck: all slides are shown, and it opens on the first one. The
 * result refers to no other part.
 */
export function resetSettings(xml: string): string {
  return OLD_DECK_REFERENCES.reduce((text, old) => text.replace(old, ''), xml).replace(LAST_VIEW, '$1');
}
