import type { RequestHandler } from 'express';
import type { Log } from '../core/call/call.ts';

const FORWARDING = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded', 'x-real-ip'];

/**
 * Warns once if a proxy's headers are not trusted: all clients behind it then share its address, so that one
 * client guessing passwords delays all others.
 */
export function warnOfUntrustedProxy(log: Log): RequestHandler {
  let warned = false;
  return (request, _response, next) => {
    const header = warned ? undefined : FORWARDING.find((name) => request.headers[name] !== undefined);
    if (header !== undefined) {
      warned = true;
      log.warn(
        { header },
        'a request came with a forwarding header, which is ignored: if a proxy of yours stands in front, set TRUST_PROXY=true, or all its clients share one address, and wrong passwords of one hold up all',
      );
    }
    next();
  };
}
