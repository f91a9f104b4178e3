import { describe, expect, it } from 'vitest';
import { openSqliteRecordStore } from '../../../src/core/adapters/sqlite-record-store.ts';
import type { CallContext } from '../../../src/core/call/call.ts';
import type { RecordStore } from '../../../src/core/store/store.ts';
import { createReplyService } from '../../../src/core/tasks/replies.ts';

const caller = (id: string, signal = new AbortController().signal) =>
  ({ caller: { id, kind: 'token', scopes: [] }, signal }) as unknown as CallContext;
const call = caller('admin');

function setUp() {
  const clock = { at: Date.UTC(2026, 0, 1), now: () => new Date(clock.at), monotonicMs: () => 0 };
  const records = openSqliteRecordStore(':memory:');
  let runs = 0;
  const work = async (id: string) => ({ id, run: ++runs });
  const request = { key: 'k', operation: 'create_presentation', input: { a: 1, b: [1, 2] } };
  return { clock, records, replies: createReplyService({ records, clock }), work, request, runs: () => runs };
}

/** Store with network latency: every answer takes a few turns of the event loop. */
function slow(records: RecordStore): RecordStore {
  const later = () => new Promise((resolve) => setTimeout(resolve, 5));
  return {
    ...records,
    get: (collection, id) => later().then(() => records.get(collection, id)),
    write: (writes) => later().then(() => records.write(writes)),
    list: (collection, options) => later().then(() => records.list(collection, options)),
  };
}

describe('an idempotency key', () => {
  it('returns the first answer again, also in another process and with fields in another order', async () => {
    const { records, clock, replies, work, request, runs } = setUp();
    const first = await replies.once(request, call, work);
    expect(await replies.once(request, call, work)).toEqual(first);
    const other = createReplyService({ records, clock });
    expect(await other.once({ ...request, input: { b: [1, 2], a: 1 } }, call, work)).toEqual(first);
    expect(runs()).toBe(1);
  });

  it('runs once for simultaneous calls', async () => {
    const { replies, work, request, runs } = setUp();
    const answers = await Promise.all(Array.from({ length: 5 }, () => replies.once(request, call, work)));
    expect(runs()).toBe(1);
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
  });

  it('refuses another input, also while the first call runs', async () => {
    const { replies, work, request } = setUp();
    let release = () => {};
    const running = replies.once(
      request,
      call,
      (id) => new Promise<{ id: string }>((resolve) => (release = () => resolve({ id }))),
    );
    await new Promise((resolve) => setTimeout(resolve, 20));
    await expect(replies.once({ ...request, input: { a: 2 } }, call, work)).rejects.toMatchObject({
      code: 'conflict',
    });
    release();
    await running;
    await expect(replies.once({ ...request, input: { a: 2 } }, call, work)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('another input'),
    });
  });

  it('refuses another input at the same moment, however slow the store is', async () => {
    const { records, clock, work, request, runs } = setUp();
    const replies = createReplyService({ records: slow(records), clock });
    const inputs = ['a', 'a', 'b', 'a', 'b'];
    const ends = await Promise.allSettled(
      inputs.map((input) => replies.once({ ...request, input }, call, work)),
    );
    expect(ends.map(({ status }) => status)).toEqual(
      inputs.map((input) => (input === 'a' ? 'fulfilled' : 'rejected')),
    );
    expect(ends[2]).toMatchObject({
      reason: { code: 'conflict', message: expect.stringContaining('another input') },
    });
    expect(runs()).toBe(1);
  });

  it('claimed by two processes at once is reported to the second as in progress', async () => {
    const { records, clock, work, request } = setUp();
    const [one, same, other] = [0, 1, 2].map(() => createReplyService({ records: slow(records), clock }));
    const ends = await Promise.allSettled(
      [
        one?.once(request, call, () => new Promise<object>(() => undefined)),
        same?.once(request, call, work),
        other?.once({ ...request, input: 'b' }, call, work),
      ].slice(1),
    );
    expect(ends).toMatchObject([
      { reason: { message: expect.stringContaining('still running') } },
      { reason: { message: expect.stringContaining('another input') } },
    ]);
  });

  it('runs again for a waiting repeat when the first caller disconnects', async () => {
    const { replies, work, request, runs } = setUp();
    const gone = new AbortController();
    const started = Promise.withResolvers<void>();
    const first = replies.once(request, caller('admin', gone.signal), () => {
      started.resolve();
      return new Promise<object>((_, reject) =>
        gone.signal.addEventListener('abort', () => reject(gone.signal.reason)),
      );
    });
    const repeats = [replies.once(request, call, work), replies.once(request, call, work)];
    await started.promise;
    gone.abort();
    await expect(first).rejects.toBe(gone.signal.reason);
    const [answer, another] = await Promise.all(repeats);
    expect(another).toEqual(answer);
    expect(runs()).toBe(1);
  });

  it('belongs to its caller and its operation', async () => {
    const { replies, work, request, runs } = setUp();
    await replies.once(request, call, work);
    await replies.once({ ...request, input: 'other' }, caller('somebody'), work);
    await replies.once({ ...request, operation: 'generate_presentation', input: 'other' }, call, work);
    expect(runs()).toBe(3);
  });

  it('is not stored for a failure, so that the same call can be tried again', async () => {
    const { replies, work, request } = setUp();
    await expect(replies.once(request, call, () => Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    );
    expect(await replies.once(request, call, work)).toMatchObject({ run: 1 });
  });

  it('is taken over with the same presentation id when its process died', async () => {
    const { records, clock, replies, work, request } = setUp();
    let allotted = '';
    void replies.once(request, call, (id) => {
      allotted = id;
      return new Promise<object>(() => undefined);
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    const next = createReplyService({ records, clock });
    await expect(next.once(request, call, work)).rejects.toMatchObject({
      code: 'conflict',
      retryAfterSeconds: 15,
    });
    clock.at += 15_000;
    expect(await next.once(request, call, work)).toEqual({ id: allotted, run: 1 });
  });

  it('stays claimed for as long as its call runs', async () => {
    const { records, clock, work, request } = setUp();
    const leaseMs = 300;
    const first = createReplyService({ records, clock, leaseMs });
    let [allotted, release] = ['', () => {}];
    const running = first.once(request, call, (id) => {
      allotted = id;
      return new Promise<object>((resolve) => (release = () => resolve({ id })));
    });
    await expect.poll(() => allotted).not.toBe('');
    const next = createReplyService({ records, clock, leaseMs });
    for (let round = 0; round < 3; round += 1) {
      clock.at += leaseMs - 50;
      const until = new Date(clock.at + leaseMs).toISOString();
      await expect
        .poll(
          async () => (await records.list<{ until: string }>('replies', { limit: 1 })).items[0]?.value.until,
        )
        .toBe(until);
      await expect(next.once(request, call, work)).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('still running'),
      });
    }
    release();
    expect(
      await next.once(request, call, work).catch(() => running.then(() => next.once(request, call, work))),
    ).toEqual({ id: allotted });
  });

  it('whose claim was lost during its call is answered with the result of the call', async () => {
    const { records, replies, request } = setUp();
    const answer = replies.once(request, call, async (id) => {
      const [claim] = (await records.list('replies', { limit: 1 })).items;
      await records.write([{ collection: 'replies', id: claim?.id ?? '' }]);
      return { id };
    });
    await expect(answer).resolves.toMatchObject({ id: expect.any(String) });
  });

  it('is forgotten after a day', async () => {
    const { clock, records, replies, work, request, runs } = setUp();
    await replies.once(request, call, work);
    clock.at += 24 * 60 * 60 * 1000 + 1;
    await replies.once({ ...request, key: 'another' }, call, work);
    expect((await records.list('replies', { limit: 10 })).total).toBe(1);
    await replies.once({ ...request, input: 'new' }, call, work);
    expect(runs()).toBe(3);
  });
});
