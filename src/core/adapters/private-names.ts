/** Names of the machine itself: RFC 6761 6.3 and common hosts files. */
const OWN = [
  'localhost',
  'localhost4',
  'localhost6',
  'localhost.localdomain',
  'localhost4.localdomain4',
  'localhost6.localdomain6',
  'ip6-localhost',
  'ip6-loopback',
];

/** Hosts at which clouds serve the credentials of their machines. */
const METADATA = [
  'metadata',
  'instance-data',
  'metadata.google.internal',
  'metadata.goog',
  'instance-data.ec2.internal',
  'metadata.azure.internal',
  'metadata.tencentyun.com',
  'metadata.platformequinix.com',
];
const METADATA_ADDRESSES = ['169.254.169.254', 'fd00:ec2::254'];

/**
 * Zones that are never delegated in the public DNS: RFC 6761 and 6762 (with its appendix G), 7686, 8375,
 * 9476, and zones that ICANN reserves (.internal) or withholds because private networks use them (.corp,
 * .home, .mail).
 */
const PRIVATE = [
  'local',
  'localdomain',
  'internal',
  'home.arpa',
  'home',
  'lan',
  'corp',
  'intranet',
  'private',
  'mail',
  'test',
  'example',
  'invalid',
  'onion',
  'alt',
];

export interface Permissions {
  /** Returns whether an address may be connected to. */
  permits(address: string): boolean;
  /** True if any private address is allowed. */
  readonly someArePrivate: boolean;
}

/**
 * Returns whether a host is refused by its name, because it cannot be on the public internet. If private
 * addresses are allowed, names of private networks are judged by the addresses that they resolve to, like all
 * names.
 *
 * @param host as written by `URL`.
 */
export function isRefusedByName(host: string, { permits, someArePrivate }: Permissions): boolean {
  const name = host.toLowerCase().replace(/\.+$/, '');
  if (isWithin(name, OWN)) return !permits('127.0.0.1') && !permits('::1');
  if (isWithin(name, METADATA)) return !METADATA_ADDRESSES.some(permits);
  // A single word is a host of the local network, possibly after completion; top-level domains are no hosts
  // (RFC 7085).
  return !someArePrivate && (!name.includes('.') || isWithin(name, PRIVATE));
}

function isWithin(name: string, zones: readonly string[]): boolean {
  return zones.some((zone) => name === zone || name.endsWith(`.${zone}`));
}
