const FIRST_CAPACITY = 1_024;

/**
 * Labels that a search created, one per grid node, direction and number of corners, stored as parallel
 * arrays.
 */
export class Labels {
  columns = new Uint16Array(FIRST_CAPACITY);
  rows = new Uint16Array(FIRST_CAPACITY);
  directions = new Uint8Array(FIRST_CAPACITY);
  corners = new Uint8Array(FIRST_CAPACITY);
  /** Index of the start port. */
  starts = new Uint8Array(FIRST_CAPACITY);
  costs = new Float64Array(FIRST_CAPACITY);
  /** Cost so far plus a lower bound of the remaining cost. */
  estimates = new Float64Array(FIRST_CAPACITY);
  /** Index of the label at the last corner; the label at the port refers to itself. */
  turns = new Uint32Array(FIRST_CAPACITY);
  count = 0;

  /** Appends a label and returns its index. */
  add(
    column: number,
    row: number,
    direction: number,
    corners: number,
    start: number,
    cost: number,
    estimate: number,
    turn: number,
  ): number {
    const label = this.count;
    if (label === this.costs.length) this.#grow();
    this.columns[label] = column;
    this.rows[label] = row;
    this.directions[label] = direction;
    this.corners[label] = corners;
    this.starts[label] = start;
    this.costs[label] = cost;
    this.estimates[label] = estimate;
    this.turns[label] = turn;
    this.count += 1;
    return label;
  }

  #grow(): void {
    this.columns = grow(this.columns, Uint16Array);
    this.rows = grow(this.rows, Uint16Array);
    this.directions = grow(this.directions, Uint8Array);
    this.corners = grow(this.corners, Uint8Array);
    this.starts = grow(this.starts, Uint8Array);
    this.costs = grow(this.costs, Float64Array);
    this.estimates = grow(this.estimates, Float64Array);
    this.turns = grow(this.turns, Uint32Array);
  }
}

function grow<T extends Uint8Array | Uint16Array | Uint32Array | Float64Array>(
  values: T,
  type: new (length: number) => T,
): T {
  const grown = new type(values.length * 2);
  grown.set(values);
  return grown;
}
