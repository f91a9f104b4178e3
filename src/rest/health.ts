import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';

/** Health check of v1 for signed-in clients. Probes use /health, which is open. */
export const HEALTH: Endpoint = {
  method: 'get',
  path: '/api/v1/health',
  surface: 'v1',
  tag: 'v1',
  name: 'health',
  summary: 'Whether the server is up',
  description: 'GET /health says the same without credentials.',
  fields: z.object({}),
  answer: z.object({ status: z.literal('ok') }).meta({ title: 'Health' }),
  status: 200,
  picture: false,
  handle: async () => ({ body: { status: 'ok' } }),
};
