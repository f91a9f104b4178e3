import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { giveBackWhenIdle } from '../cli/give-back.ts';
import { setAllocator } from '../config/allocator.ts';
import { loadConfig } from '../config/config.ts';
import type { Log, ServiceCall } from '../core/call/call.ts';
import { toFailure } from '../core/call/operation.ts';
import { limitProcessMemory } from '../core/threads/process-pool.ts';
import { failureAnswer, failureOf, type ThreadAnswer } from '../core/threads/thread-answer.ts';
import { createLogger } from '../observability/logger.ts';
import { wire } from '../wire.ts';
import type { FromEngine, Order, SentArgument, SentCall, ToEngine } from './messages.ts';

/*
 * The program of an engine process: it holds what lays out, writes and draws decks, beside the same stores as the server.
 * Whatever a request makes of it, slow, endless or greedy, the server goes on, and ends this process where it must.
 */
setAllocator();
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
try {
  writeFileSync('/proc/self/oom_score_adj', '400');
} catch {
  // Only Linux has it.
}
// The server ends by itself, and this process with it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.once('disconnect', () => process.exit());

/** Memory that all processes reading files for this one may use together. */
const READERS_MB = 260;
limitProcessMemory(READERS_MB);

const config = { ...loadConfig(), tracing: undefined };
const log: Log = createLogger(config.logLevel);
const lectern = wire(config, log, { works: false });
const running = new Map<number, AbortController>();
const questions = new Map<number, (answer: ThreadAnswer) => void>();
let asked = 0;

const send = (message: FromEngine) => void process.send?.(message);

// Processes that share more than a database file hear of changes from each other.
if (config.engines.store === undefined && config.engines.queue === undefined) lectern.mcp.changes?.subscribe((changed) => send({ changed }));

function ask(order: number, kind: 'completion' | 'holds', value: unknown): Promise<unknown> {
  const question = asked++;
  return new Promise((resolve, reject) => {
    questions.set(question, (answer) => ('result' in answer ? resolve(answer.result) : reject(failureOf(answer))));
    send({ ask: kind, value, question, order });
  });
}

/** A call whose functions reach the server by message. */
function callOf({ has, ...facts }: SentCall, order: number, signal: AbortSignal): Partial<ServiceCall> & { written?(...args: unknown[]): void } {
  const holds = (name: SentCall['has'][number]) => has.includes(name);
  return {
    ...facts,
    signal,
    log: lectern.logFor(facts.requestId ?? ''),
    clock: lectern.clock,
    progress: (progress) => holds('progress') && send({ progress, order }),
    attach: (attach) => holds('attach') && send({ attach, order }),
    ...(holds('completion') && { completion: (result) => ask(order, 'completion', result) as ReturnType<NonNullable<ServiceCall['completion']>> }),
    ...(holds('holds') && { holds: () => ask(order, 'holds', undefined) as Promise<boolean> }),
    ...(holds('written') && { written: (...written: unknown[]) => send({ written, order }) }),
  };
}

function argumentOf(argument: SentArgument, order: number, signal: AbortSignal): unknown {
  if ('call' in argument) return callOf(argument.call, order, signal);
  return 'signal' in argument ? signal : argument.value;
}

async function run({ id, service, method, args }: Order, signal: AbortSignal): Promise<ThreadAnswer> {
  try {
    const [services, links] = await Promise.all([lectern.services(), lectern.links()]);
    // A rotation of credentials in the server changes what links are signed with.
    await links.refresh();
    const target = (service === 'opened' ? services.presentations.opened : services[service]) as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
    return { result: await target[method]?.(...args.map((argument) => argumentOf(argument, id, signal))) };
  } catch (error) {
    const failure = toFailure(error, signal);
    // The cause does not survive the way to the server, whose log it belongs into.
    if (failure.code === 'internal') log.error({ err: failure.cause ?? failure, method: `${service}.${method}` }, 'engine');
    return failureAnswer(failure);
  }
}

process.on('message', async (message: ToEngine) => {
  if ('reply' in message) {
    questions.get(message.question)?.(message.reply);
    questions.delete(message.question);
  } else if ('cancel' in message) {
    running.get(message.cancel)?.abort();
  } else if ('close' in message) {
    await lectern.close().catch(() => undefined);
    process.exit();
  } else {
    const { id } = message.order;
    send({ begun: id });
    const cancel = new AbortController();
    running.set(id, cancel);
    const end = await run(message.order, cancel.signal);
    running.delete(id);
    send({ end, order: id, residentMb: Math.round(process.memoryUsage.rss() / 1_000_000) });
  }
});

giveBackWhenIdle();
await lectern.warmUp();
send({ ready: true });
