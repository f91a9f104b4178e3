import { ModelProblem } from '../../store/ask-model.ts';
import { problemOfConnection } from './problem-of.ts';

export interface Posted {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly text: string;
}

/** One POST of JSON, for providers whose interface is spoken without a library. @throws ModelProblem when no answer comes; the signal's reason. */
export async function postJson(fetch: typeof globalThis.fetch, address: string, headers: Readonly<Record<string, string>>, body: string, signal: AbortSignal): Promise<Posted> {
  try {
    const answer = await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body, signal });
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text: await answer.text() };
  } catch (error) {
    if (signal.aborted) throw error;
    throw problemOfConnection(error);
  }
}

/** @throws ModelProblem when it is no JSON object. */
export function readAnswer<T extends object>(text: string): T {
  try {
    const value = JSON.parse(text) as T | null;
    if (value !== null && typeof value === 'object') return value;
  } catch {
    // Told below.
  }
  throw new ModelProblem('unavailable', 'gave an answer that cannot be read');
}
