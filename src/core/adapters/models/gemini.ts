import {
  type ModelClient,
  ModelProblem,
  type ModelQuestion,
  type ModelReply,
} from '../../store/ask-model.ts';
import { describeSchema } from './in-words.ts';
import { postJson, readAnswer } from './post-json.ts';
import { toStatusProblem } from './problem-of.ts';
import type { ModelAddress } from './settings.ts';

/** Fields of an answer of `generateContent` that are read. */
interface GenerateContentAnswer {
  readonly candidates?: readonly {
    readonly content?: { readonly parts?: readonly { readonly text?: string; readonly thought?: boolean }[] };
    readonly finishReason?: string;
  }[];
  readonly promptFeedback?: { readonly blockReason?: string };
  readonly usageMetadata?: {
    readonly promptTokenCount?: number;
    readonly candidatesTokenCount?: number;
    readonly thoughtsTokenCount?: number;
  };
}

const REFUSALS = ['SAFETY', 'PROHIBITED_CONTENT', 'BLOCKLIST', 'SPII', 'RECITATION', 'LANGUAGE'];

/**
 * `generateContent` of Google. One call of the REST API replaces Google's client library, which brings
 * sockets, protocol buffers and sign-in.
 */
export function gemini(
  { baseUrl, model, apiKey, name }: ModelAddress,
  fetch: typeof globalThis.fetch,
): ModelClient {
  /**
   * The supported part of JSON Schema depends on the model. After a refusal the prompt describes the schema.
   */
  let inWords = false;
  const address = `${baseUrl}/models/${encodeURIComponent(model.replace(/^models\//, ''))}:generateContent`;
  return {
    name,
    async ask(question) {
      const asked = inWords;
      const { status, retryAfter, text } = await postJson(
        fetch,
        address,
        { 'x-goog-api-key': apiKey ?? '' },
        JSON.stringify(buildBody(question, asked)),
        question.signal,
      );
      // Google answers an unknown key with 400.
      if (status === 400 && /api[_ ]key/i.test(text)) throw toStatusProblem(401, '', undefined);
      if (status === 200) return readReply(readAnswer<GenerateContentAnswer>(text));
      const problem = toStatusProblem(status, text, retryAfter);
      if (status !== 400 || problem.kind !== 'rejected' || question.schema === undefined || asked)
        throw problem;
      inWords = true;
      return this.ask(question);
    },
  };
}

function buildBody({ messages, schema, maxTokens }: ModelQuestion, inWords: boolean): object {
  const system = messages.filter(({ role }) => role === 'system').map(({ content }) => ({ text: content }));
  return {
    ...(system.length === 0 ? {} : { systemInstruction: { parts: system } }),
    contents: [
      ...messages,
      ...(inWords && schema !== undefined ? [describeSchema(schema.schema)] : []),
    ].flatMap(({ role, content }) =>
      role === 'system'
        ? []
        : [{ role: role === 'assistant' ? 'model' : 'user', parts: [{ text: content }] }],
    ),
    generationConfig: {
      maxOutputTokens: maxTokens,
      ...(schema === undefined
        ? {}
        : {
            responseMimeType: 'application/json',
            ...(inWords ? {} : { responseJsonSchema: schema.schema }),
          }),
    },
  };
}

function readReply(answer: GenerateContentAnswer): ModelReply {
  const [candidate] = answer.candidates ?? [];
  if (answer.promptFeedback?.blockReason !== undefined || REFUSALS.includes(candidate?.finishReason ?? ''))
    throw new ModelProblem('refused', 'refused to write about this content');
  if (candidate?.finishReason === 'MAX_TOKENS')
    throw new ModelProblem('too_long', 'broke off before the end of its answer');
  const parts = candidate?.content?.parts ?? [];
  const {
    promptTokenCount: input = 0,
    candidatesTokenCount: output = 0,
    thoughtsTokenCount: thought = 0,
  } = answer.usageMetadata ?? {};
  return {
    text: parts
      .flatMap((part) => (part.thought === true || part.text === undefined ? [] : [part.text]))
      .join(''),
    tokens: { input, output: output + thought },
  };
}
