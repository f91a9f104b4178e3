import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Account, createAccount } from '../../src/auth/account.ts';
import type { AuthEnvironment } from '../../src/auth/boot.ts';
import { openSqliteRecordStore } from '../../src/core/adapters/sqlite-record-store.ts';
import { type CapturedLog, captureLog } from '../support/capture-log.ts';
import { handClock } from '../support/clock.ts';

/** A data directory in which the account can be started again and again, as by restarts of the server. */
export function instance() {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-auth-'));
  const file = join(folder, 'userConfig.json');
  const localAccess = join(folder, 'local-access');
  const records = openSqliteRecordStore(join(folder, 'records.db'));
  const clock = handClock();
  const captured: CapturedLog = captureLog();
  onTestFinished(async () => {
    await records.close();
    rmSync(folder, { recursive: true });
  });
  return {
    folder,
    file,
    localAccess,
    records,
    clock,
    captured,
    start: (env: Partial<AuthEnvironment> = {}): Promise<Account> =>
      createAccount({
        file,
        env: { username: undefined, password: undefined, override: false, reset: false, ...env },
        localAccess,
        records,
        log: captured.log,
        clock,
        hashCost: 4,
      }),
    stored: (): Record<string, unknown> => JSON.parse(readFileSync(file, 'utf8')),
  };
}

export const ADMIN = { username: 'ada', password: 'correct horse' } as const;
