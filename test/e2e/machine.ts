import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type Answer, legacyClient, type TestClient, textOf } from '../tools/clients.ts';
import { environment, MAIN, scratchDirectory } from './processes.ts';

export const scratch = scratchDirectory();

export interface Machine {
  readonly home: string;
  readonly project: string;
  readonly data: string;
  readonly env: Record<string, string>;
}

/** Home directory with documents and a project folder, which is the working directory of the server. */
export function machine(name: string): Machine {
  const home = join(realpathSync(scratch.path), name);
  const project = join(home, 'work', 'project');
  for (const folder of [project, join(home, 'Documents'), join(home, '.ssh')])
    mkdirSync(folder, { recursive: true });
  writeFileSync(join(home, '.ssh', 'notes.md'), '# Secret\n\nNobody may read this.');
  return {
    home,
    project,
    data: join(home, '.local', 'share', 'lectern'),
    env: {
      ...environment({}),
      HOME: home,
      XDG_CACHE_HOME: join(scratch.path, 'cache'),
      LECTERN_TOOLSETS: 'all',
    },
  };
}

export function start(
  { env, project }: Machine,
  connect: (target: {
    command: string;
    args: string[];
    env: Record<string, string>;
    cwd: string;
  }) => Promise<TestClient> = legacyClient,
  args: readonly string[] = [],
) {
  return connect({ command: process.execPath, args: [MAIN, 'stdio', ...args], env, cwd: project });
}

export function ok(answer: Answer): Record<string, unknown> {
  expect(answer.isError === true ? textOf(answer) : '').toBe('');
  return answer.structuredContent ?? {};
}

export function refused(answer: Answer): string {
  expect(answer.isError).toBe(true);
  return textOf(answer);
}
