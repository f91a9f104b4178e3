import type Anthropic from '@anthropic-ai/sdk';
import {
  type ModelClient,
  ModelProblem,
  type ModelQuestion,
  type ModelReply,
} from '../../store/ask-model.ts';
import { toConnectionProblem, toStatusProblem } from './problem-of.ts';
import type { ModelAddress } from './settings.ts';

/** Messages API of Anthropic. A structured answer is the input of a tool that the model must use. */
export async function anthropicMessages(
  { baseUrl, model, apiKey, name }: ModelAddress,
  fetch: typeof globalThis.fetch,
): Promise<ModelClient> {
  const { default: Anthropic, APIError, APIConnectionError } = await import('@anthropic-ai/sdk');
  const client = new Anthropic({
    baseURL: baseUrl,
    apiKey: apiKey ?? '',
    authToken: null,
    fetch,
    maxRetries: 0,
    logLevel: 'off',
  });
  return {
    name,
    async ask(question) {
      try {
        return readReply(
          await client.messages.create(buildBody(question, model), { signal: question.signal }),
        );
      } catch (error) {
        if (error instanceof ModelProblem || question.signal.aborted) throw error;
        if (error instanceof APIConnectionError) throw toConnectionProblem(error.cause ?? error);
        if (error instanceof APIError && typeof error.status === 'number')
          throw toStatusProblem(
            error.status,
            `${error.message} ${JSON.stringify(error.error ?? '')}`,
            error.headers?.get('retry-after'),
          );
        throw new ModelProblem('unavailable', 'gave an answer that cannot be read', { cause: error });
      }
    },
  };
}

function buildBody(
  { messages, schema, maxTokens }: ModelQuestion,
  model: string,
): Anthropic.MessageCreateParamsNonStreaming {
  const system = messages
    .filter(({ role }) => role === 'system')
    .map(({ content }) => content)
    .join('\n\n');
  const turns = messages.flatMap(({ role, content }) => (role === 'system' ? [] : [{ role, content }]));
  const tool = schema && {
    tools: [
      {
        name: schema.name,
        description: 'Hands over the answer.',
        input_schema: { ...schema.schema, type: 'object' as const },
      },
    ],
    tool_choice: { type: 'tool' as const, name: schema.name },
  };
  return { model, max_tokens: maxTokens, system, messages: turns, ...tool };
}

function readReply(answer: Anthropic.Message): ModelReply {
  if (answer.stop_reason === 'refusal')
    throw new ModelProblem('refused', 'refused to write about this content');
  if (answer.stop_reason === 'max_tokens')
    throw new ModelProblem('too_long', 'broke off before the end of its answer');
  const tokens = { input: answer.usage?.input_tokens ?? 0, output: answer.usage?.output_tokens ?? 0 };
  const used = answer.content.find((block) => block.type === 'tool_use');
  if (used !== undefined) return { text: JSON.stringify(used.input), tokens };
  return {
    text: answer.content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join(''),
    tokens,
  };
}
