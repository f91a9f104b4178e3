import type { Request } from 'express';
import { type Approach, isActing } from '../auth/same-origin.ts';
import type { LinkStyle } from '../core/call/call.ts';

/**
 * Extracts what authentication needs from a request. Forwarding headers count only if Express trusts the proxy.
 *
 * @param acts whether it creates, changes or spends something, if the method alone does not show it.
 */
export function approachOf(request: Request, acts = isActing(request.method)): Approach {
  const header = (name: string) => request.get(name);
  return {
    method: request.method,
    acts,
    address: request.ip ?? '',
    host: hostOf(request),
    scheme: schemeOf(request),
    authorization: header('authorization'),
    cookie: header('cookie'),
    origin: header('origin'),
    fetchSite: header('sec-fetch-site'),
    userAgent: header('user-agent'),
    ownPage: header('x-lectern-page') === '1',
  };
}

/** Where links in answers point: absolute on v2 and v3, relative to the server on v1. */
export function linkOf(request: Request, publicUrl: string | undefined, relative: boolean): LinkStyle {
  const host = hostOf(request);
  if (relative || (publicUrl === undefined && host === '')) return { style: 'relative', base: '' };
  return { style: 'absolute', base: publicUrl ?? `${schemeOf(request)}://${host}` };
}

/** X-Forwarded-Proto holds whatever the proxy let through. */
function schemeOf(request: Request): 'http' | 'https' {
  return request.protocol.toLowerCase() === 'https' ? 'https' : 'http';
}

/** Headers that must not repeat: Node reads the first value, and a proxy may have read another. */
const ONCE = ['Host', 'Authorization', 'Content-Type'];

/** A header of `ONCE` that was sent several times; undefined if there is none. @param raw alternating names and values. */
export function repeatedHeader(raw: readonly string[]): string | undefined {
  const names = raw.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  return ONCE.find((name) => names.indexOf(name.toLowerCase()) !== names.lastIndexOf(name.toLowerCase()));
}

/** Whether links can be made of a host. */
export function isHost(host: string): boolean {
  return host === '' || (/^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}`));
}

/** Host with port as the caller addressed it; empty when an old client sent none. */
export function hostOf(request: Request): string {
  const host: string | undefined = request.host;
  return host ?? '';
}
