import { ModelProblem } from '../../store/ask-model.ts';
import { toConnectionProblem } from './problem-of.ts';

export interface Posted {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly text: string;
}

/**
 * Posts JSON to a provider without a client library. @throws ModelProblem without an answer; the signal's
 * reason.
 */
export async function postJson(
  fetch: typeof globalThis.fetch,
  address: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  signal: AbortSignal,
): Promise<Posted> {
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      signal,
    });
    return {
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      text: await answer.text(),
    };
  } catch (error) {
    if (signal.aborted) throw error;
    throw toConnectionProblem(error);
  }
}

/** @throws ModelProblem for anything but a JSON object. */
export function readAnswer<T extends object>(text: string): T {
  try {
    const value = JSON.parse(text) as T | null;
    if (value !== null && typeof value === 'object') return value;
  } catch {
    // Reported below.
  }
  throw new ModelProblem('unavailable', 'gave an answer that cannot be read');
}
