/** What is shorter is said again. */
const SHORTEST = 24;

interface Reference {
  readonly $: number;
}

/**
 * JSON of a value in which what it holds more than once stands once: for values that are mostly copies of a few. Of plain
 * objects, arrays, texts, numbers, flags and null.
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
    const text = Array.isArray(one) ? `[${one.map((item) => write(item ?? null)).join()}]` : `{${fields(one).join()}}`;
    const said = text.length < SHORTEST ? text : reference(text);
    known.set(one, said);
    return said;
  };
  const fields = (one: object): string[] =>
    Object.entries(one).flatMap(([key, field]) => {
      if (key === '$') throw new TypeError('"$" stands for what was said before');
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

/** The value of such JSON; what stood once in it is one object. @throws SyntaxError where it is no JSON. */
export function fromSharedJson(text: string): unknown {
  const parts = JSON.parse(text) as unknown[];
  // Each part refers to parts before it alone.
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
