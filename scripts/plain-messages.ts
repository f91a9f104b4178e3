/**
 * JSON-RPC requests and results of MCP that are plainly what their schema asks for, told without it. Only ever yes where
 * the schema says yes; the build puts these before the SDK's own checks, which cost most of what a message costs.
 */
type Fields = Readonly<Record<string, unknown>>;

const REQUEST = new Set(['jsonrpc', 'id', 'method', 'params']);
const RESULT = new Set(['jsonrpc', 'id', 'result']);

export function isPlainRequest(value: Fields): boolean {
  const { method, params } = value;
  if (!isMessage(value, REQUEST) || typeof method !== 'string') return false;
  if (params === undefined) return true;
  if (!isObject(params)) return false;
  const { _meta: meta } = params;
  return meta === undefined || (isObject(meta) && !('progressToken' in meta) && !('io.modelcontextprotocol/related-task' in meta));
}

export function isPlainResult(value: Fields): boolean {
  const { result } = value;
  return isMessage(value, RESULT) && isObject(result) && (result['_meta'] === undefined || isObject(result['_meta']));
}

function isMessage(value: Fields, fields: ReadonlySet<string>): boolean {
  for (const field in value) if (!fields.has(field)) return false;
  const { jsonrpc, id } = value;
  return jsonrpc === '2.0' && (typeof id === 'string' || Number.isSafeInteger(id));
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
