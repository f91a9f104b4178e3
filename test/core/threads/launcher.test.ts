import { readFileSync } from 'node:fs';
import { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Child } from '../../../src/core/threads/child.ts';
import { currentLauncher, useLauncher } from '../../../src/core/threads/launcher.ts';
import { MessageStream } from '../../../src/core/threads/message-stream.ts';
import { ProcessPool } from '../../../src/core/threads/process-pool.ts';
import { startChild } from '../../../src/core/threads/start-child.ts';
import type { EngineJob } from '../../../src/engine/engine-member.ts';
import { EnginePool } from '../../../src/engine/engine-pool.ts';
import type { OddJob } from '../../support/odd-job-worker.ts';

const support = (path: string) => new URL(`../../support/${path}`, import.meta.url);
const ENGINE = support('engine-program.mjs');

async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; tries < 400 && !holds(); tries++) await sleep(25);
  expect(holds()).toBe(true);
}

function parentOf(pid: number): number {
  return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

const engines = new EnginePool({
  perCaller: 2,
  memoryMb: 64,
  youngMb: 1,
  restingMb: 200,
  togetherMb: 1_000,
  deadlineMs: 60_000,
  cancelMs: 500,
  idleMs: 60_000,
  lastIdleMs: 60_000,
  changed: () => undefined,
  program: ENGINE,
});

function run<T>(method: string, value?: unknown): Promise<T> {
  const job: EngineJob = {
    service: 'presentations',
    method,
    args: [{ value }],
    caller: 'ada',
    about: undefined,
    signal: undefined,
    callbacks: {},
  };
  return engines.run<T>(job);
}

const hosts = new ProcessPool({
  programs: [support('odd-job-worker.ts')],
  memoryMb: 64,
  usuallyMb: 100,
  atOnce: 2,
  idleMs: 300,
  alone: false,
});
const odd = (job: OddJob) => hosts.run<number>(job, { deadlineMs: 20_000 });

const available = process.platform !== 'win32';

describe.runIf(available)('the launcher', () => {
  beforeAll(async () => {
    useLauncher();
    await until(() => currentLauncher() !== undefined);
    // The first process of a pool of hosts shows whether processes can be started at all.
    await odd({ kind: 'count' });
  });
  afterAll(() => engines.close());

  it.runIf(process.platform === 'linux')('is the parent of the processes that it starts', async () => {
    const [pid, engine] = await Promise.all([run<number>('pid'), run<number>('pid')]);
    expect(parentOf(pid)).not.toBe(process.pid);
    expect(parentOf(engine)).toBe(parentOf(pid));
    expect(readFileSync(`/proc/${parentOf(pid)}/cmdline`, 'utf8')).toContain('launcher-process');
  });

  it('passes large values both ways over a channel', async () => {
    const value = { bytes: new Uint8Array(5_000_000).fill(7), map: new Map([['a', new Date(0)]]) };
    const { bytes, map } = await run<typeof value>('echo', value);
    expect([Buffer.compare(bytes, value.bytes), map]).toEqual([0, value.map]);
  });

  it('reports a process that crashed, and the next job gets another', async () => {
    await expect(odd({ kind: 'kill' })).rejects.toMatchObject({ name: 'ThreadProblem', kind: 'died' });
    expect(await odd({ kind: 'count' })).toBe(1);
  });

  it('ends a process that does not yield for EnginePool', async () => {
    const cancel = new AbortController();
    setTimeout(() => cancel.abort(), 200);
    await expect(
      engines.run({
        service: 'presentations',
        method: 'block',
        args: [],
        caller: 'grace',
        about: undefined,
        signal: cancel.signal,
        callbacks: {},
      }),
    ).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('ends a process by kill before it has started', async () => {
    const child = startChild(ENGINE, { execArgv: [], stderr: 'ignore' });
    const ended = new Promise((resolve) => child.once('exit', (...how) => resolve(how)));
    child.kill('SIGKILL');
    expect(await ended).toEqual([null, 'SIGKILL']);
    expect(child.connected).toBe(false);
  });

  it('delivers the last messages of a process before its exit', async () => {
    const child = startChild(ENGINE, { execArgv: [], stderr: 'ignore' });
    const events: string[] = [];
    child.on('message', (message: object) => events.push(Object.keys(message)[0] ?? ''));
    for (const event of ['disconnect', 'exit', 'close'] as const) child.once(event, () => events.push(event));
    const order = { id: 1, method: 'part', args: [{ value: { id: 'crash' } }] };
    child.send({ order }, () => undefined);
    await until(() => events.includes('close'));
    expect(events).toEqual(['ready', 'begun', 'disconnect', 'exit', 'close']);
  });

  it('fails send for a process that has ended', async () => {
    const child = startChild(ENGINE, { execArgv: [], stderr: 'ignore' });
    child.send({ close: true }, () => undefined);
    await until(() => !child.connected);
    expect(await new Promise((resolve) => child.send({}, resolve))).toMatchObject({
      message: 'The process has ended.',
    });
  });

  it.runIf(process.platform === 'linux')('ends with its processes, and a new one takes over', async () => {
    const child: Child = startChild(ENGINE, { execArgv: [], stderr: 'ignore' });
    const ended = new Promise((resolve) => child.once('exit', (...how) => resolve(how)));
    await until(() => child.pid !== undefined);
    process.kill(parentOf(child.pid ?? 0), 'SIGKILL');
    expect(await ended).toEqual([null, 'SIGKILL']);
    await until(() => currentLauncher() !== undefined);
    expect(await odd({ kind: 'count' })).toBeGreaterThan(0);
  });
});

describe('MessageStream', () => {
  it('reads the messages that were sent, however the bytes are divided', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.string(), fc.uint8Array({ maxLength: 300 }), fc.integer()), { maxLength: 8 }),
        fc.integer({ min: 1, max: 50 }),
        async (messages, step) => {
          const sent: Buffer[] = [];
          const out = new Duplex({
            read: () => undefined,
            write: (chunk, _, done) => {
              sent.push(chunk);
              done();
            },
          });
          const writer = new MessageStream(out as never);
          for (const message of messages) writer.send(message);
          const bytes = Buffer.concat(sent);
          const read: unknown[] = [];
          const back = new Duplex({ read: () => undefined, write: () => undefined });
          new MessageStream(back as never).listen((message) => read.push(message));
          for (let at = 0; at < bytes.length; at += step)
            back.emit('data', Buffer.from(bytes.subarray(at, at + step)));
          expect(read).toEqual(messages);
        },
      ),
    );
  });
});
