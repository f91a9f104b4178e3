import type { Clock, Log } from '../../call/call.ts';
import type { BlobStore, RecordStore } from '../../store/store.ts';
import type { PresentationService } from '../api.ts';
import type { SignedLinks } from '../links.ts';
import type { ShareService, VisitService } from '../share.ts';
import { createShareService } from './share-service.ts';
import { createVisitService } from './visit-service.ts';

interface SharingOptions {
  readonly records: RecordStore;
  readonly blobs: BlobStore;
  readonly links: SignedLinks;
  readonly clock: Clock;
  readonly log: Log;
  readonly presentations: PresentationService;
  readonly passwords: {
    hash(password: string): Promise<string>;
    matches(password: string, hash: string | undefined): Promise<boolean>;
  };
}

/** Links to decks for people without an account, and what these people may do with them. */
export function createSharing({ passwords, ...options }: SharingOptions): {
  readonly shares: ShareService;
  readonly visits: VisitService;
} {
  return {
    shares: createShareService({ ...options, hashPassword: passwords.hash }),
    visits: createVisitService({ ...options, isPassword: passwords.matches }),
  };
}
