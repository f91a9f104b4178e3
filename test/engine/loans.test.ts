import { describe, expect, test } from 'vitest';
import type * as Shares from '../../src/core/threads/shared-memory.ts';
import type * as Borrowing from '../../src/engine/borrowed-memory.ts';
import type * as Loans from '../../src/engine/loans.ts';
import type { LoanAnswer, LoanRequest } from '../../src/engine/loans.ts';
import { openSourceCopy } from '../support/source-hooks.ts';

const MOST_MB = 640;

/**
 * An engine process and the server, whose messages arrive one turn later; with memory that no other test
 * shares.
 */
async function lending() {
  const copy = openSourceCopy();
  const { Lender } = await copy.load<typeof Loans>('src/engine/loans.ts');
  const { BorrowedMemory } = await copy.load<typeof Borrowing>('src/engine/borrowed-memory.ts');
  const { sharedMemory } = await copy.load<typeof Shares>('src/core/threads/shared-memory.ts');
  const open = () => {
    const lender = new Lender((answer: LoanAnswer) => setImmediate(() => engine.hear(answer)));
    const engine = new BorrowedMemory((request: LoanRequest) => setImmediate(() => lender.hear(request)));
    return { lender, shares: engine.for('processes') };
  };
  return { open, own: sharedMemory('processes') };
}

async function turns(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** Returns whether a promise is settled after some turns. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  promise.then(
    () => {
      settled = true;
    },
    () => {
      settled = true;
    },
  );
  await turns();
  return settled;
}

describe('memory lent to engine processes', () => {
  test('is part of the server’s memory, and waits until some is free', async () => {
    const { open, own } = await lending();
    const [one, two] = [open(), open()];
    await one.shares.take(400);
    await own.take(200);
    const waiting = two.shares.take(100);
    expect(await isSettled(waiting)).toBe(false);
    one.shares.give(400);
    expect(await isSettled(waiting)).toBe(true);
  });

  test('is returned by a process that has ended', async () => {
    const { open, own } = await lending();
    const { lender, shares } = open();
    await shares.take(500);
    void shares.take(140);
    const waiting = own.take(MOST_MB);
    expect(await isSettled(waiting)).toBe(false);
    lender.close();
    expect(await isSettled(waiting)).toBe(true);
  });

  test('is not lost when a waiting caller leaves', async () => {
    const { open, own } = await lending();
    const { shares } = open();
    const [leaves, stays] = [new AbortController(), new AbortController()];
    // The share is granted while the message about the leaving is on its way.
    const taking = shares.take(300, leaves.signal);
    leaves.abort();
    await expect(taking).rejects.toMatchObject({ code: 'cancelled' });
    await turns();
    expect(await isSettled(own.take(MOST_MB, stays.signal))).toBe(true);
  });

  test('is recalled from idle decks, but not from those in use again', async () => {
    const { open, own } = await lending();
    const { shares } = open();
    await shares.take(300);
    await shares.take(300);
    const ended: string[] = [];
    const end = (name: string) => () => {
      ended.push(name);
      shares.give(300);
    };
    shares.rest(300, end('resting'));
    const wake = shares.rest(300, end('awake'));
    expect(wake()).toBe(true);
    await turns();
    expect(await isSettled(own.take(300))).toBe(true);
    expect(ended).toEqual(['resting']);
  });
});
