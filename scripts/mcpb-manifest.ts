/**
 * `node scripts/run-ts.mjs scripts/mcpb-manifest.ts FOLDER`: writes manifest.json (MCPB 0.4) and the icon of
 * the bundle. https://github.com/modelcontextprotocol/mcpb/blob/main/MANIFEST.md
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { OPERATIONS } from '../src/core/operations/index.ts';
import { buildToolList } from '../src/tools/tool-list.ts';
import { ESSENTIALS } from '../src/tools/toolsets.ts';

const ROOT = resolve(import.meta.dirname, '..');
const ICON_PX = 512;
/** A value that the host fills in. */
const filledIn = (name: string) => `\${${name}}`;

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder of the bundle.');
const { name, version, description, license, author, repository, homepage } = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
);
const { tools } = buildToolList(OPERATIONS, { toolsets: [ESSENTIALS], readOnly: false, transport: 'stdio' });

const manifest = {
  manifest_version: '0.4',
  name,
  display_name: 'Lectern',
  version,
  description,
  long_description:
    'Lectern makes PowerPoint decks that stay editable: real placeholders, native charts and tables, your company template. It opens and edits any PPTX in place, checks every deck, and draws its slides. Everything runs on this computer; nothing is sent anywhere unless you set up a provider of models or pictures.',
  author: author ?? { name: 'The Lectern authors' },
  ...(repository === undefined ? {} : { repository }),
  ...(homepage === undefined ? {} : { homepage }),
  license,
  keywords: ['powerpoint', 'pptx', 'slides', 'presentation', 'charts'],
  icon: 'icon.png',
  icons: [{ src: 'icon.png', size: `${ICON_PX}x${ICON_PX}` }],
  server: {
    type: 'node',
    entry_point: 'dist/main.js',
    mcp_config: {
      command: 'node',
      args: [`${filledIn('__dirname')}/dist/main.js`, 'stdio', filledIn('user_config.folders')],
      env: { APP_DATA_DIRECTORY: filledIn('user_config.data_directory') },
    },
  },
  tools: tools.map((tool) => ({ name: tool.name, description: firstSentence(tool.description ?? '') })),
  tools_generated: true,
  user_config: {
    folders: {
      type: 'directory',
      title: 'Folders',
      description: 'Folders whose files Lectern may read, and where it may save decks.',
      multiple: true,
      required: true,
      default: ['Documents', 'Downloads', 'Desktop'].map((folder) => `${filledIn('HOME')}/${folder}`),
    },
    data_directory: {
      type: 'directory',
      title: 'Data folder',
      description: 'Where Lectern keeps decks, designs and settings. Empty: the usual place of this system.',
      required: false,
    },
  },
  compatibility: { platforms: ['darwin', 'win32', 'linux'], runtimes: { node: '>=22.19' } },
};
writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
const icon = readFileSync(join(ROOT, 'src', 'ui', 'public', 'ui', 'icon.svg'), 'utf8');
writeFileSync(
  join(folder, 'icon.png'),
  new Resvg(icon, { fitTo: { mode: 'width', value: ICON_PX } }).render().asPng(),
);

function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;
}
