import { expect, it } from 'vitest';
import type { CallContext } from '../../../src/core/call/call.ts';
import { readFileOnce } from '../../../src/core/presentations/source-files/readings.ts';

/** A call that counts how often a file is read with its signal. */
function countReads(services: object): { readonly call: CallContext; reads: number } {
  const counted = { reads: 0 };
  const clock = { now: () => new Date(), monotonicMs: () => 0 };
  const call = {
    services,
    clock,
    get signal() {
      counted.reads += 1;
      return new AbortController().signal;
    },
  } as unknown as CallContext;
  return Object.assign(counted, { call });
}

it('a file is read once for the same content, name and parts', async () => {
  const counted = countReads({ assets: {} });
  const read = (text: string, sections?: string[]) =>
    readFileOnce(Buffer.from(text), 'a.md', sections && { sections }, counted.call);
  const first = await read('# One\n\nWords.\n');
  expect(await read('# One\n\nWords.\n')).toBe(first);
  expect(counted.reads).toBe(1);
  await Promise.all([read('# Two\n'), read('# Two\n')]);
  expect(counted.reads).toBe(2);
});
