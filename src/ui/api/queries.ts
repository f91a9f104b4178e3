import { QueryClient, useQuery } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { body, GET } from './client.ts';

export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        // Refusals and most defects repeat; a restarting server is back in seconds.
        retry: (count, error) => count < maxRetries(error),
        retryDelay: (count) => Math.min(8_000, 500 * 2 ** count),
      },
    },
  });
}

function maxRetries(error: Error): number {
  if (!(error instanceof ApiError) || error.status === 0 || error.status > 500) return 4;
  return error.status === 500 ? 1 : 0;
}

/** State of the account and of the session. */
export function useAccount() {
  return useQuery({
    queryKey: ['account'],
    queryFn: () => body(GET('/api/v1/auth/status')),
    staleTime: 60_000,
  });
}
