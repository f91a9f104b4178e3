import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const ROOT = join(import.meta.dirname, '..', '..');
const FOLDER = join(ROOT, '.github', 'workflows');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** The part of the workflow syntax that these workflows use; anything else is refused as unknown. */
const access = z.enum(['read', 'write', 'none']);
const permissions = z.strictObject({
  attestations: access.optional(),
  contents: access.optional(),
  'id-token': access.optional(),
  packages: access.optional(),
});
const variables = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));
const step = z
  .strictObject({
    id: z.string().optional(),
    if: z.string().optional(),
    uses: z.string().optional(),
    with: variables.optional(),
    run: z.string().optional(),
    env: variables.optional(),
    'working-directory': z.string().optional(),
  })
  .refine(({ uses, run }) => (uses === undefined) !== (run === undefined), 'a step either uses or runs');
const job = z.strictObject({
  needs: z.union([z.string(), z.array(z.string())]).optional(),
  if: z.string().optional(),
  'runs-on': z.string(),
  container: z.string().optional(),
  environment: z.string().optional(),
  env: variables.optional(),
  strategy: z
    .strictObject({ 'fail-fast': z.boolean().optional(), matrix: z.record(z.string(), z.array(z.unknown())) })
    .optional(),
  defaults: z.strictObject({ run: z.strictObject({ shell: z.string() }) }).optional(),
  'timeout-minutes': z.int().positive(),
  permissions: permissions.optional(),
  steps: z.array(step).min(1),
});
const workflow = z.strictObject({
  name: z.string(),
  on: z.record(z.string(), z.unknown()),
  permissions,
  concurrency: z.strictObject({ group: z.string(), 'cancel-in-progress': z.boolean() }),
  jobs: z.record(z.string().regex(/^[a-z][a-z-]*$/), job),
});

const WORKFLOWS = readdirSync(FOLDER).map(
  (file) => [file, workflow.parse(parse(readFileSync(join(FOLDER, file), 'utf8')))] as const,
);
const release = WORKFLOWS.find(([file]) => file === 'release.yml')?.[1] as z.infer<typeof workflow>;
const needsOf = ({ needs = [] }: z.infer<typeof job>) => [needs].flat();

/** Names of npm scripts and paths of programs that a command starts. */
function startedBy(command: string): { readonly scripts: string[]; readonly files: string[] } {
  return {
    scripts: [...command.matchAll(/\bnpm (?:run (?:--\S+ )*)?([\w:-]+)/g)].map(([, name = '']) => name),
    files: [...command.matchAll(/\bnode ([\w./-]+)/g)].map(([, file = '']) => file),
  };
}

describe('workflows of GitHub Actions', () => {
  it.each(WORKFLOWS)('in %s run scripts and files that exist', (_, { jobs }) => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const known = new Set([...Object.keys(scripts), 'install']);
    const commands = Object.values(jobs).flatMap(({ steps }) => steps.map(({ run = '' }) => startedBy(run)));
    expect(commands.flatMap((one) => one.scripts).filter((name) => !known.has(name))).toEqual([]);
    expect(commands.flatMap((one) => one.files).filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
    expect(startedBy('npm run --silent nothing -- x && node scripts/none.mjs')).toEqual({
      scripts: ['nothing'],
      files: ['scripts/none.mjs'],
    });
  });

  it.each(WORKFLOWS)('in %s name actions by commit hash, with the version beside it', (file, { jobs }) => {
    const used = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ uses = [] }) => uses));
    expect(used.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/.test(action))).toEqual([]);
    const lines = read(join('.github', 'workflows', file))
      .split('\n')
      .filter((line) => /\buses:/.test(line));
    expect(lines.filter((line) => !/ # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
  });

  it.each(WORKFLOWS)('in %s wait only for jobs that exist, without a circle', (_, { jobs }) => {
    const done = new Set<string>();
    const left = new Map(Object.entries(jobs));
    for (let before = -1; before !== left.size; ) {
      before = left.size;
      for (const [name, one] of left)
        if (needsOf(one).every((need) => done.has(need))) {
          done.add(name);
          left.delete(name);
        }
    }
    expect([...left.keys()]).toEqual([]);
  });

  it.each(WORKFLOWS)('in %s read outputs of steps that the job has', (_, { jobs }) => {
    for (const { steps } of Object.values(jobs)) {
      const ids = new Set(steps.flatMap(({ id = [] }) => id));
      const asked = [...JSON.stringify(steps).matchAll(/\bsteps\.([\w-]+)\.outputs/g)].map(([, id]) => id);
      expect(asked.filter((id) => !ids.has(id ?? ''))).toEqual([]);
    }
  });

  it.each(WORKFLOWS)('in %s put no value of an event into a shell command', (_, { jobs }) => {
    const commands = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run = [] }) => run));
    expect(commands.filter((command) => command.includes('${{'))).toEqual([]);
  });
});

describe('the release workflow', () => {
  const writing = Object.entries(release.jobs).filter(([, { permissions: granted = {} }]) =>
    Object.values(granted).includes('write'),
  );

  it('contains no secret: npm and the MCP registry trust the identity of the workflow', () => {
    expect(read('.github/workflows/release.yml')).not.toMatch(/secrets\.|NODE_AUTH_TOKEN|NPM_TOKEN/);
    expect(release.jobs['npm']?.permissions).toEqual({ contents: 'read', 'id-token': 'write' });
    expect(release.jobs['mcp-registry']?.permissions).toEqual({ contents: 'read', 'id-token': 'write' });
  });

  it('allows writing only to jobs that wait for all tests, and installs nothing in them', () => {
    const waits = (name: string): string[] =>
      needsOf(release.jobs[name] as z.infer<typeof job>).flatMap((need) => [need, ...waits(need)]);
    expect(writing.map(([name]) => name)).toEqual([
      'image',
      'npm',
      'image-index',
      'mcp-registry',
      'github-release',
    ]);
    for (const [name, { steps }] of writing) {
      expect(waits(name), name).toContain('test');
      expect(
        steps.filter(({ run = '' }) => /\bnpm (?:install|ci|test|run (?:build|pack))\b/.test(run)),
      ).toEqual([]);
    }
    expect(waits('npm')).toContain('install');
  });

  it('publishes only when a tag starts it', () => {
    const guarded = (name: string): boolean => {
      const one = release.jobs[name] as z.infer<typeof job>;
      return one.if === "github.ref_type == 'tag'" || needsOf(one).some(guarded);
    };
    expect(writing.map(([name]) => [name, guarded(name)]).filter(([, is]) => is !== true)).toEqual([]);
  });

  it('checks the digest of the publisher before it is unpacked', () => {
    const { env = {}, steps = [] } = release.jobs['mcp-registry'] ?? {};
    expect(env['PUBLISHER']).toMatch(/\/releases\/download\/v\d+\.\d+\.\d+\//);
    expect(env['PUBLISHER_SHA256']).toMatch(/^[0-9a-f]{64}$/);
    const commands = steps.map(({ run = '' }) => run).join('\n');
    expect(commands.indexOf('sha256sum --check --strict')).toBeGreaterThan(0);
    expect(commands.indexOf('tar -x')).toBeGreaterThan(commands.indexOf('sha256sum --check --strict'));
  });
});
