import type { Config } from '../config/config.ts';
import { Failure } from '../core/errors/failure.ts';

/**
 * Refuses shared engines, which have backup tools of their own. @throws Failure `unsupported` that names
 * them.
 */
export function refuseSharedEngines({ engines }: Pick<Config, 'engines'>): void {
  const shared = [
    ...(engines.store === undefined ? [] : [`STORE_URL (${engines.store.kind})`]),
    ...(engines.blobs === undefined ? [] : ['BLOB_URL']),
  ];
  if (shared.length === 0) return;
  throw new Failure(
    'unsupported',
    `This backs up and restores the embedded store, but ${shared.join(' and ')} ${shared.length === 1 ? 'is' : 'are'} set.`,
    {
      hint: 'Use the tools of those services, such as pg_dump or bucket versions; docs/operations.md gives the order.',
    },
  );
}
