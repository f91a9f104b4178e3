import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signHeaders } from '../../../src/core/adapters/aws-signature.ts';
import { createS3BlobStore, type S3Place } from '../../../src/core/adapters/s3-blob-store.ts';
import { blobStoreConformance } from '../../conformance/blob-store.ts';
import { type SharedServer, startS3 } from '../../support/shared-servers.ts';

let server: SharedServer;
let places = 0;
beforeAll(async () => {
  server = await startS3();
});
afterAll(() => server.stop());

function place(changed: Partial<S3Place> = {}): S3Place {
  const endpoint = new URL(server.url).searchParams.get('endpoint') ?? '';
  return {
    bucket: 'lectern',
    prefix: `place-${places++}/`,
    endpoint,
    pathStyle: true,
    keys: { region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    ...changed,
  };
}

const open = (at: S3Place) =>
  createS3BlobStore(at, { now: () => new Date(), monotonicMs: () => performance.now() });

blobStoreConformance('S3', () => open(place()));

describe('a bucket', () => {
  it('lists more than one page of objects, and deletes them all', async () => {
    const blobs = open(place({ pageSize: 3 }));
    const keys = Array.from({ length: 10 }, (_, n) => `many/${String(n).padStart(4, '0')}`);
    await Promise.all(keys.map((key) => blobs.put(key, new Uint8Array([1]))));
    expect((await blobs.list('many/')).map(({ key }) => key)).toEqual(keys);
    await blobs.deletePrefix('many/');
    expect(await blobs.list('many/')).toEqual([]);
  });

  it('is shared by two programs with separate prefixes', async () => {
    const [one, other] = [open(place()), open(place())];
    await one.put('a/b', new Uint8Array([1]));
    expect(await other.get('a/b')).toBeUndefined();
    await other.ping();
  });

  it('refuses requests that are not signed with its secret and the current time', async () => {
    const at = place();
    const keys = (changed: object) => ({ ...at, keys: { ...at.keys, ...changed } });
    await open(at).put('a/b', new Uint8Array([1]));
    for (const [blobs, words] of [
      [open(keys({ secretAccessKey: 'S3RVEr' })), 'secret of the access key is wrong'],
      [open(keys({ accessKeyId: 'SOMEBODY' })), 'access key is not known there'],
      [
        createS3BlobStore(at, { now: () => new Date(Date.now() - 16 * 60_000), monotonicMs: () => 0 }),
        'clocks of both machines differ',
      ],
    ] as const) {
      const refused = { code: 'unavailable', message: expect.stringContaining(words) };
      await expect(blobs.put('a/c', new Uint8Array([2]))).rejects.toMatchObject(refused);
      await expect(blobs.get('a/b')).rejects.toMatchObject(refused);
      await expect(blobs.list('a/')).rejects.toMatchObject(refused);
      await expect(blobs.ping()).rejects.toMatchObject(refused);
    }
    expect((await open(at).list('a/')).map(({ key }) => key)).toEqual(['a/b']);
  });

  it('reports a wrong secret, a full disk, a missing bucket and an unreachable host', async () => {
    const answers: [number, string][] = [
      [403, 'SignatureDoesNotMatch'],
      [507, 'XMinioStorageFull'],
      [503, 'SlowDown'],
    ];
    const refusing = createServer((_request, response) => {
      const [status, code] = answers.shift() ?? [200, ''];
      response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
    });
    await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
    const refused = open(place({ endpoint: `http://127.0.0.1:${(refusing.address() as AddressInfo).port}` }));
    await expect(refused.put('a/b', new Uint8Array([1]))).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('secret of the access key'),
    });
    await expect(refused.put('a/b', new Uint8Array([1]))).rejects.toMatchObject({ code: 'storage_full' });
    // Busy stores are asked again.
    await refused.put('a/b', new Uint8Array([1]));
    refusing.close();
    await expect(open(place({ bucket: 'other' })).ping()).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('no such bucket'),
    });
    await expect(open(place({ bucket: 'other' })).get('a/b')).rejects.toMatchObject({ code: 'unavailable' });
    await expect(open(place({ endpoint: 'http://127.0.0.1:9' })).ping()).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('127.0.0.1:9'),
    });
  });
});

it("requests to S3 are signed like the examples in Amazon's documentation", async () => {
  // "Authenticating Requests: Using the Authorization Header (AWS Signature Version 4)": GET Object, PUT
  // Object, GET Bucket (List Objects).
  const keys = {
    region: 'us-east-1',
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  };
  const signature = async (method: string, path: string, body = '', headers: Record<string, string> = {}) => {
    const url = new URL(`https://examplebucket.s3.amazonaws.com${path}`);
    const contentHash = createHash('sha256').update(body).digest('hex');
    const signed = await signHeaders(
      { service: 's3', method, url, headers: { ...headers, 'x-amz-content-sha256': contentHash } },
      keys,
      new Date('2013-05-24T00:00:00Z'),
    );
    return /Signature=(\w+)$/.exec(signed['authorization'] ?? '')?.[1];
  };
  expect(await signature('GET', '/test.txt', '', { range: 'bytes=0-9' })).toBe(
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  );
  expect(
    await signature('PUT', '/test%24file.text', 'Welcome to Amazon S3.', {
      date: 'Fri, 24 May 2013 00:00:00 GMT',
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
    }),
  ).toBe('98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd');
  expect(await signature('GET', '/?max-keys=2&prefix=J')).toBe(
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  );
});
