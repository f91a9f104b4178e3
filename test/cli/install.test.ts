import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CLIENTS, type ClientConfiguration } from '../../src/cli/client-configurations.ts';
import { installCommand, withServer } from '../../src/cli/install.ts';

let home: string;
let output: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'lectern-install-'));
  output = '';
  vi.stubEnv('HOME', home);
  vi.stubEnv('XDG_CONFIG_HOME', '');
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    output += String(text);
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  rmSync(home, { recursive: true, force: true });
});

const cursor = CLIENTS['cursor'] as ClientConfiguration;
const codex = CLIENTS['codex'] as ClientConfiguration;
const launch = { command: 'node', args: ['/opt/lectern/dist/main.js', 'stdio'] };
const fileOf = (id: string) => CLIENTS[id]?.file({ platform: 'linux', env: {}, home }) ?? '';

describe('lectern install', () => {
  it.each(Object.keys(CLIENTS))('configures %s to start this program', async (id) => {
    expect(await installCommand.run([id, '--allow', '/srv/decks'])).toBe(0);
    const text = readFileSync(fileOf(id), 'utf8');
    expect(text).toContain('"stdio"');
    expect(text).toContain('/srv/decks');
    expect(output).toContain(fileOf(id));
    const again = readFileSync(fileOf(id), 'utf8');
    await installCommand.run([id, '--allow', '/srv/decks']);
    expect(readFileSync(fileOf(id), 'utf8')).toBe(again);
    expect(output).toContain('has this entry already');
  });

  it('supports exactly the clients of docs/clients.md', () => {
    const text = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'clients.md'), 'utf8');
    const [, listed = ''] = /\nClients: ([^.]*)\./.exec(text) ?? [];
    expect([...listed.matchAll(/`([^`]+)`/g)].map(([, id]) => id)).toEqual(Object.keys(CLIENTS));
  });

  it('with --dry-run shows the entry and writes nothing', async () => {
    await installCommand.run(['claude-desktop', '--dry-run']);
    expect(output).toContain('"mcpServers"');
    expect(readdirSync(home)).toEqual([]);
  });

  it('keeps other entries, the indentation, the mode and the link of a file', async () => {
    const file = fileOf('cursor');
    mkdirSync(dirname(file), { recursive: true });
    const real = join(home, 'settings.json');
    writeFileSync(
      real,
      '{\n\t"theme": "dark",\n\t"mcpServers": { "other": { "url": "https://example.com/mcp" } }\n}',
      { mode: 0o640 },
    );
    symlinkSync(real, file);
    await installCommand.run(['cursor']);
    expect(JSON.parse(readFileSync(real, 'utf8'))).toMatchObject({
      theme: 'dark',
      mcpServers: {
        other: { url: 'https://example.com/mcp' },
        lectern: { args: expect.arrayContaining(['stdio']) },
      },
    });
    expect(readFileSync(real, 'utf8')).toMatch(/^\{\n\t"theme"/);
    expect(statSync(real).mode & 0o777).toBe(0o640);
    expect(readdirSync(home).toSorted()).toEqual(['.cursor', 'settings.json']);
  });

  it('leaves a conflicting entry or a file that is not JSON unchanged, and says what to do', async () => {
    expect(() => withServer(cursor, 'f', '{ "mcpServers": {', launch, false)).toThrow(
      /f was left as it is: unexpected end in line 1/,
    );
    expect(() => withServer(cursor, 'f', '{ "mcpServers": [] }', launch, true)).toThrow(
      /f was left as it is: "mcpServers" is not an object/,
    );
    expect(() => withServer(cursor, 'f', '[1]', launch, true)).toThrow(/it is not an object/);
    expect(() =>
      withServer(cursor, 'f', '{"mcpServers":{"lectern":{"command":"x"}}}', launch, false),
    ).toThrow(/has another server "lectern"/);
    expect(withServer(cursor, 'f', '{"mcpServers":{"lectern":{"command":"x"}}}', launch, true)).toContain(
      '/opt/lectern',
    );
    expect(() => withServer(codex, 'f', '[mcp_servers.lectern]\ncommand = "x"\n', launch, true)).toThrow(
      /has another server/,
    );
    await expect(installCommand.run(['word'])).rejects.toThrow(/There is no client "word": claude-code/);
  });

  it('keeps everything in any configuration', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (settings) => {
        const { mcpServers: _, ...rest } = settings;
        const after = JSON.parse(withServer(cursor, 'f', JSON.stringify(rest), launch, false));
        delete after.mcpServers;
        expect(JSON.stringify(after)).toBe(JSON.stringify(rest));
      }),
    );
  });

  it('keeps comments, trailing commas and line ends of settings', () => {
    const zed = CLIENTS['zed'] as ClientConfiguration;
    const before =
      '// Settings of Zed\r\n{\r\n    "theme": "One", // dark\r\n    /* servers */\r\n    "context_servers": {\r\n        "other": { "url": "https://example.com/mcp" }, // "lectern": {}\r\n    },\r\n    "tab_size": 2,\r\n}\r\n';
    const after = withServer(zed, 'f', before, { command: 'node', args: ['a'] }, false);
    expect(after).toBe(
      before.replace(
        ' // "lectern": {}\r\n',
        ' // "lectern": {}\r\n        "lectern": {\r\n            "command": "node",\r\n            "args": [\r\n                "a"\r\n            ]\r\n        },\r\n',
      ),
    );
    expect(withServer(zed, 'f', after, { command: 'node', args: ['a'] }, false)).toBe(after);
    const replaced = withServer(zed, 'f', after, { command: 'npx', args: [] }, true);
    expect(replaced.replaceAll(/"lectern": \{\r[\s\S]*?\},\r\n/g, '')).toBe(
      after.replaceAll(/"lectern": \{\r[\s\S]*?\},\r\n/g, ''),
    );
  });

  it('keeps every line of a TOML file', () => {
    const before = 'model = "x"\n\n[mcp_servers.other]\ncommand = "y"';
    expect(withServer(codex, 'f', before, launch, false)).toBe(
      `${before}\n\n[mcp_servers.lectern]\ncommand = "node"\nargs = ["/opt/lectern/dist/main.js","stdio"]\n`,
    );
  });
});
