/** Share of a sentence's rank that comes from its prior; the rest comes from sentences with the same words. */
const BIAS = 0.3;
const ROUNDS = 12;

/**
 * Biased LexRank: how central each text is among all of them, by shared words, with a prior that some texts are
 * more important. The walk goes from texts to words and back, which equals the walk over the cosine similarities
 * of all pairs, at a cost that grows with the number of words.
 *
 * @param texts distinct words of each text
 * @param prior of each text, not negative
 * @returns a rank for each text; 1 is the highest
 */
export function rankCentrality(texts: readonly (readonly string[])[], prior: readonly number[]): number[] {
  const matrix = weighWords(texts);
  const { width } = matrix;
  const total = prior.reduce((sum, one) => sum + one, 0) || 1;
  const bias = prior.map((one) => one / total);
  const degrees = multiply(matrix, gather(matrix, new Float64Array(texts.length).fill(1), width)).map(
    (degree) => Math.max(0, degree - 1),
  );
  let ranks = Float64Array.from(bias);
  for (let round = 0; round < ROUNDS; round++) {
    const shares = ranks.map((rank, text) => ((degrees[text] ?? 0) > 1e-9 ? rank / (degrees[text] ?? 1) : 0));
    const received = multiply(matrix, gather(matrix, shares, width));
    // A text does not recommend itself.
    ranks = ranks.map(
      (_, text) =>
        BIAS * (bias[text] ?? 0) +
        (1 - BIAS) * Math.max(0, (received[text] ?? 0) - (shares[text] ?? 0) * (matrix.norms[text] ?? 0)),
    );
  }
  const most = ranks.reduce((best, rank) => Math.max(best, rank), 1e-12);
  return Array.from(ranks, (rank) => rank / most);
}

/** Rows of texts with the weights of their words, each of length 1 (or 0 without shared words). */
interface Matrix {
  readonly rows: readonly { readonly words: readonly number[]; readonly weights: readonly number[] }[];
  readonly norms: readonly number[];
  readonly width: number;
}

/** Rare words weigh more; words of a single text connect nothing. */
function weighWords(texts: readonly (readonly string[])[]): Matrix {
  const counts = new Map<string, number>();
  for (const words of texts) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const numbers = new Map([...counts.keys()].map((word, index) => [word, index] as const));
  const rows = texts.map((words) => {
    const shared = words.filter((word) => (counts.get(word) ?? 0) > 1);
    const raw = shared.map((word) => Math.log((texts.length + 1) / (counts.get(word) ?? 1)));
    const length = Math.sqrt(raw.reduce((sum, weight) => sum + weight * weight, 0)) || 1;
    return {
      words: shared.map((word) => numbers.get(word) ?? 0),
      weights: raw.map((weight) => weight / length),
    };
  });
  return { rows, norms: rows.map(({ words }) => Number(words.length > 0)), width: counts.size };
}

/** Sum of the values of the texts with each word. */
function gather({ rows }: Matrix, values: ArrayLike<number>, width: number): Float64Array {
  const sums = new Float64Array(width);
  rows.forEach(({ words, weights }, text) => {
    words.forEach((word, at) => {
      sums[word] = (sums[word] ?? 0) + (weights[at] ?? 0) * (values[text] ?? 0);
    });
  });
  return sums;
}

/** Sum of the values of the words of each text. */
function multiply({ rows }: Matrix, values: ArrayLike<number>): Float64Array {
  return Float64Array.from(rows, ({ words, weights }) =>
    words.reduce((sum, word, at) => sum + (weights[at] ?? 0) * (values[word] ?? 0), 0),
  );
}
