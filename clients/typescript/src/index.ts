export { Lectern, type WaitOptions } from './client.ts';
export { type Issue, LecternError, type NextStep, TaskError } from './errors.ts';
export type * from './generated/types.ts';
export type { CallOptions, ClientOptions, Download, FileInput } from './transport.ts';
export {
  type VerifyOptions,
  verifyWebhook,
  type WebhookEvent,
  WebhookVerificationError,
} from './webhooks.ts';
