import type { LimitRow } from './limit-table.ts';

/** Limits of connections, requests and their bodies. */
export const REQUEST_LIMITS: readonly LimitRow[] = [
  {
    of: 'Requests of one client a minute (0: any number)',
    value: { setting: 'LIMIT_REQUESTS_PER_MINUTE' },
    unit: 'count',
    status: '429 with Retry-After',
    test: [
      'test/rest/request-rate.test.ts',
      'a client over the request rate gets 429 with Retry-After, and other clients and probes do not',
    ],
  },
  {
    of: 'Wrong passwords of one client in 15 minutes',
    value: { file: 'src/auth/throttle.ts', name: 'CLIENT_LIMIT' },
    unit: 'count',
    status: '429 with Retry-After',
    test: [
      'test/auth/account.test.ts',
      'is throttled after ten wrong passwords before any hashing, for longer each time',
    ],
  },
  {
    of: 'Wrong passwords of all clients in 15 minutes',
    value: { file: 'src/auth/throttle.ts', name: 'GLOBAL_LIMIT' },
    unit: 'count',
    status: '429 with Retry-After',
    test: [
      'test/auth/account.test.ts',
      'is throttled for many addresses together, but not for a client that signed in before',
    ],
  },
  {
    of: 'Connections at once',
    value: { file: 'src/rest/connections.ts', name: 'total' },
    unit: 'count',
    status: 'the one without credentials that has kept the server waiting longest is closed',
    test: [
      'test/rest/connections.test.ts',
      'twelve hundred connections that send nothing block no other client and evict no signed-in connection',
    ],
  },
  {
    of: 'Requests of one connection that wait for their answers',
    value: { file: 'src/rest/turns.ts', name: 'MOST_UNANSWERED' },
    unit: 'count',
    status: 'the connection is closed',
    test: [
      'test/rest/turns.test.ts',
      'a connection may pipeline some requests, and is closed above the limit',
    ],
  },
  {
    of: 'Connections without credentials from one address that keep the server waiting (behind a proxy: any number)',
    value: { file: 'src/rest/connections.ts', name: 'client' },
    unit: 'count',
    status: 'the one that has done so longest is closed',
    test: [
      'test/rest/connections.test.ts',
      'idle connections of one address over its share are closed; behind a proxy the address does not count',
    ],
  },
  {
    of: 'Time for which sending an answer may stall',
    value: { file: 'src/rest/connections.ts', name: 'takingMs' },
    unit: 'ms',
    status: 'connection closed',
    test: [
      'test/rest/connections.test.ts',
      'an answer that its client does not read ends the connection, and one that takes long to build does not',
    ],
  },
  {
    of: 'Time to end a connection that was answered 400, 408 or 431',
    value: { file: 'src/rest/listen.ts', name: 'PARTING_MS' },
    unit: 'ms',
    status: 'connection closed',
    test: ['test/rest/connections.test.ts', 'a client that keeps its side open'],
  },
  {
    of: 'MCP sessions at once, for clients up to 2025-11-25',
    value: { file: 'src/tools/legacy-sessions.ts', name: 'MOST' },
    unit: 'count',
    status: 'the one unused for longest ends',
    test: [
      'test/tools/changes-and-tasks.test.ts',
      'the least recently used session ends when there are too many',
    ],
  },
  {
    of: 'Body of a request',
    value: { setting: 'LIMIT_REQUEST_BYTES' },
    unit: 'bytes',
    status: '413, connection closed',
    test: [
      'test/contract/broken-bodies.test.ts',
      'an endless body answers 413 on every path at the limit, and the connection ends',
    ],
  },
  {
    of: 'Rest of a refused body that is still read, and discarded',
    value: { file: 'src/rest/discard-body.ts', name: 'MOST_BYTES' },
    unit: 'bytes',
    status: 'connection closed',
    test: [
      'test/e2e/open-routes.test.ts',
      'a request of an unauthenticated caller uses little of the main thread and memory:',
    ],
  },
  {
    of: 'Body of a request to a route that needs no account',
    value: { file: 'src/rest/app.ts', name: 'STRANGERS_BODY' },
    unit: 'bytes',
    status: '413, connection closed',
    test: [
      'test/rest/body-budget.test.ts',
      'routes without an account accept bodies of at most 64 kB, with or without a Content-Length',
    ],
  },
  {
    of: 'All bodies held at once: documents counted once, presentations, pictures and fonts three times, JSON four times',
    value: { setting: 'LIMIT_BODY_BYTES_AT_ONCE' },
    unit: 'bytes',
    status: '503 with Retry-After, before the body is read',
    test: [
      'test/rest/body-budget.test.ts',
      'bodies that exceed the budget while %s is held get 503 with Retry-After before they are read',
    ],
  },
  {
    of: 'Half as much again: files and pictures that are being fetched from addresses, in parts by host',
    value: { setting: 'LIMIT_BODY_BYTES_AT_ONCE' },
    unit: 'bytes',
    status: '503 with Retry-After',
    test: [
      'test/core/adapters/safe-fetch.test.ts',
      'limits the bytes in flight per host and in total, and releases them',
    ],
  },
  {
    of: 'Bodies that one caller, or one address without credentials, may hold: at most this many times what stays free',
    value: { file: 'src/core/memory/byte-budget.ts', name: 'OVER_FREE' },
    unit: 'count',
    status: '503 with Retry-After, before the body is read',
    test: [
      'test/rest/body-budget.test.ts',
      'a caller at its limit of held bodies leaves room for another caller',
    ],
  },
  {
    of: 'Share of it for callers without credentials: one in this many',
    value: { file: 'src/rest/app.ts', name: 'STRANGERS_PART' },
    unit: 'count',
    status: '503 with Retry-After, before the body is read',
    test: [
      'test/rest/body-budget.test.ts',
      'bodies of unauthenticated callers use up only the budget of unauthenticated callers',
    ],
  },
  {
    of: 'Time for the headers of a request',
    value: { file: 'src/rest/listen.ts', name: 'HEADERS_TIMEOUT_MS' },
    unit: 'ms',
    status: '408, connection closed',
    test: ['test/faults/slow-clients.test.ts', 'hundreds of slow clients'],
  },
  {
    of: 'Time for a whole request',
    value: { file: 'src/rest/listen.ts', name: 'REQUEST_TIMEOUT_MS' },
    unit: 'ms',
    status: '408, connection closed',
    test: [
      'test/rest/listen.test.ts',
      'a body that does not arrive in time answers 408 and ends the connection',
    ],
  },
  {
    of: 'Time for which an upload may stall',
    value: { file: 'src/rest/uploads.ts', name: 'IDLE_MS' },
    unit: 'ms',
    status: '408, connection closed',
    test: ['test/rest/uploads.test.ts', 'that stop in the middle get an answer and are disconnected'],
  },
  {
    of: 'Depth of JSON',
    value: { file: 'src/core/input/json-bounds.ts', name: 'MAX_DEPTH' },
    unit: 'count',
    status: '422; 400 in MCP',
    test: ['test/contract/large-json.test.ts', 'is refused when nested too deeply'],
  },
  {
    of: 'Fields, items, objects and lists of JSON together',
    value: { file: 'src/core/input/json-bounds.ts', name: 'MAX_VALUES' },
    unit: 'count',
    status: '422; 400 in MCP',
    test: [
      'test/contract/large-json.test.ts',
      'is refused or reported in part when it has very many fields or items',
    ],
  },
  {
    of: 'Idempotency key, characters',
    value: { file: 'src/rest/idempotency.ts', name: 'MAX_CHARACTERS' },
    unit: 'count',
    status: '422',
    test: ['test/rest/repeats.test.ts', 'a key that is too long is refused'],
  },
];
