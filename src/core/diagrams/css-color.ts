/** Words before the hue in names of CSS colours: "lightsteelblue" is a blue. */
const QUALIFIERS = [
  'alice antique blanched blue cadet cornflower dark deep dim dodger floral forest ghost golden green hot',
  'indian lavender lawn lemon light lime medium midnight mint misty navajo old olive orange pale papaya',
  'peach powder rebecca rosy royal saddle sandy sea sky slate spring steel violet white yellow',
].flatMap((line) => line.split(' '));
/** Last words of names of CSS colours. */
const HUES = [
  'almond aqua aquamarine azure beige bisque black blue blush brick brown chartreuse chiffon chocolate',
  'coral cornsilk cream crimson cyan drab firebrick fuchsia gainsboro gold goldenrod gray green grey',
  'honeydew indigo ivory khaki lace lavender lime linen magenta maroon moccasin navy olive orange orchid',
  'peru pink plum puff purple red rose salmon seashell sienna silver smoke snow tan teal thistle tomato',
  'turquoise violet wheat whip white yellow',
].flatMap((line) => line.split(' '));

const HEX = String.raw`#[\da-f]{6}|#[\da-f]{3}`;
const PARTS = String.raw`(?:rgb|hsl)a?\([^)]{0,60}\)`;
const NAMED = new RegExp(
  `^(?:(${HEX})|(${PARTS})|(?:${QUALIFIERS.join('|')}){0,4}?(${HUES.join('|')})|transparent)(?:\\s+(.*))?$`,
  'i',
);

/**
 * Takes a CSS colour from the beginning of a text.
 *
 * @returns `fill` is its hex digits, or its hue for a name such as "lightsteelblue"
 */
export function splitColor(text: string): { readonly fill?: string; readonly rest: string } {
  const found = NAMED.exec(text);
  if (found === null) return { rest: text };
  const [, hex, parts, hue, rest = ''] = found;
  const fill = hex ?? (parts === undefined ? hue?.toLowerCase() : readParts(parts));
  return fill === undefined ? { rest } : { fill, rest };
}

/** Hex digits of a colour by its red, green and blue, each 0 to 255; undefined for others. */
function readParts(text: string): string | undefined {
  const [red, green, blue] = /^rgb/i.test(text) ? (text.match(/\d+(?:\.\d+)?/g) ?? []).map(Number) : [];
  if (red === undefined || green === undefined || blue === undefined) return undefined;
  const digits = [red, green, blue].map((part) =>
    Math.min(255, Math.round(part)).toString(16).padStart(2, '0'),
  );
  return `#${digits.join('')}`;
}
