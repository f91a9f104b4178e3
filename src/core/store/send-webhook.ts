/** Why a message could not be sent, in words: "its host does not exist". */
export class SendProblem extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'SendProblem';
  }
}

export interface WebhookResponse {
  readonly statusCode: number;
  /** From `Retry-After`. */
  readonly retryAfterMs?: number;
}

/** Port: posts JSON to addresses that others chose. Adapters reach only addresses that are allowed, follow no redirect and bound the time. */
export interface WebhookSender {
  /** @throws SendProblem when no answer came. */
  post(url: string, headers: Readonly<Record<string, string>>, body: string, signal: AbortSignal): Promise<WebhookResponse>;
  /** Why nothing would be sent to the address as things stand now; undefined when nothing speaks against it. */
  objection(url: string): Promise<string | undefined>;
}
