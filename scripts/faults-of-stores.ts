import type { FaultRow } from './fault-table.ts';

const WEBHOOKS = 'test/core/webhooks/webhooks.test.ts';
const TASKS = 'test/core/tasks/task-service.test.ts';
const STORE = 'test/faults/store.test.ts';
const FETCH = 'test/core/adapters/safe-fetch.test.ts';
const SHARED = 'test/core/adapters/shared-record-stores.test.ts';
const CROWD = 'test/scale/crowd.test.ts';
const INSTANCE = 'test/scale/one-instance.test.ts';

/** Processes that die, disks and stores that fail, receivers that do not answer. */
export const STORE_FAULTS: readonly FaultRow[] = [
  {
    fault: '`kill -9` during generation',
    holds: 'every accepted task ends; nothing that was answered is lost, halved or doubled',
    tests: [
      ['test/faults/kill.test.ts', 'kill -9 during generations, uploads, exports and deletes'],
      ['test/core/tasks/killed-worker.test.ts', 'the queue loses no accepted task and duplicates no result'],
      [TASKS, 'is ended as interrupted after three workers died of it'],
    ],
    counted: ['kill'],
  },
  {
    fault: '`kill -9` between the end of a task and its webhook',
    holds: 'no event is lost; repeats carry one id and body',
    tests: [
      ['test/faults/kill.test.ts', 'kill -9 during generations, uploads, exports and deletes'],
      [WEBHOOKS, 'two workers over one store send each event once'],
      [TASKS, 'ends a task together with its result in one batch'],
    ],
  },
  {
    fault: '`kill -9` during upload, export and delete',
    holds:
      'no file is incomplete, what was deleted stays deleted; files that a crash left without a record are removed',
    tests: [
      ['test/faults/kill.test.ts', 'kill -9 during generations, uploads, exports and deletes'],
      ['test/core/adapters/disk-blob-store.test.ts', 'lose the drafts of dead writers'],
      ['test/core/retention/retention.test.ts', 'files without a presentation are removed after a day'],
    ],
  },
  {
    fault: 'SIGTERM under load',
    holds:
      'answers in progress are completed, the process ends within 25 s, accepted tasks are finished after the next start',
    tests: [
      ['test/faults/stop.test.ts', 'SIGTERM under load'],
      [TASKS, 'waits for running tasks, accepts no new ones, and hands back those that do not end'],
    ],
    counted: ['sigterm'],
  },
  {
    fault: 'disk full',
    holds: '507 or a task in error; everything else stays readable; works again without a restart',
    tests: [
      ['test/faults/disk-full.test.ts', 'a full disk (needs root)'],
      ['test/core/adapters/sqlite-record-store.test.ts', 'answers storage_full when the disk is full'],
    ],
    counted: ['disk-full'],
    needs: 'root, for a small tmpfs',
  },
  {
    fault: 'a disk that can no longer be written (EIO)',
    holds: 'nothing is answered as done that is not on disk; the next start has everything that was',
    tests: [['test/faults/io-error.test.ts', 'a disk that stops accepting synced data']],
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
      [STORE, 'with %s stops the start with an error that names the store, and is left unchanged'],
      [STORE, 'under a running server answers with stored data or 503, never as if it were empty'],
    ],
  },
  {
    fault: '`kill -9` while credentials are replaced; damaged `userConfig.json`',
    holds: 'old or new credentials, never an open server',
    tests: [
      [STORE, 'kill -9 while the credentials are replaced'],
      ['test/e2e/rotation.test.ts', 'restarts seed, replace, clear and recover the account'],
    ],
    counted: ['credentials'],
  },
  {
    fault: 'two or three processes on one store (Postgres, Redis), one killed after another',
    holds:
      'each task has one result, none is lost; it is taken over within 30 s, and a process that hung writes nothing when it wakes; no lost updates; the clean-up runs in one process',
    tests: [
      [CROWD, 'one process after another is killed'],
      [INSTANCE, 'take over a task of a killed worker within 30 seconds'],
      ['test/scale/takeover.test.ts', 'loses its task on %s to another, and writes nothing when it resumes'],
      ['test/scale/takeover.test.ts', 'through a few seconds'],
      ['test/scale/clean-up.test.ts', 'is done by one process, and by another when that one has died'],
      [SHARED, 'grants a lease to one of several processes while it renews it'],
      [INSTANCE, 'keep every accepted edit of one deck from both servers, and overwrite none'],
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
      [INSTANCE, 'name an engine that is down, answer nothing stale, and continue when it returns'],
      [SHARED, 'is unavailable while its server is down, and continues with all its records'],
      [SHARED, 'is waited for, and refuses none of very many simultaneous writes'],
      ['test/scale/slow-store.test.ts', 'is waited for by very many writes to $kind'],
      ['test/conformance/record-store.ts', 'writes very many simultaneous batches'],
      ['test/core/adapters/s3-blob-store.test.ts', 'reports a wrong secret, a full disk'],
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
      [WEBHOOKS, 'a slow receiver delays no other, and a deleted subscription receives nothing more'],
      [WEBHOOKS, 'waits between attempts follow the schedule within a fifth, for any delivery'],
      ['test/core/limits.test.ts', 'a delivery stops reading an endless answer of a receiver after 64 KiB'],
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
      [WEBHOOKS, 'forbidden addresses are refused when subscribed and again when sent to'],
      [FETCH, 'never connects to this machine otherwise'],
      [FETCH, 'refuses the private address'],
      ['test/faults/rebinding.test.ts', 'a name that resolves elsewhere the second time'],
    ],
    counted: ['rebinding'],
  },
  {
    fault: '410, 429 with Retry-After, receiver gone for days',
    holds: '410 and five days of failures disable it; Retry-After is respected',
    tests: [[WEBHOOKS, 'Retry-After delays a delivery; 410 and five days of failure disable a subscription']],
  },
  {
    fault: 'replayed, altered or old signatures',
    holds: 'the library of Standard Webhooks verifies ours; after a change the old secret signs for a day',
    tests: [
      [WEBHOOKS, 'an event reaches its subscriptions once'],
      [WEBHOOKS, 'a secret of free text signs by its bytes, is returned only on request'],
      [WEBHOOKS, 'a signature of any text is verified by the Standard Webhooks library'],
    ],
  },
];
