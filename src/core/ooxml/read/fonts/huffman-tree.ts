/** Supplies bits and limits the work that is spent on them. */
export interface BitSource {
  /** @throws FontProblem at the end of the data */
  bit(): 0 | 1;
  /** @throws FontProblem if the limit is exceeded */
  spend(steps: number): void;
}

const ROOT = 1;
/** Symbols below are literal bytes; those from here on encode the length and distance of a copy. */
const COPIES = 256;

/**
 * The adaptive Huffman code of LZCOMP: reading a symbol makes its code shorter (MicroType Express, 3.3).
 * Nodes are ordered by weight, root first; siblings are adjacent.
 */
export class HuffmanTree {
  readonly #up: Int32Array;
  /** For a leaf, the bitwise complement of its symbol, which is negative. */
  readonly #left: Int32Array;
  readonly #right: Int32Array;
  readonly #weight: Int32Array;
  readonly #leaves: Int32Array;

  /** @param symbols size of the alphabet */
  constructor(symbols: number) {
    const nodes = 2 * symbols;
    [this.#up, this.#left, this.#right, this.#weight, this.#leaves] = [
      new Int32Array(nodes),
      new Int32Array(nodes),
      new Int32Array(nodes),
      new Int32Array(nodes),
      new Int32Array(symbols),
    ];
    for (let node = nodes - 1; node >= ROOT; node -= 1) {
      this.#up[node] = node >> 1;
      const isLeaf = node >= symbols;
      this.#left[node] = isLeaf ? ~(node - symbols) : 2 * node;
      this.#right[node] = 2 * node + 1;
      this.#weight[node] = isLeaf ? 1 : at(this.#weight, 2 * node) + at(this.#weight, 2 * node + 1);
      if (isLeaf) this.#leaves[node - symbols] = node;
    }
    this.#incrementFrequent(symbols);
  }

  read(source: BitSource): number {
    let node = ROOT;
    let left = at(this.#left, node);
    while (left >= 0) {
      node = source.bit() === 1 ? at(this.#right, node) : left;
      left = at(this.#left, node);
    }
    source.spend(this.#increment(node));
    return ~left;
  }

  /**
   * Raises the symbols that the format expects to be frequent: near copies, and repetitions of the byte two
   * or four positions before.
   */
  #incrementFrequent(symbols: number): void {
    const raise = (symbol: number, times: number) => {
      for (let time = 0; time < times; time += 1) this.#increment(at(this.#leaves, symbol));
    };
    if (symbols > COPIES && symbols < 2 * COPIES) {
      raise(COPIES, 1);
      raise(COPIES + 1, 1);
      raise(symbols - 3, 12);
      raise(symbols - 2, 6);
    } else for (const _ of [1, 2]) for (let symbol = 0; symbol < symbols; symbol += 1) raise(symbol, 1);
  }

  /**
   * Increments the weight of a leaf and its ancestors. Each node first swaps with the first node of its
   * former weight.
   *
   * @returns the number of steps
   */
  #increment(leaf: number): number {
    const weight = this.#weight;
    let steps = 1;
    let node = leaf;
    for (; node !== ROOT; node = at(this.#up, node)) {
      const own = at(weight, node);
      let first = node;
      while (weight[first - 1] === own) first -= 1;
      steps += node - first + 1;
      if (first !== node && first > ROOT) {
        this.#swap(node, first);
        node = first;
      }
      weight[node] = own + 1;
    }
    weight[ROOT] = at(weight, ROOT) + 1;
    return steps;
  }

  #swap(a: number, b: number): void {
    exchange(this.#left, a, b);
    exchange(this.#right, a, b);
    exchange(this.#weight, a, b);
    this.#updateLinks(a);
    this.#updateLinks(b);
  }

  #updateLinks(node: number): void {
    const left = at(this.#left, node);
    if (left < 0) {
      this.#leaves[~left] = node;
      return;
    }
    this.#up[left] = node;
    this.#up[at(this.#right, node)] = node;
  }
}

function exchange(list: Int32Array, a: number, b: number): void {
  const previous = at(list, a);
  list[a] = at(list, b);
  list[b] = previous;
}

function at(list: Int32Array, index: number): number {
  return list[index] as number;
}
