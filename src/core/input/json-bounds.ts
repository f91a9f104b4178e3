/** Deeper nesting than this is an attack on recursive readers, not a presentation. */
const DEPTH_MAX = 100;
/** Fields, items, objects and lists together: each costs its readers time, and ten megabytes have room for millions. */
const VALUES_MAX = 100_000;

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Why a JSON text is not read. */
export interface JsonExcess {
  readonly type: 'too_deep' | 'too_many';
  /** What it has more of, to follow on "The body is". */
  readonly why: string;
  readonly max: number;
}

/** Whether a JSON text is deeper or holds more than is read; told from the text, since parsing it would already cost seconds. */
export function jsonExcess(json: string): JsonExcess | undefined {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < json.length; at++) {
    const sign = json.charCodeAt(at);
    if (sign === QUOTE) at = endOfText(json, at);
    else if (sign === COMMA) values++;
    else if (sign === OPEN_LIST || sign === OPEN_OBJECT) [depth, values] = [depth + 1, values + 1];
    else if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) depth--;
    if (depth > DEPTH_MAX) return { type: 'too_deep', why: `nested deeper than ${DEPTH_MAX} levels`, max: DEPTH_MAX };
    if (values > VALUES_MAX) return { type: 'too_many', why: `made of more than ${VALUES_MAX} fields, items, objects and lists`, max: VALUES_MAX };
  }
  return undefined;
}

/** Where the text ends that begins at a quotation mark: at the next one without an odd number of backslashes before it. */
function endOfText(json: string, begin: number): number {
  for (let end = json.indexOf('"', begin + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let first = end;
    while (json.charCodeAt(first - 1) === BACKSLASH) first--;
    if ((end - first) % 2 === 0) return end;
  }
  return json.length;
}
