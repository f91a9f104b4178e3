import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { CallContext } from '../../../src/core/call/call.ts';
import { defineOperation, descriptionOver, execute, SCOPES } from '../../../src/core/call/operation.ts';
import type { Failure } from '../../../src/core/errors/failure.ts';
import { jsonSchemaOver, onlyOver, type Transport } from '../../../src/core/input/only-over.ts';
import { buildInputSchema, buildOutputSchema } from '../../../src/tools/tool-schemas.ts';

const path = z.string().optional().describe('A path.').meta(onlyOver('stdio', 'Send the file in base64.'));
const picture = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('stored'), id: z.string() }),
  z.strictObject({ kind: z.literal('file'), path, base64: z.string().optional() }),
]);

const hang = defineOperation({
  name: 'hang_pictures',
  title: 'Hang pictures',
  summary: 'Hang pictures.',
  guidance: 'Give pictures in any order.',
  guidanceOver: { http: 'room_url shows the room.', stdio: 'save_to writes the room.' },
  effect: 'create',
  scope: 'presentations',
  toolset: 'presentations',
  input: z.strictObject({
    pictures: z.array(picture).default([]).describe('Pictures.'),
    frame: z
      .union([z.string(), z.strictObject({ colour: z.string(), path })])
      .optional()
      .describe('Frame.'),
    save_to: z.string().meta(onlyOver('stdio')).optional().describe('Where to write the room.'),
    mail_to: z.string().optional().describe('Who is told.').meta(onlyOver('http')),
  }),
  output: z.object({
    count: z.int().describe('How many.'),
    room_url: z.string().describe('Address.').meta(onlyOver('http')),
    rooms: z.array(z.object({ name: z.string(), path })).describe('Walls.'),
  }),
  async run({ pictures }) {
    return {
      count: pictures.length,
      room_url: 'https://example.com/room',
      rooms: [{ name: 'north', path: '/tmp/north' }],
    };
  },
});

function call(transport: Transport): CallContext {
  const log = {
    debug: () => undefined,
    info: () => undefined,
    warn: () => undefined,
    error: () => undefined,
  };
  return {
    requestId: 'r',
    caller: { id: 'local', kind: 'local', scopes: SCOPES },
    surface: 'mcp',
    services: {} as CallContext['services'],
    log,
    clock: { now: () => new Date(0), monotonicMs: () => 0 },
    signal: new AbortController().signal,
    link:
      transport === 'stdio' ? { style: 'local', base: '' } : { style: 'absolute', base: 'http://127.0.0.1' },
    progress: () => undefined,
    attach: () => undefined,
  };
}

const refusal = (input: unknown, transport: Transport) =>
  execute(hang, input, call(transport)).then(
    () => undefined,
    (failure: Failure) => failure,
  );

describe('a field that exists over one transport only', () => {
  test('appears in the tool list of that transport only, at any depth', () => {
    const shown = (transport: Transport) => JSON.stringify(buildInputSchema(hang.input, transport));
    expect(shown('stdio')).toContain('"save_to"');
    expect(shown('stdio')).toContain('"path"');
    expect(shown('stdio')).not.toContain('"mail_to"');
    expect(shown('http')).toContain('"mail_to"');
    expect(shown('http')).not.toMatch(/"save_to"|"path"/);
    for (const transport of ['http', 'stdio'] as const) expect(shown(transport)).not.toContain('"x-');
    expect(Object.keys(buildOutputSchema(hang.output, 'http')['properties'] as object)).toEqual([
      'count',
      'room_url',
      'rooms',
    ]);
    expect(Object.keys(buildOutputSchema(hang.output, 'stdio')['properties'] as object)).toEqual([
      'count',
      'rooms',
    ]);
  });

  test('is not required by a schema that does not contain it', () => {
    const schema = z.toJSONSchema(hang.output);
    expect(jsonSchemaOver(schema, 'stdio')).toMatchObject({ required: ['count', 'rooms'] });
    expect(jsonSchemaOver(schema, 'http')).toMatchObject({ required: ['count', 'room_url', 'rooms'] });
  });

  test('is refused elsewhere as an unknown field, with a hint at the field to use instead', async () => {
    const input = {
      pictures: [
        { kind: 'stored', id: 'a' },
        { kind: 'file', path: '/a.png' },
      ],
      frame: { colour: 'red', path: '/b.png' },
      save_to: '/room.pptx',
    };
    expect((await refusal(input, 'http'))?.issues).toEqual([
      {
        loc: ['pictures', 1, 'path'],
        type: 'unknown_field',
        msg: 'Unknown field "path": it exists only over stdio, and this call came over HTTP. Send the file in base64.',
        ctx: { allowed: ['kind', 'base64'] },
      },
      expect.objectContaining({ loc: ['frame', 'path'], type: 'unknown_field' }),
      {
        loc: ['save_to'],
        type: 'unknown_field',
        msg: expect.stringContaining('Allowed: pictures, frame, mail_to.'),
        ctx: { allowed: ['pictures', 'frame', 'mail_to'] },
      },
    ]);
    expect(await refusal(input, 'stdio')).toBeUndefined();
    expect((await refusal({ mail_to: 'me' }, 'stdio'))?.issues).toMatchObject([
      { loc: ['mail_to'], type: 'unknown_field' },
    ]);
    expect(await refusal({ mail_to: 'me' }, 'http')).toBeUndefined();
  });

  test('is reported together with other errors, whose advice does not name it', async () => {
    const { issues = [] } = (await refusal({ save_to: '/room.pptx', saveto: 1 }, 'http')) ?? {};
    expect(issues.map(({ loc }) => loc)).toEqual([['save_to'], ['saveto']]);
    expect(issues[1]?.msg).not.toContain('save_to');
  });

  test('appears in the answers of its transport only', async () => {
    expect(await execute(hang, {}, call('http'))).toEqual({
      count: 0,
      room_url: 'https://example.com/room',
      rooms: [{ name: 'north' }],
    });
    expect(await execute(hang, {}, call('stdio'))).toEqual({
      count: 0,
      rooms: [{ name: 'north', path: '/tmp/north' }],
    });
  });

  test('appears in the guidance of its transport only', () => {
    expect(descriptionOver(hang, 'http')).toBe(
      'Hang pictures. Give pictures in any order. room_url shows the room.',
    );
    expect(descriptionOver(hang, 'stdio')).toBe(
      'Hang pictures. Give pictures in any order. save_to writes the room.',
    );
  });
});
