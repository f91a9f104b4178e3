import { useQuery } from '@tanstack/react-query';
import { body, GET } from './client.ts';
import type { components } from './generated/schema.ts';

export type Theme = components['schemas']['Theme'];

/** Stored themes, newest first. */
export function useOwnThemes() {
  return useQuery({ queryKey: ['themes'], queryFn: () => body(GET('/api/v3/theme/all')), staleTime: 60_000 });
}

export function useBuiltInThemes() {
  return useQuery({
    queryKey: ['themes-built-in'],
    queryFn: () => body(GET('/api/v3/theme/default')),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** All themes, stored ones first. */
export function useThemes(): readonly Theme[] {
  return [...(useOwnThemes().data ?? []), ...(useBuiltInThemes().data ?? [])];
}
