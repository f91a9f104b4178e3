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
/** Refusals of a form in a row after which it is left out for a while. */
const MAX_REFUSALS = 2;
/** Questions in a simpler form before the refused one is tried again, as the cause may have been one schema. */
const SIMPLER_QUESTIONS = 50;

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
  const preferred = new PreferredForm(address.form ?? 'json_schema');
  let limit: 'max_completion_tokens' | 'max_tokens' = address.modernLimit
    ? 'max_completion_tokens'
    : 'max_tokens';

  const once = async (question: ModelQuestion, form: Form): Promise<ModelReply> => {
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
      // A provider refuses an unsupported form or limit, so the request is repeated in a simpler one.
      const chosen = preferred.choose();
      let form = chosen;
      for (;;) {
        const askedLimit = limit;
        try {
          const reply = await once(question, form);
          if (question.schema !== undefined) preferred.note(chosen, form);
          return reply;
        } catch (error) {
          if (!(error instanceof ModelProblem) || error.kind !== 'rejected' || error.status === 404)
            throw error;
          if (limit !== askedLimit) continue;
          const simpler = FORMS[FORMS.indexOf(form) + 1];
          if (question.schema !== undefined && simpler !== undefined) form = simpler;
          else if (limit === 'max_tokens') throw error;
          else [limit, form] = ['max_tokens', chosen];
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

/** Form for the next question, by what the provider answered to the questions before. */
class PreferredForm {
  readonly #best: Form;
  #accepted: Form;
  #refusals = 0;
  #simplerLeft = 0;

  constructor(best: Form) {
    this.#best = best;
    this.#accepted = best;
  }

  choose(): Form {
    if (this.#simplerLeft === 0) return this.#best;
    this.#simplerLeft -= 1;
    return this.#accepted;
  }

  /** Records the form in which a question was asked first and the one in which it was answered. */
  note(asked: Form, answered: Form): void {
    if (asked !== this.#best) return;
    this.#refusals = answered === this.#best ? 0 : this.#refusals + 1;
    if (this.#refusals >= MAX_REFUSALS) [this.#accepted, this.#simplerLeft] = [answered, SIMPLER_QUESTIONS];
  }
}
