import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type NodeIncomingMessageLike, toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { createPlainServer } from './plain-sdk-server.ts';

const tools = Number(process.argv[2] ?? 1);
const handle = toNodeHandler(createMcpHandler(() => createPlainServer(tools)));
const server = createServer((request, response) => void handle(request as NodeIncomingMessageLike, response));
server.listen(0, '127.0.0.1', () =>
  console.error(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
