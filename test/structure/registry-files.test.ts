import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { installButtons, registryFiles } from '../../scripts/registry-files.ts';
import { OPERATIONS } from '../../src/core/operations/index.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

describe('files for registries and clients', () => {
  it.each([...registryFiles()])('match package.json in %s', (path, text) => {
    expect(read(path), 'run npm run docs').toBe(text);
  });

  it('follow the rules of the MCP registry in server.json', () => {
    const { name, description, version, packages } = JSON.parse(read('server.json'));
    expect(name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
    expect(description.length).toBeLessThanOrEqual(100);
    expect([version, packages[0].version]).toEqual([expect.stringMatching(/^\d+\.\d+\.\d+$/), version]);
    // The registry compares this name with that of the published package and of the image.
    expect(JSON.parse(read('package.json')).mcpName).toBe(name);
    expect(read('Dockerfile')).toContain(`io.modelcontextprotocol.server.name="${name}"`);
  });

  it('include install links with the configuration that starts the server', () => {
    const links = [...installButtons().matchAll(/\]\((\S+)\)/g)].map(([, link]) => new URL(link ?? ''));
    const configurations = links.map(({ searchParams }) => {
      const config = searchParams.get('config') ?? '';
      return JSON.parse(config.startsWith('{') ? config : Buffer.from(config, 'base64').toString('utf8'));
    });
    expect(links).toHaveLength(4);
    for (const configuration of configurations)
      expect(configuration).toEqual({ command: 'npx', args: ['-y', 'lectern', 'stdio'] });
  });

  it('include a skill with a name and a description, which fits on a page and names tools that exist', () => {
    const skill = read('plugin/skills/presentations/SKILL.md');
    expect(skill).toMatch(/^---\nname: presentations\ndescription: .{40,1024}\n---\n/);
    expect(skill.split('\n').length).toBeLessThanOrEqual(60);
    const tools = new Set(OPERATIONS.map(({ name }) => name));
    const named = [...skill.matchAll(/`([a-z]+_[a-z_]+)`/g)].map(([, name]) => name ?? '');
    expect(named.filter((name) => !tools.has(name) && name !== 'design_id')).toEqual([]);
  });
});
