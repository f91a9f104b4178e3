import { isIP } from 'node:net';
import { hostName, isLoopbackName } from '../auth/same-origin.ts';

/**
 * Whether a name in the Host header can be ours. DNS rebinding needs a public name that an attacker
 * controls, so addresses, loopback names and names without a dot pass; any other must be that of
 * the public address.
 */
export function isOwnHost(host: string, publicUrl: string | undefined): boolean {
  const name = hostName(host);
  if (name === '') return false;
  if (isLoopbackName(name) || isIP(name) !== 0 || !name.includes('.')) return true;
  return publicUrl !== undefined && hostName(new URL(publicUrl).host) === name;
}

/** Whether a page of this origin may speak to the server: its own, that of the public address, or one on this machine when the server is addressed there. */
export function isOwnOrigin(origin: string, host: string, publicUrl: string | undefined): boolean {
  const from = URL.canParse(origin) ? new URL(origin).host : '';
  if (from === '') return false;
  if (from === host.toLowerCase()) return true;
  if (publicUrl !== undefined && new URL(publicUrl).host === from) return true;
  return isLoopbackName(hostName(from)) && isLoopbackName(hostName(host));
}
