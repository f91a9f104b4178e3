import { linked, type Proof, table } from './proof.ts';

export interface FaultRow {
  readonly fault: string;
  readonly holds: string;
  readonly tests: readonly Proof[];
  /** Names under which the tests count what they did, in `docs/faults.json` and `docs/scale.json`. */
  readonly counted?: readonly string[];
  /** Requirements of the test. */
  readonly needs?: string;
}

const WEBHOOKS = 'test/core/webhooks/webhooks.test.ts';
const HOSTILE = 'test/core/sources/hostile-documents.test.ts';
const FILES = 'test/core/sources/files/hostile.test.ts';
const PPTX = 'test/core/ooxml/read/hostile.test.ts';
const DESIGNS = 'test/core/designs/design-operations.test.ts';
const TASKS = 'test/core/tasks/task-service.test.ts';
const REPLIES = 'test/core/tasks/replies.test.ts';
const ACCOUNT = 'test/auth/account.test.ts';
const STORE = 'test/faults/store.test.ts';
const FETCH = 'test/core/adapters/safe-fetch.test.ts';
const SHARED = 'test/core/adapters/shared-record-stores.test.ts';
const CROWD = 'test/scale/crowd.test.ts';
const INSTANCE = 'test/scale/one-instance.test.ts';
const AUTHOR = 'test/core/authoring/model/model-author.test.ts';
const PROVIDERS = 'test/core/adapters/models/providers.test.ts';
const CREDENTIALS = 'test/rest/credentials.test.ts';
const MCP = 'test/tools/http.test.ts';
const BODIES = 'test/contract/broken-bodies.test.ts';

/** The table of `docs/faults.md`. Its order numbers the faults. */
export const FAULTS: readonly FaultRow[] = [
  {
    fault: '`kill -9` during generation',
    holds: 'every accepted task ends; nothing that was answered is lost, halved or doubled',
    tests: [
      ['test/faults/kill.test.ts', 'kill -9 amid generations, uploads, exports and deletes'],
      ['test/core/tasks/killed-worker.test.ts', 'loses no accepted task and doubles no result'],
      [TASKS, 'given up as interrupted after three'],
    ],
    counted: ['kill'],
  },
  {
    fault: '`kill -9` between the end of a task and its webhook',
    holds: 'no event is lost; repeats carry one id and body',
    tests: [
      ['test/faults/kill.test.ts', 'every event is told'],
      [WEBHOOKS, 'a worker that died is stood in for'],
      [TASKS, 'ends a task together with its result in one batch'],
    ],
  },
  {
    fault: '`kill -9` during upload, export and delete',
    holds:
      'no file is incomplete, what was deleted stays deleted; files that a crash left without a record are removed',
    tests: [
      ['test/faults/kill.test.ts', 'kill -9 amid generations, uploads, exports and deletes'],
      ['test/core/adapters/disk-blob-store.test.ts', 'lose the drafts of writers that died'],
      ['test/core/retention/retention.test.ts', 'files that no presentation owns go after a day'],
    ],
  },
  {
    fault: 'SIGTERM under load',
    holds:
      'answers in progress are completed, the process ends within 25 s, accepted tasks are finished after the next start',
    tests: [
      ['test/faults/stop.test.ts', 'SIGTERM under load'],
      [TASKS, 'waits for what runs, takes nothing new, and hands back'],
    ],
    counted: ['sigterm'],
  },
  {
    fault: 'disk full',
    holds: '507 or a task in error; everything else stays readable; works again without a restart',
    tests: [
      ['test/faults/disk-full.test.ts', 'a full disk (needs root)'],
      ['test/core/adapters/sqlite-record-store.test.ts', 'answers storage_full when there is no room'],
    ],
    counted: ['disk-full'],
    needs: 'root, for a small tmpfs',
  },
  {
    fault: 'a disk that can no longer be written (EIO)',
    holds: 'nothing is answered as done that is not on disk; the next start has everything that was',
    tests: [['test/faults/io-error.test.ts', 'a disk that stops taking what is synced']],
    counted: ['io-error'],
    needs: 'strace',
  },
  {
    fault: 'store locked by another program',
    holds: 'waited for 5 s, then 503, never 404; reads and everything else continue',
    tests: [[STORE, 'a store that another program has locked']],
    counted: ['locked'],
  },
  {
    fault: 'store cut, empty, foreign, overwritten; damaged under a running server',
    holds:
      'refuses to start, naming the file and the remedy, and leaves it as it is; a running server returns what was stored or 503',
    tests: [
      [STORE, 'stops the start in words that name it'],
      [STORE, 'under a running server is answered'],
    ],
  },
  {
    fault: '`kill -9` while credentials are replaced; damaged `userConfig.json`',
    holds: 'old or new credentials, never an open server',
    tests: [
      [STORE, 'kill -9 while the credentials are replaced'],
      ['test/e2e/rotation.test.ts', 'the account is seeded once, replaced, forgotten and recovered'],
    ],
    counted: ['credentials'],
  },
  {
    fault: 'two or three processes on one store (Postgres, Redis), one killed after another',
    holds:
      'each task has one result, none is lost; it is taken over within 30 s, and a process that hung writes nothing when it wakes; no lost updates; the clean-up runs in one process',
    tests: [
      [CROWD, 'one process after another is killed'],
      [INSTANCE, 'is taken over within 30 seconds'],
      ['test/scale/takeover.test.ts', 'its task is taken over, and when it wakes it writes nothing'],
      ['test/scale/takeover.test.ts', 'a few seconds cost it no task'],
      ['test/scale/clean-up.test.ts', 'one of them does it, and another when that one has died'],
      [SHARED, 'lets one of several processes do what one does at a time'],
      [INSTANCE, 'every accepted one is in it, none is overwritten'],
      [SHARED, 'lets exactly one of several connections claim'],
    ],
    counted: ['postgres', 'postgres, bullmq', 'redis', 'redis, bullmq'],
    needs: 'redis-server and postgresql',
  },
  {
    fault: 'shared store, queue or bucket down and back, slow, or out of connections',
    holds:
      '503 that names the part, no crash; recovers by itself; of very many simultaneous writes none is refused',
    tests: [
      [INSTANCE, 'a part that is away is named'],
      [SHARED, 'is unavailable while its server is away, and goes on by itself'],
      [SHARED, 'is waited for: of very many writes at once'],
      ['test/scale/slow-store.test.ts', 'refuses none of very many writes'],
      ['test/conformance/record-store.ts', 'writes very many batches that come at once'],
      ['test/core/adapters/s3-blob-store.test.ts', 'says what is wrong with it'],
    ],
    counted: ['postgres, standing still', 'redis, standing still'],
    needs: 'redis-server and postgresql',
  },
  {
    fault: 'webhook receiver down, slow, failing',
    holds:
      'tried 8 times on schedule with the same id and body, 15 s each, then visibly given up; others are not delayed',
    tests: [
      [WEBHOOKS, 'a failing delivery is tried eight times'],
      [WEBHOOKS, 'one slow receiver holds up nobody'],
      [WEBHOOKS, 'waits keep to the schedule'],
      ['test/core/limits.test.ts', 'an answer of a receiver without an end'],
    ],
  },
  {
    fault: 'receiver or picture that redirects',
    holds: 'never followed, and reported as such',
    tests: [
      [FETCH, 'does not follow a redirect'],
      [WEBHOOKS, 'a failing delivery is tried eight times'],
    ],
  },
  {
    fault:
      'private, loopback, link-local and metadata addresses, however written; names that resolve to one later',
    holds: 'refused, never connected to',
    tests: [
      [WEBHOOKS, 'addresses that may not be reached are refused'],
      [FETCH, 'never connects to this machine otherwise'],
      [FETCH, 'refuses the private address'],
      ['test/faults/rebinding.test.ts', 'a name that leads elsewhere the second time'],
    ],
    counted: ['rebinding'],
  },
  {
    fault: '410, 429 with Retry-After, receiver gone for days',
    holds: '410 and five days of failures disable it; Retry-After is respected',
    tests: [[WEBHOOKS, 'Retry-After is waited for; 410 and five days']],
  },
  {
    fault: 'replayed, altered or old signatures',
    holds: 'the library of Standard Webhooks verifies ours; after a change the old secret signs for a day',
    tests: [
      [WEBHOOKS, 'an event reaches its subscriptions once, signed'],
      [WEBHOOKS, 'after a change the old one signs for a day'],
      [WEBHOOKS, 'any text signs so that the verifying library takes it'],
    ],
  },
  {
    fault: '500 generations at once, more than may wait',
    holds: 'each is accepted and finished, or told when to retry; `/health` answers throughout',
    tests: [['test/faults/load.test.ts', 'very many generations at once']],
    counted: ['load'],
  },
  {
    fault: 'an hour of work without a pause',
    holds: 'memory stays flat, nothing fails: [operations](operations.md#load)',
    tests: [
      ['test/structure/docs.test.ts', 'docs/operations.md shows the last run of npm run bench:load'],
      ['test/contract/fuzz.test.ts', 'no request, however wild'],
    ],
  },
  {
    fault: 'malformed requests, made from the schemas',
    holds: 'no 5xx, nothing undocumented',
    tests: [
      ['test/contract/fuzz.test.ts', 'no request, however wild'],
      ['test/contract/fuzz-tools.test.ts', 'no call of a tool, however wild'],
      ['test/rest/malformed.test.ts', 'no malformed request makes an answer of the 5xx class'],
    ],
  },
  {
    fault: 'hundreds of slow clients: headers, bodies, silence',
    holds: 'honest clients are answered; every slow connection is ended with 408',
    tests: [
      ['test/faults/slow-clients.test.ts', 'hundreds of slow clients'],
      [BODIES, 'a body that does not come is 408'],
      ['test/rest/uploads.test.ts', 'one that stops in the middle is told so'],
    ],
    counted: ['slow-clients'],
  },
  {
    fault: 'oversize and endless bodies',
    holds: '413 on every path, connection closed',
    tests: [
      [BODIES, 'a body that is announced too large is 413'],
      [BODIES, 'a body without an end is 413 on every path'],
      ['test/rest/uploads.test.ts', 'a file over the limit is 413'],
    ],
  },
  {
    fault: 'zip, entity and picture bombs, macros, encrypted and broken files',
    holds: 'refused with a reason, or read within limits of time and memory; the server continues',
    tests: [
      [HOSTILE, 'hostile documents'],
      [DESIGNS, 'a file is refused at every surface that reads presentations'],
      [PPTX, 'with bytes changed or cut'],
      [PPTX, 'when what it inflates to is only announced'],
      ['test/core/assets/pictures.test.ts', 'with more pixels than memory'],
      ['test/core/fonts/read-font.test.ts', 'with damaged bytes is taken or refused'],
      ['test/core/ooxml/read/fonts/hostile-fonts.test.ts', 'with its outlines packed anew and changed'],
    ],
  },
  {
    fault: 'honest files of many origins',
    holds: 'every one is taken; every sentence is accounted for',
    tests: [
      ['test/core/designs/every-sample.test.ts', 'decks in a design of'],
      ['test/core/authoring/real-documents.test.ts', 'accounts for every sentence, item, table and picture'],
    ],
  },
  {
    fault: 'entities, outside links and templates in files',
    holds: 'never read, no connection made',
    tests: [
      [FILES, 'entities that explode'],
      [FILES, 'an entry that leads out'],
      ['test/core/assets/pictures.test.ts', 'entities in an SVG'],
    ],
  },
  {
    fault: 'path traversal in ids and names',
    holds: 'nothing outside the data directory, `%` and `_` match nothing else',
    tests: [
      ['test/conformance/blob-store.ts', 'refuses a prefix that does not end in a slash or leaves the store'],
      ['test/rest/pages.test.ts', '%s is not there'],
      ['test/rest/uploads.test.ts', 'several become values that say nothing of names and places'],
      ['test/rest/routes.test.ts', 'the path cannot leave its place'],
    ],
  },
  {
    fault: 'script in titles, texts, names of files, SVG and links, shown in the pages',
    holds: 'nothing runs; the policy of the pages allows no inline script',
    tests: [
      ['test/e2e/hostile-names.test.ts', 'markup in every name is text'],
      ['test/rest/pages.test.ts', 'under a policy without foreign or inline script'],
      [FILES, 'a drawing with a script'],
    ],
  },
  {
    fault: 'a document that gives orders to the model',
    holds: 'nothing is done, sent or shown that the caller did not ask for',
    tests: [
      [AUTHOR, 'a model that obeys can still only fill fields'],
      [AUTHOR, 'keeps them inside its marks'],
    ],
  },
  {
    fault: 'tokens after rotation, open streams',
    holds: '401; open streams close within 5 s',
    tests: [
      ['test/e2e/rotation.test.ts', 'new credentials end both'],
      ['test/rest/end-of-credentials.test.ts', 'an event stream of REST closes after its token is revoked'],
      ['test/rest/end-of-credentials.test.ts', 'a stream of MCP closes after its token is revoked'],
    ],
  },
  {
    fault: 'wrong passwords, many, from many addresses',
    holds: '429 with Retry-After before any hashing; equal work for an unknown user',
    tests: [
      [ACCOUNT, 'ten wrong passwords hold a client up'],
      [ACCOUNT, 'many addresses together are held up'],
      [CREDENTIALS, 'behind a trusted proxy each client is counted alone'],
      ['test/auth/equal-work.test.ts', 'an unknown name and an overlong password cost the work'],
    ],
  },
  {
    fault: 'tokens expired, of another algorithm, altered; malformed Authorization',
    holds: '401 on every route',
    tests: [
      ['test/auth/tokens.test.ts', 'forged, foreign and altered ones are refused'],
      ['test/contract/rest.test.ts', 'is closed to who brings no credentials or wrong ones'],
      [CREDENTIALS, '401 names the schemes that are taken'],
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
      [MCP, 'foreign hosts and origins are refused'],
      [MCP, 'ends the work when it goes away'],
      ['test/tools/conformance.test.ts', 'every scored server scenario'],
      ['test/tools/changes-and-tasks.test.ts', 'a session belongs to who opened it'],
    ],
  },
  {
    fault: 'language model: 429, hang, cut, refusal, broken JSON, too much',
    holds: 'limited retries; a whole deck or a clear reason, never half a deck',
    tests: [
      [PROVIDERS, 'a provider that says nothing is given up at the deadline'],
      [PROVIDERS, 'is asked again after 429'],
      [AUTHOR, 'a provider that goes away in the middle'],
      [AUTHOR, 'JSON that is broken, fenced'],
    ],
  },
  {
    fault: 'the same `Idempotency-Key` many times, at once, after a crash, after a day',
    holds: 'one presentation; another body is refused; claimed for as long as the first call runs',
    tests: [
      [REPLIES, 'runs once for calls that come at the same time'],
      [REPLIES, 'is taken over with the same presentation id when its process died'],
      ['test/faults/claims.test.ts', 'without waiting for claims of the dead process'],
      [REPLIES, 'stays claimed for as long as its call runs'],
      [INSTANCE, 'one key sent to both makes one deck'],
    ],
  },
  {
    fault: 'delete, edit and export of one deck at once; unsubscribed in mid-retry',
    holds: 'what was deleted stays deleted; nothing more is sent after unsubscribing',
    tests: [
      ['test/faults/races.test.ts', 'a deck that is deleted while others change'],
      [WEBHOOKS, 'a subscription that is gone hears nothing more'],
    ],
    counted: ['races'],
  },
  {
    fault: 'store of a newer or older version',
    holds:
      'newer is refused; older is migrated once, keeping a copy beside it; records one by one when they are read',
    tests: [
      ['test/core/adapters/sqlite-record-store.test.ts', 'of a later version is refused'],
      [
        'test/core/adapters/sqlite-record-store.test.ts',
        'of the first version gets labels when it is opened',
      ],
      ['test/core/store/record-versions.test.ts', 'of every earlier release is read in the present form'],
    ],
  },
  {
    fault: 'backup while the server works',
    holds:
      'it contains, complete, everything that was answered before it began; a changed or incomplete backup is refused',
    tests: [
      ['test/faults/backup.test.ts', 'a backup of a server at work'],
      ['test/faults/backup.test.ts', 'a backup that was changed, cut or is of a newer'],
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
      ['test/core/threads/process-pool.test.ts', 'falls alone'],
      ['test/core/threads/process-pool.test.ts', 'does not outlive the server'],
      ['test/core/designs/design-threads.test.ts', 'refuses what takes too long or too much memory'],
      [HOSTILE, 'bytes outside of the heap are watched too'],
      [HOSTILE, 'in proportion to its length'],
      ['test/core/sources/read-document.test.ts', 'a deadline ends what takes too long'],
    ],
  },
  {
    fault: 'cross-site requests with the session cookie',
    holds: 'refused',
    tests: [
      ['test/rest/pages.test.ts', 'does not count for what another site asks'],
      [CREDENTIALS, 'the session cookie sent by'],
      [CREDENTIALS, 'a page of another site signs nobody out'],
    ],
  },
  {
    fault: 'secrets in logs, errors, metrics, dumps, lists',
    holds: 'none',
    tests: [['test/e2e/secrets.test.ts', 'a planted secret']],
  },
  {
    fault: 'a client that goes away, or cancels',
    holds: 'its work ends; nothing is stored',
    tests: [
      [MCP, 'ends the work when it goes away'],
      ['test/core/operations/create-presentation.test.ts', 'stores nothing when it is cancelled'],
    ],
  },
  {
    fault: 'LibreOffice hangs, crashes, or is killed with its server',
    holds:
      'it is killed with everything it started; the next start removes its folders and sockets, and no others',
    tests: [
      ['test/faults/office.test.ts', 'leaves no office program behind'],
      ['test/faults/office.test.ts', 'killed while it stands by, no socket is left'],
      ['test/core/adapters/office-pool.test.ts', 'that hangs is ended at the deadline'],
      ['test/core/adapters/office-pool.test.ts', 'processes and files of a dead server'],
    ],
  },
  {
    fault:
      'a schema of a few lines that asks for gigabytes, for years, or for itself; the worst that strangers can ask of open routes',
    holds:
      '422 at the field; one request costs at most 50 ms of the main thread and 5 MB, and the next is answered',
    tests: [
      [
        'test/contract/hostile-schemas.test.ts',
        'a schema that asks for too much is refused by its field, through both surfaces:',
      ],
      [
        'test/e2e/open-routes.test.ts',
        'one request of a stranger costs the main thread and the memory little:',
      ],
    ],
  },
  {
    fault:
      'a siege: hostile and mutated files, slow and silent connections, bodies at their limits, floods and forgeries, all at once',
    holds:
      'an honest client is served throughout and never waits longer than 3 s; the process survives and stays within its memory: [siege](#siege)',
    tests: [
      ['test/siege/siege.test.ts', 'a siege: an honest client is served all along'],
      ['test/siege/mutate.test.ts', 'changes in many ways, and in the same way for the same seed'],
    ],
  },
  {
    fault: 'very many large bodies at once: of strangers, in JSON, over MCP, as uploads',
    holds:
      'what they hold together is limited, others are told when to retry; the memory is returned within a minute of idleness',
    tests: [
      ['test/faults/large-bodies.test.ts', 'large bodies at once'],
      ['test/rest/body-budget.test.ts', 'other bodies for which there is no room'],
      ['test/rest/body-budget.test.ts', 'strangers take the room of nobody but strangers'],
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
      ['test/rest/connections.test.ts', 'twelve hundred connections that send nothing lock nobody out'],
      [
        'test/rest/connections.test.ts',
        'connections that make the server wait are closed before those that are being answered',
      ],
      ['test/rest/connections.test.ts', 'bodies that creep and answers that nobody takes'],
      ['test/rest/connections.test.ts', 'a client that keeps its side open is let go of'],
    ],
  },
  {
    fault:
      'pictures of few bytes that take long or much: style sheets, filters and references of SVG under any name, 16 bits a channel, packed texts, animations',
    holds:
      'refused with the reason before they are decoded, or ended by themselves in a process of their own; logins, files and decks of others are answered meanwhile; one large picture is unpacked at a time',
    tests: [
      ['test/faults/hostile-pictures.test.ts', 'pictures that are made to do harm'],
      ['test/core/pictures/svg-bounds.test.ts', 'has simple selectors only'],
      ['test/core/pictures/decoded-size.test.ts', 'counts bytes, not pixels'],
      ['test/core/pictures/decode-picture.test.ts', 'end when they take too long'],
      ['test/core/pictures/picture-format.test.ts', 'SVG is told by its root element'],
    ],
  },
  {
    fault: 'a small file that shows one text, picture or drawing in very many places',
    holds:
      'repeats are counted each time before they leave its thread: refused with a reason, or cut and reported; the server answers others and stays within its memory',
    tests: [
      [HOSTILE, 'hostile documents'],
      ['test/core/designs/hostile-presentations.test.ts', 'a presentation that repeats what it holds'],
      ['test/core/threads/thread.test.ts', 'is refused where it is larger than it may be'],
      ['test/faults/hostile-files.test.ts', 'the server reads or refuses it within its memory'],
      ['test/faults/long-text.test.ts', 'is no less work, and holds up nobody'],
    ],
  },
];

export interface Results {
  readonly date: string;
  readonly seed: number;
  readonly counted: readonly {
    readonly name: string;
    readonly figures: Readonly<Record<string, number>>;
    readonly counts?: Readonly<Record<string, number>>;
  }[];
}

/** The table of `docs/faults.md`, out of what `npm run test:faults` and `npm run test:scale` wrote. */
export function faultsTable(faults: string, scale: string): string {
  const counted = [faults, scale].flatMap((json) => (JSON.parse(json) as Results).counted);
  const joinNames = (names: readonly string[]) =>
    names
      .flatMap((name) => counted.filter((one) => one.name === name))
      .map(({ name, figures, counts }) => {
        const shown = [
          ...Object.entries(figures).filter(([figure]) => figure !== 'seed'),
          ...Object.entries(counts ?? {}),
        ].map(([figure, value]) => `${figure} ${value.toLocaleString('en')}`);
        return `${names.length > 1 ? `${name}: ` : ''}${shown.join(', ')}`;
      })
      .join('; ');
  const rows = FAULTS.map(({ fault, holds, tests, counted: names = [], needs }, index) => [
    index + 1,
    `${fault}${needs === undefined ? '' : ` (needs ${needs})`}`,
    holds,
    linked(tests),
    names.length === 0 ? 'in `npm test`' : joinNames(names),
  ]);
  return table(['', 'fault', 'what holds', 'tests', 'counted'], rows);
}

/** When the counts were made, and with which seed. */
export function faultsHead(json: string): string {
  const { date, seed, counted } = JSON.parse(json) as Results;
  const total = (name: string) => counted.reduce((sum, { figures }) => sum + (figures[name] ?? 0), 0);
  return `Counted on ${date} with seed ${seed}: ${total('requests').toLocaleString('en')} requests in ledgers, ${total('kills')} kills, ${total('stops')} stops.`;
}
