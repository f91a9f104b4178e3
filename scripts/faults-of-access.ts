import type { FaultRow } from './fault-table.ts';

const WEBHOOKS = 'test/core/webhooks/webhooks.test.ts';
const HOSTILE = 'test/core/sources/hostile-documents.test.ts';
const REPLIES = 'test/core/tasks/replies.test.ts';
const ACCOUNT = 'test/auth/account.test.ts';
const INSTANCE = 'test/scale/one-instance.test.ts';
const ORDERS = 'test/core/authoring/model/model-orders.test.ts';
const MODEL_FAULTS = 'test/core/authoring/model/model-faults.test.ts';
const PROVIDERS = 'test/core/adapters/models/providers.test.ts';
const SIGN_IN = 'test/rest/sign-in.test.ts';
const CREDENTIALS = 'test/rest/credentials.test.ts';
const MCP = 'test/tools/http.test.ts';

/** Credentials, clocks, models, repeated calls and what is shared between callers. */
export const ACCESS_FAULTS: readonly FaultRow[] = [
  {
    fault: 'a document that gives orders to the model',
    holds: 'nothing is done, sent or shown that the caller did not ask for',
    tests: [
      [ORDERS, 'can make an obedient model only fill fields: no other host is contacted'],
      [ORDERS, 'is enclosed in its marks in every prompt: %j'],
    ],
  },
  {
    fault: 'tokens after rotation, open streams',
    holds: '401; open streams close within 5 s',
    tests: [
      ['test/e2e/rotation.test.ts', 'sessions and download links survive a plain restart'],
      ['test/rest/end-of-credentials.test.ts', 'an event stream of REST closes after its token is revoked'],
      ['test/rest/end-of-credentials.test.ts', 'a stream of MCP closes after its token is revoked'],
    ],
  },
  {
    fault: 'wrong passwords, many, from many addresses',
    holds: '429 with Retry-After before any hashing; equal work for an unknown user',
    tests: [
      [ACCOUNT, 'is throttled after ten wrong passwords before any hashing, for longer each time'],
      [ACCOUNT, 'is throttled for many addresses together, but not for a client that signed in before'],
      [SIGN_IN, 'each client behind a trusted proxy is counted apart, by the address that the proxy saw'],
      ['test/auth/equal-work.test.ts', 'an unknown name and an overlong password cost the work'],
    ],
  },
  {
    fault: 'tokens expired, of another algorithm, altered; malformed Authorization',
    holds: '401 on every route',
    tests: [
      ['test/auth/tokens.test.ts', 'are refused when forged, foreign or altered'],
      ['test/contract/rest.test.ts', 'refuses callers with missing or wrong credentials'],
      [CREDENTIALS, 'are refused with a 401 that names the accepted schemes'],
    ],
  },
  {
    fault: 'a clock that leaps by an hour, a day, a month, forwards and back',
    holds: 'every task ends once, its event comes once, nothing ends before it began',
    tests: [['test/faults/clock.test.ts', 'a clock that leaps by hours and days under a running server']],
    counted: ['clock'],
    needs: 'faketime',
  },
  {
    fault: 'MCP: wrong Origin, Host, header, method, version; streams closed in mid-call',
    holds: 'the codes of the specification; work for a client that left is ended',
    tests: [
      [MCP, 'MCP over http refuses foreign hosts and origins and accepts its own'],
      [MCP, 'cancels the work when it disconnects'],
      ['test/tools/conformance.test.ts', 'every scored server scenario'],
      ['test/tools/changes-and-tasks.test.ts', 'a session belongs to the caller that opened it'],
    ],
  },
  {
    fault: 'language model: 429, hang, cut, refusal, broken JSON, too much',
    holds: 'limited retries; a whole deck or a clear reason, never half a deck',
    tests: [
      [PROVIDERS, 'ends at the deadline when the provider sends nothing'],
      [PROVIDERS, 'retries %s after 429, a server error and a broken connection'],
      [MODEL_FAULTS, 'in the middle ends the requests for later slides'],
      [MODEL_FAULTS, 'JSON that is broken, fenced'],
    ],
  },
  {
    fault: 'the same `Idempotency-Key` many times, at once, after a crash, after a day',
    holds: 'one presentation; another body is refused; claimed for as long as the first call runs',
    tests: [
      [REPLIES, 'runs once for simultaneous calls'],
      [REPLIES, 'is taken over with the same presentation id when its process died'],
      ['test/faults/claims.test.ts', 'a restart after kill -9 answers a repeated idempotency key'],
      [REPLIES, 'stays claimed for as long as its call runs'],
      [INSTANCE, 'create one deck for one key that is sent to both'],
    ],
  },
  {
    fault: 'delete, edit and export of one deck at once; unsubscribed in mid-retry',
    holds: 'what was deleted stays deleted; nothing more is sent after unsubscribing',
    tests: [
      ['test/faults/races.test.ts', 'a deck that is deleted while others change'],
      [WEBHOOKS, 'a slow receiver delays no other, and a deleted subscription receives nothing more'],
    ],
    counted: ['races'],
  },
  {
    fault: 'store of a newer or older version',
    holds:
      'newer is refused; older is migrated once, keeping a copy beside it; records one by one when they are read',
    tests: [
      ['test/core/adapters/sqlite-record-store.test.ts', 'in a later version is refused with the versions'],
      ['test/core/adapters/sqlite-record-store.test.ts', 'in the first version gets labels'],
      ['test/core/store/record-versions.test.ts', 'of every earlier release is read in the current form'],
    ],
  },
  {
    fault: 'backup while the server works',
    holds:
      'it contains, complete, everything that was answered before it began; a changed or incomplete backup is refused',
    tests: [
      ['test/faults/backup.test.ts', 'a backup of a running server contains everything that was answered'],
      ['test/faults/backup.test.ts', 'a changed, truncated or newer backup is refused'],
    ],
    counted: ['backup'],
  },
  {
    fault: 'a restore onto a data directory that is in use or not empty',
    holds:
      'it is refused; with `--force` and no server, what was there is moved aside and decks come back byte for byte',
    tests: [['test/faults/backup.test.ts', 'a restore replaces data only with --force']],
  },
  {
    fault: 'a parser that never ends or uses up the memory',
    holds:
      'its thread is ended, or its process if that fails, and the server continues; its memory is returned to the machine',
    tests: [
      ['test/core/threads/process-pool.test.ts', 'fails alone when it kills its process'],
      ['test/core/threads/process-pool.test.ts', 'does not outlive the server'],
      ['test/core/designs/design-threads.test.ts', 'refuses files over its limits of time and memory'],
      [HOSTILE, 'memory outside the heap counts toward the limit of a reader'],
      [HOSTILE, 'in proportion to its length'],
      ['test/core/sources/read-document.test.ts', 'ends at the deadline'],
    ],
  },
  {
    fault: 'cross-site requests with the session cookie',
    holds: 'refused',
    tests: [
      ['test/rest/pages.test.ts', 'does not authorize requests from another site'],
      [CREDENTIALS, 'with the session cookie are refused, and those of this site and of programs accepted'],
      [SIGN_IN, 'a page of another site cannot sign a user out'],
    ],
  },
  {
    fault: 'secrets in logs, errors, metrics, dumps, lists',
    holds: 'none',
    tests: [['test/e2e/secrets.test.ts', 'a secret of every kind is in no log line, error, metric, list']],
  },
  {
    fault: 'a client that goes away, or cancels',
    holds: 'its work ends; nothing is stored',
    tests: [
      [MCP, 'cancels the work when it disconnects'],
      ['test/core/operations/create-presentation.test.ts', 'stores nothing when it is cancelled'],
    ],
  },
  {
    fault: 'LibreOffice hangs, crashes, or is killed with its server',
    holds:
      'it is killed with everything it started; the next start removes its folders and sockets, and no others',
    tests: [
      ['test/faults/office.test.ts', 'leaves no office program behind'],
      ['test/faults/office.test.ts', 'LibreOffice leaves no socket when it is killed'],
      ['test/core/adapters/office-pool.test.ts', 'ends a program that hangs at the deadline'],
      ['test/core/adapters/office-pool.test.ts', 'processes and files of a dead server'],
    ],
  },
  {
    fault:
      'a schema of a few lines that asks for gigabytes, for years, or for itself; the worst that strangers can ask of open routes',
    holds:
      '422 at the field; one request costs at most 50 ms of the main thread and 5 MB, and the next is answered',
    tests: [
      ['test/contract/hostile-schemas.test.ts', 'a schema that asks for too much is refused by its field'],
      ['test/e2e/open-routes.test.ts', 'a request of an unauthenticated caller'],
    ],
  },
  {
    fault:
      'a siege: hostile and mutated files, slow and silent connections, bodies at their limits, floods and forgeries, all at once',
    holds:
      'an honest client is served throughout and never waits longer than 3 s; the process survives and stays within its memory: [siege](#siege)',
    tests: [
      ['test/siege/siege.test.ts', 'a siege leaves an honest client served'],
      ['test/siege/mutate.test.ts', 'mutations of %s vary, and are the same for the same seed'],
    ],
  },
  {
    fault: 'very many large bodies at once: of strangers, in JSON, over MCP, as uploads',
    holds:
      'what they hold together is limited, others are told when to retry; the memory is returned within a minute of idleness',
    tests: [
      ['test/faults/large-bodies.test.ts', 'large simultaneous bodies stay within memory'],
      ['test/rest/body-budget.test.ts', 'bodies that exceed the budget while %s is held get 503'],
      ['test/rest/body-budget.test.ts', 'bodies of unauthenticated callers'],
    ],
  },
  {
    fault: '`kill -9` during an upload',
    holds: 'what it left on disk is gone after the next start',
    tests: [
      ['test/faults/large-bodies.test.ts', 'killed in the middle of an upload'],
      ['test/core/adapters/disk-spool.test.ts', 'files of a process that has ended'],
    ],
  },
  {
    fault:
      'more connections than there are places: silent, creeping, taking no answer, kept open after their end',
    holds:
      'new clients are answered, signed-in ones are not pushed out; every such connection ends by itself',
    tests: [
      ['test/rest/connections.test.ts', 'twelve hundred connections that send nothing block no other client'],
      ['test/rest/connections.test.ts', 'connections that keep the server waiting are closed'],
      ['test/rest/connections.test.ts', 'request bodies that trickle in'],
      ['test/rest/connections.test.ts', 'a client that keeps its side open is disconnected'],
    ],
  },
  {
    fault:
      'pictures of few bytes that take long or much: style sheets, filters and references of SVG under any name, 16 bits a channel, packed texts, animations',
    holds:
      'refused with the reason before they are decoded, or ended by themselves in a process of their own; logins, files and decks of others are answered meanwhile; one large picture is unpacked at a time',
    tests: [
      ['test/faults/hostile-pictures.test.ts', 'malicious pictures'],
      ['test/core/pictures/svg-bounds.test.ts', 'has simple selectors only'],
      ['test/core/pictures/decoded-size.test.ts', 'counts bytes, not pixels'],
      ['test/core/pictures/decode-picture.test.ts', 'end after the time limit'],
      ['test/core/pictures/picture-format.test.ts', 'SVG is recognized by its root element: %s'],
    ],
  },
  {
    fault: 'a small file that shows one text, picture or drawing in very many places',
    holds:
      'repeats are counted each time before they leave its thread: refused with a reason, or cut and reported; the server answers others and stays within its memory',
    tests: [
      [HOSTILE, 'hostile documents'],
      [
        'test/core/designs/hostile-presentations.test.ts',
        'a presentation with repeated or false content is read within limits or refused by every job',
      ],
      ['test/core/threads/thread.test.ts', 'is refused above the limit'],
      ['test/faults/hostile-files.test.ts', 'the server reads or refuses it within its memory'],
      ['test/faults/long-text.test.ts', 'a short text of %s uses the same process'],
    ],
  },
];
