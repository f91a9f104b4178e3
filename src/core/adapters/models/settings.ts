import type { AwsKeys } from '../aws-signature.ts';

/** Where a model is reached, and what is known of it. */
export interface ModelAddress {
  /** Provider and model, as answers name them. */
  readonly name: string;
  readonly model: string;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  /** An access key of AWS, where there is no API key. */
  readonly signing?: AwsKeys | undefined;
  /** Azure only: its own version and way to send the key. */
  readonly apiVersion?: string | undefined;
  /** What the provider is known to take at most; absent: schemas. */
  readonly form?: 'json_object' | undefined;
  /** Counts with `max_completion_tokens`. */
  readonly modernLimit?: boolean | undefined;
}
