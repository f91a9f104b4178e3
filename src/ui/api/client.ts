import createClient from 'openapi-fetch';
import { ApiError, errorOf } from './api-error.ts';
import type { paths } from './generated/schema.ts';
import { session } from './session.ts';

/**
 * Requests with the session of this browser. Where it has ended, the person is asked to sign in and
 * the request goes out again: nothing that was typed is lost.
 */
export async function request(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const original = new Request(input, init);
  // Tells the server that a page of its own asks, which other sites' pages cannot say.
  original.headers.set('X-Lectern-Page', '1');
  const again = original.clone();
  let response: Response;
  try {
    response = await fetch(original);
  } catch (error) {
    if (original.signal.aborted) throw error;
    throw new ApiError(0, 'unreachable', 'The server is not responding. What you typed is kept; try again when it is back.');
  }
  if (response.status !== 401 || new URL(original.url).pathname.startsWith('/api/v1/auth/')) return response;
  await session.askAgain();
  return request(again);
}

const client = createClient<paths>({ fetch: request, baseUrl: location.origin });

type Answer<T> = Promise<{ data?: T; error?: unknown; response: Response }>;

/** The body of a good answer. @throws ApiError otherwise. */
export async function body<T>(answer: Answer<T>): Promise<T> {
  const { data, error, response } = await answer;
  if (!response.ok) throw errorOf(response.status, error);
  return data as T;
}

export const { GET, POST, PUT, PATCH, DELETE } = client;
