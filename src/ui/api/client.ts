import { BASE_PATH, toAddress } from './address.ts';
import { ApiError, toApiError } from './api-error.ts';
import { createApi } from './fetch-api.ts';
import { session } from './session.ts';

/**
 * Requests with the session of this browser. When it has ended, the user signs in again and the request is
 * repeated, so that no input is lost.
 */
export async function request(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const original = new Request(typeof input === 'string' ? toAddress(input) : input, init);
  // Pages of other sites cannot send this header.
  original.headers.set('X-Lectern-Page', '1');
  const again = original.clone();
  let response: Response;
  try {
    response = await fetch(original);
  } catch (error) {
    if (original.signal.aborted) throw error;
    throw new ApiError(
      0,
      'unreachable',
      'The server is not responding. What you typed is kept; try again when it is back.',
    );
  }
  if (response.status !== 401 || new URL(original.url).pathname.startsWith(`${BASE_PATH}/api/v1/auth/`))
    return response;
  await session.askAgain();
  return request(again);
}

type Answer<T> = Promise<{ data?: T; error?: unknown; response: Response }>;

/** Body of a successful answer. @throws ApiError */
export async function body<T>(answer: Answer<T>): Promise<T> {
  const { data, error, response } = await answer;
  if (!response.ok) throw toApiError(response.status, error);
  return data as T;
}

export const { GET, POST, PUT, PATCH, DELETE } = createApi(request);
