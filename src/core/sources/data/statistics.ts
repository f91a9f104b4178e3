/** Existing values in ascending order. */
export function sortValues(values: Float64Array): Float64Array {
  return values.filter((value) => !Number.isNaN(value)).sort();
}

/** Quantile of sorted values, interpolated between neighbours. */
export function quantile(values: Float64Array, share: number): number {
  const at = (values.length - 1) * share;
  const [low, high] = [values[Math.floor(at)] ?? Number.NaN, values[Math.ceil(at)] ?? Number.NaN];
  return low + (high - low) * (at - Math.floor(at));
}

export function mean(values: ArrayLike<number>): number {
  let sum = 0;
  for (let index = 0; index < values.length; index++) sum += values[index] ?? 0;
  return sum / values.length;
}

/** Spearman's rank correlation of pairs, from −1 to 1. */
export function rankCorrelation(a: readonly number[], b: readonly number[]): number {
  return correlation(ranks(a), ranks(b));
}

function correlation(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [mean(a), mean(b)];
  let [both, onlyA, onlyB] = [0, 0, 0];
  for (let index = 0; index < a.length; index++) {
    const [x, y] = [(a[index] ?? 0) - meanA, (b[index] ?? 0) - meanB];
    both += x * y;
    onlyA += x * x;
    onlyB += y * y;
  }
  return onlyA === 0 || onlyB === 0 ? 0 : both / Math.sqrt(onlyA * onlyB);
}

/** Equal values share the average of their ranks. */
function ranks(values: readonly number[]): number[] {
  const order = values.map((_, index) => index).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
  const found = new Array<number>(values.length).fill(0);
  for (let from = 0; from < order.length; ) {
    let to = from;
    while (to + 1 < order.length && values[order[to + 1] ?? 0] === values[order[from] ?? 0]) to++;
    for (let at = from; at <= to; at++) found[order[at] ?? 0] = (from + to) / 2;
    from = to + 1;
  }
  return found;
}

/** Minimum and maximum; infinities if there is no value. */
export function findBounds(values: ArrayLike<number>): readonly [least: number, most: number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let index = 0; index < values.length; index++) {
    const value = values[index] ?? Number.NaN;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return [least, most];
}

/** Step of 1, 2 or 5 times a power of ten that divides a range into about as many parts. */
export function roundStep(stretch: number, parts: number): number {
  const rough = stretch / parts;
  const power = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 5].find((step) => step * power >= rough) ?? 10) * power;
}
