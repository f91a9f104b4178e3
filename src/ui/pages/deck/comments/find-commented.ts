/** Finds the drawn element that a comment is about: its own, a part of it, or the one that holds it. */
export function findCommented<Element extends { readonly path: string }>(
  elements: readonly Element[],
  about: string,
): Element | undefined {
  const names = [about, `markup#${about}`];
  return (
    elements.find(({ path }) => names.includes(path)) ??
    elements.find(({ path }) => names.some((name) => isPart(path, name))) ??
    elements.find(({ path }) => names.some((name) => isPart(name, path)))
  );
}

/** Returns whether a path leads into the value of another, as "items[1].text" into "items". */
function isPart(path: string, whole: string): boolean {
  return path.startsWith(whole) && /[.[-]/.test(path[whole.length] ?? '');
}
