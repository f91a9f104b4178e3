import type { Route } from './route.ts';

export const V1: readonly Route[] = [];
