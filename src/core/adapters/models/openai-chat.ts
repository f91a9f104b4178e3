import type OpenAI from 'openai';
import {
  type ModelClient,
  ModelProblem,
  type ModelQuestion,
  type ModelReply,
} from '../../store/ask-model.ts';
import { describeSchema } from './in-words.ts';
import { toConnectionProblem, toStatusProblem } from './problem-of.ts';
import type { ModelAddress } from './settings.ts';

/** Ways to get structured answers: by schema, as any JSON, or by instructions in the prompt. */
const FORMS = ['json_schema', 'json_object', 'words'] as const;
type Form = (typeof FORMS)[number];

/** Chat completions of OpenAI, Azure and most other providers and local servers. */
export async function openAiChat(
  address: ModelAddress,
  fetch: typeof globalThis.fetch,
): Promise<ModelClient> {
  const { default: OpenAI, APIError, APIConnectionError } = await import('openai');
  const { baseUrl, model, apiKey, apiVersion } = address;
  const client = new OpenAI({
    baseURL: baseUrl,
    // The library requires a key, even if a local server needs none.
    apiKey: apiKey ?? 'none',
    fetch,
    maxRetries: 0,
    logLevel: 'off',
    // The default would be read from environment variables.
    organization: null,
    project: null,
    ...(apiVersion === undefined
      ? {}
      : {
          defaultQuery: { 'api-version': apiVersion },
          defaultHeaders: { 'api-key': apiKey ?? '', authorization: null },
        }),
  });
  let form: Form = address.form ?? 'json_schema';
  let limit: 'max_completion_tokens' | 'max_tokens' = address.modernLimit
    ? 'max_completion_tokens'
    : 'max_tokens';

  const once = async (question: ModelQuestion): Promise<ModelReply> => {
    try {
      const answer = await client.chat.completions.create(
        {
          model,
          messages: toChatMessages(question, form),
          [limit]: question.maxTokens,
          ...toResponseFormat(question, form),
        },
        { signal: question.signal },
      );
      return readReply(answer);
    } catch (error) {
      if (error instanceof ModelProblem || question.signal.aborted) throw error;
      if (error instanceof APIConnectionError) throw toConnectionProblem(error.cause ?? error);
      if (error instanceof APIError && typeof error.status === 'number')
        throw toStatusProblem(
          error.status,
          `${error.message} ${JSON.stringify(error.error ?? '')} ${error.code ?? ''}`,
          error.headers?.get('retry-after'),
        );
      throw new ModelProblem('unavailable', 'gave an answer that cannot be read', { cause: error });
    }
  };

  return {
    name: address.name,
    async ask(question) {
      // A provider refuses an unsupported schema or limit, so the request is repeated without it and the
      // result remembered.
      for (;;) {
        const [askedForm, askedLimit] = [form, limit];
        try {
          return await once(question);
        } catch (error) {
          if (!(error instanceof ModelProblem) || error.kind !== 'rejected' || error.status === 404)
            throw error;
          if (form !== askedForm || limit !== askedLimit) continue;
          const simpler = FORMS[FORMS.indexOf(form) + 1];
          if (question.schema !== undefined && simpler !== undefined) form = simpler;
          else if (limit === 'max_tokens') throw error;
          else [limit, form] = ['max_tokens', address.form ?? 'json_schema'];
        }
      }
    },
  };
}

function toChatMessages(
  { messages, schema }: ModelQuestion,
  form: Form,
): OpenAI.ChatCompletionMessageParam[] {
  const allMessages =
    schema === undefined || form === 'json_schema' ? messages : [...messages, describeSchema(schema.schema)];
  return allMessages.map(({ role, content }): OpenAI.ChatCompletionMessageParam => ({ role, content }));
}

function toResponseFormat(
  { schema }: ModelQuestion,
  form: Form,
): { response_format?: OpenAI.ResponseFormatJSONSchema | OpenAI.ResponseFormatJSONObject } {
  if (schema === undefined || form === 'words') return {};
  if (form === 'json_object') return { response_format: { type: 'json_object' } };
  return {
    response_format: {
      type: 'json_schema',
      json_schema: { name: schema.name, schema: { ...schema.schema }, strict: true },
    },
  };
}

function readReply(answer: OpenAI.ChatCompletion): ModelReply {
  const choice = answer.choices?.[0];
  if (choice === undefined) throw new ModelProblem('unavailable', 'gave an empty answer');
  if (choice.finish_reason === 'content_filter' || choice.message.refusal)
    throw new ModelProblem('refused', 'refused to write about this content');
  if (choice.finish_reason === 'length')
    throw new ModelProblem('too_long', 'broke off before the end of its answer');
  return {
    text: choice.message.content ?? '',
    tokens: { input: answer.usage?.prompt_tokens ?? 0, output: answer.usage?.completion_tokens ?? 0 },
  };
}
