import type { LimitRow } from './limit-table.ts';

const SHARES = 'test/rest/shares.test.ts';
const VISITS = 'src/core/presentations/shares/visit-service.ts';

/** Limits of share links and of what visitors may do. */
export const SHARE_LIMITS: readonly LimitRow[] = [
  {
    of: 'Share links of a presentation',
    value: { file: 'src/core/presentations/shares/share-service.ts', name: 'MAX_SHARES' },
    unit: 'count',
    status: '409; links that are over make room',
    test: [SHARES, 'a presentation has at most a hundred share links'],
  },
  {
    of: 'Wrong passwords for a share link from one client in 15 minutes',
    value: { file: VISITS, name: 'CLIENT_PASSWORDS' },
    unit: 'count',
    status: '429 with Retry-After',
    test: [SHARES, 'is no longer compared after ten wrong attempts of one client'],
  },
  {
    of: 'Wrong passwords for a share link from all clients in 15 minutes',
    value: { file: VISITS, name: 'LINK_PASSWORDS' },
    unit: 'count',
    status: '429 with Retry-After',
    test: [
      'test/core/presentations/recent-uses.test.ts',
      'uses are limited per client and in total, and are free again after the time',
    ],
  },
  {
    of: 'Comments through a share link in ten minutes',
    value: { file: VISITS, name: 'RECENT_COMMENTS' },
    unit: 'count',
    status: '429 with Retry-After',
    test: [SHARES, 'are limited to thirty in ten minutes'],
  },
  {
    of: 'Comments through a share link in its life',
    value: { file: VISITS, name: 'LIFETIME_COMMENTS' },
    unit: 'count',
    status: '403',
    test: [SHARES, 'comments through a share link are limited to five hundred over the life of a link'],
  },
  {
    of: 'Slides and files for visitors that wait to be made',
    value: { file: 'src/core/presentations/shares/render-queue.ts', name: 'MAX_WAITING_RENDERS' },
    unit: 'count',
    status: '503 with Retry-After',
    test: ['test/core/presentations/render-queue.test.ts', 'refuses more than may wait'],
  },
  {
    of: 'Requests of one client to share links a minute',
    value: { file: 'src/rest/share-visits.ts', name: 'VISITS_PER_MINUTE' },
    unit: 'count',
    status: '429 with Retry-After',
    test: [SHARES, 'a client over the rate for share links gets 429 with Retry-After'],
  },
];
