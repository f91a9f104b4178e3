import { request } from 'undici';
import { SendProblem, type WebhookResponse, type WebhookSender } from '../store/send-webhook.ts';
import { AddressRefused, createGuardedAgent, describeConnectionProblem } from './guarded-agent.ts';

const TOTAL_MS = 15_000;
/** Bytes of an answer that are read before the connection is closed; the content is not used. */
const MAX_ANSWER_BYTES = 64 * 1024;

/** Posts only to the public internet and the allowed CIDR blocks. */
export function createWebhookSender(allowed: readonly string[]): WebhookSender {
  const { agent, check, resolve } = createGuardedAgent(allowed, TOTAL_MS);
  return {
    async post(address, headers, body, signal) {
      const limit = AbortSignal.timeout(TOTAL_MS);
      try {
        const url = check(address);
        const answer = await request(url, {
          dispatcher: agent,
          method: 'POST',
          headers: { ...headers, 'user-agent': 'Lectern-Webhooks/1' },
          body,
          signal: AbortSignal.any([signal, limit]),
        });
        await answer.body.dump({ limit: MAX_ANSWER_BYTES }).catch(() => undefined);
        return toResult(answer.statusCode, answer.headers['retry-after']);
      } catch (error) {
        if (limit.aborted)
          throw new SendProblem(`it did not answer within ${TOTAL_MS / 1000} seconds`, { cause: error });
        throw new SendProblem(describeConnectionProblem(error), { cause: error });
      }
    },
    async objection(address) {
      try {
        await resolve(check(address));
        return undefined;
      } catch (error) {
        if (error instanceof AddressRefused) return error.message;
        throw error;
      }
    },
  };
}

/** `Retry-After` in whole seconds; dates are rare among receivers and ignored. */
function toResult(statusCode: number, retryAfter: string | string[] | undefined): WebhookResponse {
  const seconds =
    typeof retryAfter === 'string' && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : undefined;
  return { statusCode, ...(seconds !== undefined && { retryAfterMs: seconds * 1000 }) };
}
