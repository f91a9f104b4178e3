import {
  type ModelClient,
  ModelProblem,
  type ModelQuestion,
  type ModelReply,
} from '../../store/ask-model.ts';
import { signHeaders } from '../aws-signature.ts';
import { describeSchema } from './in-words.ts';
import { postJson, readAnswer } from './post-json.ts';
import { toStatusProblem } from './problem-of.ts';
import type { ModelAddress } from './settings.ts';

/** Fields of an answer of `Converse` that are read. */
interface ConverseAnswer {
  readonly output?: {
    readonly message?: {
      readonly content?: readonly {
        readonly text?: string;
        readonly toolUse?: { readonly input?: unknown };
      }[];
    };
  };
  readonly stopReason?: string;
  readonly usage?: { readonly inputTokens?: number; readonly outputTokens?: number };
}

/**
 * Converse API of Amazon Bedrock, which works for all its models. A structured answer is the input of a tool
 * that the model must use. One POST with an API key or a signature replaces the AWS client library, which
 * brings credential chains and event streams.
 */
export function bedrock(
  { baseUrl, model, apiKey, signing, name }: ModelAddress,
  fetch: typeof globalThis.fetch,
  now: () => Date,
): ModelClient {
  /** Some models use no tools. After a refusal the prompt describes the schema. */
  let inWords = false;
  const url = new URL(`${baseUrl}/model/${encodeURIComponent(model)}/converse`);
  return {
    name,
    async ask(question) {
      const asked = inWords;
      const body = JSON.stringify(buildBody(question, asked));
      const headers =
        apiKey !== undefined || signing === undefined
          ? { authorization: `Bearer ${apiKey ?? ''}` }
          : await signHeaders({ service: 'bedrock', method: 'POST', url, body }, signing, now());
      const { status, retryAfter, text } = await postJson(fetch, url.href, headers, body, question.signal);
      if (status === 200) return readReply(readAnswer<ConverseAnswer>(text));
      const problem = toStatusProblem(status, text, retryAfter);
      if (status !== 400 || problem.kind !== 'rejected' || question.schema === undefined || asked)
        throw problem;
      inWords = true;
      return this.ask(question);
    },
  };
}

function buildBody({ messages, schema, maxTokens }: ModelQuestion, inWords: boolean): object {
  const allMessages =
    inWords && schema !== undefined ? [...messages, describeSchema(schema.schema)] : messages;
  const turns: { role: string; content: { text: string }[] }[] = [];
  for (const { role, content } of allMessages) {
    const last = turns.at(-1);
    // Roles must alternate.
    if (role !== 'system' && last?.role === role) last.content.push({ text: content });
    else if (role !== 'system') turns.push({ role, content: [{ text: content }] });
  }
  const tool = schema && {
    toolConfig: {
      tools: [
        {
          toolSpec: {
            name: schema.name,
            description: 'Hands over the answer.',
            inputSchema: { json: schema.schema },
          },
        },
      ],
      toolChoice: { tool: { name: schema.name } },
    },
  };
  const system = messages.filter(({ role }) => role === 'system').map(({ content }) => ({ text: content }));
  return {
    ...(system.length === 0 ? {} : { system }),
    messages: turns,
    inferenceConfig: { maxTokens },
    ...(inWords ? {} : tool),
  };
}

function readReply({ output, stopReason, usage }: ConverseAnswer): ModelReply {
  if (stopReason === 'guardrail_intervened' || stopReason === 'content_filtered')
    throw new ModelProblem('refused', 'refused to write about this content');
  if (stopReason === 'max_tokens')
    throw new ModelProblem('too_long', 'broke off before the end of its answer');
  const content = output?.message?.content ?? [];
  const used = content.find(({ toolUse }) => toolUse !== undefined)?.toolUse;
  const text =
    used === undefined ? content.map((part) => part.text ?? '').join('') : JSON.stringify(used.input);
  return { text, tokens: { input: usage?.inputTokens ?? 0, output: usage?.outputTokens ?? 0 } };
}
