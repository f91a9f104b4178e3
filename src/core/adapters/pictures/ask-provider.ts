import { request } from 'undici';
import { ProviderProblem } from '../../store/picture-providers.ts';
import {
  AddressRefused,
  createGuardedAgent,
  describeConnectionProblem,
  type GuardedAgent,
} from '../guarded-agent.ts';

export interface Question {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON body of a POST; absent: a GET. */
  readonly body?: object;
  readonly maxBytes: number;
  /** The answer is a picture in raw bytes. */
  readonly raw?: true;
}

/**
 * Sends requests to the configured host only, at any address, without following redirects. @throws
 * ProviderProblem
 */
export type Ask = (question: Question, signal: AbortSignal) => Promise<unknown>;

export function providerAgent(baseUrl: string, timeoutMs: number): Ask {
  const guarded = createGuardedAgent([], timeoutMs, [new URL(baseUrl).hostname.replace(/^\[|\]$/g, '')]);
  return (question, signal) => ask(guarded, question, timeoutMs, signal);
}

async function ask(
  { agent, check }: GuardedAgent,
  { url, headers, body, maxBytes, raw }: Question,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<unknown> {
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    const answer = await request(check(url.href), {
      dispatcher: agent,
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        accept: raw === true ? 'image/*' : 'application/json',
        'user-agent': 'Lectern/1',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.any([signal, limit]),
    });
    const bytes = await readLimited(answer.body, maxBytes);
    if (answer.statusCode !== 200)
      throw toProblem(answer.statusCode, answer.headers['retry-after'], bytes.toString('utf8'));
    return raw === true ? new Uint8Array(bytes) : (JSON.parse(bytes.toString('utf8')) as unknown);
  } catch (error) {
    if (error instanceof ProviderProblem) throw error;
    if (signal.aborted) throw signal.reason;
    if (limit.aborted)
      throw new ProviderProblem('timeout', `did not answer within ${Math.round(timeoutMs / 1000)} seconds`, {
        cause: error,
      });
    if (error instanceof SyntaxError)
      throw new ProviderProblem('garbage', 'did not answer with JSON', { cause: error });
    throw new ProviderProblem(
      'unreachable',
      `cannot be reached: ${error instanceof AddressRefused ? error.message : describeConnectionProblem(error)}`,
      { cause: error },
    );
  }
}

async function readLimited(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw new ProviderProblem('garbage', `answered more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A refusal may contain the key, so only statements of models about the prompt are passed on. */
function toProblem(status: number, retryAfter: string | string[] | undefined, text: string): ProviderProblem {
  const badKey = status === 401 || status === 403 || (status === 400 && /api.?key/i.test(text));
  if (badKey) return new ProviderProblem('key', `did not accept the key (${status})`);
  if (status === 429) {
    const seconds =
      typeof retryAfter === 'string' && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : undefined;
    return new ProviderProblem(
      'busy',
      'asks to wait (429)',
      seconds === undefined ? {} : { retryAfterSeconds: seconds },
    );
  }
  if (status >= 500) return new ProviderProblem('unreachable', `had an internal error (${status})`);
  const policy = /content_policy|safety|moderation/i.test(text);
  return new ProviderProblem(
    'refused',
    policy ? 'refuses to make this picture' : `refused the request (${status})`,
  );
}
