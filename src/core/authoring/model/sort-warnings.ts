/** Warnings about the whole deck first, then by slide, independent of the order of writing. */
export function compareWarnings(a: string, b: string): number {
  const place = (text: string): number => Number(/^Slide (\d+)/.exec(text)?.[1] ?? 0);
  return place(a) - place(b);
}
