import { useQuery } from '@tanstack/react-query';
import { body, GET } from '../api/client.ts';

/** Providers of pictures that the server has. */
export function usePictureProviders() {
  const { data } = useQuery({
    queryKey: ['server'],
    queryFn: () => body(GET('/api/v3/server')),
    staleTime: 30_000,
  });
  const { photographs = [], pictures } = data?.providers ?? {};
  return { finds: photographs.length > 0, makes: pictures !== undefined };
}
