/** What a delivery tells. `data` of a failure has `status_code` and `detail` instead of links. */
export interface WebhookEvent {
  readonly type: 'presentation.generation.completed' | 'presentation.generation.failed';
  /** ISO 8601. */
  readonly timestamp: string;
  readonly data: {
    readonly presentation_id?: string;
    readonly task_id?: string;
    readonly path?: string;
    readonly edit_path?: string;
    readonly status_code?: number;
    readonly detail?: string;
    readonly [field: string]: unknown;
  };
}

export interface VerifyOptions {
  /** Largest difference between the clocks of both sides, in seconds; 300 if absent. */
  readonly toleranceSeconds?: number;
  /** Milliseconds since 1970; the time of the call if absent. */
  readonly now?: number;
}

type HeaderSource =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

const DEFAULT_TOLERANCE_SECONDS = 300;
const PREFIX = 'whsec_';

/** A delivery that is not signed with the secret, or that is too old. Answer it with 400. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

/**
 * Verifies a delivery as Standard Webhooks 1.0 defines it, and returns the event. The same event may arrive
 * again: its id is the header `webhook-id`.
 *
 * @param body the body as it was received; parsed and written again it has another signature.
 * @param secrets secret of the subscription; several while a secret is replaced.
 * @throws WebhookVerificationError
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: HeaderSource,
  secrets: string | readonly string[],
  { toleranceSeconds = DEFAULT_TOLERANCE_SECONDS, now = Date.now() }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const id = readHeader(headers, 'webhook-id');
  const timestamp = readHeader(headers, 'webhook-timestamp');
  const signatures = readHeader(headers, 'webhook-signature')
    .split(' ')
    .flatMap((one) => (one.startsWith('v1,') ? [one.slice('v1,'.length)] : []));
  if (!/^\d+$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > toleranceSeconds)
    throw new WebhookVerificationError('The delivery is too old, or the clock of this machine is wrong.');
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  for (const secret of typeof secrets === 'string' ? [secrets] : secrets) {
    const key = await crypto.subtle.importKey('raw', decodeSecret(secret), HMAC, false, ['verify']);
    for (const signature of signatures) {
      const bytes = decodeBase64(signature);
      if (bytes !== undefined && (await crypto.subtle.verify('HMAC', key, bytes, signed)))
        return JSON.parse(text) as WebhookEvent;
    }
  }
  throw new WebhookVerificationError('No signature of the delivery was made with this secret.');
}

const HMAC = { name: 'HMAC', hash: 'SHA-256' } as const;

function readHeader(headers: HeaderSource, name: string): string {
  const value =
    typeof headers['get'] === 'function'
      ? headers.get(name)
      : (headers as Readonly<Record<string, string | readonly string[] | undefined>>)[name];
  if (typeof value !== 'string') throw new WebhookVerificationError(`The delivery has no header ${name}.`);
  return value;
}

/** A secret that begins with "whsec_" is base64; any other is used as it is. */
function decodeSecret(secret: string): Uint8Array<ArrayBuffer> {
  const bytes = secret.startsWith(PREFIX) ? decodeBase64(secret.slice(PREFIX.length)) : undefined;
  return bytes ?? new TextEncoder().encode(secret);
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
