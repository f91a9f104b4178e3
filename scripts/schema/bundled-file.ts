/** First bytes of the SHA-256 digest that marks the place of the header in a single-file program of .NET. */
const SIGNATURE = Buffer.from('8b1202b96a612038727b930214d7a03213f5b9e6efae3318ee3b2dce24b36aae', 'hex');

/**
 * Reads a file out of a single-file program of .NET, whose format the host of .NET documents in its
 * bundler-design document.
 *
 * @throws Error when the program is of another kind, or the file is missing or compressed
 */
export function readBundledFile(program: Buffer, name: string): Buffer {
  const mark = program.indexOf(SIGNATURE);
  if (mark < 0) throw new Error('The program is no single-file program of .NET.');
  let at = Number(program.readBigInt64LE(mark - 8));
  const int64 = () => {
    at += 8;
    return Number(program.readBigInt64LE(at - 8));
  };
  const text = () => {
    let length = program.readUInt8(at++);
    if (length > 127) length = (length & 127) | (program.readUInt8(at++) << 7);
    at += length;
    return program.toString('utf8', at - length, at);
  };
  const major = program.readUInt32LE(at);
  const count = program.readInt32LE(at + 8);
  at += 12;
  text();
  // Places of two settings files, and flags.
  at += 40;
  for (let index = 0; index < count; index += 1) {
    const [offset, size] = [int64(), int64()];
    const compressed = major >= 6 ? int64() : 0;
    at += 1;
    if (text() !== name) continue;
    if (compressed !== 0) throw new Error(`${name} is compressed.`);
    return program.subarray(offset, offset + size);
  }
  throw new Error(`The program does not hold ${name}.`);
}
