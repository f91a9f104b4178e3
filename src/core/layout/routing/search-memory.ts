import { Labels } from './labels.ts';

const UNKNOWN = 255;

/** State of a search per node and direction of a grid. */
export interface SearchStates {
  readonly labels: Labels;
  /** Fewest corners of any examined label. */
  readonly fewest: Uint8Array;
  /** Cost of the cheapest label, and its number of corners below. */
  readonly cheapest: Float32Array;
  readonly cheapestCorners: Uint8Array;
}

/** Buffers that consecutive searches reuse, to avoid an allocation for each search. */
export class SearchMemory {
  readonly #labels = new Labels();
  #bytes = new Uint8Array();
  #floats = new Float32Array();

  /** Cleared edge arrays for a grid. */
  edges(nodes: number): {
    readonly right: Float32Array;
    readonly below: Float32Array;
    readonly rightTaken: Uint8Array;
    readonly belowTaken: Uint8Array;
  } {
    this.#reserve(nodes);
    const [floats, bytes] = [this.#floats.fill(0, 0, 2 * nodes), this.#bytes.fill(0, 0, 2 * nodes)];
    return {
      right: floats.subarray(0, nodes),
      below: floats.subarray(nodes, 2 * nodes),
      rightTaken: bytes.subarray(0, nodes),
      belowTaken: bytes.subarray(nodes, 2 * nodes),
    };
  }

  /** Cleared search states for a grid; the edge arrays of the same grid stay valid. */
  states(nodes: number): SearchStates {
    this.#reserve(nodes);
    this.#labels.count = 0;
    const [start, size] = [2 * nodes, 4 * nodes];
    return {
      labels: this.#labels,
      fewest: this.#bytes.subarray(start, start + size).fill(UNKNOWN),
      cheapest: this.#floats.subarray(start, start + size).fill(Number.POSITIVE_INFINITY),
      cheapestCorners: this.#bytes.subarray(start + size, start + 2 * size),
    };
  }

  #reserve(nodes: number): void {
    if (this.#bytes.length < 10 * nodes) this.#bytes = new Uint8Array(10 * nodes);
    if (this.#floats.length < 6 * nodes) this.#floats = new Float32Array(6 * nodes);
  }
}
