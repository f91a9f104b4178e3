import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';

/** Secret of 32 random bytes in the format of Standard Webhooks. */
export function createSecret(): string {
  return `${PREFIX}${randomBytes(32).toString('base64')}`;
}

/**
 * Value of the header `webhook-signature` as defined by Standard Webhooks 1.0: HMAC-SHA256 over
 * `id.timestamp.body`, one signature per secret, separated by spaces. A secret that begins with "whsec_" is
 * base64; any other is used as UTF-8 bytes (the `raw` format of the verifying libraries).
 *
 * @param timestamp whole seconds since 1970.
 */
export function createSignatures(
  secrets: readonly string[],
  id: string,
  timestamp: number,
  body: string,
): string {
  return secrets
    .map(
      (secret) =>
        `v1,${createHmac('sha256', decodeSecret(secret)).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
    )
    .join(' ');
}

function decodeSecret(secret: string): Buffer {
  return secret.startsWith(PREFIX)
    ? Buffer.from(secret.slice(PREFIX.length), 'base64')
    : Buffer.from(secret, 'utf8');
}
