import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { checkSettings } from './docker.ts';

const MAIN = join(import.meta.dirname, '..', '..', '..', 'dist', 'main.js');

/** Variables that a shell and the stand-ins set themselves. */
const OWN = /^(?:PATH|HOME|TMPDIR|PWD|OLDPWD|SHLVL|_|STAND_IN_\w+|AWS_\w+|STORE_URL|QUEUE_URL|NODE_\w+)$/;

/**
 * The built program. A server ends as soon as it listens. Variables that Lectern does not have are refused: a
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
  child.stderr.on('data', (chunk: Buffer) => {
    text += String(chunk);
    process.stderr.write(chunk);
    if (isServer && /MCP +\S+\/mcp/.test(text)) child.kill('SIGTERM');
  });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}
