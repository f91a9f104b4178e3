/** Formats ascending slide numbers: "slide 4", "slides 2, 5–9". */
export function formatSlides(numbers: readonly number[]): string {
  const runs: [from: number, to: number][] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last !== undefined && last[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  const ranges = runs
    .map(([from, to]) => (from === to ? `${from}` : to === from + 1 ? `${from}, ${to}` : `${from}–${to}`))
    .join(', ');
  return `${numbers.length === 1 ? 'slide' : 'slides'} ${ranges}`;
}
