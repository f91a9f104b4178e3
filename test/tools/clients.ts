import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernHttp,
} from '@modelcontextprotocol/client';
import { StdioClientTransport as ModernStdio } from '@modelcontextprotocol/client/stdio';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as LegacyStdio } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as LegacyHttp } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

export type Answer = {
  readonly content: readonly {
    readonly type: string;
    readonly text?: string;
    readonly data?: string;
    readonly mimeType?: string;
    readonly uri?: string;
    readonly name?: string;
  }[];
  readonly structuredContent?: Record<string, unknown>;
  readonly isError?: boolean;
  readonly _meta?: Record<string, unknown>;
};

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly onprogress?: (progress: {
    progress: number;
    total?: number | undefined;
    message?: string | undefined;
  }) => void;
}

/** Client interface of the tests, the same for the real clients of both eras. */
export interface TestClient {
  readonly era: 'legacy' | 'modern';
  readonly instructions: string;
  listTools(): Promise<readonly { readonly name: string; readonly [key: string]: unknown }[]>;
  call(name: string, input?: Record<string, unknown>, options?: CallOptions): Promise<Answer>;
  listResources(): Promise<readonly { readonly uri: string }[]>;
  listResourceTemplates(): Promise<readonly { readonly uriTemplate: string }[]>;
  read(uri: string): Promise<
    readonly {
      readonly uri: string;
      readonly mimeType?: string;
      readonly text?: string;
      readonly blob?: string;
    }[]
  >;
  listPrompts(): Promise<
    readonly {
      readonly name: string;
      readonly arguments?:
        | readonly { readonly name: string; readonly required?: boolean | undefined }[]
        | undefined;
    }[]
  >;
  prompt(name: string, input: Record<string, string>): Promise<string>;
  complete(ref: Reference, name: string, value: string): Promise<readonly string[]>;
  close(): Promise<void>;
}

export type Target =
  | { readonly url: string; readonly headers?: Record<string, string> }
  | {
      readonly command: string;
      readonly args: string[];
      readonly env?: Record<string, string>;
      readonly cwd?: string;
    };

type Reference =
  | { readonly type: 'ref/prompt'; readonly name: string }
  | { readonly type: 'ref/resource'; readonly uri: string };

function textIn(messages: readonly { readonly content: unknown }[]): string {
  return messages.map(({ content }) => (content as { text?: string }).text ?? '').join('\n');
}

const INFO = { name: 'lectern-test', version: '0.0.0' };

/** The client of the 2025 era: the first SDK's own. */
export async function legacyClient(target: Target | LegacyStdio, info = INFO): Promise<TestClient> {
  const client = new LegacyClient(info);
  const transport =
    target instanceof LegacyStdio
      ? target
      : 'url' in target
        ? new LegacyHttp(new URL(target.url), { requestInit: { headers: target.headers ?? {} } })
        : new LegacyStdio({ ...target, stderr: 'ignore' });
  // The first SDK's transport types predate exactOptionalPropertyTypes.
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  return {
    era: 'legacy',
    instructions: client.getInstructions() ?? '',
    listTools: async () => (await client.listTools()).tools,
    call: async (name, input = {}, options = {}) =>
      (await client.callTool({ name, arguments: input }, undefined, options)) as Answer,
    listResources: async () => (await client.listResources()).resources,
    listResourceTemplates: async () => (await client.listResourceTemplates()).resourceTemplates,
    read: async (uri) =>
      (await client.readResource({ uri })).contents as Awaited<ReturnType<TestClient['read']>>,
    listPrompts: async () => (await client.listPrompts()).prompts,
    prompt: async (name, input) => textIn((await client.getPrompt({ name, arguments: input })).messages),
    complete: async (ref, name, value) =>
      (await client.complete({ ref, argument: { name, value } })).completion.values,
    close: () => client.close(),
  };
}

/** Client of the 2025 protocol over stdio, with its server's stderr output. */
export async function connectStdio(
  target: Extract<Target, { command: string }>,
): Promise<{ readonly client: TestClient; stderr(): string }> {
  const transport = new LegacyStdio({ ...target, stderr: 'pipe' });
  let printed = '';
  transport.stderr?.on('data', (chunk: Buffer) => {
    printed += String(chunk);
  });
  const client = await legacyClient(transport);
  return { client, stderr: () => printed };
}

/** The client of the 2026-07-28 revision, which must not fall back. */
export async function modernClient(target: Target, info = INFO): Promise<TestClient> {
  const client = new ModernClient(info, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  const transport =
    'url' in target
      ? new ModernHttp(new URL(target.url), { requestInit: { headers: target.headers ?? {} } })
      : new ModernStdio({ ...target, stderr: 'ignore' });
  await client.connect(transport);
  return {
    era: 'modern',
    instructions: client.getInstructions() ?? '',
    listTools: async () => (await client.listTools()).tools,
    call: async (name, input = {}, options = {}) =>
      (await client.callTool({ name, arguments: input }, options)) as Answer,
    listResources: async () => (await client.listResources()).resources,
    listResourceTemplates: async () => (await client.listResourceTemplates()).resourceTemplates,
    read: async (uri) =>
      (await client.readResource({ uri })).contents as Awaited<ReturnType<TestClient['read']>>,
    listPrompts: async () => (await client.listPrompts()).prompts,
    prompt: async (name, input) => textIn((await client.getPrompt({ name, arguments: input })).messages),
    complete: async (ref, name, value) =>
      (await client.complete({ ref, argument: { name, value } })).completion.values,
    close: () => client.close(),
  };
}

export const CLIENTS = [
  ['2025-11-25', legacyClient],
  ['2026-07-28', modernClient],
] as const;

export function textOf(answer: Answer): string {
  return answer.content.map((block) => block.text ?? '').join('\n');
}
