import type { AwsKeys } from '../aws-signature.ts';

/** Address and properties of a model. */
export interface ModelAddress {
  /** Provider and model, as shown in answers. */
  readonly name: string;
  readonly model: string;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  /** Access key of AWS in place of an API key. */
  readonly signing?: AwsKeys | undefined;
  /** For Azure only: version of its API; the key is sent in a header of its own. */
  readonly apiVersion?: string | undefined;
  /** Strongest supported form of structured answers; absent: schemas. */
  readonly form?: 'json_object' | undefined;
  /** Uses `max_completion_tokens` in place of `max_tokens`. */
  readonly modernLimit?: boolean | undefined;
}
