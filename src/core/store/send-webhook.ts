/** Reason why a message could not be sent, such as "its host does not exist". */
export class SendProblem extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'SendProblem';
  }
}

export interface WebhookResponse {
  readonly statusCode: number;
  /** Value of `Retry-After`. */
  readonly retryAfterMs?: number;
}

/**
 * Port that posts JSON to addresses chosen by others. Adapters only reach allowed addresses, follow no
 * redirect and limit the time.
 */
export interface WebhookSender {
  /** @throws SendProblem if there is no response. */
  post(
    url: string,
    headers: Readonly<Record<string, string>>,
    body: string,
    signal: AbortSignal,
  ): Promise<WebhookResponse>;
  /** Reason why the address would be refused at present; undefined if there is none. */
  objection(url: string): Promise<string | undefined>;
}
