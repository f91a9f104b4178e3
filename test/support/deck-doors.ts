import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import request from 'supertest';
import { afterAll, beforeAll } from 'vitest';
import type { ToolsetName } from '../../src/tools/toolsets.ts';
import { type ServedApp, serveApp } from './mcp-app.ts';

export interface ToolAnswer {
  readonly isError: boolean;
  readonly text: string;
  readonly content: Readonly<Record<string, unknown>>;
}

/** A server that the tests of a file share, with an MCP client and an administrator's session. */
export interface DeckDoors {
  readonly served: ServedApp;
  readonly client: Client;
  tool(name: string, input: Record<string, unknown>): Promise<ToolAnswer>;
  /** Stored file of a deck. */
  download(id: string): Promise<Buffer>;
}

export function openDeckDoors(toolsets: readonly ToolsetName[] = ['presentations']): DeckDoors {
  let served: ServedApp;
  let client: Client;
  beforeAll(async () => {
    served = await serveApp({ toolsets, letIn: true });
    client = new Client({ name: 'test', version: '1.0.0' });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${served.base}/mcp`)));
  });
  afterAll(async () => {
    await client.close();
    await served.close();
  });
  return {
    get served() {
      return served;
    },
    get client() {
      return client;
    },
    async tool(name, input) {
      const answer = await client.callTool({ name, arguments: input });
      return {
        isError: answer.isError === true,
        text: JSON.stringify(answer.content),
        content: (answer.structuredContent ?? {}) as Record<string, unknown>,
      };
    },
    async download(id) {
      const { body } = await request(served.base)
        .post('/api/v3/presentation/export')
        .set('Authorization', served.app.session)
        .send({ id, export_as: 'pptx' });
      const file = await request(served.base)
        .get(String(body.path).replace(/^https?:\/\/[^/]+/, ''))
        .buffer(true)
        .parse((res, done) => {
          const pieces: Buffer[] = [];
          res.on('data', (piece: Buffer) => pieces.push(piece));
          res.on('end', () => done(null, Buffer.concat(pieces)));
        });
      return file.body as Buffer;
    },
  };
}
