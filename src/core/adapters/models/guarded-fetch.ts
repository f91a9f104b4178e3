import { fetch } from 'undici';
import { guardedAgent } from '../guarded-agent.ts';

/** Far above any answer of a model. */
const MAX_BYTES = 20_000_000;

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
    if (address.host !== host) throw new Error('Only the configured host may be contacted.');
    return bounded(await send(address.href, { ...init, dispatcher: agent, redirect: 'error' }));
  };
}

/** The answer, broken off where it grows beyond all use. */
function bounded(answer: Response): Response {
  if (answer.body === null) return answer;
  let left = MAX_BYTES;
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      left -= chunk.length;
      if (left < 0) controller.error(new Error(`The answer is larger than ${MAX_BYTES} bytes.`));
      else controller.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = answer;
  return new Response(answer.body.pipeThrough(counting), { status, statusText, headers: [...headers] });
}
