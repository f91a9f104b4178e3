import type { LimitRow } from './limit-table.ts';

/** Limits of addresses, webhooks, passwords and LibreOffice. */
export const OUTSIDE_LIMITS: readonly LimitRow[] = [
  {
    of: 'Redirect addresses of an MCP client that registers',
    value: { file: 'src/rest/oauth.ts', name: 'MOST_URIS' },
    unit: 'count',
    status: '400',
    test: [
      'test/rest/oauth.test.ts',
      'a caller is redirected only after signing in, and only to a registered address',
    ],
  },
  {
    of: 'Address that is fetched, characters',
    value: { file: 'src/core/adapters/guarded-agent.ts', name: 'MAX_URL_CHARACTERS' },
    unit: 'count',
    status: '422',
    test: ['test/core/limits.test.ts', 'refuse too long an address'],
  },
  {
    of: 'Fetching one file, time',
    value: { file: 'src/core/adapters/safe-fetch.ts', name: 'TOTAL_MS' },
    unit: 'ms',
    status: '422',
    test: ['test/core/adapters/safe-fetch.test.ts', 'ends when the caller disconnects'],
  },
  {
    of: 'Webhook subscriptions',
    value: { file: 'src/core/webhooks/subscriptions.ts', name: 'MAX_SUBSCRIPTIONS' },
    unit: 'count',
    status: '422',
    test: ['test/core/limits.test.ts', 'refuse too many webhook subscriptions'],
  },
  {
    of: 'LibreOffice: processes at once',
    value: { file: 'src/core/adapters/office/office-pool.ts', name: 'DESKS' },
    unit: 'count',
    status: 'the next waits',
    test: [
      'test/core/adapters/office-pool.test.ts',
      'runs at most its number of processes, and refuses a job at once when the queue is full',
    ],
  },
  {
    of: 'LibreOffice: drawings that wait',
    value: { file: 'src/core/adapters/office/office-pool.ts', name: 'MOST_WAITING' },
    unit: 'count',
    status: 'our own reader draws',
    test: [
      'test/core/adapters/office-pool.test.ts',
      'runs at most its number of processes, and refuses a job at once when the queue is full',
    ],
  },
  {
    of: 'LibreOffice: failures in a row',
    value: { file: 'src/core/adapters/office/office-pool.ts', name: 'MOST_FAILURES' },
    unit: 'count',
    status: 'left alone for ten minutes; our own reader draws',
    test: [
      'test/core/adapters/office-pool.test.ts',
      'reports a program that %s, and pauses it after three failures',
    ],
  },
  {
    of: 'LibreOffice: drawing a design',
    value: { file: 'src/core/designs/redraw.ts', name: 'DEADLINE_MS' },
    unit: 'ms',
    status: 'ended; our own reader draws',
    test: [
      'test/core/adapters/office-pool.test.ts',
      'ends a program that hangs at the deadline, with all its child processes',
    ],
  },
  {
    of: 'LibreOffice: waiting for a preview',
    value: { file: 'src/core/designs/design-service.ts', name: 'PAINTER_PATIENCE_MS' },
    unit: 'ms',
    status: 'ended; our own reader draws',
    test: [
      'test/core/adapters/office-pool.test.ts',
      'ends a program that hangs at the deadline, with all its child processes',
    ],
  },
  {
    of: 'LibreOffice: memory of a process that draws',
    value: { file: 'src/core/adapters/office/desk.ts', name: 'MOST_MB' },
    unit: 'MB',
    status: 'ended; our own reader draws',
    test: ['test/core/adapters/office-pool.test.ts', 'ends a program that takes too much memory'],
  },
  {
    of: 'LibreOffice: address space of a process',
    value: { file: 'src/core/adapters/office/find-programs.ts', name: 'ADDRESS_SPACE_BYTES' },
    unit: 'bytes',
    status: 'it fails; our own reader draws',
    test: [
      'test/core/adapters/office-pool.test.ts',
      'limits address space, processor time and network where the machine supports it',
    ],
  },
  {
    of: 'Answer of a webhook receiver that is read',
    value: { file: 'src/core/adapters/send-webhook.ts', name: 'MAX_ANSWER_BYTES' },
    unit: 'bytes',
    status: 'the rest is not read',
    test: [
      'test/core/limits.test.ts',
      'a delivery stops reading an endless answer of a receiver after 64 KiB',
    ],
  },
  {
    of: 'One try of a webhook, time',
    value: { file: 'src/core/adapters/send-webhook.ts', name: 'TOTAL_MS' },
    unit: 'ms',
    status: 'tried again later',
    test: [
      'test/core/webhooks/webhooks.test.ts',
      'a slow receiver delays no other, and a deleted subscription receives nothing more',
    ],
  },
  {
    of: 'Password, bytes',
    value: { file: 'src/auth/passwords.ts', name: 'PASSWORD_MAX_BYTES' },
    unit: 'count',
    status: '422',
    test: [
      'test/auth/account.test.ts',
      '2: cannot have a password over 72 bytes; it is refused, never truncated',
    ],
  },
];
