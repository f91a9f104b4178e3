import { useQuery } from '@tanstack/react-query';
import { body, GET } from './client.ts';
import type { components } from './generated/schema.ts';

export type Theme = components['schemas']['Theme'];

/** Themes of one's own, newest first. */
export function useOwnThemes() {
  return useQuery({ queryKey: ['themes'], queryFn: () => body(GET('/api/v3/theme/all')), staleTime: 60_000 });
}

export function useBuiltInThemes() {
  return useQuery({ queryKey: ['themes-built-in'], queryFn: () => body(GET('/api/v3/theme/default')), staleTime: Number.POSITIVE_INFINITY });
}

/** All of them, one's own first. */
export function useThemes(): readonly Theme[] {
  return [...(useOwnThemes().data ?? []), ...(useBuiltInThemes().data ?? [])];
}
