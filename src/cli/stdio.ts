import { parseArgs } from 'node:util';
import { loadConfig } from '../config/config.ts';
import { createLogger } from '../observability/logger.ts';
import { serveOnStdio } from '../tools/stdio.ts';
import { parseToolsets } from '../tools/toolsets.ts';
import { wire } from '../wire.ts';
import type { Command } from './command.ts';

/** After the client has gone, work that does not end by itself may take this long. */
const LAST_MS = 3_000;

export const stdioCommand: Command = {
  usage: async () => `Usage: lectern stdio

For MCP clients that start their servers themselves, such as desktop applications:
  ${JSON.stringify({ mcpServers: { lectern: { command: 'node', args: [process.argv[1], 'stdio'] } } })}

Standard output carries protocol messages only; logs go to standard error. Answers name files by their
paths on this machine. The server ends when standard input does.`,
  async run(args) {
    parseArgs({ args: [...args], options: {} });
    const config = loadConfig();
    const log = createLogger(config.logLevel);
    const lectern = wire(config, log);
    await serveOnStdio({ ...lectern.mcp, profile: { toolsets: parseToolsets(config.toolsets), readOnly: config.readOnly, transport: 'stdio' }, log, messageBytes: config.limits.requestBytes });
    setTimeout(() => process.exit(0), LAST_MS).unref();
    await lectern.close();
    return 0;
  },
};
