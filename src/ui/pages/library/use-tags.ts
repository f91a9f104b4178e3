import { useQuery } from '@tanstack/react-query';
import { body, GET } from '../../api/client.ts';

/** Tags of all presentations. */
export function useTags() {
  return useQuery({
    queryKey: ['presentations', 'tags'],
    queryFn: ({ signal }) => body(GET('/api/v3/presentation/tags', { signal })),
  });
}
