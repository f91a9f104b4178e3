import { type LookupAddress, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Agent, request } from 'undici';
import { type FetchPicture, PictureProblem } from '../store/fetch-picture.ts';

const MAX_BYTES = 20 * 1024 * 1024;
const TOTAL_MS = 15_000;
const CONNECT_MS = 5_000;
const MAX_URL_CHARACTERS = 2_048;
/** IPv4-compatible addresses: ipaddr.js counts them as unicast, but "::127.0.0.1" reaches this machine. */
const IPV4_COMPATIBLE: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('::'), 96];

/**
 * Fetches pictures from the public internet only. Names are judged after resolution, inside the
 * connection's own lookup and on every address returned, so that a name cannot resolve to another
 * address between check and use; redirects are not followed.
 *
 * @param allowed CIDR blocks that may be reached beside the public internet.
 */
export function createSafeFetch(allowed: readonly string[]): FetchPicture {
  const blocks = allowed.map((block) => ipaddr.parseCIDR(block));
  const permits = (address: string) => isPermitted(address, blocks);
  const agent = new Agent({ connect: { lookup: guardedLookup(permits), timeout: CONNECT_MS }, headersTimeout: TOTAL_MS, bodyTimeout: TOTAL_MS, connections: 8 });
  return async (address, signal) => {
    const url = checkedUrl(address, permits);
    const limit = AbortSignal.timeout(TOTAL_MS);
    try {
      const answer = await request(url, { dispatcher: agent, signal: AbortSignal.any([signal, limit]), headers: { accept: 'image/*' } });
      if (answer.statusCode !== 200) {
        // Destroying an unread body raises an error on it, which nobody else would hear.
        answer.body.on('error', () => undefined).destroy();
        throw new PictureProblem(answer.statusCode >= 300 && answer.statusCode < 400 ? 'it redirects, and redirects are not followed' : `the server answered ${answer.statusCode}`);
      }
      return await readBounded(answer.body, Number(answer.headers['content-length'] ?? 0));
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      throw problemOf(error, limit);
    }
  };
}

function checkedUrl(address: string, permits: (address: string) => boolean): URL {
  if (address.length > MAX_URL_CHARACTERS) throw new PictureProblem(`the address is longer than ${MAX_URL_CHARACTERS} characters`);
  const url = URL.parse(address);
  if (!url) throw new PictureProblem('it is not a valid address');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new PictureProblem('only http and https addresses are fetched');
  if (url.username !== '' || url.password !== '') throw new PictureProblem('addresses with credentials are not fetched');
  // A literal address is connected to without any lookup.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !permits(host)) throw new PictureProblem('its address is not on the public internet');
  return url;
}

function isPermitted(address: string, blocks: readonly [ipaddr.IPv4 | ipaddr.IPv6, number][]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (blocks.some(([base, bits]) => base.kind() === parsed.kind() && parsed.match(base, bits))) return true;
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || !parsed.match(...IPV4_COMPATIBLE);
}

function guardedLookup(permits: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0);
      const refused = addresses.length === 0 || addresses.some(({ address }) => !permits(address));
      if (refused) return callback(new PictureProblem('its address is not on the public internet'), '', 0);
      if (options.all) return callback(null, addresses);
      const [first] = addresses as [LookupAddress, ...LookupAddress[]];
      return callback(null, first.address, first.family);
    });
  };
}

async function readBounded(body: AsyncIterable<Uint8Array>, declared: number): Promise<Uint8Array> {
  const tooLarge = () => new PictureProblem(`it is larger than ${MAX_BYTES / 1024 / 1024} MB`);
  const chunks: Uint8Array[] = [];
  let size = declared > MAX_BYTES ? Number.POSITIVE_INFINITY : 0;
  for await (const chunk of body) {
    size += chunk.length;
    // Leaving the loop destroys the body and with it the connection.
    if (size > MAX_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function problemOf(error: unknown, limit: AbortSignal): PictureProblem {
  if (error instanceof PictureProblem) return error;
  if (limit.aborted) return new PictureProblem(`it did not arrive within ${TOTAL_MS / 1000} seconds`, { cause: error });
  const { code = '', cause } = error as { code?: string; cause?: unknown };
  if (cause instanceof PictureProblem) return cause;
  const words: Record<string, string> = {
    ENOTFOUND: 'its host does not exist',
    EAI_AGAIN: 'its host could not be resolved',
    ECONNREFUSED: 'its host refuses the connection',
    UND_ERR_CONNECT_TIMEOUT: 'its host does not answer',
  };
  return new PictureProblem(words[code] ?? 'its host could not be reached', { cause: error });
}
