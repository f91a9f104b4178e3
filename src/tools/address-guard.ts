import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

export interface AddressPolicy {
  /** Address that the server listens on. */
  readonly listenHost: string;
  readonly publicUrl: string | undefined;
  /** A proxy in front vouches for the host name. */
  readonly trustProxy: boolean;
}

/**
 * Refuses what DNS rebinding and foreign web pages send: a `Host` that is not ours, an `Origin`
 * that is neither our own nor, for a server called by a loopback name, of this machine.
 *
 * An address in digits cannot be rebound, so it is a good `Host` wherever the server listens.
 *
 * @returns why the request is refused; undefined when it may pass.
 */
export function refusedAddress(headers: IncomingHttpHeaders, policy: AddressPolicy): string | undefined {
  const forwarded = policy.trustProxy ? headers['x-forwarded-host'] : undefined;
  const host = hostnameOf(`http://${forwarded === undefined ? (headers.host ?? '') : String(forwarded).split(',')[0]?.trim()}`);
  if (host === undefined) return 'The Host header is missing or malformed.';
  const own = policy.publicUrl === undefined ? undefined : hostnameOf(policy.publicUrl);
  const known = host === own || host === policy.listenHost || isLoopbackName(host) || isLiteral(host) || (policy.trustProxy && own === undefined);
  if (!known) return `The Host "${host}" is not an address of this server. Set PUBLIC_URL to the address under which it is reached.`;
  if (headers.origin === undefined) return undefined;
  const origin = hostnameOf(headers.origin);
  if (origin !== undefined && (origin === host || origin === own || (isLoopbackName(origin) && isLoopbackName(host)))) return undefined;
  return `Requests from the origin "${headers.origin.slice(0, 100)}" are not accepted.`;
}

function hostnameOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).hostname || undefined : undefined;
}

function isLoopbackName(host: string): boolean {
  return host === 'localhost' || host === '127.0.0.1' || host === '[::1]';
}

function isLiteral(host: string): boolean {
  return isIP(host.replace(/^\[|\]$/g, '')) !== 0;
}
