import { useQuery } from '@tanstack/react-query';
import { body, GET } from './client.ts';

/** Uploaded fonts, shipped families, and substitutes. */
export function useFonts() {
  return useQuery({ queryKey: ['fonts'], queryFn: () => body(GET('/api/v3/fonts/all')), staleTime: 30_000 });
}
