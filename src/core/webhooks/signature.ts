import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';

/** A secret of 32 random bytes, as Standard Webhooks writes it. */
export function createSecret(): string {
  return `${PREFIX}${randomBytes(32).toString('base64')}`;
}

/**
 * Value of the header `webhook-signature` by Standard Webhooks 1.0: HMAC-SHA256 over
 * `id.timestamp.body`, one signature for each secret, parted by spaces.
 *
 * A secret that begins with "whsec_" is base64, any other is used as its UTF-8 bytes (the
 * `raw` format of the verifying libraries).
 *
 * @param timestamp whole seconds since 1970.
 */
export function createSignatures(secrets: readonly string[], id: string, timestamp: number, body: string): string {
  return secrets.map((secret) => `v1,${createHmac('sha256', decodeSecret(secret)).update(`${id}.${timestamp}.${body}`).digest('base64')}`).join(' ');
}

function decodeSecret(secret: string): Buffer {
  return secret.startsWith(PREFIX) ? Buffer.from(secret.slice(PREFIX.length), 'base64') : Buffer.from(secret, 'utf8');
}
