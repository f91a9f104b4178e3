/** The run that holds a character, by where the runs start: a paragraph may have very many. */
export function runAt(starts: readonly number[], character: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= character) low = middle;
    else high = middle - 1;
  }
  return low;
}
