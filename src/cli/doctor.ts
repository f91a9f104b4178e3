import { parseArgs } from 'node:util';
import { ConfigError, loadConfig } from '../config.ts';
import type { Command } from './command.ts';
import { type Finding, look } from './doctor-checks.ts';

export const doctorCommand: Command = {
  usage: `Usage: lectern doctor [--json]

Looks at what a server stands on, with the settings that this command is started with, while the server runs or before it
does: configuration, data directory, permissions, store (read page by page), queue, files, account, fonts, clock, room on the disk,
LibreOffice. Changes nothing but a file that it writes and removes to see whether it can.

  --json   one object {"ok": …, "checks": [{"name", "state", "says", "remedy"}]}

Exit code: 0 nothing is wrong (warnings count as nothing), 1 something is, 2 used wrongly.`,
  async run(args) {
    const { values } = parseArgs({ args: [...args], options: { json: { type: 'boolean', default: false } } });
    const findings = await everything();
    const ok = findings.every(({ state }) => state !== 'wrong');
    process.stdout.write(values.json ? `${JSON.stringify({ ok, checks: findings }, null, 2)}\n` : shown(findings));
    return ok ? 0 : 1;
  },
};

async function everything(): Promise<readonly Finding[]> {
  try {
    const config = loadConfig();
    return [{ name: 'configuration', state: 'ok', says: `${config.settings.filter(({ given }) => given).length} settings are given.` }, ...(await look(config))];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [{ name: 'configuration', state: 'wrong', says: error.problems.join('; '), remedy: 'Correct these variables; the README lists what each takes.' }];
  }
}

function shown(findings: readonly Finding[]): string {
  const marks = { ok: 'ok     ', warning: 'warning', wrong: 'WRONG  ' } as const;
  const width = Math.max(...findings.map(({ name }) => name.length));
  return findings.map(({ name, state, says, remedy }) => `${marks[state]}  ${name.padEnd(width)}  ${says}${remedy === undefined ? '' : ` ${remedy}`}\n`).join('');
}
