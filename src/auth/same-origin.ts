import ipaddr from 'ipaddr.js';

/** Origin of a request. Proxy headers are already resolved if the proxy is trusted. */
export interface Approach {
  readonly method: string;
  /** True if the request creates, changes or spends something, regardless of its method. */
  readonly acts: boolean;
  /** Address of the client, for throttling. */
  readonly address: string;
  /** Host of the request with its port, as the caller addressed it. */
  readonly host: string;
  readonly scheme: 'http' | 'https';
  readonly authorization: string | undefined;
  readonly cookie: string | undefined;
  readonly origin: string | undefined;
  /** Sec-Fetch-Site, which browsers set and pages cannot. */
  readonly fetchSite: string | undefined;
  readonly userAgent: string | undefined;
  /**
   * Header that only pages of this server send. Other sites would need a preflight, which is never granted.
   */
  readonly ownPage?: boolean;
}

/** Host without port and brackets, in lower case. */
export function readHostName(host: string): string {
  const bracketed = /^\[([^\]]*)\]/.exec(host);
  return (bracketed?.[1] ?? host.replace(/:\d*$/, '')).toLowerCase().replace(/\.$/, '');
}

export function isLoopbackName(name: string): boolean {
  if (name === 'localhost' || name.endsWith('.localhost')) return true;
  return isLoopbackAddress(name);
}

export function isLoopbackAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}

/**
 * Returns whether a browser sends this acting request on behalf of another site. Credentials that browsers
 * add by themselves (cookie, Basic) do not count then. The rule is that of Go's http.CrossOriginProtection:
 * Sec-Fetch-Site decides, otherwise Origin against the own host; a request with neither does not come from a
 * browser.
 *
 * A GET needs a stricter check, since any link or picture sends one: a link in an e-mail arrives as "none".
 * Over plain HTTP browsers send neither header, so they are recognized by their user agent and need the
 * header of our own pages.
 */
export function isCrossSite({
  acts,
  method,
  fetchSite,
  origin,
  host,
  ownPage,
  userAgent,
}: Approach): boolean {
  if (!acts) return false;
  const isLink = method === 'GET' || method === 'HEAD';
  if (fetchSite !== undefined) return fetchSite !== 'same-origin' && (isLink || fetchSite !== 'none');
  if (origin !== undefined) return readOriginHost(origin) !== host.toLowerCase();
  return isLink && ownPage !== true && userAgent?.startsWith('Mozilla/') === true;
}

/** Returns whether requests with this method act by default. */
export function isActing(method: string): boolean {
  return !['GET', 'HEAD', 'OPTIONS'].includes(method);
}

/** Host with port of an Origin header; undefined for "null" and malformed values. */
function readOriginHost(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host || undefined : undefined;
}
