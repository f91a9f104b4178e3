import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadConfig } from '../../src/config/config.ts';
import { canComeFromFile } from '../../src/config/secret-files.ts';
import { VARIABLES } from '../../src/config/variables.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const compose = read('compose.yaml');

/** Content of a top-level section, without its name. */
const part = (name: string) =>
  new RegExp(`^${name}:.*\\n((?:(?: .*|#.*)?\\n)+)`, 'm').exec(compose)?.[1] ?? '';
const services = new Map(
  [...part('services').matchAll(/^ {2}([\w-]+):\n((?:(?: {4}.*)?\n)+)/gm)].map(
    ([, name = '', block = '']) => [name, block],
  ),
);
const secrets = new Set(
  [...part('secrets').matchAll(/^ {2}(\w+): \{ file: \.\/deploy\/secrets\/(\w+) \}$/gm)].map(
    ([, name = '', file]) => (name === file ? name : `${name} in ${file}`),
  ),
);

/** Names of our settings; a setting read from a file is listed without `_FILE`. */
function settings(): [name: string, value: string][] {
  const [, block = ''] = /environment:\n((?: {4}\w+: .*\n)+)/.exec(part('x-lectern')) ?? [];
  const passwords: Readonly<Record<string, string>> = {
    store_url: 'postgres://lectern:Secret1@postgres:5432/lectern',
    queue_url: 'redis://:Secret1@redis:6379/0',
  };
  return [...block.matchAll(/^ {4}(\w+): "?(.*?)"?$/gm)].map(([, name = '', value = '']) => {
    const secret = /^\/run\/secrets\/(\w+)$/.exec(value)?.[1];
    if (secret !== undefined) return [name.replace(/_FILE$/, ''), passwords[secret] ?? 'Secret1'];
    return [name, value.replace(/\$\{(\w+)(?::-([^}]*))?[^}]*\}/g, (_, __, fallback = 'Admin1') => fallback)];
  });
}

test('compose.yaml sets only existing variables with valid values for our processes', () => {
  const known: readonly string[] = VARIABLES.map(({ name }) => name);
  expect(
    settings()
      .map(([name]) => name)
      .filter((name) => !known.includes(name)),
  ).toEqual([]);
  expect(loadConfig(Object.fromEntries(settings()))).toMatchObject({
    runTasks: false,
    engines: { store: { kind: 'postgres' }, blobs: { bucket: 'lectern', endpoint: 'http://bucket:9000' } },
  });
});

test('our containers write to their volume alone and have minimal privileges, and health checks use their ports', () => {
  for (const guard of [
    'read_only: true',
    'tmpfs: [/tmp]',
    'volumes: ["known:/app_data"]',
    'cap_drop: [ALL]',
    'security_opt: ["no-new-privileges:true"]',
  ])
    expect(`\n${part('x-lectern')}`).toContain(`\n  ${guard}`);
  const [, port] = / PORT=(\d+)/.exec(read('Dockerfile')) ?? [];
  expect(/--health-port, "(\d+)"/.exec(compose)?.[1]).toBe(port);
  expect(read('deploy/nginx.conf')).toContain(`server:${port}`);
});

test('no container writes outside of its volumes, has a capability or gains one', () => {
  expect([...services.keys()]).toEqual([
    'server',
    'worker',
    'proxy',
    'postgres',
    'redis',
    'bucket',
    'make-bucket',
  ]);
  for (const [name, block] of services) expect(block, name).toMatch(/^ {4}<<: \*(lectern|engine)$/m);
  for (const shared of ['x-lectern', 'x-engine'])
    for (const guard of ['read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true'])
      expect(part(shared), shared).toContain(guard);
  expect(compose).not.toMatch(/read_only: false|cap_add|privileged: true|network_mode: host/);
});

test('the stack is reachable only through the proxy, and by default only from its own machine', () => {
  const ports = [...services].flatMap(([name, block]) =>
    (/ports: \[(.*)\]/.exec(block)?.[1] ?? '')
      .split(', ')
      .flatMap((one) => (one === '' ? [] : [[name, one]])),
  );
  expect(ports).toEqual([['proxy', `"\${LISTEN:-127.0.0.1:8080}:8080"`]]);
  expect(read('deploy/env.example')).toContain('LISTEN=127.0.0.1:');
});

test('passwords are files and never in the environment or the arguments of a container', () => {
  const names = settings().map(([name]) => name);
  for (const variable of VARIABLES.filter(
    (one) => canComeFromFile(one) && one.name !== 'AWS_ACCESS_KEY_ID',
  )) {
    if (names.includes(variable.name))
      expect(part('x-lectern'), variable.name).toContain(`${variable.name}_FILE: /run/secrets/`);
  }
  expect(compose).not.toMatch(/\$\{\w*(PASSWORD|SECRET|KEY|TOKEN)/);
  const used = [part('x-lectern'), ...services.values()].map((block) => ({
    granted: [...(/secrets: \[(.*)\]/.exec(block)?.[1]?.split(', ') ?? [])],
    named: [...new Set([...block.matchAll(/\/run\/secrets\/(\w+)/g)].map(([, name = '']) => name))],
  }));
  const script = [...read('deploy/make-bucket.sh').matchAll(/\/run\/secrets\/(\w+)/g)].map(
    ([, name = '']) => name,
  );
  for (const { granted, named } of used)
    expect(named.length > 0 ? named.toSorted() : script).toEqual(
      granted.length > 0 ? granted.toSorted() : script,
    );
  expect(new Set(used.flatMap(({ granted }) => granted))).toEqual(secrets);
  const made = read('deploy/make-secrets.sh');
  for (const name of secrets) expect(made, name).toContain(name);
});

test('our processes use the bucket as a user without other permissions', () => {
  const user = /AWS_ACCESS_KEY_ID: (\S+)/.exec(compose)?.[1];
  expect(services.get('bucket')).not.toContain(`MINIO_ROOT_USER: ${user},`);
  expect(part('x-lectern')).not.toContain('bucket_admin_password');
  expect(read('deploy/make-bucket.sh')).toContain(`mc admin policy attach it lectern --user ${user}`);
  const { Statement } = JSON.parse(read('deploy/bucket-policy.json')) as {
    readonly Statement: readonly {
      readonly Action: readonly string[];
      readonly Resource: readonly string[];
    }[];
  };
  expect(Statement.flatMap(({ Action }) => Action).filter((action) => action.includes('*'))).toEqual([]);
  expect(
    Statement.flatMap(({ Resource }) => Resource).filter(
      (resource) => !/^arn:aws:s3:::lectern(\/\*)?$/.test(resource),
    ),
  ).toEqual([]);
});

test('deploy/env.example lists all variables of compose.yaml, and every image has an exact version', () => {
  const example = read('deploy/env.example');
  const asked = new Set([...compose.matchAll(/(?<!\$)\$\{(\w+)/g)].map(([, name]) => name));
  expect([...asked].filter((name) => !example.includes(`${name}=`))).toEqual([]);
  const images = [...`${compose}\n${read('Dockerfile')}`.matchAll(/^ *(?:image:|FROM) (\S+)/gm)].map(
    ([, image = '']) => image,
  );
  expect(images.length).toBe(7);
  expect(
    images.filter(
      (image) =>
        !/^[\w./-]+:(?:\d+\.\d+(?:\.\d+)?(?:-[\w.-]+)?|RELEASE\.[\dTZ-]+)(?:@sha256:[0-9a-f]{64})?$/.test(
          image,
        ),
    ),
  ).toEqual([]);
});

test('secrets of a deployment are neither committed nor sent to the image builder', () => {
  for (const file of ['.gitignore', '.dockerignore']) {
    const lines = read(file).split('\n');
    expect(lines, file).toContain('.env');
    expect(
      lines.some((line) => /^deploy\/secrets\/?$/.test(line)),
      file,
    ).toBe(true);
  }
});
