import type { Route } from './route.ts';

export const V3: readonly Route[] = [];
