import { type StreamEvent, streamEvents } from '../api/events.ts';

/** Change of data on the server. */
export type Change = Extract<StreamEvent, { readonly type: 'change' }>;

/** What a view hears: a change, or that anything may have changed since the stream was interrupted. */
export type LiveEvent = Change | { readonly type: 'renew' };

const CHANNEL = 'lectern-changes';
const [FIRST_WAIT_MS, MAX_WAIT_MS] = [500, 8_000];
const listeners = new Set<(event: LiveEvent) => void>();

/** @returns a function that ends the subscription. */
export function subscribeLive(listener: (event: LiveEvent) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Follows the changes on the server until the signal is aborted. Browsers open few connections to a host, so the
 * tabs share one stream where they can choose a tab that reads it; elsewhere only the visible tab has one.
 */
export function startLive(signal: AbortSignal): void {
  const notify = (event: LiveEvent) => {
    for (const listener of listeners) listener(event);
  };
  if (navigator.locks === undefined) {
    followWhileVisible(notify, signal);
    return;
  }
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => notify(data as LiveEvent);
  signal.addEventListener('abort', () => channel.close());
  const share = (event: LiveEvent) => {
    notify(event);
    if (!signal.aborted) channel.postMessage(event);
  };
  navigator.locks.request(CHANNEL, { signal }, () => follow(share, signal)).catch(() => undefined);
}

function followWhileVisible(notify: (event: LiveEvent) => void, signal: AbortSignal): void {
  let hidden: AbortController | undefined;
  const look = () => {
    if (document.visibilityState === 'visible') {
      hidden ??= new AbortController();
      void follow(notify, AbortSignal.any([signal, hidden.signal]));
    } else {
      hidden?.abort();
      hidden = undefined;
    }
  };
  document.addEventListener('visibilitychange', look, { signal });
  look();
}

/** Reads the stream, and opens it again when it ends. */
async function follow(notify: (event: LiveEvent) => void, signal: AbortSignal): Promise<void> {
  let wait = FIRST_WAIT_MS;
  while (!signal.aborted) {
    try {
      for await (const event of streamEvents('/api/v3/changes', signal)) {
        if (event.type === 'change') notify(event);
        else if (event.type === 'status') notify({ type: 'renew' });
        wait = FIRST_WAIT_MS;
      }
    } catch {
      // The server is away; the next attempt comes later.
    }
    if (signal.aborted) return;
    await new Promise((resolve) => setTimeout(resolve, wait));
    wait = Math.min(MAX_WAIT_MS, wait * 2);
  }
}
