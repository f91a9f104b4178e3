import type { ServiceCall } from '../core/call/call.ts';
import { currentCall } from '../core/call/current-call.ts';
import type { AuthorService, OpenedDeckService, PresentationService, Services } from '../core/call/services.ts';
import type { Callbacks, EnginePool } from './engine-pool.ts';
import type { Callback, SentArgument, SentCall, ServiceName } from './messages.ts';

type Engine = Pick<Services, 'presentations' | 'author'>;

const CALLBACKS: readonly Callback[] = ['completion', 'holds', 'progress', 'attach', 'written'];
/** Work that belongs to no call. */
const SERVER = 'server';

/** The services of an engine whose work is done by the processes of a pool. */
export function remoteEngine(pool: EnginePool): Engine {
  const opened = proxy<OpenedDeckService>(pool, 'opened');
  return { presentations: proxy<PresentationService>(pool, 'presentations', { opened }), author: proxy<AuthorService>(pool, 'author') };
}

/** An object whose every method runs in a process of the pool, but for these members. */
function proxy<Service extends object>(pool: EnginePool, service: ServiceName, members: Partial<Service> = {}): Service {
  return new Proxy(members as Service, {
    get(_, name) {
      // Whoever awaits the service itself asks whether it is a promise.
      if (typeof name !== 'string' || name === 'then') return undefined;
      return name in members ? members[name as keyof Service] : (...args: readonly unknown[]) => run(pool, service, name, args);
    },
  });
}

function run(pool: EnginePool, service: ServiceName, method: string, args: readonly unknown[]): Promise<unknown> {
  const call = args.find(isCall) as (Pick<ServiceCall, 'signal'> & Partial<ServiceCall>) | undefined;
  const current = currentCall();
  const [first] = args;
  return pool.run({
    service,
    method,
    args: args.map(sentArgument),
    caller: call?.caller?.id ?? current?.caller ?? SERVER,
    about: typeof first === 'string' ? first : undefined,
    signal: call?.signal ?? args.find((arg) => arg instanceof AbortSignal) ?? current?.signal,
    callbacks: call === undefined ? {} : callbacksOf(call as unknown as Readonly<Record<string, unknown>>),
  });
}

function isCall(argument: unknown): argument is Readonly<Record<string, unknown>> {
  return typeof argument === 'object' && argument !== null && (argument as { readonly signal?: unknown }).signal instanceof AbortSignal;
}

function callbacksOf(call: Readonly<Record<string, unknown>>): Callbacks {
  return Object.fromEntries(CALLBACKS.flatMap((name) => (typeof call[name] === 'function' ? [[name, call[name].bind(call)]] : [])));
}

function sentArgument(argument: unknown): SentArgument {
  if (argument instanceof AbortSignal) return { signal: true };
  if (!isCall(argument)) return { value: argument };
  const { requestId, caller, surface, link, patienceMs } = argument as unknown as SentCall;
  const facts = { requestId, caller, surface, link, patienceMs };
  const known = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as Omit<SentCall, 'has'>;
  return { call: { ...known, has: CALLBACKS.filter((name) => typeof argument[name] === 'function') } };
}
