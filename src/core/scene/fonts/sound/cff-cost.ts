import { FontProblem } from '../font-problem.ts';
import { type CffIndex, readIndex, readOperands } from './cff-parts.ts';

/** Numbers and operators of one glyph including its subroutines; the most complex ones have some 5,000. */
const MAX_STEPS = 50_000;
/** Steps of all glyphs together; the largest Chinese fonts have 15 million. */
const MAX_STEPS_IN_ALL = 25_000_000;
/** Subroutines of all dictionaries, each of which is listed when the font is opened. */
const MAX_SUBROUTINES = 200_000;
const MAX_DICTIONARIES = 256;
/** Limit of the format. */
const MAX_DEPTH = 10;
const DICT = {
  charStrings: '17',
  private: '18',
  subroutines: '19',
  array: '12 36',
  select: '12 37',
} as const;
const OP = { callLocal: 10, back: 11, escape: 12, callGlobal: 29, short: 28 } as const;
const STEMS: ReadonlySet<number> = new Set([1, 3, 18, 23]);
const MASK = { hint: 19, contour: 20 } as const;
/** Operands on the stack; the format allows 48. */
const MAX_OPERANDS = 512;
/** The four flex operators. All other two-byte operators are arithmetic. */
const FLEXES: ReadonlySet<number> = new Set([34, 35, 36, 37]);
const NONE: CffIndex = { count: 0, end: 0, item: () => [0, 0] };

/**
 * Refuses CFF outlines whose subroutines call one another too often to be drawn in time.
 * | @throws FontProblem
 */
export function checkCff(table: Uint8Array, glyphs: number): void {
  try {
    new CffCost(table).check(glyphs);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new FontProblem('its outlines (CFF) are damaged', { cause: error });
  }
}

class CffCost {
  readonly #bytes: Uint8Array;
  readonly #data: DataView;
  readonly #chars: CffIndex;
  readonly #global: CffIndex;
  readonly #locals: readonly CffIndex[];
  readonly #select: number | undefined;
  #remaining = MAX_STEPS_IN_ALL;
  #steps = 0;
  /** State of the current glyph: operands on the stack, and stem hints. */
  readonly #operands = new Int32Array(MAX_OPERANDS);
  #operandCount = 0;
  #stems = 0;

  constructor(table: Uint8Array) {
    this.#bytes = table;
    this.#data = new DataView(table.buffer, table.byteOffset, table.byteLength);
    const tops = readIndex(this.#data, readIndex(this.#data, this.#data.getUint8(2)).end);
    const top = readOperands(this.#data, ...tops.item(0));
    this.#global = readIndex(this.#data, readIndex(this.#data, tops.end).end);
    this.#chars = readIndex(this.#data, top.get(DICT.charStrings)?.[0] ?? -1);
    const fonts = top.has(DICT.array) ? readIndex(this.#data, top.get(DICT.array)?.[0] ?? -1) : undefined;
    if ((fonts?.count ?? 0) > MAX_DICTIONARIES)
      throw new FontProblem('its outlines (CFF) have more dictionaries than any font needs');
    const dictionaries =
      fonts === undefined
        ? [top]
        : Array.from({ length: fonts.count }, (_, index) => readOperands(this.#data, ...fonts.item(index)));
    this.#locals = dictionaries.map((dictionary) => this.#readLocals(dictionary));
    this.#select = top.get(DICT.select)?.[0];
    if (this.#locals.reduce((sum, { count }) => sum + count, this.#global.count) > MAX_SUBROUTINES)
      throw new FontProblem('its outlines (CFF) have more subroutines than any font needs');
  }

  check(glyphs: number): void {
    if (this.#chars.count < glyphs)
      throw new FontProblem('its table "CFF" does not have the outlines of all its glyphs');
    for (let glyph = 0; glyph < glyphs; glyph += 1) {
      this.#steps = 0;
      this.#operandCount = 0;
      this.#stems = 0;
      this.#run(this.#chars.item(glyph), this.#locals[this.#findDictionary(glyph)] ?? NONE, 0);
      this.#remaining -= this.#steps;
      if (this.#remaining < 0) throw new FontProblem('its outlines (CFF) take too long to draw');
    }
  }

  #readLocals(dictionary: ReadonlyMap<string, readonly number[]>): CffIndex {
    const [size = 0, offset = 0] = dictionary.get(DICT.private) ?? [];
    const [subroutines] =
      (size === 0 ? undefined : readOperands(this.#data, offset, offset + size).get(DICT.subroutines)) ?? [];
    return subroutines === undefined ? NONE : readIndex(this.#data, offset + subroutines);
  }

  #findDictionary(glyph: number): number {
    if (this.#select === undefined || this.#locals.length === 1) return 0;
    if (this.#data.getUint8(this.#select) === 0) return this.#data.getUint8(this.#select + 1 + glyph);
    let [low, high] = [0, this.#data.getUint16(this.#select + 1) - 1];
    const first = (range: number) => (this.#select ?? 0) + 3 + 3 * range;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#data.getUint16(first(middle)) <= glyph) low = middle;
      else high = middle - 1;
    }
    return this.#data.getUint8(first(low) + 2);
  }

  /** Interprets a charstring as a renderer does, without drawing. */
  #run([start, end]: readonly [number, number], local: CffIndex, depth: number): void {
    if (depth > MAX_DEPTH) throw new FontProblem('its outlines (CFF) are nested too deeply');
    const bytes = this.#bytes;
    for (let at = start; at < end; ) {
      this.#steps += 1;
      if (this.#steps > MAX_STEPS) throw new FontProblem('its outlines (CFF) take too long to draw');
      const op = bytes[at++] as number;
      if (op >= 32 || op === OP.short) {
        if (this.#operandCount === MAX_OPERANDS) throw new RangeError('numbers without an operator');
        this.#operands[this.#operandCount++] = readNumber(bytes, op, at);
        at += op === OP.short ? 2 : op < 247 ? 0 : op < 255 ? 1 : 4;
      } else if (op === OP.callLocal || op === OP.callGlobal)
        this.#call(op === OP.callLocal ? local : this.#global, local, depth);
      else if (op === OP.back) return;
      else {
        if (op === OP.escape && !FLEXES.has(bytes[at++] ?? 0))
          throw new FontProblem('its outlines (CFF) use obsolete operators');
        const isMask = op === MASK.hint || op === MASK.contour;
        if (isMask || STEMS.has(op)) this.#stems += this.#operandCount >> 1;
        if (isMask) at += (this.#stems + 7) >> 3;
        this.#operandCount = 0;
      }
    }
  }

  #call(subroutines: CffIndex, local: CffIndex, depth: number): void {
    const bias = subroutines.count < 1240 ? 107 : subroutines.count < 33_900 ? 1131 : 32_768;
    this.#operandCount = Math.max(0, this.#operandCount - 1);
    const index = bias + (this.#operands[this.#operandCount] as number);
    if (index >= 0 && index < subroutines.count) this.#run(subroutines.item(index), local, depth + 1);
  }
}

function readNumber(bytes: Uint8Array, op: number, at: number): number {
  if (op >= 32 && op < 247) return op - 139;
  const first = bytes[at] ?? 0;
  const second = bytes[at + 1] ?? 0;
  if (op >= 247 && op < 255)
    return op < 251 ? (op - 247) * 256 + first + 108 : -(op - 251) * 256 - first - 108;
  return (((first << 8) | second) << 16) >> 16;
}
