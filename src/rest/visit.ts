import type { IncomingMessage } from 'node:http';
import type { Caller, LinkStyle } from '../core/call/call.ts';

/** Who sent a request and how links in its answer are written. */
export interface Visit {
  readonly caller: Caller;
  readonly link: LinkStyle;
  readonly requestId: string;
  /** Whether the same credentials are still good; asked while an answer stays open. */
  stillAllowed?(): Promise<boolean>;
}

const visits = new WeakMap<IncomingMessage, Visit>();

export function recordVisit(request: IncomingMessage, visit: Visit): void {
  visits.set(request, visit);
}

/** The visit of a request that was let in; the MCP handler asks for it. */
export function visitOf(request: IncomingMessage): Visit {
  const visit = visits.get(request);
  if (visit === undefined) throw new Error('visitOf() was asked about a request that was not let in');
  return visit;
}
