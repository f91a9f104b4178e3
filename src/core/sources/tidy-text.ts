/** Emoji names of Git hosts: those that mean yes or no, and decorative ones. */
const YES = new Set([
  '+1',
  'thumbsup',
  'white_check_mark',
  'heavy_check_mark',
  'ballot_box_with_check',
  'ok',
  'ok_hand',
]);
const NO = new Set(['-1', 'thumbsdown', 'x', 'negative_squared_cross_mark', 'no_entry', 'no_entry_sign']);
const DECORATION = new Set(
  'warning rocket tada sparkles bug fire star star2 zap boom memo book books bulb mag key lock wrench hammer gear package link point_right point_left point_down point_up arrow_right arrow_left arrow_up arrow_down heart eyes wave pray clap muscle smile smiley grin wink thinking information_source question exclamation bangbang construction art globe_with_meridians computer chart_with_upwards_trend calendar clock1 bell mega speech_balloon pushpin round_pushpin paperclip triangular_flag_on_post checkered_flag new up top soon hourglass recycle white_circle large_blue_circle red_circle green_heart blue_heart coffee beer cake trophy medal crown gem gift iphone email envelope'.split(
    ' ',
  ),
);
const SHORTCODE = /(?<![\p{L}\p{N}:]):([+-]1|[a-z][a-z0-9_]{0,40}):(?![\p{L}\p{N}:])/gu;
/** Emphasis delimiter without a partner, or a reference to a note. */
const STRAY = /(?<=^|[\s(])\*{1,3}(?=[^\s*\d])|(?<=\p{L})\*{1,3}(?=[\s,.;:)]|$)/gu;

/** Removes emoji names, which only Git hosts draw: yes and no become marks, decoration is deleted. */
export function removeShortcodes(text: string): string {
  return text.includes(':')
    ? text.replace(SHORTCODE, (whole, name: string) =>
        YES.has(name) ? '✓' : NO.has(name) ? '✗' : DECORATION.has(name) ? '' : whole,
      )
    : text;
}

/** Positions of emphasis delimiters that open or close nothing. */
export function findStrayMarks(text: string): [number, number][] {
  return text.includes('*')
    ? [...text.matchAll(STRAY)].map((match) => [match.index, match.index + match[0].length])
    : [];
}

/** Plain text without emoji names and stray delimiters. */
export function tidyText(text: string): string {
  return removeShortcodes(text).replace(STRAY, '');
}
