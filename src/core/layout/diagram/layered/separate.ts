/**
 * Coordinates nearest to those wanted, by the sum of weighted squares, that are as far apart as needed.
 *
 * @param apart least distance of each coordinate from the one before; one fewer than `wanted`
 */
export function separate(
  wanted: readonly number[],
  apart: readonly number[],
  weights?: readonly number[],
): number[] {
  const offsets = [0];
  for (const distance of apart) offsets.push((offsets.at(-1) ?? 0) + distance);
  // Pool adjacent violators: blocks whose means would be out of order become one.
  const blocks: { sum: number; weight: number; count: number }[] = [];
  wanted.forEach((value, at) => {
    const weight = Math.max(1e-3, weights?.[at] ?? 1);
    let block = { sum: (value - (offsets[at] ?? 0)) * weight, weight, count: 1 };
    for (let last = blocks.at(-1); last !== undefined; last = blocks.at(-1)) {
      if (last.sum / last.weight <= block.sum / block.weight) break;
      block = {
        sum: last.sum + block.sum,
        weight: last.weight + block.weight,
        count: last.count + block.count,
      };
      blocks.pop();
    }
    blocks.push(block);
  });
  return blocks
    .flatMap(({ sum, weight, count }) => Array<number>(count).fill(sum / weight))
    .map((value, at) => value + (offsets[at] ?? 0));
}
