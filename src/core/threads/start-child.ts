import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Child, ChildOptions } from './child.ts';
import { currentLauncher } from './launcher.ts';

/**
 * Starts a program of this package in a process with a message channel: by the launcher if there is one, or
 * else as a child of this process.
 */
export function startChild(program: URL, options: ChildOptions): Child {
  const launcher = currentLauncher();
  if (launcher !== undefined) return launcher.start(fileURLToPath(program), options);
  return fork(fileURLToPath(program), {
    serialization: 'advanced',
    execArgv: [...options.execArgv],
    stdio: ['ignore', 'ignore', options.stderr, 'ipc'],
  });
}
