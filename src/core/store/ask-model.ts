export interface ModelMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

export interface ModelQuestion {
  readonly messages: readonly ModelMessage[];
  /** JSON Schema for the answer: objects without additional properties, `null` for absent fields. */
  readonly schema?: { readonly name: string; readonly schema: Readonly<Record<string, unknown>> };
  /** Maximum number of tokens in the answer. */
  readonly maxTokens: number;
  readonly signal: AbortSignal;
}

export interface ModelTokens {
  readonly input: number;
  readonly output: number;
}

export interface ModelReply {
  /** JSON text if a schema was given, as far as the model managed. */
  readonly text: string;
  readonly tokens: ModelTokens;
}

/**
 * Reason why a model did not answer: `auth` for a missing or refused key, `quota` for too many requests or no
 * credit, `refused` for content that the provider will not write, `too_long` for exceeding the model's
 * limits, `unreachable` for no response from the host, `timeout`, `unavailable` for a fault at the provider,
 * `rejected` for an unacceptable request.
 */
export type ModelProblemKind =
  | 'auth'
  | 'quota'
  | 'refused'
  | 'too_long'
  | 'unreachable'
  | 'timeout'
  | 'unavailable'
  | 'rejected';

/**
 * Its message is a clause after the model's name, such as "refused the API key". It never contains a key or
 * text from the provider.
 */
export class ModelProblem extends Error {
  readonly kind: ModelProblemKind;
  /** Delay that the provider requests before the next attempt. */
  readonly retryAfterMs: number | undefined;
  /** Time that the provider names instead of a delay. */
  readonly retryAt: Date | undefined;
  /** HTTP status, if nothing was at the address. */
  readonly status: number | undefined;

  constructor(
    kind: ModelProblemKind,
    message: string,
    options: {
      readonly retryAfterMs?: number | undefined;
      readonly retryAt?: Date | undefined;
      readonly status?: number;
      readonly cause?: unknown;
    } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'ModelProblem';
    this.kind = kind;
    this.retryAfterMs = options.retryAfterMs;
    this.retryAt = options.retryAt;
    this.status = options.status;
  }
}

/** Language model at a configured address. */
export interface ModelClient {
  /** Provider and model as answers name them, such as "openai gpt-4.1". */
  readonly name: string;
  /** Several questions may run at once. @throws ModelProblem, or the signal's reason if it is aborted. */
  ask(question: ModelQuestion): Promise<ModelReply>;
}
