import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { modernClient } from '../tools/clients.ts';

const SRC = join(import.meta.dirname, '..', '..', 'src');
/** Reading and writing archives is light, and comes with designs. */
const HEAVY =
  /^core\/(layout\/(?!place-index)|output\/(?!pptx\/package\/zip-|pptx\/read\/unreadable)|authoring\/|adapters\/models\/|designs\/(compile|fill|read)\/)|^core\/templates\/standard\/(?!heads|generated\/heads|[a-z]+\/head\.)/;
const UNKNOWN = '0b8f2c52-3a45-4b8e-9a51-0c7f9a5e2f10';
const UNKNOWN_TASK = `task-${'0'.repeat(64)}`;

/**
 * Calls that read or delete stored records; an unknown id goes the same way as a known one, up to the store.
 */
const LIGHT: readonly (readonly [tool: string, input: Record<string, unknown>])[] = [
  ['list_presentations', {}],
  ['get_presentation', { id: UNKNOWN }],
  ['delete_presentation', { id: UNKNOWN }],
  ['list_templates', {}],
  ['list_designs', {}],
  ['get_design', { id: UNKNOWN }],
  ['delete_design', { id: UNKNOWN }],
  ['list_themes', {}],
  ['delete_theme', { id: UNKNOWN }],
  ['list_fonts', {}],
  ['list_images', {}],
  ['delete_image', { id: UNKNOWN }],
  ['search_icons', { query: 'harbour' }],
  ['list_tasks', {}],
  ['get_task', { id: UNKNOWN_TASK }],
  ['cancel_task', { id: UNKNOWN_TASK }],
  ['list_webhooks', {}],
  ['list_webhook_deliveries', {}],
  ['get_draft', { id: UNKNOWN }],
  ['get_server_info', {}],
];

test('operations without a slide load no layout, no writer and no author', async () => {
  const scratch = mkdtempSync(join(tmpdir(), 'lectern-light-'));
  const trace = join(scratch, 'loaded');
  const hook = `import { appendFileSync } from 'node:fs'; import { registerHooks } from 'node:module'; registerHooks({ load(url, context, next) { appendFileSync(${JSON.stringify(trace)}, url + '\\n'); return next(url, context); } });`;
  const client = await modernClient({
    command: process.execPath,
    args: ['--import', `data:text/javascript,${encodeURIComponent(hook)}`, join(SRC, 'main.ts'), 'stdio'],
    env: {
      PATH: process.env['PATH'] ?? '',
      APP_DATA_DIRECTORY: join(scratch, 'data'),
      LOG_LEVEL: 'error',
      LECTERN_TOOLSETS: 'all',
    },
  });
  try {
    const heavy: string[] = [];
    for (const [name, input] of LIGHT) {
      const before = readFileSync(trace, 'utf8').length;
      const { isError = false, content } = await client.call(name, input);
      expect([name, isError, content[0]?.text]).toEqual([
        name,
        Object.hasOwn(input, 'id'),
        Object.hasOwn(input, 'id') ? expect.stringMatching(/^not_found/) : expect.anything(),
      ]);
      const paths =
        readFileSync(trace, 'utf8')
          .slice(before)
          .match(/(?<=\/src\/).+/g) ?? [];
      heavy.push(...paths.filter((path) => HEAVY.test(path)).map((path) => `${name} loads ${path}`));
    }
    expect(heavy).toEqual([]);
    // The trace sees what loads.
    expect(readFileSync(trace, 'utf8')).toContain('/core/presentations/presentation-records.ts');
  } finally {
    await client.close();
    rmSync(scratch, { recursive: true, force: true });
  }
}, 120_000);
