import { AsyncLocalStorage } from 'node:async_hooks';
import { writeFileSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { createProcessMemory } from '../cli/process-memory.ts';
import { setAllocator } from '../config/allocator.ts';
import { loadConfig } from '../config/config.ts';
import { cacheDirectory } from '../config/directories.ts';
import type { Log, ServiceCall } from '../core/call/call.ts';
import { toFailure } from '../core/call/operation.ts';
import { RequestLog } from '../core/call/request-log.ts';
import { asyncOnce } from '../core/memory/async-once.ts';
import type { PartRequest } from '../core/presentations/api.ts';
import { openParentChannel } from '../core/threads/parent-channel.ts';
import { borrowMemory } from '../core/threads/shared-memory.ts';
import { fromThreadFailure, type ThreadAnswer, toThreadFailure } from '../core/threads/thread-answer.ts';
import { createLogger } from '../observability/logger.ts';
import { type WiredEngine, wireEngine } from '../wire-engine.ts';
import { BorrowedMemory } from './borrowed-memory.ts';
import { endWithParent } from './end-with-parent.ts';
import { privateMb } from './held-memory.ts';
import type { FromEngine, Order, SentArgument, SentCall, ToEngine } from './messages.ts';
import { isLarge, isSentFile, SentFiles } from './sent-files.ts';

/*
 * The program of an engine process: it holds what lays out, writes and draws decks, beside the same stores as
 * the server. Whatever a request makes of it, slow, endless or greedy, the server goes on, and ends this
 * process where it must.
 */
setAllocator();
const cache = cacheDirectory();
if (cache !== undefined) nodeModule.enableCompileCache(join(cache, 'compiled'));
/** After the server, and before processes that read foreign files. */
const NICENESS = 3;
try {
  writeFileSync('/proc/self/oom_score_adj', '400');
} catch {
  // Only Linux has it.
}
// The server ends by itself, and this process with it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
const parent = openParentChannel(() => process.exit());
endWithParent();

/** A process that holds more after a collection gives up what only saves time. */
const PLENTY_MB = 120;

const config = { ...loadConfig(), tracing: undefined };
const log: Log = createLogger(config.logLevel);
const memory = createProcessMemory();
const files = new SentFiles(config.dataDirectory);
const current = new AsyncLocalStorage<number>();
const running = new Map<number, AbortController>();
const questions = new Map<number, (answer: ThreadAnswer) => void>();
let asked = 0;

const send = (message: FromEngine) => parent.send(message);

const borrowed = new BorrowedMemory(send);
borrowMemory((purpose) => borrowed.for(purpose));

const engine = asyncOnce(() =>
  wireEngine(config, log, {
    changed: (changed) => send({ changed }),
    writes() {
      const order = current.getStore();
      if (order !== undefined) send({ writes: order });
    },
    helper: helpWith,
  }),
);

function awaitAnswer(question: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    questions.set(question, (answer) =>
      'result' in answer ? resolve(answer.result) : reject(fromThreadFailure(answer)),
    );
  });
}

function ask(order: number, kind: 'completion' | 'holds', value: unknown): Promise<unknown> {
  const question = asked++;
  const answer = awaitAnswer(question);
  send({ ask: kind, value, question, order });
  return answer;
}

async function helpWith(part: PartRequest): Promise<Uint8Array | undefined> {
  const order = current.getStore();
  if (order === undefined) return undefined;
  const question = asked++;
  const answer = awaitAnswer(question);
  send({ part, question, order });
  const made = await answer;
  if (isSentFile(made)) return files.read(made).finally(() => files.discard(made));
  return made as Uint8Array | undefined;
}

/** A call whose functions reach the server by message. */
function callOf(
  { has, ...facts }: SentCall,
  order: number,
  signal: AbortSignal,
  { clock }: WiredEngine,
): Partial<ServiceCall> & { written?(...args: unknown[]): void } {
  const holds = (name: SentCall['has'][number]) => has.includes(name);
  return {
    ...facts,
    signal,
    log: new RequestLog(log, facts.requestId ?? ''),
    clock,
    progress: (progress) => holds('progress') && send({ progress, order }),
    attach: (attach) => holds('attach') && send({ attach, order }),
    ...(holds('completion') && {
      completion: (result) =>
        ask(order, 'completion', result) as ReturnType<NonNullable<ServiceCall['completion']>>,
    }),
    ...(holds('holds') && { holds: () => ask(order, 'holds', undefined) as Promise<boolean> }),
    ...(holds('written') && { written: (...written: unknown[]) => send({ written, order }) }),
  };
}

async function argumentOf(
  argument: SentArgument,
  order: number,
  signal: AbortSignal,
  wired: WiredEngine,
): Promise<unknown> {
  if ('call' in argument) return callOf(argument.call, order, signal, wired);
  if ('file' in argument) return files.read(argument.file);
  return 'signal' in argument ? signal : argument.value;
}

async function run({ id, service, method, args }: Order, signal: AbortSignal): Promise<ThreadAnswer> {
  try {
    const wired = await engine();
    // A rotation of credentials in the server changes what links are signed with.
    await wired.links.refresh();
    const { services } = wired;
    const target = (service === 'opened'
      ? services.presentations.opened
      : services[service]) as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
    const result = await target[method]?.(
      ...(await Promise.all(args.map((argument) => argumentOf(argument, id, signal, wired)))),
    );
    return { result: isLarge(result) ? await files.write(result) : result };
  } catch (error) {
    const failure = toFailure(error, signal);
    // The cause does not survive the way to the server, whose log it belongs into.
    if (failure.code === 'internal')
      log.error({ err: failure.cause ?? failure, method: `${service}.${method}` }, 'engine');
    return toThreadFailure(failure);
  }
}

function rest(): void {
  if (running.size > 0) return;
  memory.collect(true);
  const held = () => privateMb('self') ?? 0;
  if (held() > PLENTY_MB) {
    memory.forget();
    memory.collect(true);
  }
  send({ rested: held() });
}

parent.listen(async (message: ToEngine) => {
  if ('reply' in message) {
    questions.get(message.question)?.(message.reply);
    questions.delete(message.question);
  } else if ('granted' in message || 'recalled' in message) {
    borrowed.hear(message);
  } else if ('cancel' in message) {
    running.get(message.cancel)?.abort();
  } else if ('rest' in message) {
    rest();
  } else if ('close' in message) {
    if (engine.begun()) await (await engine().catch(() => undefined))?.close().catch(() => undefined);
    process.exit();
  } else {
    const { id } = message.order;
    send({ begun: id });
    const cancel = new AbortController();
    running.set(id, cancel);
    const end = await current.run(id, () => run(message.order, cancel.signal));
    running.delete(id);
    send({ end, order: id });
  }
});

// Requests that arrive while the stores do not answer fail with that reason.
await engine().catch((error: unknown) => log.warn({ err: error }, 'decks cannot be made yet'));
// Somebody may wait for its beginning already: until here it is as urgent as the server.
setPriority(NICENESS);
send({ ready: privateMb('self') ?? 0 });
