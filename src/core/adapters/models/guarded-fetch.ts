import { fetch } from 'undici';
import { createGuardedAgent } from '../guarded-agent.ts';

/** Far above the size of any answer. */
const MAX_BYTES = 20_000_000;

/**
 * `fetch` for client libraries that reaches only the configured host, at any address. Redirects are refused,
 * so that neither texts nor keys go elsewhere.
 */
export function guardedFetch(baseUrl: string, timeoutMs: number): typeof globalThis.fetch {
  const { host, hostname } = new URL(baseUrl);
  const { agent } = createGuardedAgent([], timeoutMs, [hostname.replace(/^\[|\]$/g, '')]);
  // The libraries declare the global `fetch`, whose types come from an older copy of the same client.
  const send = fetch as unknown as (input: string, init: object) => Promise<Response>;
  return async (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input);
    if (address.host !== host) throw new Error('Only the configured host may be contacted.');
    return limitBody(await send(address.href, { ...init, dispatcher: agent, redirect: 'error' }));
  };
}

/** Aborts an answer that grows too large. */
function limitBody(answer: Response): Response {
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
