/** Shorter texts are repeated instead of referenced. */
const MIN_REFERENCED_LENGTH = 24;

interface Reference {
  readonly $: number;
}

/**
 * JSON of a value in which repeated parts occur once, for values that consist mostly of copies. Takes plain
 * objects, arrays, texts, numbers, booleans and null.
 *
 * @throws TypeError for an object with a key "$".
 */
export function toSharedJson(value: unknown): string {
  const parts: string[] = [];
  const numbers = new Map<string, number>();
  const known = new Map<object, string>();
  const write = (one: unknown): string => {
    if (typeof one !== 'object' || one === null) return JSON.stringify(one);
    const before = known.get(one);
    if (before !== undefined) return before;
    const text = Array.isArray(one)
      ? `[${one.map((item) => write(item ?? null)).join()}]`
      : `{${fields(one).join()}}`;
    const json = text.length < MIN_REFERENCED_LENGTH ? text : reference(text);
    known.set(one, json);
    return json;
  };
  const fields = (one: object): string[] =>
    Object.entries(one).flatMap(([key, field]) => {
      if (key === '$') throw new TypeError('"$" is reserved for references to earlier parts');
      return field === undefined ? [] : [`${JSON.stringify(key)}:${write(field)}`];
    });
  const reference = (text: string): string => {
    const number = numbers.get(text) ?? parts.push(text) - 1;
    numbers.set(text, number);
    return `{"$":${number}}`;
  };
  const root = write(value);
  return `[${[...parts, root].join()}]`;
}

/**
 * Reads the JSON of `toSharedJson`. Repeated parts become one shared object. @throws SyntaxError for
 * malformed JSON
 */
export function fromSharedJson(text: string): unknown {
  const parts = JSON.parse(text) as unknown[];
  // A part refers only to parts before it.
  const read = (one: unknown): unknown => {
    if (typeof one !== 'object' || one === null) return one;
    if ('$' in one) return parts[(one as Reference).$];
    const fields = one as Record<string, unknown>;
    for (const key of Object.keys(fields)) {
      const field = fields[key];
      if (typeof field === 'object' && field !== null) fields[key] = read(field);
    }
    return one;
  };
  for (const [number, part] of parts.entries()) parts[number] = read(part);
  return parts.at(-1);
}
