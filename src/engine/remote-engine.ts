import type { AuthorService } from '../core/authoring/api.ts';
import type { ServiceCall } from '../core/call/call.ts';
import { currentCall } from '../core/call/current-call.ts';
import { defined } from '../core/input/fields.ts';
import { forwarding } from '../core/memory/lazy-service.ts';
import type { OpenedDeckService } from '../core/presentations/api.ts';
import type { DeckEngine } from '../open-deck-engine.ts';
import type { Callbacks } from './engine-member.ts';
import type { EnginePool } from './engine-pool.ts';
import type { Callback, SentArgument, SentCall, ServiceName } from './messages.ts';
import { isLarge, isSentFile, type SentFiles } from './sent-files.ts';

const CALLBACKS: readonly Callback[] = ['completion', 'holds', 'progress', 'attach', 'written'];
/** Work that belongs to no call. */
const SERVER = 'server';

/**
 * The services of an engine whose work is done by the processes of a pool. @param files in which large bytes
 * go to them and back.
 */
export function remoteEngine(pool: EnginePool, files: SentFiles): DeckEngine {
  const inPool = (service: ServiceName) => (method: string, args: readonly unknown[]) =>
    run(pool, files, service, method, args);
  const opened = forwarding<OpenedDeckService>(inPool('opened'), {});
  return {
    presentations: forwarding<DeckEngine['presentations']>(inPool('presentations'), { opened }),
    author: forwarding<AuthorService>(inPool('author'), {}),
  };
}

async function run(
  pool: EnginePool,
  files: SentFiles,
  service: ServiceName,
  method: string,
  parameters: readonly unknown[],
): Promise<unknown> {
  const call = parameters.find(isCall) as (Pick<ServiceCall, 'signal'> & Partial<ServiceCall>) | undefined;
  const current = currentCall();
  const [first] = parameters;
  const args = await Promise.all(
    parameters.map(async (argument) =>
      isLarge(argument) ? { file: await files.write(argument) } : sentArgument(argument),
    ),
  );
  try {
    const result = await pool.run({
      service,
      method,
      args,
      caller: call?.caller?.id ?? current?.caller ?? SERVER,
      about: typeof first === 'string' ? first : undefined,
      signal: call?.signal ?? parameters.find((arg) => arg instanceof AbortSignal) ?? current?.signal,
      callbacks: call === undefined ? {} : callbacksOf(call as unknown as Readonly<Record<string, unknown>>),
    });
    return isSentFile(result) ? await files.read(result).finally(() => files.discard(result)) : result;
  } finally {
    for (const argument of args) if ('file' in argument) await files.discard(argument.file);
  }
}

function isCall(argument: unknown): argument is Readonly<Record<string, unknown>> {
  return (
    typeof argument === 'object' &&
    argument !== null &&
    (argument as { readonly signal?: unknown }).signal instanceof AbortSignal
  );
}

function callbacksOf(call: Readonly<Record<string, unknown>>): Callbacks {
  return Object.fromEntries(
    CALLBACKS.flatMap((name) => (typeof call[name] === 'function' ? [[name, call[name].bind(call)]] : [])),
  );
}

function sentArgument(argument: unknown): SentArgument {
  if (argument instanceof AbortSignal) return { signal: true };
  if (!isCall(argument)) return { value: argument };
  const { requestId, caller, surface, link, patienceMs } = argument as unknown as SentCall;
  const facts: Omit<SentCall, 'has'> = defined({ requestId, caller, surface, link, patienceMs });
  return { call: { ...facts, has: CALLBACKS.filter((name) => typeof argument[name] === 'function') } };
}
