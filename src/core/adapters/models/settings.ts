/** Where a model is reached, and which protocol is spoken there. */
export interface ModelAddress {
  readonly protocol: 'openai' | 'anthropic' | 'google';
  /** Provider and model, as answers name them. */
  readonly name: string;
  readonly model: string;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  /** Azure only: its own version and way to send the key. */
  readonly apiVersion?: string | undefined;
  /** What the provider is known to take at most; absent: schemas. */
  readonly form?: 'json_object' | undefined;
  /** Counts with `max_completion_tokens`. */
  readonly modernLimit?: boolean | undefined;
}
