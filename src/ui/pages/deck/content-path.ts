export type Content = Readonly<Record<string, unknown>>;

/** The steps of "items[1].heading". */
function steps(path: string): (string | number)[] {
  return [...path.matchAll(/([^.[\]]+)|\[(\d+)\]/g)].map(([, name, index]) => (index === undefined ? (name ?? '') : Number(index)));
}

export function valueAt(content: unknown, path: string): unknown {
  return steps(path).reduce<unknown>((value, step) => (value !== null && typeof value === 'object' ? (value as Record<string | number, unknown>)[step] : undefined), content);
}

/** A copy with another value there; undefined takes the field away. */
export function withValue(content: Content, path: string, value: unknown): Content {
  return put(content, steps(path), value) as Content;
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
