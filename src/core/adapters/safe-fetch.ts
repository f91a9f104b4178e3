import { request } from 'undici';
import { Failure } from '../errors/failure.ts';
import type { ByteBudget, Reservation } from '../memory/byte-budget.ts';
import { type FetchPicture, PictureProblem } from '../store/fetch-picture.ts';
import { AddressRefused, createGuardedAgent, describeConnectionProblem } from './guarded-agent.ts';

const MAX_BYTES = 20 * 1024 * 1024;
const TOTAL_MS = 15_000;
const REDIRECTS = [301, 302, 303, 307, 308];

export interface FetchOptions {
  /** Accept header; pictures by default. */
  readonly accept?: string;
  /** Most redirects, each checked like the first address; none by default. */
  readonly redirects?: number;
  /** Size limit; 20 MB by default. */
  readonly maxBytes?: number;
  /** Time limit for everything; 15 seconds by default. */
  readonly totalMs?: number;
  /** Memory shared by all running fetches; each host has a share. */
  readonly budget?: ByteBudget;
}

/**
 * Fetches from the public internet only.
 *
 * @param allowed CIDR blocks that are reachable besides the public internet.
 * @throws Failure `unavailable` from the returned function if the budget is exhausted.
 */
export function createSafeFetch(
  allowed: readonly string[],
  { accept = 'image/*', redirects = 0, maxBytes = MAX_BYTES, totalMs = TOTAL_MS, budget }: FetchOptions = {},
): FetchPicture {
  const { agent, check } = createGuardedAgent(allowed, TOTAL_MS);
  return async (address, signal) => {
    const limit = AbortSignal.timeout(totalMs);
    let held: Reservation | undefined;
    try {
      let url = check(address);
      const ask = () =>
        request(url, { dispatcher: agent, signal: AbortSignal.any([signal, limit]), headers: { accept } });
      let answer = await ask();
      for (
        let left = redirects;
        left > 0 && REDIRECTS.includes(answer.statusCode) && typeof answer.headers['location'] === 'string';
        left--
      ) {
        answer.body.on('error', () => undefined).destroy();
        url = check(new URL(answer.headers['location'], url).href);
        answer = await ask();
      }
      if (answer.statusCode !== 200) {
        // Destroying an unread body emits an error, which needs a listener.
        answer.body.on('error', () => undefined).destroy();
        throw new PictureProblem(
          answer.statusCode >= 300 && answer.statusCode < 400
            ? redirects > 0
              ? 'it redirects too often'
              : 'it redirects, and redirects are not followed'
            : `the server answered ${answer.statusCode}`,
        );
      }
      held = budget?.open(new URL(url).hostname);
      return await readBounded(answer.body, Number(answer.headers['content-length'] ?? 0), maxBytes, held);
    } catch (error) {
      if (error instanceof AddressRefused) throw new PictureProblem(error.message);
      if (signal.aborted) throw signal.reason;
      throw error instanceof Failure ? error : toPictureProblem(error, limit, totalMs);
    } finally {
      held?.release();
    }
  };
}

async function readBounded(
  body: AsyncIterable<Uint8Array>,
  declared: number,
  maxBytes: number,
  held: Reservation | undefined,
): Promise<Uint8Array> {
  const tooLarge = () => new PictureProblem(`it is larger than ${Math.floor(maxBytes / 1_000_000)} MB`);
  const chunks: Uint8Array[] = [];
  let size = declared > maxBytes ? Number.POSITIVE_INFINITY : 0;
  for await (const chunk of body) {
    size += chunk.length;
    // Leaving the loop destroys the body and its connection.
    if (size > maxBytes) throw tooLarge();
    held?.take(chunk.length);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function toPictureProblem(error: unknown, limit: AbortSignal, totalMs: number): PictureProblem {
  if (error instanceof PictureProblem) return error;
  if (limit.aborted)
    return new PictureProblem(`it did not arrive within ${totalMs / 1000} seconds`, { cause: error });
  return new PictureProblem(describeConnectionProblem(error), { cause: error });
}
