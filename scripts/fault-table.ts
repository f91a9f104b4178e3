/** A test by its file and words of its title. */
export type Proof = readonly [file: string, words: string];

export interface FaultRow {
  readonly fault: string;
  readonly holds: string;
  readonly tests: readonly Proof[];
  /** Names under which the tests count what they did, in `docs/faults.json`. */
  readonly counted?: readonly string[];
  /** What has to be there for it to run. */
  readonly needs?: string;
}

const WEBHOOKS = 'test/core/webhooks/webhooks.test.ts';
const HOSTILE = 'test/core/sources/hostile-documents.test.ts';
const TASKS = 'test/core/tasks/task-service.test.ts';
const ACCOUNT = 'test/auth/account.test.ts';

export const FAULTS: readonly FaultRow[] = [
  {
    fault: '`kill -9` during generation, upload and delete',
    holds: 'every accepted task ends, nothing answered is lost, halved or doubled, no event is lost, what a crash left without a record is swept',
    tests: [
      ['test/faults/kill.test.ts', 'kill -9 amid generations, uploads and deletes'],
      ['test/core/tasks/killed-worker.test.ts', 'loses no accepted task and doubles no result'],
    ],
    counted: ['kill'],
  },
  {
    fault: 'SIGTERM under load',
    holds: 'answers that were begun end whole, the process ends within 25 s, accepted tasks end after the next start',
    tests: [
      ['test/faults/stop.test.ts', 'SIGTERM under load'],
      [TASKS, 'waits for what runs, takes nothing new, and hands back'],
    ],
    counted: ['sigterm'],
  },
  {
    fault: 'disk full',
    holds: '507 or a task in error; all else stays and is read; works again without a restart',
    tests: [
      ['test/faults/disk-full.test.ts', 'a full disk (needs root)'],
      ['test/core/adapters/sqlite-record-store.test.ts', 'answers storage_full when there is no room'],
    ],
    counted: ['disk-full'],
    needs: 'root, for a small tmpfs',
  },
  {
    fault: 'a disk that takes nothing any more (EIO)',
    holds: 'never answered as done what is not on it; the next start has all that was',
    tests: [['test/faults/io-error.test.ts', 'a disk that stops taking what is synced']],
    counted: ['io-error'],
    needs: 'strace',
  },
  {
    fault: 'store locked by another program',
    holds: 'waited for 5 s, then 503, never 404; reads and all else go on meanwhile',
    tests: [['test/faults/store.test.ts', 'a store that another program has locked']],
    counted: ['locked'],
  },
  {
    fault: 'store cut, empty, foreign, overwritten; damaged under a running server',
    holds: 'refuses to start in words that name the file and the remedy, leaves it as it is; a running server answers what was stored or 503',
    tests: [
      ['test/faults/store.test.ts', 'stops the start in words that name it'],
      ['test/faults/store.test.ts', 'under a running server is answered'],
    ],
  },
  {
    fault: '`kill -9` while credentials are replaced; damaged `userConfig.json`',
    holds: 'old or new credentials, never an open server',
    tests: [
      ['test/faults/store.test.ts', 'kill -9 while the credentials are replaced'],
      ['test/e2e/rotation.test.ts', 'the account is seeded once, replaced, forgotten and recovered'],
    ],
    counted: ['credentials'],
  },
  {
    fault: 'store of a newer or older version',
    holds: 'newer is refused; older is brought up once, with a copy kept beside it; records one by one when they are read',
    tests: [
      ['test/core/adapters/sqlite-record-store.test.ts', 'of a later version is refused'],
      ['test/core/store/record-versions.test.ts', 'of every earlier release is read in the present form'],
    ],
  },
  {
    fault: 'backup while the server works',
    holds: 'all that was answered before it began is in it, whole; a changed or cut backup is refused',
    tests: [
      ['test/faults/backup.test.ts', 'a backup of a server at work'],
      ['test/faults/backup.test.ts', 'a backup that was changed, cut or is of a newer'],
    ],
    counted: ['backup'],
  },
  {
    fault: '500 generations at once, more than may wait',
    holds: 'each is accepted and ends or is told when to come again; `/health` answers all along',
    tests: [['test/faults/load.test.ts', 'very many generations at once']],
    counted: ['load'],
  },
  {
    fault: 'the same `Idempotency-Key` many times, at once and after a crash',
    holds: 'one presentation; another body is refused',
    tests: [
      ['test/core/tasks/replies.test.ts', 'runs once for calls that come at the same time'],
      ['test/core/tasks/replies.test.ts', 'is taken over with the same presentation id when its process died'],
    ],
  },
  {
    fault: 'delete, edit and export of one deck at the same time',
    holds: 'deleted stays deleted; nothing is there again',
    tests: [['test/faults/races.test.ts', 'a deck that is deleted while others change']],
    counted: ['races'],
  },
  {
    fault: 'webhook receiver down, slow, failing',
    holds: 'tried 8 times on the schedule with one id and body, 15 s each, given up visibly; others are not held up',
    tests: [
      [WEBHOOKS, 'what fails is tried eight times'],
      [WEBHOOKS, 'one slow receiver holds up nobody'],
      [WEBHOOKS, 'waits keep to the schedule'],
      ['test/core/limits.test.ts', 'an answer of a receiver without an end'],
    ],
  },
  {
    fault: 'webhook receiver that redirects, is private, resolves to a private address later',
    holds: 'never followed, never connected to, told as refused',
    tests: [
      [WEBHOOKS, 'addresses that may not be reached are refused'],
      ['test/core/adapters/safe-fetch.test.ts', 'never connects to this machine otherwise'],
      ['test/core/adapters/safe-fetch.test.ts', 'does not follow a redirect'],
    ],
  },
  { fault: '410, 429 with Retry-After, receiver gone for days', holds: '410 and five days disable; Retry-After is kept to', tests: [[WEBHOOKS, 'Retry-After is waited for; 410 and five days']] },
  {
    fault: 'replayed, altered or old signatures',
    holds: 'the library of Standard Webhooks verifies ours; after a change the old secret signs for a day',
    tests: [
      [WEBHOOKS, 'an event reaches its subscriptions once, signed'],
      [WEBHOOKS, 'after a change the old one signs for a day'],
    ],
  },
  {
    fault: 'zip, entity and picture bombs, traversal, macros, encrypted and broken files',
    holds: 'refused with a reason, or read within limits; nothing is written outside the data directory',
    tests: [
      [HOSTILE, 'hostile documents'],
      ['test/core/sources/files/hostile.test.ts', 'an entry that leads out'],
      ['test/core/output/pptx/read/hostile.test.ts', 'with bytes changed or cut'],
      ['test/core/assets/pictures.test.ts', 'with more pixels than memory'],
      ['test/core/fonts/read-font.test.ts', 'with damaged bytes is taken or refused'],
    ],
  },
  {
    fault: 'a parser that never ends or eats the memory',
    holds: 'its thread is ended, the server goes on',
    tests: [
      ['test/core/designs/design-threads.test.ts', 'refuses what takes too long or too much memory'],
      [HOSTILE, 'bytes outside of the heap are watched too'],
    ],
  },
  {
    fault: 'malformed requests, made from the schemas',
    holds: 'no 5xx, nothing undocumented',
    tests: [
      ['test/contract/fuzz.test.ts', 'no request, however wild'],
      ['test/rest/malformed.test.ts', 'no malformed request makes an answer of the 5xx class'],
    ],
  },
  {
    fault: 'oversize, slow and endless bodies',
    holds: '413 or 408 on every path, connection closed',
    tests: [
      ['test/contract/broken-bodies.test.ts', 'a body without an end is 413 on every path'],
      ['test/contract/broken-bodies.test.ts', 'a body that does not come is 408'],
    ],
  },
  {
    fault: 'path traversal in ids and names',
    holds: 'nothing outside the data directory, `%` and `_` match nothing else',
    tests: [
      ['test/conformance/blob-store.ts', 'refuses a prefix that does not end in a slash or leaves the store'],
      ['test/rest/pages.test.ts', '%s is not there'],
      ['test/rest/uploads.test.ts', 'several become values that say nothing of names and places'],
    ],
  },
  {
    fault: 'wrong passwords, many',
    holds: '429 with Retry-After before any hashing; equal work for an unknown user',
    tests: [
      [ACCOUNT, 'ten wrong passwords hold a client up'],
      [ACCOUNT, 'many addresses together are held up'],
      ['test/auth/equal-work.test.ts', 'an unknown name and an overlong password cost the work'],
    ],
  },
  {
    fault: 'tokens after rotation, expired, of another algorithm, altered',
    holds: '401; open streams close within 5 s',
    tests: [
      ['test/auth/tokens.test.ts', 'forged, foreign and altered ones are refused'],
      ['test/rest/end-of-credentials.test.ts', 'an event stream of REST closes after its token is revoked'],
      ['test/e2e/rotation.test.ts', 'new credentials end both'],
    ],
  },
  {
    fault: 'cross-site requests, foreign Origin or Host',
    holds: 'refused',
    tests: [
      ['test/rest/pages.test.ts', 'does not count for what another site asks'],
      ['test/tools/http.test.ts', 'foreign hosts and origins are refused'],
    ],
  },
  {
    fault: 'language model: 429, hang, cut, refusal, broken JSON, too much',
    holds: 'bounded retries; a whole deck or a plain reason, never half of one',
    tests: [
      ['test/core/adapters/models/providers.test.ts', 'a provider that says nothing is given up at the deadline'],
      ['test/core/authoring/model/model-author.test.ts', 'a provider that goes away in the middle'],
      ['test/core/authoring/model/model-author.test.ts', 'JSON that is broken, fenced'],
    ],
  },
  {
    fault: 'a document that gives orders to the model',
    holds: 'nothing is done, sent or shown that the caller did not ask for',
    tests: [['test/core/authoring/model/model-author.test.ts', 'a model that obeys can still only fill fields']],
  },
  {
    fault: 'a client that goes away, or cancels',
    holds: 'its work ends; nothing is stored',
    tests: [
      ['test/tools/http.test.ts', 'ends the work when it goes away'],
      ['test/core/operations/create-presentation.test.ts', 'stores nothing when it is cancelled'],
    ],
  },
  { fault: 'secrets in logs, errors, metrics, dumps, lists', holds: 'none', tests: [['test/e2e/secrets.test.ts', 'a planted secret']] },
];

interface Results {
  readonly date: string;
  readonly seed: number;
  readonly counted: readonly { readonly fault: string; readonly figures: Readonly<Record<string, number>>; readonly counts?: Readonly<Record<string, number>> }[];
}

/** The table of `docs/faults.md`, out of `docs/faults.json`, which `npm run test:faults` writes. */
export function faultsTable(json: string): string {
  const { counted } = JSON.parse(json) as Results;
  const rows = FAULTS.map(({ fault, holds, tests, counted: names = [], needs }) => {
    const results = names
      .flatMap((name) => counted.filter((one) => one.fault === name))
      .map(({ figures, counts }) =>
        [...Object.entries(figures).filter(([name]) => name !== 'seed'), ...Object.entries(counts ?? {})].map(([name, value]) => `${name} ${value.toLocaleString('en')}`).join(', '),
      );
    const links = tests.map(([file, words]) => `[${words.replaceAll('|', '\\|')}](../${file})`).join('; ');
    return `| ${fault}${needs === undefined ? '' : ` (needs ${needs})`} | ${holds} | ${links} | ${results.length === 0 ? 'in `npm test`' : results.join('; ')} |`;
  });
  return ['| fault | what holds | tests | counted |', '|---|---|---|---|', ...rows].join('\n');
}

/** When the counts were made, and with which seed. */
export function faultsHead(json: string): string {
  const { date, seed, counted } = JSON.parse(json) as Results;
  const total = (name: string) => counted.reduce((sum, { figures }) => sum + (figures[name] ?? 0), 0);
  return `Counted on ${date} with seed ${seed}: ${total('requests').toLocaleString('en')} requests in ledgers, ${total('kills')} kills, ${total('stops')} stops.`;
}
