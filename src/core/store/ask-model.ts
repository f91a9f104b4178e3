export interface ModelMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

export interface ModelQuestion {
  readonly messages: readonly ModelMessage[];
  /** JSON Schema that the answer must follow: objects without further properties, `null` where a field may be left out. */
  readonly schema?: { readonly name: string; readonly schema: Readonly<Record<string, unknown>> };
  /** Most tokens of the answer. */
  readonly maxTokens: number;
  readonly signal: AbortSignal;
}

export interface ModelTokens {
  readonly input: number;
  readonly output: number;
}

export interface ModelReply {
  /** JSON in text when a schema was given, as well as the model could. */
  readonly text: string;
  readonly tokens: ModelTokens;
}

/**
 * What kept a model from answering: `auth` a key that is missing or refused, `quota` too many requests or no credit,
 * `refused` content that the provider will not write, `too_long` more than the model reads or writes, `unreachable` no
 * answer from the host, `timeout`, `unavailable` a fault at the provider, `rejected` a request that it does not take.
 */
export type ModelProblemKind = 'auth' | 'quota' | 'refused' | 'too_long' | 'unreachable' | 'timeout' | 'unavailable' | 'rejected';

/** Its message is a clause after the model's name, such as "refused the API key", and never holds a key or what the provider wrote. */
export class ModelProblem extends Error {
  readonly kind: ModelProblemKind;
  /** What the provider asks to wait before the next attempt. */
  readonly retryAfterMs: number | undefined;
  /** The moment that it names instead. */
  readonly retryAt: Date | undefined;
  /** Of HTTP, where there was nothing at the address. */
  readonly status: number | undefined;

  constructor(
    kind: ModelProblemKind,
    message: string,
    options: { readonly retryAfterMs?: number | undefined; readonly retryAt?: Date | undefined; readonly status?: number; readonly cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'ModelProblem';
    this.kind = kind;
    this.retryAfterMs = options.retryAfterMs;
    this.retryAt = options.retryAt;
    this.status = options.status;
  }
}

/** A language model behind an address that the operator configured. */
export interface ModelClient {
  /** Provider and model, as answers name them: "openai gpt-4.1". */
  readonly name: string;
  /** Several questions may be under way at once. @throws ModelProblem; the signal's reason when it is aborted. */
  ask(question: ModelQuestion): Promise<ModelReply>;
}
