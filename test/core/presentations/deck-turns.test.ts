import { describe, expect, it } from 'vitest';
import { openSqliteRecordStore } from '../../../src/core/adapters/sqlite-record-store.ts';
import type { ServiceCall } from '../../../src/core/call/call.ts';
import { Failure } from '../../../src/core/errors/failure.ts';
import { DeckTurns } from '../../../src/core/presentations/deck-turns.ts';
import { createRevisionConflict } from '../../../src/core/presentations/revision-conflict.ts';

const clock = { now: () => new Date(), monotonicMs: () => performance.now() };
const callWith = (signal = new AbortController().signal) => ({ clock, signal }) as unknown as ServiceCall;
const call = callWith();

/** A deck represented by its list of changes, in a store shared by several processes. */
function setUp() {
  const records = openSqliteRecordStore(':memory:');
  const read = async () =>
    (await records.get<{ readonly changes: readonly string[] }>('decks', 'd')) ?? {
      revision: 0,
      value: { changes: [] },
    };
  let attempts = 0;
  /** @param work runs between the read and the write of a change. */
  const change =
    (name: string, work: () => Promise<unknown> = turn) =>
    async () => {
      attempts += 1;
      const before = await read();
      await work();
      const value = { changes: [...before.value.changes, name] };
      try {
        await records.write([
          {
            collection: 'decks',
            id: 'd',
            value,
            order: 'd',
            expect: before.revision === 0 ? 'absent' : before.revision,
          },
        ]);
      } catch {
        throw createRevisionConflict(before.revision, (await read()).revision);
      }
      return name;
    };
  return { records, change, changes: async () => (await read()).value.changes, attempts: () => attempts };
}

const turn = () => new Promise((resolve) => setTimeout(resolve, 2));
const names = (count: number, prefix = '') =>
  Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`);

describe('changes of one deck', () => {
  it('are made by one process in order of arrival, each once', async () => {
    const { records, change, changes, attempts } = setUp();
    const turns = new DeckTurns(records);
    await Promise.all(names(20).map((name) => turns.run('d', undefined, call, change(name))));
    expect(await changes()).toEqual(names(20));
    expect(attempts()).toBe(20);
  });

  it('are all made by several processes, although each reads and writes separately', async () => {
    const { records, change, changes, attempts } = setUp();
    const processes = names(3, 'p').map((name) => ({ name, turns: new DeckTurns(records) }));
    await Promise.all(
      processes.flatMap(({ name, turns }) =>
        names(10, `${name}-`).map((one) => turns.run('d', undefined, call, change(one))),
      ),
    );
    expect([...(await changes())].sort()).toEqual(
      processes.flatMap(({ name }) => names(10, `${name}-`)).sort(),
    );
    expect(attempts()).toBeLessThan(150);
  });

  it('are repeated on the stored deck after a change by another process, unless they name a revision', async () => {
    const { records, change, changes } = setUp();
    const turns = new DeckTurns(records);
    const elsewhere = change('elsewhere');
    let isFirst = true;
    const overtaken = async () => {
      if (isFirst) await elsewhere();
      isFirst = false;
    };
    await turns.run('d', undefined, call, change('here', overtaken));
    expect(await changes()).toEqual(['elsewhere', 'here']);
    isFirst = true;
    await expect(turns.run('d', 2, call, change('of revision 2', overtaken))).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('end as a conflict after a fixed number of attempts', async () => {
    const { records, change, attempts } = setUp();
    const elsewhere = change('elsewhere');
    await expect(
      new DeckTurns(records).run('d', undefined, call, change('here', elsewhere)),
    ).rejects.toMatchObject({ code: 'conflict' });
    // Attempts and their conflicts.
    expect(attempts()).toBe(16);
  });

  it('are tried once if they conflict with another record than the deck', async () => {
    const { records } = setUp();
    let attempts = 0;
    const ended = new Failure('conflict', 'The task has ended.');
    const change = async () => {
      attempts += 1;
      throw ended;
    };
    await expect(new DeckTurns(records).run('d', undefined, call, change)).rejects.toBe(ended);
    expect(attempts).toBe(1);
  });

  it('leave the queue when they are cancelled, and the others continue', async () => {
    const { records, change, changes } = setUp();
    const turns = new DeckTurns(records);
    const [held, left] = [Promise.withResolvers<void>(), new AbortController()];
    const first = turns.run(
      'd',
      undefined,
      call,
      change('first', () => held.promise),
    );
    const second = turns.run('d', undefined, callWith(left.signal), change('second'));
    const third = turns.run('d', undefined, call, change('third'));
    left.abort();
    await expect(second).rejects.toBe(left.signal.reason);
    held.resolve();
    await Promise.all([first, third]);
    expect(await changes()).toEqual(['first', 'third']);
  });

  it('do not block later ones when they fail', async () => {
    const { records, change, changes } = setUp();
    const turns = new DeckTurns(records);
    const broken = turns.run('d', undefined, call, () => Promise.reject(new Error('broken')));
    const next = turns.run('d', undefined, call, change('next'));
    await expect(broken).rejects.toThrow('broken');
    await next;
    expect(await changes()).toEqual(['next']);
  });

  it('over a hundred in the queue are refused with a time after which to try again', async () => {
    const { records, change } = setUp();
    const turns = new DeckTurns(records);
    const held = Promise.withResolvers<void>();
    const begun = [
      turns.run(
        'd',
        undefined,
        call,
        change('first', () => held.promise),
      ),
      ...names(100).map((name) => turns.run('d', undefined, call, change(name))),
    ];
    await expect(turns.run('d', undefined, call, change('one too many'))).rejects.toMatchObject({
      code: 'too_many_requests',
      retryAfterSeconds: 2,
    });
    await turns.run('another', undefined, call, async () => undefined);
    held.resolve();
    await Promise.all(begun);
  });
});
