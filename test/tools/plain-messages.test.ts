import { isJSONRPCRequest, isJSONRPCResultResponse } from '@modelcontextprotocol/server';
import { expect, test } from 'vitest';
import { isPlainRequest, isPlainResult } from '../../scripts/plain-messages.ts';

const META = 'io.modelcontextprotocol/';
const VERSION = { [`${META}protocolVersion`]: '2026-07-28', [`${META}clientInfo`]: { name: 'a', version: '1' } };
const METAS = [undefined, {}, VERSION, { progressToken: 1 }, { progressToken: {} }, { [`${META}related-task`]: 1 }, { [`${META}serverInfo`]: 1 }, null, [], 'x', 1];
const IDS = [1, -1, 0, 'a', '', 1.5, 2 ** 53, null, undefined, {}, true];
const OWN = [{}, { extra: 1 }, { error: { code: 1, message: 'm' } }, { jsonrpc: '1.0' }, { jsonrpc: undefined }];

/** Every message that these parts make, in the order of JSON texts. */
function* messages(field: 'params' | 'result', more: object): Generator<Record<string, unknown>> {
  const bodies = [...METAS.map((_meta) => ({ ...(_meta !== undefined && { _meta }), name: 'x' })), undefined, null, [], 'x', 1];
  for (const id of IDS) for (const body of bodies) for (const own of OWN) yield JSON.parse(JSON.stringify({ jsonrpc: '2.0', id, ...more, [field]: body, ...own }));
}

test('a message that is told plainly is one by the schema of the SDK, and an ordinary one is told so', () => {
  const requests = [{ method: 'tools/call' }, { method: 1 }, {}].flatMap((more) => [...messages('params', more)]);
  expect(requests.filter((message) => isPlainRequest(message) && !isJSONRPCRequest(message))).toEqual([]);
  const results = [{}, { method: 'x' }].flatMap((more) => [...messages('result', more)]);
  expect(results.filter((message) => isPlainResult(message) && !isJSONRPCResultResponse(message))).toEqual([]);
  expect(isPlainRequest({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'a', arguments: {}, _meta: VERSION } })).toBe(true);
  expect(isPlainResult({ result: { content: [], _meta: { [`${META}serverInfo`]: { name: 'a', version: '1' } } }, jsonrpc: '2.0', id: 1 })).toBe(true);
});
