import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { CallContext } from '../../src/core/call/call.ts';
import { defineOperation, type Operation } from '../../src/core/call/operation.ts';
import type { Services } from '../../src/core/call/services.ts';
import { invalid } from '../../src/core/errors/failure.ts';
import type { McpSurface } from '../../src/tools/server.ts';

/** One transparent pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

export const paintSquare = defineOperation({
  name: 'paint_square',
  title: 'Paint a square',
  summary: 'Paint one square.',
  guidance: 'Call it whenever a square is needed.',
  effect: 'create',
  scope: 'presentations',
  toolset: 'presentations',
  input: z.strictObject({
    side: z.int().min(1).max(100).describe('Length of a side in px.'),
    color: z.enum(['red', 'blue']).default('red').describe('Colour of the square.'),
  }),
  output: z.strictObject({
    area: z.int().describe('Area in square px.'),
    path: z.string().describe('Where the square lies.'),
  }),
  async run(input, call) {
    if (input.side === 13)
      throw invalid(
        ['side'],
        'The side may not be 13.',
        { input: 13, ctx: { max: 12 } },
        'Choose another side.',
      );
    call.progress({ done: 1, total: 2, message: 'mixing' });
    call.progress({ done: 2, total: 2, message: 'painting' });
    call.attach({ mimeType: 'image/png', bytes: PIXEL, name: 'square.png' });
    return { area: input.side * input.side, path: `${call.link.base}/files/square.png` };
  },
});

/** Tells the outside when it started and how it ended. */
export function waitForever(visible: { started(): void; aborted(): void }) {
  return defineOperation({
    name: 'wait_forever',
    title: 'Wait',
    summary: 'Wait until cancelled.',
    guidance: 'Never answers.',
    effect: 'read',
    scope: 'templates',
    toolset: 'templates',
    input: z.strictObject({}),
    output: z.strictObject({ waited: z.boolean() }),
    async run(_input: Record<string, never>, call: CallContext) {
      visible.started();
      try {
        await sleep(60_000, undefined, { signal: call.signal });
      } catch (error) {
        visible.aborted();
        throw error;
      }
      return { waited: true };
    },
  });
}

export function surfaceOf(catalogue: readonly Operation[]): McpSurface {
  const quiet = {
    debug: () => undefined,
    info: () => undefined,
    warn: () => undefined,
    error: () => undefined,
  };
  return {
    version: '0.0.0',
    catalogue: async () => catalogue,
    resources: {
      resources: [
        {
          uri: 'lectern://squares',
          name: 'squares',
          title: 'Squares',
          description: 'All squares.',
          mimeType: 'application/json',
        },
      ],
      templates: [],
      read: async (uri) =>
        uri === 'lectern://squares' ? [{ uri, mimeType: 'application/json', text: '[]' }] : undefined,
    },
    // The tiny operations call no service.
    services: async () => ({}) as Services,
    logFor: () => quiet,
    clock: { now: () => new Date(0), monotonicMs: () => 0 },
  };
}
