import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

/**
 * Runs the same command with another Node and forwards streams and signals.
 *
 * @returns its exit code, or 128 plus the number of the signal that ended it; undefined if there is no other Node.
 */
export async function runWithNode(node: URL, args: readonly string[]): Promise<number | undefined> {
  const path = fileURLToPath(node);
  if (!existsSync(path) || realpathSync(path) === realpathSync(process.execPath)) return undefined;
  const child = spawn(path, args, { stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to both processes; a second one would interrupt the shutdown.
      if (signal !== 'SIGINT' || !process.stderr.isTTY) child.kill(signal);
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      resolve(code ?? 128 + (signal === null ? 1 : constants.signals[signal])),
    );
  });
}
