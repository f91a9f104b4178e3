/** Fields with figures, and the longest of these in characters. */
const FIGURES: ReadonlySet<string> = new Set(['value', 'change']);
const LONGEST_FIGURE = 12;

/** Keeps figures and their units on one line. */
export function keepFiguresTogether(value: unknown, key = ''): unknown {
  if (typeof value === 'string')
    return FIGURES.has(key) && value.length <= LONGEST_FIGURE ? value.replaceAll(' ', '\u00a0') : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const all = value.map((one) => keepFiguresTogether(one));
    return all.some((one, at) => one !== value[at]) ? all : value;
  }
  // Most content has no figures and remains the same object.
  let made: Record<string, unknown> | undefined;
  for (const [name, was] of Object.entries(value)) {
    const one = keepFiguresTogether(was, name);
    if (one === was) continue;
    made ??= { ...value };
    made[name] = one;
  }
  return made ?? value;
}
