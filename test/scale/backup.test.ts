import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ask, ROOT, scratchDirectory, serve } from '../e2e/processes.ts';
import { DEEP } from '../faults/chance.ts';
import { Client } from '../faults/client.ts';
import { judge, NOTHING } from '../faults/judge.ts';
import { Ledger } from '../faults/ledger.ts';
import { freePort } from '../support/free-port.ts';
import { MISSING, type SharedServer, startPostgres, startS3 } from '../support/shared-servers.ts';

const scratch = scratchDirectory();
const started: SharedServer[] = [];
afterAll(async () => {
  await Promise.all(started.map((server) => server.stop()));
  scratch.remove();
});

async function engines() {
  const [store, blobs] = await Promise.all([startPostgres(), startS3()]);
  started.push(store, blobs);
  return { store, blobs };
}

/** Settings of a server on these engines. Links of the first one lead to the second, which has its port. */
function settings(
  { store, blobs }: { readonly store: SharedServer; readonly blobs: SharedServer },
  port: number,
) {
  return {
    PORT: String(port),
    STORE_URL: store.url,
    BLOB_URL: blobs.url,
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
    LOG_LEVEL: 'fatal',
  };
}

function run(program: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
}

/** @returns the id of a deck that keeps a file of its own. */
async function openFile(url: string): Promise<string> {
  const form = new FormData();
  const bytes = readFileSync(join(ROOT, 'test', 'fixtures', 'pptx', 'merged-cells.pptx'));
  form.append('pptx_file', new Blob([bytes]), 'opened.pptx');
  const response = await ask(`${url}/api/v3/presentation/open`, { method: 'POST', body: form });
  const { presentation_id } = (await response.json()) as { presentation_id: string };
  return presentation_id;
}

/** Copies what is there, and removes nothing, as `aws s3 sync` does. Files may disappear meanwhile. */
function syncFiles(from: string, to: string): void {
  spawnSync('cp', ['-r', `${from}/.`, to]);
}

// test/faults/backup.test.ts stands for it in npm test.
test.skipIf(!DEEP || MISSING.postgres !== undefined)(
  'files, pg_dump and files again, copied from a running server, restore every deck on other engines',
  async () => {
    const ledger = new Ledger(join(scratch.path, 'ledger'));
    const client = new Client(ledger);
    const port = await freePort();
    const first = await engines();
    const server = await serve(join(scratch.path, 'first'), settings(first, port));
    client.at(server.url);
    for (const what of ['deck', 'task', 'upload', 'deck'] as const)
      await client.ask(what, `before-${what}-${ledger.read().length}`);
    const before = ledger.read();
    const doomed = await openFile(server.url);
    let working = true;
    const work = (async () => {
      for (let number = 0; working; number += 1)
        await client.ask((['deck', 'upload', 'task'] as const)[number % 3] ?? 'deck', `while-${number}`);
    })();

    const [files, dump] = [join(scratch.path, 'files'), join(scratch.path, 'store.dump')];
    run('mkdir', files);
    syncFiles(first.blobs.folder, files);
    run('pg_dump', '--format=custom', '--file', dump, first.store.url);
    // Gone after the dump and before the last copy: the dump still names its file, which nothing makes anew.
    expect(await client.ask('delete', 'doomed', doomed)).toBe(204);
    syncFiles(first.blobs.folder, files);
    working = false;
    await work;
    await server.stop();

    const second = await engines();
    run('pg_restore', '--clean', '--if-exists', '--dbname', second.store.url, dump);
    syncFiles(files, second.blobs.folder);
    const again = await serve(join(scratch.path, 'second'), settings(second, port));
    // Requests made during the copy may be in it or not; every record in it is complete.
    const asked = ledger
      .read()
      .filter(({ what }) => what !== 'delete')
      .map(({ answer, ...one }) =>
        answer !== undefined && before.some(({ key }) => key === one.key) ? { ...one, answer } : one,
      );
    const texts = await ask(`${again.url}/api/v3/presentation/${doomed}/texts`);
    expect([texts.status, await texts.text()]).toEqual([200, expect.stringContaining('items')]);
    const removed = await ask(`${again.url}/api/v3/presentation/${doomed}`, { method: 'DELETE' });
    expect(removed.status).toBe(204);
    const verdict = await judge(asked, again.url, 90_000);
    await again.stop();
    expect(verdict).toEqual(NOTHING);
  },
);
