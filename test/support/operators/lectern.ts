import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { checkSettings } from './docker.ts';

const MAIN = join(import.meta.dirname, '..', '..', '..', 'dist', 'main.js');

/** Variables that a shell and the stand-ins set themselves. */
const OWN = /^(?:PATH|HOME|TMPDIR|PWD|OLDPWD|SHLVL|_|STAND_IN_\w+|AWS_\w+|STORE_URL|QUEUE_URL|NODE_\w+)$/;

/**
 * The built program. A server ends as soon as it answers. Variables that Lectern does not have are refused: a
 * misspelt one would have no effect.
 */
export function lectern(args: readonly string[]): Promise<number> {
  checkSettings(
    Object.fromEntries(
      Object.entries(process.env).filter((entry): entry is [string, string] => !OWN.test(entry[0])),
    ),
  );
  const isServer = args[0] === 'serve';
  const child = spawn(process.execPath, [MAIN, ...args], {
    stdio: ['inherit', 'inherit', 'pipe'],
    env: { ...process.env, PORT: '0' },
  });
  let text = '';
  let isEnding = false;
  child.stderr.on('data', (chunk: Buffer) => {
    text += String(chunk);
    process.stderr.write(chunk);
    const [, address] = /MCP +(\S+)\/mcp/.exec(text) ?? [];
    if (!isServer || isEnding || address === undefined) return;
    isEnding = true;
    // A server that answers has set up how it ends.
    void fetch(`${address}/health`).finally(() => child.kill('SIGTERM'));
  });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}
