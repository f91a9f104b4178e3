/** What names slides of the old deck, or where it was published. */
const OF_THE_OLD = ['htmlPubPr', 'sldRg', 'custShow', 'sldLst'].map((tag) => new RegExp(`<((?:\\w+:)?)${tag}\\b[^>]*?(?:/>|>[\\s\\S]*?</\\1${tag}>)`, 'g'));
const LAST_VIEW = /(<(?:\w+:)?viewPr\b[^>]*?)\slastView="[^"]*"/;

/** Whether a part says how the file is shown and viewed. */
export function isSettings(contentType: string | undefined): contentType is string {
  return /\.(?:presProps|viewProps)\+xml$/.test(contentType ?? '');
}

/** Settings of a file as a new deck has them: all slides are shown, and it opens on the first of them. They name no other part. */
export function newSettings(xml: string): string {
  return OF_THE_OLD.reduce((text, old) => text.replace(old, ''), xml).replace(LAST_VIEW, '$1');
}
