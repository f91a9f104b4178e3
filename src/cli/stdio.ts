import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { loadConfig } from '../config/config.ts';
import { thisMachine } from '../config/directories.ts';
import { isPlaceholder } from '../config/placeholder.ts';
import { prepareDataDirectory } from '../core/adapters/data-directory.ts';
import { toFailure } from '../core/call/operation.ts';
import { createLogger } from '../observability/logger.ts';
import { serveOnStdio } from '../tools/stdio.ts';
import { parseToolsets } from '../tools/toolsets.ts';
import { wire } from '../wire.ts';
import { adviceLines } from './advice-lines.ts';
import type { Command } from './command.ts';
import { openLocalCalls } from './local-calls.ts';

/** Time that unfinished work gets after the client has disconnected. */
const SHUTDOWN_MS = 3_000;

export const stdioCommand: Command = {
  usage: async () => `Usage: lectern stdio [--allow] [FOLDER]…

For MCP clients that start their servers themselves, such as desktop applications:
  ${JSON.stringify({ mcpServers: { lectern: { command: 'node', args: [process.argv[1], 'stdio'] } } })}

  FOLDER   let the client read files by path from this folder, and write files to it; may be repeated, each
           with --allow or without. Without a folder and without LECTERN_ALLOWED_DIRECTORIES: the home
           directory without hidden entries, and the working directory unless it is /

Standard output carries protocol messages only; logs go to standard error. Answers name files by their
paths on this machine. The server ends when standard input does.`,
  async run(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { allow: { type: 'string', multiple: true, default: [] } },
      allowPositionals: true,
    });
    const config = loadConfig();
    const log = createLogger(config.logLevel);
    // Clients show printed messages, and the first call fails with the same one.
    await prepareDataDirectory(config.dataDirectory).catch((error: unknown) => reportFailure(error));
    const lectern = wire(config, log);
    const local = openLocalCalls(
      lectern,
      config,
      allowedFolders([...config.allowedDirectories, ...values.allow, ...positionals]),
    );
    const profile = {
      toolsets: parseToolsets(config.toolsets),
      readOnly: config.readOnly,
      transport: 'stdio',
    } as const;
    await serveOnStdio({ ...lectern.mcp, local, profile, log, messageBytes: config.limits.requestBytes });
    setTimeout(() => process.exit(0), SHUTDOWN_MS).unref();
    await lectern.close();
    return 0;
  },
};

/** Expands `~` and `${HOME}`, because configuration files are not read by a shell. */
function allowedFolders(named: readonly string[]): readonly string[] {
  const { home = '~' } = thisMachine();
  const chosen = named.filter((folder) => !isPlaceholder(folder));
  const folders = chosen.map((folder) => resolve(folder.replace(/^(?:~|\$\{HOME\})(?=[\\/]|$)/, () => home)));
  for (const folder of folders)
    if (!existsSync(folder)) process.stderr.write(`lectern: The allowed folder ${folder} does not exist.\n`);
  return folders;
}

function reportFailure(error: unknown): void {
  const failure = toFailure(error);
  process.stderr.write(`lectern: ${[failure.message, ...adviceLines(failure)].join(' ')}\n`);
}
