import { FontProblem } from '../../../scene/fonts/font-problem.ts';
import type { ByteSink, ByteStream } from './byte-stream.ts';

/**
 * Codes that repeat the number before the last one: before and after the next number (251) or the next two
 * numbers (252).
 */
const HOPS: Readonly<Record<number, number>> = { 251: 1, 252: 2 };
/** TrueType instructions that push up to eight bytes, up to eight words, and up to 255 of each. */
const PUSH = { bytes: 0xb0, words: 0xb8, manyBytes: 0x40, manyWords: 0x41 } as const;
const MAX_PUSH = 255;
const MAX_SHORT_PUSH = 8;

/**
 * Writes instructions that push `count` numbers (MicroType Express, 6.2).
 *
 * @throws FontProblem
 */
export function putPushes(count: number, stream: ByteStream, out: ByteSink): void {
  const numbers: number[] = [];
  while (numbers.length < count) {
    const code = stream.byte();
    const hops = HOPS[code];
    if (hops === undefined) {
      numbers.push(stream.signed(code));
      continue;
    }
    const again = numbers.at(-2);
    if (again === undefined || numbers.length + 2 * hops + 1 > count)
      throw new FontProblem('its instructions are damaged');
    numbers.push(again);
    for (let hop = 0; hop < hops; hop += 1) numbers.push(stream.signed(stream.byte()), again);
  }
  for (let start = 0; start < numbers.length; ) {
    const isByte = fitsByte(numbers[start] as number);
    let end = start + 1;
    while (end < numbers.length && end - start < MAX_PUSH && fitsByte(numbers[end] as number) === isByte)
      end += 1;
    const run = end - start;
    if (run <= MAX_SHORT_PUSH) out.byte((isByte ? PUSH.bytes : PUSH.words) + run - 1);
    else {
      out.byte(isByte ? PUSH.manyBytes : PUSH.manyWords);
      out.byte(run);
    }
    for (; start < end; start += 1) {
      if (isByte) out.byte(numbers[start] as number);
      else out.word(numbers[start] as number);
    }
  }
}

function fitsByte(value: number): boolean {
  return value >= 0 && value <= 0xff;
}
