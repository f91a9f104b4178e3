import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createPlainServer } from './plain-sdk-server.ts';

serveStdio(() => createPlainServer(Number(process.argv[2] ?? 1)));
