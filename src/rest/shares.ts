import type { Route } from './route.ts';

const SHARE = '/api/v3/share';

/** Routes of share links, for their owner. */
export const SHARES: readonly Route[] = [
  {
    method: 'post',
    path: '/api/v3/presentation/{id}/share',
    operation: 'share_presentation',
    needsBody: false,
    example: { name: 'Anna', expiry_days: 14, downloads: ['pdf'] },
  },
  { method: 'get', path: `${SHARE}/all`, operation: 'list_shares' },
  { method: 'delete', path: `${SHARE}/{id}`, operation: 'revoke_share', status: 204 },
];
