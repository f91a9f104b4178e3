import { parseArgs } from 'node:util';
import { ConfigError, loadConfig } from '../config/config.ts';
import type { Command } from './command.ts';
import { runChecks } from './doctor-checks.ts';
import type { Finding } from './doctor-finding.ts';

export const doctorCommand: Command = {
  usage: `Usage: lectern doctor [--json]

Checks everything that a server depends on, with the settings of this command, whether the server is running or
not: configuration, data directory, permissions, store (read page by page), queue, files, account, fonts, clock, free disk space,
LibreOffice. Changes nothing, except for a test file that it writes and removes.

  --json   one object {"ok": …, "checks": [{"name", "state", "says", "remedy"}]}

Exit code: 0 nothing is wrong (warnings do not count), 1 something is, 2 wrong usage.`,
  async run(args) {
    const { values } = parseArgs({ args: [...args], options: { json: { type: 'boolean', default: false } } });
    const findings = await runAll();
    const ok = findings.every(({ state }) => state !== 'wrong');
    process.stdout.write(
      values.json ? `${JSON.stringify({ ok, checks: findings }, null, 2)}\n` : shown(findings),
    );
    return ok ? 0 : 1;
  },
};

async function runAll(): Promise<readonly Finding[]> {
  try {
    const config = loadConfig();
    return [
      {
        name: 'configuration',
        state: 'ok',
        says: `${config.settings.filter(({ given }) => given).length} settings are given.`,
      },
      ...(await runChecks(config)),
    ];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [
      {
        name: 'configuration',
        state: 'wrong',
        says: error.problems.join('; '),
        remedy: 'Correct these variables; docs/configuration.md lists what each takes.',
      },
    ];
  }
}

function shown(findings: readonly Finding[]): string {
  const marks = { ok: 'ok     ', warning: 'warning', wrong: 'WRONG  ' } as const;
  const width = Math.max(...findings.map(({ name }) => name.length));
  return findings
    .map(
      ({ name, state, says, remedy }) =>
        `${marks[state]}  ${name.padEnd(width)}  ${says}${remedy === undefined ? '' : ` ${remedy}`}\n`,
    )
    .join('');
}
