/** No presentation needs deeper nesting, which can exhaust the stack of recursive readers. */
const MAX_DEPTH = 100;
/**
 * Limit on fields, items, objects and lists together, since each takes time to read and ten megabytes can
 * hold millions.
 */
const MAX_VALUES = 100_000;

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Reason why a JSON text is refused. */
export interface JsonExcess {
  readonly type: 'too_deep' | 'too_many';
  /** Continues a sentence that begins with "The body is". */
  readonly why: string;
  readonly max: number;
}

/**
 * Checks depth and number of values of a JSON text before parsing, which could take seconds. @returns
 * undefined if it is within bounds.
 */
export function findJsonExcess(json: string): JsonExcess | undefined {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < json.length; at++) {
    const sign = json.charCodeAt(at);
    if (sign === QUOTE) at = findEndOfText(json, at);
    else if (sign === COMMA) values++;
    else if (sign === OPEN_LIST || sign === OPEN_OBJECT) [depth, values] = [depth + 1, values + 1];
    else if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) depth--;
    if (depth > MAX_DEPTH)
      return { type: 'too_deep', why: `nested deeper than ${MAX_DEPTH} levels`, max: MAX_DEPTH };
    if (values > MAX_VALUES)
      return {
        type: 'too_many',
        why: `made of more than ${MAX_VALUES} fields, items, objects and lists`,
        max: MAX_VALUES,
      };
  }
  return undefined;
}

/** End of a JSON string: the first quotation mark after an even number of backslashes. */
function findEndOfText(json: string, begin: number): number {
  for (let end = json.indexOf('"', begin + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let first = end;
    while (json.charCodeAt(first - 1) === BACKSLASH) first--;
    if ((end - first) % 2 === 0) return end;
  }
  return json.length;
}
