/**
 * Files for registries and clients, made from package.json: `server.json` of the MCP registry, the plugin for
 * Claude Code with its marketplace, and the buttons of docs/install.md. `npm run docs` writes them.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const SERVER_SCHEMA = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json';

interface Package {
  readonly name: string;
  readonly version: string;
  readonly mcpName: string;
}

function readPackage(): Package {
  return JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Package;
}

/** Description in registries, at most 100 characters. */
const SUMMARY = 'Native, editable PowerPoint decks: made, opened, edited, checked and drawn. Needs no model.';

/** Starts the published server over stdio. */
function launch({ name }: Package): { readonly command: string; readonly args: readonly string[] } {
  return { command: 'npx', args: ['-y', name, 'stdio'] };
}

/** Contents by path from the root of the project. */
export function registryFiles(): ReadonlyMap<string, string> {
  const own = readPackage();
  const { name, version, mcpName } = own;
  const owner = { name: 'The Lectern authors' };
  const server = {
    $schema: SERVER_SCHEMA,
    name: mcpName,
    description: SUMMARY,
    version,
    packages: [
      {
        registryType: 'npm',
        identifier: name,
        version,
        runtimeHint: 'npx',
        transport: { type: 'stdio' },
        packageArguments: [
          { type: 'positional', value: 'stdio' },
          {
            type: 'named',
            name: '--allow',
            description: 'Folder whose files the agent may read and write; the home directory if absent.',
            format: 'filepath',
            isRepeated: true,
          },
        ],
        environmentVariables: [
          {
            name: 'APP_DATA_DIRECTORY',
            description: 'Where decks, designs and settings are kept.',
            format: 'filepath',
          },
        ],
      },
    ],
  };
  const plugin = { name, version, description: SUMMARY, author: owner };
  return new Map(
    [
      ['server.json', server],
      ['plugin/.claude-plugin/plugin.json', plugin],
      ['plugin/.mcp.json', { mcpServers: { [name]: launch(own) } }],
      [
        '.claude-plugin/marketplace.json',
        { name, owner, plugins: [{ name, source: './plugin', description: SUMMARY }] },
      ],
    ].map(([path, value]) => [path as string, `${JSON.stringify(value, null, 2)}\n`]),
  );
}

/** Links that add the server to clients, as a line of Markdown. */
export function installButtons(): string {
  const own = readPackage();
  const plain = JSON.stringify(launch(own));
  const base64 = encodeURIComponent(Buffer.from(plain).toString('base64'));
  const links = {
    'VS Code': `https://vscode.dev/redirect/mcp/install?name=${own.name}&config=${encodeURIComponent(plain)}`,
    'VS Code Insiders': `https://insiders.vscode.dev/redirect/mcp/install?name=${own.name}&config=${encodeURIComponent(plain)}&quality=insiders`,
    Cursor: `https://cursor.com/en/install-mcp?name=${own.name}&config=${base64}`,
    'LM Studio': `https://lmstudio.ai/install-mcp?name=${own.name}&config=${base64}`,
  };
  return Object.entries(links)
    .map(([client, link]) => `[${client}](${link})`)
    .join(' · ');
}
