import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

export interface NpmRegistry {
  readonly url: string;
  /** Bytes of the tarballs that were served, by package. */
  readonly served: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

interface Published {
  readonly manifest: { readonly name: string; readonly version: string };
  readonly tarball: Buffer;
}

/**
 * A registry on loopback that has the packages which `npm run pack` wrote into a folder, and sends clients
 * elsewhere for all others.
 *
 * @see https://github.com/npm/registry/blob/main/docs/responses/package-metadata.md
 */
export async function openNpmRegistry(folder: string, elsewhere: string): Promise<NpmRegistry> {
  const packages = new Map(
    ['program', 'data'].map((part) => published(folder, part)).map((one) => [one.manifest.name, one]),
  );
  const served = new Map<string, number>();
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '/').slice(1));
    const found = packages.get(path.replace(/\/-\/.*$/, ''));
    if (found === undefined) {
      response.writeHead(302, { location: `${elsewhere.replace(/\/$/, '')}${request.url}` }).end();
    } else if (path.includes('/-/')) {
      served.set(found.manifest.name, found.tarball.length);
      response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(found.tarball);
    } else {
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(metadata(found, origin(server))));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: origin(server),
    served,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function published(folder: string, part: string): Published {
  const manifest = JSON.parse(
    readFileSync(join(folder, part, 'package.json'), 'utf8'),
  ) as Published['manifest'];
  const file = readdirSync(folder).find((name) => name === `${manifest.name}-${manifest.version}.tgz`);
  if (file === undefined) throw new Error(`${folder} has no tarball of ${manifest.name}.`);
  return { manifest, tarball: readFileSync(join(folder, file)) };
}

function metadata({ manifest, tarball }: Published, url: string): object {
  const { name, version } = manifest;
  const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
  return {
    name,
    'dist-tags': { latest: version },
    versions: {
      [version]: { ...manifest, dist: { tarball: `${url}/${name}/-/${name}-${version}.tgz`, integrity } },
    },
  };
}

function origin(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
