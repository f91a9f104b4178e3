import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEEP, oneIn } from '../support/deep.ts';
import { hasPackageLists } from '../support/operators/apt-get.ts';
import {
  type Block,
  expandWords,
  misspellOptions,
  readBlocks,
  readInlineCommands,
  splitCommands,
  writeStandIns,
} from '../support/operators/blocks.ts';
import { Misuse } from '../support/operators/grammar.ts';
import { NOT_DONE, PROGRAMS } from '../support/operators/programs.ts';
import { MISSING, type SharedServer, startPostgres, startRedis, startS3 } from '../support/shared-servers.ts';
import { zip } from '../support/zip.ts';
import { GUIDES } from './guides.ts';
import {
  type Ended,
  ended,
  environment,
  ONE_ENGINE,
  ROOT,
  type Served,
  scratchDirectory,
  serve,
} from './processes.ts';

const ADDRESS = 'http://127.0.0.1:5001';
const BLOCKS = readBlocks('sh');
/** Returns whether the stand-in of a program does not start the built program. */
const isStandIn = (name: string) => Object.hasOwn(PROGRAMS, name) && name !== 'lectern' && name !== 'node';

/** Returns whether a block calls nothing but the server and the program of the clone. */
const isOwn = ({ code }: Block) =>
  /^(?:#.*\n)*(?:curl -s (?:-H \S+ )?http:\/\/127|node dist\/main\.js)/.test(code);
const NEEDS_ENGINES = /\b(?:pg_dump|pg_restore|redis-cli)\b/;
const OTHERS = BLOCKS.filter((block) => !isOwn(block));
const LACKING = MISSING.postgres ?? MISSING.redis;

const scratch = scratchDirectory();
const home = () => join(scratch.path, 'clone');
let server: Served;

beforeAll(async () => {
  for (const folder of [home(), join(scratch.path, 'home'), join(scratch.path, 'backups')]) mkdirSync(folder);
  for (const path of ['Dockerfile', 'compose.yaml', 'deploy', 'package.json', 'package-lock.json'])
    cpSync(join(ROOT, path), join(home(), path), { recursive: true });
  writeStandIns(join(scratch.path, 'bin'));
  writeFileSync(join(home(), 'report.md'), '# Ferries\n\n## Routes\n\nThree lines cross the bay.\n');
  cpSync(join(ROOT, 'test', 'fixtures', 'docs', 'bakery.xlsx'), join(home(), 'sales.xlsx'));
  writeFileSync(join(home(), 'query.json'), '{ "limit": 2 }');
  writePackages();
  const folder = join(scratch.path, 'downloads', 'npm');
  mkdirSync(folder, { recursive: true });
  const advisory = {
    id: 'GHSA-0',
    summary: '-',
    affected: [{ package: { ecosystem: 'npm', name: 'left-pad' }, versions: ['1.0.0'] }],
  };
  writeFileSync(join(folder, 'all.zip'), zip([['GHSA-0.json', JSON.stringify(advisory)]]));
  server = await serve(join(home(), 'app_data'), ONE_ENGINE);
});
afterAll(async () => {
  await server?.stop();
  scratch.remove();
});

/** The files of a release, under the names that packing gives them now. */
function writePackages(): void {
  const { name, version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const [, data = ''] =
    /DATA_VERSION = '([\d.]+)'/.exec(readFileSync(join(ROOT, 'scripts', 'package-data.ts'), 'utf8')) ?? [];
  const files = [`${name}-${version}.tgz`, `${name}-data-${data}.tgz`];
  for (const file of files) writeFileSync(join(home(), file), file);
  const digest = (text: string) => createHash('sha256').update(text).digest('hex');
  writeFileSync(
    join(home(), 'SHA256SUMS'),
    [...files, 'elsewhere.mcpb'].map((file) => `${digest(file)}  ${file}\n`).join(''),
  );
}

/** Runs a block in a clone, with the addresses and folders of this test. */
function run({ code }: Pick<Block, 'code'>, extra: Record<string, string> = {}): Promise<Ended> {
  const own = code
    .replaceAll(ADDRESS, server.url)
    .replaceAll('/path/to/lectern', ROOT)
    .replaceAll(/(?<=[ =])\/(?=backups\b|new\b|tmp\/packages)/g, `${scratch.path}/`)
    .replaceAll('s3://bucket/', 's3://lectern/');
  const child = spawn('sh', ['-euc', own], {
    cwd: home(),
    env: environment({
      PATH: `${join(scratch.path, 'bin')}:${process.env['PATH']}`,
      HOME: join(scratch.path, 'home'),
      STAND_IN_FOLDER: scratch.path,
      APP_DATA_DIRECTORY: join(home(), 'app_data'),
      ...extra,
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return ended(child);
}

async function expectToRun(block: Pick<Block, 'code'>, extra?: Record<string, string>): Promise<void> {
  const { code, stdout, stderr } = await run(block, extra);
  expect(code, `${stdout}${stderr}`).toBe(0);
}

/** Settings that a block expects of its reader. */
function settingsOf({ code }: Block): Record<string, string> {
  if (code.includes('docker run')) return { AUTH_PASSWORD: 'correct horse' };
  // No model answers here: the deck is made from the text.
  return code.includes('LLM=') ? { LLM_FALLBACK: 'outline' } : {};
}

test('readme.test.ts runs the pages with blocks that only call the server', () => {
  expect(BLOCKS.length).toBeGreaterThan(25);
  expect(
    BLOCKS.filter((block) => isOwn(block) && !GUIDES.includes(block.page)).map(({ place }) => place),
  ).toEqual([]);
});

describe('a block of the pages for operators runs', () => {
  const blocks = OTHERS.filter(({ code }) => !NEEDS_ENGINES.test(code));

  // Models answer nothing here, and each command that names one makes a deck.
  const quick = blocks.filter(({ code }) => DEEP || !code.includes('LLM='));
  test.each(quick.filter(({ code }) => !code.includes('apt-get')))('at $place', (block) =>
    expectToRun(block, settingsOf(block)),
  );

  test.skipIf(!hasPackageLists()).each(blocks.filter(({ code }) => code.includes('apt-get')))(
    'at $place and names packages of Debian',
    (block) => expectToRun(block),
  );

  test('in compose.yaml, whose first lines start the stack', async () => {
    const [, code = ''] =
      /^# {3}(cp deploy.*)$/m.exec(readFileSync(join(ROOT, 'compose.yaml'), 'utf8')) ?? [];
    const withoutSettings = await run({ code: 'docker compose up' });
    expect(withoutSettings.stderr).toContain('required variable AUTH_USERNAME is missing');
    await expectToRun({ code }, { EDITOR: 'true' });
  });

  test.skip.each(Object.entries(NOT_DONE))('except, for %s: %s', () => undefined);

  // The next test reads what the script writes that names the images.
  const inline = readInlineCommands().filter(
    ({ code }, at) => DEEP || at % 2 === 0 || code.includes('pin-images'),
  );
  test.each(inline)('at $place in the text', (block) => expectToRun(block));

  test('as pin-images.sh, which adds a digest to every image', () => {
    const images = ['compose.yaml', 'Dockerfile']
      .flatMap((file) => readFileSync(join(home(), file), 'utf8').split('\n'))
      .filter((line) => /^ *(?:image: |FROM )/.test(line));
    expect(images).toHaveLength(7);
    for (const image of images) expect(image).toMatch(/@sha256:[0-9a-f]{64}( AS build)?$/);
  });

  test.each(readBlocks('dockerfile'))('at $place on the image of this project', async ({ code }) => {
    mkdirSync(join(home(), 'own'), { recursive: true });
    writeFileSync(join(home(), 'own', 'Dockerfile'), code);
    await expectToRun({ code: 'docker build -t own own' });
  });
});

describe.skipIf(LACKING !== undefined || !DEEP)('blocks that back up and restore shared engines', () => {
  const blocks = OTHERS.filter(({ code }) => NEEDS_ENGINES.test(code));
  const started: SharedServer[] = [];
  let env: Record<string, string>;

  const sql = (text: string) =>
    run({ code: `psql --quiet --tuples-only --no-align "$STORE_URL" -c "${text}"` }, env);
  const filesIn = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();

  beforeAll(async () => {
    started.push(...(await Promise.all([startPostgres(), startRedis(), startS3()])));
    const [store, queue, bucket] = started.map(({ url }) => url);
    env = {
      STORE_URL: store ?? '',
      QUEUE_URL: queue ?? '',
      AWS_ENDPOINT_URL: new URL(bucket ?? '').searchParams.get('endpoint') ?? '',
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    };
  });
  afterAll(() => Promise.all(started.map((engine) => engine.stop())));

  test(`at ${blocks[0]?.place} and ${blocks[1]?.place} restores records and files, and empties the queue`, async () => {
    expect(blocks).toHaveLength(2);
    const files = join(scratch.path, 'files');
    mkdirSync(join(files, 'decks'), { recursive: true });
    for (const path of ['one.pptx', 'decks/two.pptx']) writeFileSync(join(files, path), path);
    await expectToRun({ code: `aws s3 sync ${files} s3://bucket/prefix` }, env);
    expect((await sql('CREATE TABLE records (id text); INSERT INTO records VALUES (42)')).code).toBe(0);
    await expectToRun(blocks[0] as Block, env);
    const kept = join(scratch.path, 'backups', 'files');
    expect(filesIn(kept)).toEqual(filesIn(files));

    writeFileSync(join(files, 'empty'), '');
    await expectToRun({ code: `mkdir none && aws s3 sync --delete none s3://bucket/prefix` }, env);
    expect((await sql('DROP TABLE records')).code).toBe(0);
    await expectToRun({ code: 'redis-cli -u "$QUEUE_URL" SET task 1' }, env);
    await expectToRun(blocks[1] as Block, env);
    expect((await sql('SELECT id FROM records')).stdout).toBe('42\n');
    expect((await run({ code: 'redis-cli -u "$QUEUE_URL" DBSIZE' }, env)).stdout).toBe('0\n');
    const back = join(scratch.path, 'back');
    await expectToRun({ code: `aws s3 sync s3://bucket/prefix ${back}` }, env);
    expect(filesIn(back)).toEqual(filesIn(kept));
    expect(readFileSync(join(back, 'decks', 'two.pptx'), 'utf8')).toBe('decks/two.pptx');
  });

  test.each(oneIn(8, blocks.flatMap(misspellOptions)))(
    'fail with a misspelt option: $place',
    async (block) => {
      expect((await run(block, env)).code).not.toBe(0);
    },
  );
});

describe('a block of the pages for operators fails', () => {
  const blocks = [...OTHERS, ...readInlineCommands()].filter(({ code }) => !NEEDS_ENGINES.test(code));
  const WRONG: readonly (readonly [what: string, page: string, from: string | RegExp, to: string])[] = [
    ['a setting that there is not', 'docs/operations.md', 'AUTH_USERNAME=', 'AUTH_USER='],
    [
      'a value that the setting does not take',
      'docs/operations.md',
      '-e AUTH_USERNAME=admin',
      '-e PORT=many',
    ],
    ['a port that is not exposed', 'docs/operations.md', ':5001:5001', ':5001:5000'],
    ['a folder that is no volume', 'docs/operations.md', 'lectern:/app_data', 'lectern:/data'],
    ['an image that was not built', 'docs/operations.md', 'AUTH_PASSWORD lectern', 'AUTH_PASSWORD lecturn'],
    ['a context without a Dockerfile', 'docs/operations.md', '-t lectern .', '-t lectern ./deploy'],
    ['a package that Debian does not have', 'docs/operations.md', 'poppler-utils', 'poppler-util'],
    ['a command that there is not', 'docs/operations.md', 'lectern restore', 'lectern restor'],
    ['an archive of another name', 'docs/operations.md', 'npm/all.zip', 'npm/everything.zip'],
    ['a script that there is not', 'docs/operations.md', 'npm run audit', 'npm run audits'],
    ['a key that no manifest reads', 'docs/scale-out.md', 'queue_url=', 'queue_address='],
    ['a secret that no manifest mounts', 'docs/scale-out.md', 'generic lectern', 'generic lectern-secret'],
    ['a folder without a kustomization', 'docs/scale-out.md', '-k deploy/kubernetes', '-k deploy'],
    ['a package of another version', 'docs/install.md', /lectern-\d[\d.]*tgz/, 'lectern-0.0.9.tgz'],
    ['a client that there is not', 'docs/install.md', 'claude-desktop', 'claude-desk'],
    ['an attestation without a repository', 'docs/releasing.md', ' --repo OWNER/REPOSITORY', ''],
    ['a digest that does not match', 'docs/releasing.md', 'SHA256SUMS', 'package.json'],
    ['a variable that there is not', 'docs/models.md', 'CUSTOM_LLM_URL', 'CUSTOM_URL'],
    ['a transport that there is not', 'docs/clients.md', '--transport http', '--transport tcp'],
    [
      'a header without a token',
      'docs/clients.md',
      '$(cat app_data/local-access)',
      'Authorization: Bearer none',
    ],
    ['a program that is not there', 'README.md', 'dist/main.js', 'dist/index.js'],
    ['a part that there is not', 'docs/capacity.md', '--minutes 5', 'nothing'],
  ];

  test.each(oneIn(8, WRONG))('with %s: %s', async (_, page, from, to) => {
    const code = blocks
      .filter((block) => block.page === page)
      .flatMap((block) => splitCommands(block.code))
      .find((command) => command.replace(from, to) !== command);
    expect(code, `no command of ${page} has ${from}`).toBeDefined();
    expect(
      (await run({ code: String(code).replace(from, to) }, { AUTH_PASSWORD: 'correct horse' })).code,
    ).not.toBe(0);
  });

  test.each(oneIn(24, blocks.flatMap(misspellOptions), 1))(
    'with a misspelt option: $place',
    async (block) => {
      const [name = '', ...args] = expandWords(block.code);
      if (!isStandIn(name)) return expect((await run(block)).code).not.toBe(0);
      // Stand-ins look at options first, and need no process of their own for that.
      const outcome = Promise.resolve(args).then(PROGRAMS[name]);
      const code = await outcome.catch((error: unknown) =>
        error instanceof Misuse ? 64 : Promise.reject(error),
      );
      expect(code ?? 0).not.toBe(0);
    },
  );
});
