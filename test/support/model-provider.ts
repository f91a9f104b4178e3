import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Protocol = 'openai' | 'anthropic' | 'google' | 'bedrock';

/** One question as a provider receives it. */
export interface Asked {
  readonly protocol: Protocol;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Record<string, unknown>;
  /** All texts of the question. */
  readonly text: string;
  /** Schema that the answer is natively held to. */
  readonly schema: Record<string, unknown> | undefined;
  /** 1 first. */
  readonly number: number;
}

export type Answer =
  | { readonly text: string }
  | { readonly refused: true }
  | { readonly cutShort: true }
  | { readonly status: number; readonly body?: object; readonly headers?: Record<string, string> }
  /** Sent as it is under status 200. */
  | { readonly raw: string }
  /** Half an answer, then the connection ends. */
  | { readonly broken: true }
  | { readonly silent: true };

export interface ModelProvider {
  /** Without a path: "http://127.0.0.1:1234". */
  readonly url: string;
  readonly asked: Asked[];
  /** Questions whose connection was ended before they had their answer. */
  readonly givenUp: () => number;
  /** Most questions that were under way at once. */
  readonly atOnce: () => number;
  close(): Promise<void>;
}

/**
 * A provider that speaks the wire formats of chat completions, Anthropic messages, Gemini's generateContent
 * and Bedrock's Converse, and says what a script tells it.
 */
export async function openModelProvider(
  script: (asked: Asked) => Answer | Promise<Answer>,
): Promise<ModelProvider> {
  const asked: Asked[] = [];
  let [now, most, abandoned] = [0, 0, 0];
  const server = createServer((request, response) => {
    response.once('close', () => {
      if (!response.writableEnded) abandoned += 1;
    });
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      now += 1;
      most = Math.max(most, now);
      const one = read(
        request,
        JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>,
        asked.length + 1,
      );
      asked.push(one);
      // One turn of the event loop, so that questions asked together are seen together.
      await new Promise((resolve) => setTimeout(resolve, 5));
      const answer = await script(one);
      now -= 1;
      say(response, one.protocol, answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    givenUp: () => abandoned,
    atOnce: () => most,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function read(request: IncomingMessage, body: Record<string, unknown>, number: number): Asked {
  const path = request.url ?? '';
  const protocol = path.includes('/chat/completions')
    ? 'openai'
    : path.includes(':generateContent')
      ? 'google'
      : path.endsWith('/converse')
        ? 'bedrock'
        : 'anthropic';
  return {
    protocol,
    path,
    headers: request.headers,
    body,
    text: textOf(protocol, body),
    schema: schemaOf(protocol, body),
    number,
  };
}

type Part = { text?: string; content?: string };

function textOf(protocol: Protocol, body: Record<string, unknown>): string {
  if (protocol === 'google') {
    const turns = [body['systemInstruction'], ...((body['contents'] as unknown[]) ?? [])] as (
      | { parts: Part[] }
      | undefined
    )[];
    return turns.flatMap((turn) => turn?.parts.map((part) => part.text ?? '') ?? []).join('\n');
  }
  if (protocol === 'bedrock')
    return [
      ...((body['system'] as Part[]) ?? []),
      ...(body['messages'] as { content: Part[] }[]).flatMap(({ content }) => content),
    ]
      .map(({ text }) => text ?? '')
      .join('\n');
  const system = typeof body['system'] === 'string' ? [body['system']] : [];
  return [...system, ...(body['messages'] as Part[]).map((message) => message.content ?? '')].join('\n');
}

function schemaOf(protocol: Protocol, body: Record<string, unknown>): Record<string, unknown> | undefined {
  const at = (value: unknown, ...path: (string | number)[]): unknown =>
    path.reduce<unknown>(
      (inner, key) => (inner as Record<string | number, unknown> | undefined)?.[key],
      value,
    );
  const found = {
    openai: at(body, 'response_format', 'json_schema', 'schema'),
    google: at(body, 'generationConfig', 'responseJsonSchema'),
    anthropic: at(body, 'tools', 0, 'input_schema'),
    bedrock: at(body, 'toolConfig', 'tools', 0, 'toolSpec', 'inputSchema', 'json'),
  }[protocol];
  return found as Record<string, unknown> | undefined;
}

function say(response: ServerResponse, protocol: Protocol, answer: Answer): void {
  if ('silent' in answer) return;
  if ('status' in answer) {
    send(
      response,
      answer.status,
      JSON.stringify(answer.body ?? { error: { message: 'no', type: 'error' } }),
      answer.headers,
    );
  } else if ('raw' in answer) {
    send(response, 200, answer.raw);
  } else {
    const text = JSON.stringify(SHAPES[protocol](answer));
    if ('broken' in answer) cut(response, text);
    else send(response, 200, text);
  }
}

function cut(response: ServerResponse, text: string): void {
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-length': String(text.length + 100),
  });
  response.write(text.slice(0, 20));
  setTimeout(() => response.destroy(), 20);
}

function send(
  response: ServerResponse,
  status: number,
  body: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(body);
}

const SHAPES: Record<Protocol, (answer: Answer) => object> = {
  openai: (answer) => ({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: 'm',
    choices: [
      {
        index: 0,
        finish_reason: 'cutShort' in answer ? 'length' : 'stop',
        message: {
          role: 'assistant',
          content: 'text' in answer ? answer.text : null,
          refusal: 'refused' in answer ? 'I cannot.' : null,
        },
      },
    ],
    usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 },
  }),
  anthropic: (answer) => ({
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'm',
    content: 'text' in answer ? [toolUse(answer.text)] : [],
    stop_reason: 'refused' in answer ? 'refusal' : 'cutShort' in answer ? 'max_tokens' : 'tool_use',
    stop_sequence: null,
    usage: { input_tokens: 100, output_tokens: 20 },
  }),
  google: (answer) => ({
    candidates: [
      {
        content: {
          role: 'model',
          parts: 'text' in answer ? [{ text: 'thinking', thought: true }, { text: answer.text }] : [],
        },
        finishReason: 'refused' in answer ? 'SAFETY' : 'cutShort' in answer ? 'MAX_TOKENS' : 'STOP',
      },
    ],
    usageMetadata: { promptTokenCount: 100, candidatesTokenCount: 15, thoughtsTokenCount: 5 },
  }),
  bedrock: (answer) => {
    const used =
      'text' in answer
        ? (toolUse(answer.text) as { type: string; id?: string; input?: unknown; text?: string })
        : undefined;
    return {
      output: {
        message: {
          role: 'assistant',
          content:
            used === undefined
              ? []
              : used.type === 'text'
                ? [{ text: used.text }]
                : [{ toolUse: { toolUseId: used.id, name: 'answer', input: used.input } }],
        },
      },
      stopReason:
        'refused' in answer ? 'guardrail_intervened' : 'cutShort' in answer ? 'max_tokens' : 'tool_use',
      usage: { inputTokens: 100, outputTokens: 20, totalTokens: 120 },
    };
  },
};

function toolUse(text: string): object {
  try {
    return { type: 'tool_use', id: 'toolu_1', name: 'answer', input: JSON.parse(text) as unknown };
  } catch {
    return { type: 'text', text };
  }
}
