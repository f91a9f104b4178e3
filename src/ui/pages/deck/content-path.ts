export type Content = Readonly<Record<string, unknown>>;

/** Segments of a path such as "items[1].heading". */
function parsePath(path: string): (string | number)[] {
  return [...path.matchAll(/([^.[\]]+)|\[(\d+)\]/g)].map(([, name, index]) =>
    index === undefined ? (name ?? '') : Number(index),
  );
}

export function readPath(content: unknown, path: string): unknown {
  return parsePath(path).reduce<unknown>(
    (value, step) =>
      value !== null && typeof value === 'object'
        ? (value as Record<string | number, unknown>)[step]
        : undefined,
    content,
  );
}

/** Text for editing in place, with one line per item of a list of texts; undefined for other values. */
export function toEditableText(value: unknown): string | undefined {
  if (value === undefined || typeof value === 'string') return value ?? '';
  const lines = Array.isArray(value) ? value.map(toLine) : [undefined];
  return lines.includes(undefined) ? undefined : lines.join('\n');
}

/** Replaces the text of a value of the same kind; empty lines of a list are dropped. */
export function replaceText(value: unknown, words: string): unknown {
  if (!Array.isArray(value)) return words;
  const isRecords = typeof value[0] === 'object';
  const lines = words.split('\n').filter((line) => line.trim() !== '');
  return lines.map((text) => (isRecords ? { text } : text));
}

function toLine(item: unknown): string | undefined {
  if (typeof item === 'string') return item;
  const { text, ...rest } = (item ?? {}) as Content;
  return typeof text === 'string' && Object.keys(rest).length === 0 ? text : undefined;
}

/** Copy with another value at a path; undefined removes the field. */
export function setValue(content: Content, path: string, value: unknown): Content {
  return put(content, parsePath(path), value) as Content;
}

function put(target: unknown, [step, ...rest]: readonly (string | number)[], value: unknown): unknown {
  if (step === undefined) return value;
  if (typeof step === 'number') {
    const list = Array.isArray(target) ? [...target] : [];
    list[step] = put(list[step], rest, value);
    return list;
  }
  const record = { ...(target as Record<string, unknown> | undefined) };
  const next = put(record[step], rest, value);
  if (next === undefined) delete record[step];
  else record[step] = next;
  return record;
}
