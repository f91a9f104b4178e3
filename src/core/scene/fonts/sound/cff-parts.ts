/** An INDEX of the Compact Font Format; its items are given by their offsets. */
export interface CffIndex {
  readonly count: number;
  /** Offset after the index. */
  readonly end: number;
  /** Offsets of the first byte of an item and of the one after its last. */
  item(index: number): readonly [start: number, end: number];
}

/**
 * Reads an index.
 * | @throws RangeError if it reaches beyond the table
 */
export function readIndex(data: DataView, at: number): CffIndex {
  const count = data.getUint16(at);
  if (count === 0) return { count, end: at + 2, item: () => [at, at] };
  const size = data.getUint8(at + 2);
  if (size < 1 || size > 4) throw new RangeError('size of offsets');
  const base = at + 2 + (count + 1) * size;
  const offset = (index: number): number => {
    let value = 0;
    for (let byte = 0; byte < size; byte += 1)
      value = value * 256 + data.getUint8(at + 3 + index * size + byte);
    return base + value;
  };
  const end = offset(count);
  if (end > data.byteLength) throw new RangeError('end of a list');
  return {
    count,
    end,
    item(index) {
      const first = offset(index);
      const last = offset(index + 1);
      if (first > last || last > data.byteLength) throw new RangeError('item of a list');
      return [first, last];
    },
  };
}

/**
 * Reads the operands of a dictionary by operator, "12 36" where it has two bytes. Real numbers are read as 0.
 * | @throws RangeError
 */
export function readOperands(data: DataView, start: number, end: number): Map<string, readonly number[]> {
  const found = new Map<string, readonly number[]>();
  let operands: number[] = [];
  for (let at = start; at < end; ) {
    const byte = data.getUint8(at++);
    if (byte < 22) {
      found.set(byte === 12 ? `12 ${data.getUint8(at++)}` : String(byte), operands);
      operands = [];
    } else if (byte === 28) {
      operands.push(data.getInt16(at));
      at += 2;
    } else if (byte === 29) {
      operands.push(data.getInt32(at));
      at += 4;
    } else if (byte === 30) {
      operands.push(0);
      // Each digit takes half a byte; the last half is 15.
      while ((data.getUint8(at) & 0x0f) !== 0x0f && data.getUint8(at) >> 4 !== 0x0f) at += 1;
      at += 1;
    } else if (byte >= 32 && byte < 247) operands.push(byte - 139);
    else if (byte >= 247 && byte < 255) {
      operands.push(
        byte < 251
          ? (byte - 247) * 256 + data.getUint8(at) + 108
          : -(byte - 251) * 256 - data.getUint8(at) - 108,
      );
      at += 1;
    }
  }
  return found;
}
