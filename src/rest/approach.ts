import type { Request } from 'express';
import { type Approach, isActing } from '../auth/same-origin.ts';
import type { LinkStyle } from '../core/call/call.ts';

/**
 * Extracts what authentication needs from a request. Forwarding headers count only if Express trusts the
 * proxy.
 *
 * @param acts whether the request creates, changes or spends something although its method is safe.
 */
export function readApproach(request: Request, acts = isActing(request.method)): Approach {
  const header = (name: string) => request.get(name);
  return {
    method: request.method,
    acts,
    address: request.ip ?? '',
    host: readHost(request),
    scheme: readScheme(request),
    authorization: header('authorization'),
    cookie: header('cookie'),
    origin: header('origin'),
    fetchSite: header('sec-fetch-site'),
    userAgent: header('user-agent'),
    ownPage: header('x-lectern-page') === '1',
  };
}

/**
 * Style of links in answers: absolute if the public address is known, else by the address of the request.
 *
 * @param relative whether links are relative without a public address, as in v1.
 */
export function readLink(request: Request, publicUrl: string | undefined, relative: boolean): LinkStyle {
  const host = readHost(request);
  if (publicUrl === undefined && (relative || host === '')) return { style: 'relative', base: '' };
  return { style: 'absolute', base: publicUrl ?? `${readScheme(request)}://${host}` };
}

/** X-Forwarded-Proto can hold any value that the proxy passes. */
function readScheme(request: Request): 'http' | 'https' {
  return request.protocol.toLowerCase() === 'https' ? 'https' : 'http';
}

/** Headers that must not repeat, since a proxy may use another value than Node, which uses the first. */
const ONCE = ['Host', 'Authorization', 'Content-Type'];

/** First header of `ONCE` that was sent several times. @param raw alternating names and values. */
export function findRepeatedHeader(raw: readonly string[]): string | undefined {
  const names = raw.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  return ONCE.find((name) => names.indexOf(name.toLowerCase()) !== names.lastIndexOf(name.toLowerCase()));
}

/** Returns whether a host can be part of a link. */
export function isHost(host: string): boolean {
  return host === '' || (/^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}`));
}

/** Host with port as the caller addressed it; empty if the request had no Host header. */
export function readHost(request: Request): string {
  const host: string | undefined = request.host;
  return host ?? '';
}
