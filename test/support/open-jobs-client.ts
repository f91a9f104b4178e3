import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLIENTS, type TestClient } from '../tools/clients.ts';

/** A client over stdio that is offered all tools, and a server of its own. @param root of the project */
export async function openJobs(
  root: string,
): Promise<{ readonly client: TestClient; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-jobs-'));
  const connect = CLIENTS.at(-1)?.[1];
  if (connect === undefined) throw new Error('there are clients');
  const client = await connect({
    command: process.execPath,
    args: [join(root, 'dist', 'main.js'), 'stdio'],
    env: {
      PATH: process.env['PATH'] ?? '',
      APP_DATA_DIRECTORY: folder,
      LECTERN_TOOLSETS: 'all',
      LIBREOFFICE_PATH: 'off',
      CHROMIUM_PATH: 'off',
    },
  });
  return {
    client,
    async close() {
      await client.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
