import { type LookupAddress, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Agent } from 'undici';
import { isRefusedByName } from './private-names.ts';

const CONNECT_MS = 5_000;
const MAX_URL_CHARACTERS = 2_048;
/**
 * Global unicast addresses of IPv6 (RFC 4291 2.4, IANA). ipaddr.js also counts unassigned ranges and
 * "::127.0.0.1", which reaches this machine.
 */
const GLOBAL_IPV6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];
const PRIVATE = 'its address is not on the public internet';
const PRIVATE_NAME = 'its name is not on the public internet';

/** An address that must not be connected to, with the reason. */
export class AddressRefused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'AddressRefused';
  }
}

/** Connects to the public internet, and to private addresses only if they are allowed. */
export interface GuardedAgent {
  /**
   * For undici's `request`. It checks every address inside the connection's own lookup, so that a name cannot
   * resolve to another address between check and use.
   */
  readonly agent: Agent;
  /** Checks an address before connecting, as far as possible. @throws AddressRefused */
  check(address: string): URL;
  /**
   * Resolves the name as a connection would. @throws AddressRefused; unknown names pass, since they may be
   * known later.
   */
  resolve(url: URL): Promise<void>;
}

/**
 * @param allowed CIDR blocks that are reachable besides the public internet.
 * @param trusted hosts that the operator configured by name; all their addresses are reachable.
 */
export function createGuardedAgent(
  allowed: readonly string[],
  timeoutMs: number,
  trusted: readonly string[] = [],
): GuardedAgent {
  const blocks = allowed.map((block) => ipaddr.parseCIDR(block));
  const permits = (address: string) => trusted.includes(address) || isPermitted(address, blocks);
  const refuses = (host: string) =>
    !trusted.includes(host) && isRefusedByName(host, { permits, someArePrivate: blocks.length > 0 });
  const judged = createGuardedLookup(permits);
  const unjudged = createGuardedLookup(() => true);
  const guarded: LookupFunction = (hostname, options, callback) =>
    (trusted.includes(hostname) ? unjudged : judged)(hostname, options, callback);
  return {
    agent: new Agent({
      connect: { lookup: guarded, timeout: CONNECT_MS },
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      connections: 8,
    }),
    check: (address) => checkUrl(address, permits, refuses),
    resolve: (url) =>
      new Promise((resolve, reject) => {
        if (isIP(readHost(url)) !== 0) return resolve();
        guarded(readHost(url), { all: true }, (error) =>
          error instanceof AddressRefused ? reject(error) : resolve(),
        );
      }),
  };
}

function checkUrl(
  address: string,
  permits: (address: string) => boolean,
  refuses: (name: string) => boolean,
): URL {
  if (address.length > MAX_URL_CHARACTERS)
    throw new AddressRefused(`the address is longer than ${MAX_URL_CHARACTERS} characters`);
  const url = URL.parse(address);
  if (!url) throw new AddressRefused('it is not a valid address');
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new AddressRefused('only http and https addresses are allowed');
  if (url.username !== '' || url.password !== '')
    throw new AddressRefused('addresses with credentials are not allowed');
  // Connections to literal addresses make no lookup.
  const host = readHost(url);
  if (isIP(host) !== 0 && !permits(host)) throw new AddressRefused(PRIVATE);
  if (isIP(host) === 0 && refuses(host)) throw new AddressRefused(PRIVATE_NAME);
  return url;
}

function readHost(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

function isPermitted(address: string, blocks: readonly [ipaddr.IPv4 | ipaddr.IPv6, number][]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (blocks.some(([base, bits]) => base.kind() === parsed.kind() && parsed.match(base, bits))) return true;
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(...GLOBAL_IPV6);
}

function createGuardedLookup(permits: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0);
      const refused = addresses.length === 0 || addresses.some(({ address }) => !permits(address));
      if (refused) return callback(new AddressRefused(PRIVATE), '', 0);
      if (options.all) return callback(null, addresses);
      const [first] = addresses as [LookupAddress, ...LookupAddress[]];
      return callback(null, first.address, first.family);
    });
  };
}

/** Reason why a request got no answer, as text. */
export function describeConnectionProblem(error: unknown): string {
  const { code = '', cause } = error as { code?: string; cause?: unknown };
  const refused = [error, cause].find((one) => one instanceof AddressRefused);
  if (refused) return refused.message;
  const words: Record<string, string> = {
    ENOTFOUND: 'its host does not exist',
    EAI_AGAIN: 'its host could not be resolved',
    ECONNREFUSED: 'its host refuses the connection',
    UND_ERR_CONNECT_TIMEOUT: 'its host does not answer',
  };
  return words[code] ?? 'its host could not be reached';
}
