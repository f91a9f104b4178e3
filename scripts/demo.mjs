// npm run demo: makes decks out of real documents the way an agent does, over MCP on standard input and
// output, and writes them with a picture of all their slides into demo/.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, install, node, root } from './prepare.mjs';

install();
build();
const { Client } = await import('@modelcontextprotocol/client');
const { StdioClientTransport } = await import('@modelcontextprotocol/client/stdio');

const DECKS = [
  { name: 'readme', source: 'README.md', template: 'ledger' },
  { name: 'wiki', source: 'demo/sources/wiki.md', template: 'pitch' },
  { name: 'hooks', source: 'demo/sources/Hooks.md', template: 'ledger' },
  { name: 'ferries', source: 'demo/sources/ferries.md', template: 'pitch' },
];

const data = mkdtempSync(join(tmpdir(), 'lectern-demo-'));
const client = new Client(
  { name: 'lectern-demo', version: '1.0.0' },
  { versionNegotiation: { mode: 'auto' } },
);
await client.connect(
  new StdioClientTransport({
    command: node,
    args: [join(root, 'dist', 'main.js'), 'stdio'],
    cwd: root,
    env: { ...process.env, APP_DATA_DIRECTORY: data, LOG_LEVEL: 'warn' },
    stderr: 'inherit',
  }),
);
let faulty = false;
try {
  for (const deck of DECKS) {
    const made = await call('generate_presentation', {
      content: readFileSync(join(root, deck.source), 'utf8'),
      template: deck.template,
    });
    const sheet = await call('preview_slides', {
      id: made.answer.presentation_id,
      sheet: true,
      width_px: 1600,
    });
    writeFileSync(join(root, 'demo', `${deck.name}.pptx`), readFileSync(made.answer.path));
    writeFileSync(join(root, 'demo', `${deck.name}.png`), Buffer.from(sheet.picture ?? '', 'base64'));
    report(deck, made.answer);
  }
} finally {
  await client.close();
  rmSync(data, { recursive: true, force: true });
}
process.exitCode = faulty ? 1 : 0;

async function call(name, input) {
  const result = await client.callTool({ name, arguments: input });
  if (result.isError)
    throw new Error(`${name}: ${result.content.map((block) => block.text ?? '').join('\n')}`);
  return {
    answer: result.structuredContent,
    picture: result.content.find((block) => block.type === 'image')?.data,
  };
}

function report(deck, { title, n_slides, findings, warnings, omitted }) {
  console.log(`demo/${deck.name}.pptx  "${title}", ${n_slides} slides out of ${deck.source}`);
  for (const finding of findings)
    console.log(`  ${finding.severity}: slide ${finding.slide}: ${finding.message}`);
  for (const warning of warnings) console.log(`  note: ${warning}`);
  if (omitted.length > 0) console.log(`  ${omitted.length} pieces of the text found no place`);
  if (findings.some((finding) => finding.severity === 'error')) faulty = true;
}
