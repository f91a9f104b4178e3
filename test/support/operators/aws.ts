import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import { anything, choose, Misuse, matching, type Options, readCall } from './grammar.ts';

const SYNC: Options = {
  '--delete': 'flag',
  '--dryrun': 'flag',
  '--exclude': anything,
  '--include': anything,
  '--size-only': 'flag',
  '--quiet': 'flag',
  '--only-show-errors': 'flag',
  '--no-progress': 'flag',
  '--endpoint-url': matching(/^https?:\/\//),
  '--region': anything,
  '--profile': anything,
};

/** A bucket with a prefix, or a folder, seen as files by their path. */
interface Place {
  /** Sizes of the files. */
  list(): Promise<ReadonlyMap<string, number>>;
  read(path: string): Promise<Uint8Array>;
  write(path: string, bytes: Uint8Array): Promise<void>;
  remove(path: string): Promise<void>;
}

/** `aws s3 sync`: writes files that the destination lacks or has in another size. */
export async function aws(args: readonly string[]): Promise<void> {
  const { rest } = choose(args, { 's3 sync': 's3 sync' });
  const { options, operands } = readCall(rest, SYNC, [2, 2]);
  const [source = '', destination = ''] = operands;
  if (!operands.some((operand) => operand.startsWith('s3://')))
    throw new Misuse('usage: aws s3 sync <LocalPath> <S3Uri> or <S3Uri> <LocalPath> or <S3Uri> <S3Uri>');
  if (!source.startsWith('s3://') && !existsSync(source))
    throw new Misuse(`The user-provided path ${source} does not exist.`);
  const [from, to] = [open(source), open(destination)];
  const [wanted, present] = [await from.list(), await to.list()];
  for (const [path, size] of wanted)
    if (present.get(path) !== size) await to.write(path, await from.read(path));
  if (options.has('--delete'))
    for (const path of present.keys()) if (!wanted.has(path)) await to.remove(path);
}

const open = (place: string) => (place.startsWith('s3://') ? openBucket(place) : openFolder(place));

function openFolder(folder: string): Place {
  return {
    async list() {
      if (!existsSync(folder)) return new Map();
      const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' });
      const files = entries.filter((path) => statSync(join(folder, path)).isFile());
      return new Map(files.map((path) => [path, statSync(join(folder, path)).size]));
    },
    read: async (path) => readFileSync(join(folder, path)),
    async write(path, bytes) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), bytes);
    },
    remove: async (path) => rmSync(join(folder, path)),
  };
}

/** Credentials and address come from the environment, as they do for the real program. */
function openBucket(address: string): Place {
  const { hostname: bucket, pathname } = new URL(address);
  const prefix = pathname === '/' || pathname === '' ? '' : `${pathname.slice(1).replace(/\/$/, '')}/`;
  const base = `${process.env['AWS_ENDPOINT_URL']}/${bucket}`;
  const client = new AwsClient({
    accessKeyId: process.env['AWS_ACCESS_KEY_ID'] ?? '',
    secretAccessKey: process.env['AWS_SECRET_ACCESS_KEY'] ?? '',
    service: 's3',
    region: 'us-east-1',
    retries: 0,
  });
  const ask = async (path: string, method = 'GET', bytes?: Uint8Array) => {
    const body = Buffer.from(bytes ?? []);
    const digest = createHash('sha256').update(body).digest('hex');
    const response = await client.fetch(`${base}/${path}`, {
      method,
      headers: { 'x-amz-content-sha256': digest },
      ...(bytes && { body }),
    });
    if (!response.ok) throw new Misuse(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  const key = (path: string) => `${prefix}${path}`.split('/').map(encodeURIComponent).join('/');
  return {
    async list() {
      const query = new URLSearchParams({ 'list-type': '2', prefix });
      const text = await (await ask(`?${query}`)).text();
      return new Map(
        [...text.matchAll(/<Key>([^<]+)<\/Key>.*?<Size>(\d+)<\/Size>/gs)].map(([, name = '', size]) => [
          name.slice(prefix.length),
          Number(size),
        ]),
      );
    },
    read: async (path) => new Uint8Array(await (await ask(key(path))).arrayBuffer()),
    write: async (path, bytes) => void (await ask(key(path), 'PUT', bytes)),
    remove: async (path) => void (await ask(key(path), 'DELETE')),
  };
}
