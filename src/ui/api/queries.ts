import { QueryClient, useQuery } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { body, GET } from './client.ts';

export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        // What the server refuses it refuses again, a defect mostly too; a server that restarts is back in seconds.
        retry: (count, error) => count < mostRetries(error),
        retryDelay: (count) => Math.min(8_000, 500 * 2 ** count),
      },
    },
  });
}

function mostRetries(error: Error): number {
  if (!(error instanceof ApiError) || error.status === 0 || error.status > 500) return 4;
  return error.status === 500 ? 1 : 0;
}

/** Whether there is an account and the browser is signed in. */
export function useAccount() {
  return useQuery({ queryKey: ['account'], queryFn: () => body(GET('/api/v1/auth/status')), staleTime: 60_000 });
}
