import { useQuery } from '@tanstack/react-query';
import { body, GET } from '../../../api/client.ts';

export function useServerInfo() {
  return useQuery({ queryKey: ['server'], queryFn: () => body(GET('/api/v3/server')), staleTime: 30_000 });
}
