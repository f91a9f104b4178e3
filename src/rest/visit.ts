import type { IncomingMessage } from 'node:http';
import type { Caller, LinkStyle } from '../core/call/call.ts';

/** Caller of a request and style of links in its answer. */
export interface Visit {
  readonly caller: Caller;
  readonly link: LinkStyle;
  readonly requestId: string;
  /** Returns whether the credentials still hold; asked while a response stays open. */
  stillAllowed?(): Promise<boolean>;
}

const visits = new WeakMap<IncomingMessage, Visit>();

export function recordVisit(request: IncomingMessage, visit: Visit): void {
  visits.set(request, visit);
}

/** Visit of an authenticated request, for the MCP handler. */
export function readVisit(request: IncomingMessage): Visit {
  const visit = visits.get(request);
  if (visit === undefined) throw new Error('visitOf() was asked about a request that was not let in');
  return visit;
}
