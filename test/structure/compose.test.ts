import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadConfig, VARIABLES } from '../../src/config/config.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const compose = readFileSync(join(ROOT, 'compose.yaml'), 'utf8');

test('compose.yaml gives our processes settings that there are, which can be read', () => {
  const [, block = ''] = /x-lectern:[\s\S]*?environment:\n((?: {4}\w+: .*\n)+)/.exec(compose) ?? [];
  const settings = [...block.matchAll(/^ {4}(\w+): "?(.*?)"?$/gm)].map(
    ([, name = '', value = '']) => [name, value.replace(/\$\{(\w+)(?::-([^}]*))?[^}]*\}/g, (_, __, fallback = 'Secret1') => fallback)] as const,
  );
  const known: readonly string[] = VARIABLES.map(({ name }) => name);
  expect(settings.map(([name]) => name).filter((name) => !known.includes(name))).toEqual([]);
  expect(loadConfig(Object.fromEntries(settings))).toMatchObject({ runTasks: false, engines: { store: { kind: 'postgres' }, blobs: { bucket: 'lectern', endpoint: 'http://bucket:9000' } } });
});

test('our processes write nothing but their volume and may do nothing that they need not; the health check asks each where it listens', () => {
  const [, block = ''] = /x-lectern: &lectern\n([\s\S]*?)\n\S/.exec(compose) ?? [];
  for (const guard of ['read_only: true', 'tmpfs: [/tmp]', 'volumes: ["known:/app_data"]', 'cap_drop: [ALL]', 'security_opt: ["no-new-privileges:true"]']) expect(block).toContain(`\n  ${guard}`);
  const [, port] = / PORT=(\d+)/.exec(readFileSync(join(ROOT, 'Dockerfile'), 'utf8')) ?? [];
  expect(/--health-port, "(\d+)"/.exec(compose)?.[1]).toBe(port);
  expect(readFileSync(join(ROOT, 'deploy', 'nginx.conf'), 'utf8')).toContain(`server:${port}`);
});

test('what compose.yaml asks for stands in deploy/env.example, and every image has a version', () => {
  const example = readFileSync(join(ROOT, 'deploy', 'env.example'), 'utf8');
  const asked = new Set([...compose.matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
  expect([...asked].filter((name) => !example.includes(`${name}=`))).toEqual([]);
  expect([...compose.matchAll(/image: (\S+)/g)].map(([, image = '']) => image).filter((image) => !/:[\w.-]*\d/.test(image))).toEqual([]);
});
