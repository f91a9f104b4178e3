import { fetch } from 'undici';
import { guardedAgent } from '../guarded-agent.ts';

/**
 * `fetch` for a provider's client library that reaches the configured host wherever it is, and no other: redirects
 * are refused, so that neither texts nor keys go elsewhere.
 */
export function guardedFetch(baseUrl: string, timeoutMs: number): typeof globalThis.fetch {
  const { host, hostname } = new URL(baseUrl);
  const { agent } = guardedAgent([], timeoutMs, [hostname.replace(/^\[|\]$/g, '')]);
  // The libraries speak of the global `fetch`, whose types are those of an older copy of the same client.
  const send = fetch as unknown as (input: string, init: object) => Promise<Response>;
  return async (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input);
    if (address.host !== host) throw new Error('Only the configured host is asked.');
    return send(address.href, { ...init, dispatcher: agent, redirect: 'error' });
  };
}
