import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import type { Clock } from '../call/call.ts';
import { Failure } from '../errors/failure.ts';
import type { BlobInfo, BlobStore, FileContent } from '../store/store.ts';
import { type AwsKeys, signHeaders } from './aws-signature.ts';
import { splitKey, splitPrefix } from './blob-key.ts';

/** Place of the blobs on an S3-compatible server. */
export interface S3Place {
  readonly bucket: string;
  /** Prefix of keys inside the bucket; empty or ending in "/". */
  readonly prefix: string;
  /** http(s) address of the server; absent: Amazon's own for the region. */
  readonly endpoint?: string | undefined;
  /** Puts the bucket into the path instead of the host name, as servers other than Amazon's expect. */
  readonly pathStyle: boolean;
  readonly keys: AwsKeys;
  /** Objects per page of a listing; 1,000 by default, which is the maximum. */
  readonly pageSize?: number;
}

const TIMEOUT_MS = 15_000;
/** Attempts per request; all requests here are idempotent. */
const TRIES = 3;
/** Concurrent deletions. */
const AT_ONCE = 16;

/**
 * BlobStore in a bucket. An object is complete or absent, and every process reads it right after the put
 * (S3 has been strongly consistent since 2020; other servers promise the same).
 */
export function createS3BlobStore(place: S3Place, clock: Clock): BlobStore {
  return new S3BlobStore(place, clock);
}

class S3BlobStore implements BlobStore {
  readonly #place: S3Place;
  readonly #base: URL;
  readonly #clock: Clock;

  constructor(place: S3Place, clock: Clock) {
    this.#place = place;
    this.#clock = clock;
    const { bucket, endpoint = `https://s3.${place.keys.region}.amazonaws.com`, pathStyle } = place;
    this.#base = new URL(endpoint);
    if (pathStyle) this.#base.pathname = `${this.#base.pathname.replace(/\/+$/, '')}/${bucket}`;
    else this.#base.host = `${bucket}.${this.#base.host}`;
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    await this.#ask('PUT', this.#object(key), {
      body: bytes as Uint8Array<ArrayBuffer>,
      contentHash: sha256(bytes),
    });
  }

  async putFile(key: string, file: FileContent): Promise<void> {
    const { place } = file;
    if (place === undefined) await this.put(key, await file.bytes());
    else
      await this.#ask('PUT', this.#object(key), {
        body: await openAsBlob(place.path),
        contentHash: place.sha256,
      });
  }

  async get(key: string): Promise<Uint8Array | undefined> {
    return (await this.#ask('GET', this.#object(key)))?.bytes;
  }

  async stat(key: string): Promise<BlobInfo | undefined> {
    const found = await this.#ask('HEAD', this.#object(key));
    if (found === undefined) return undefined;
    return {
      key,
      sizeBytes: Number(found.headers.get('content-length')),
      modifiedAt: new Date(found.headers.get('last-modified') ?? 0),
    };
  }

  async delete(key: string): Promise<void> {
    await this.#ask('DELETE', this.#object(key));
  }

  async deletePrefix(prefix: string): Promise<void> {
    const found = await this.list(prefix);
    for (let at = 0; at < found.length; at += AT_ONCE)
      await Promise.all(found.slice(at, at + AT_ONCE).map(({ key }) => this.delete(key)));
  }

  async list(prefix: string): Promise<readonly BlobInfo[]> {
    const inside = `${this.#place.prefix}${splitPrefix(prefix).join('/')}/`;
    const found: BlobInfo[] = [];
    let token: string | undefined;
    do {
      const page = await this.#ask('GET', this.#listing(inside, this.#place.pageSize ?? 1_000, token));
      const text = new TextDecoder().decode(page?.bytes);
      found.push(...readListing(text, this.#place.prefix.length));
      token = /<NextContinuationToken>([^<]*)</.exec(text)?.[1];
    } while (token !== undefined);
    return found;
  }

  localPath(): undefined {
    return undefined;
  }

  async ping(): Promise<void> {
    const answer = await this.#ask('GET', this.#listing(`${this.#place.prefix}ping/`, 1), { tries: 1 });
    if (answer === undefined) throw this.#failure('there is no such bucket');
  }

  #object(key: string): URL {
    const url = new URL(this.#base);
    url.pathname = `${url.pathname.replace(/\/+$/, '')}/${this.#place.prefix}${splitKey(key).join('/')}`;
    return url;
  }

  #listing(prefix: string, most: number, token?: string): URL {
    const url = new URL(this.#base);
    url.search = new URLSearchParams({
      'list-type': '2',
      'max-keys': String(most),
      prefix,
      ...(token !== undefined && { 'continuation-token': token }),
    }).toString();
    return url;
  }

  /** @returns undefined for a missing object. @throws Failure `unavailable`, `storage_full` */
  async #ask(
    method: string,
    url: URL,
    {
      body,
      contentHash = sha256(''),
      tries = TRIES,
    }: {
      readonly body?: Uint8Array<ArrayBuffer> | Blob;
      readonly contentHash?: string;
      readonly tries?: number;
    } = {},
  ): Promise<{ readonly headers: Headers; readonly bytes: Uint8Array } | undefined> {
    let last: Failure | undefined;
    for (let tried = 0; tried < tries; tried++) {
      if (tried > 0) await new Promise((resolve) => setTimeout(resolve, 100 * 4 ** tried));
      try {
        const headers = await signHeaders(
          { service: 's3', method, url, headers: { 'x-amz-content-sha256': contentHash } },
          this.#place.keys,
          this.#clock.now(),
        );
        const response = await fetch(url, {
          method,
          headers,
          ...(body !== undefined && { body }),
          redirect: 'manual',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        const bytes = new Uint8Array(await response.arrayBuffer());
        if (response.ok) return { headers: response.headers, bytes };
        const text = new TextDecoder().decode(bytes.subarray(0, 2_000));
        const code = /<Code>([^<]*)</.exec(text)?.[1] ?? String(response.status);
        if (response.status === 404 && code !== 'NoSuchBucket') return undefined;
        last = this.#failure(REASONS[code] ?? `it answered ${response.status} ${code}`);
        if (response.status === 507 || code === 'XMinioStorageFull' || code === 'QuotaExceeded')
          throw new Failure(
            'storage_full',
            `The bucket ${this.#place.bucket} has no room left; nothing was written.`,
          );
        if (response.status < 500 && response.status !== 429) throw last;
      } catch (error) {
        if (error instanceof Failure) throw error;
        last = this.#failure(describeReason(error), error);
      }
    }
    throw last;
  }

  #failure(why: string, cause?: unknown): Failure {
    return new Failure(
      'unavailable',
      `The bucket ${this.#place.bucket} at ${this.#base.host} does not answer: ${why}.`,
      {
        hint: 'Try again in a moment; if this persists, the operator must check BLOB_URL and its keys.',
        retryAfterSeconds: 5,
        cause,
      },
    );
  }
}

const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Codes of docs.aws.amazon.com, "Error responses". */
const REASONS: Readonly<Record<string, string>> = {
  NoSuchBucket: 'there is no such bucket',
  AccessDenied: 'the key is not allowed to use it',
  InvalidAccessKeyId: 'the access key is not known there',
  SignatureDoesNotMatch: 'the secret of the access key is wrong',
  RequestTimeTooSkewed: 'the clocks of both machines differ too much',
};

function describeReason(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string } };
  if (name === 'TimeoutError') return `no answer within ${TIMEOUT_MS / 1000} seconds`;
  if (cause?.code === 'ECONNREFUSED') return 'nothing listens there';
  if (cause?.code === 'ENOTFOUND') return 'no such host';
  return cause?.code ?? String((error as Error).message).slice(0, 200);
}

/** Our keys contain no characters that XML escapes. @param skip length of the prefix of the place. */
function readListing(listing: string, skip: number): BlobInfo[] {
  return [...listing.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => {
    const field = (name: string) => new RegExp(`<${name}>([^<]*)<`).exec(entry)?.[1] ?? '';
    return {
      key: field('Key').slice(skip),
      sizeBytes: Number(field('Size')),
      modifiedAt: new Date(field('LastModified')),
    };
  });
}
