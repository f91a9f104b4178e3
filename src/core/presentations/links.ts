import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock, LinkStyle } from '../call/call.ts';
import {
  createSecret,
  SETTINGS,
  type SecretRecord,
  signingSecret,
  tryWrite,
} from '../store/signing-secret.ts';
import type { BlobStore, RecordStore } from '../store/store.ts';

const SECRET = 'link_secret';

/**
 * Links to stored bytes that need no header: they contain their expiry and a signature over all their
 * parts.
 */
export interface Links {
  /**
   * Link "/downloads/<key>?expires=<unix seconds>&signature=<base64url>", or the local path in the local
   * style.
   *
   * @param name file name for saving, added as "&name=…" if the key does not end with it.
   */
  blob(key: string, link: LinkStyle, name?: string): string;
  /** Address where a person edits the presentation. */
  edit(presentationId: string, link: LinkStyle): string;
}

/** A file that a client is going to upload: its reference and its name. */
interface AwaitedFile {
  readonly value: string;
  readonly filename: string;
}

export interface SignedLinks extends Links {
  /**
   * Link "/uploads/<value>/<filename>?expires=<unix seconds>&signature=<base64url>". Anyone who has it may
   * upload the file.
   */
  upload(file: AwaitedFile, expires: number, link: LinkStyle): string;
  /** Address "/s/<token>" of a share link. */
  share(token: string, link: LinkStyle): string;
  /** Signature over values for a purpose, which ends with the credentials. */
  seal(purpose: string, ...values: readonly (string | number)[]): Buffer;
  /** True if this store signed the address for this file and it has not expired. */
  verifyUpload(file: AwaitedFile, expires: string, signature: string, now: Date): boolean;
  /** True if this store signed the link, with this name or without one, and it has not expired. */
  verifyLink(key: string, expires: string | number, signature: string, now: Date, name?: string): boolean;
  /**
   * Invalidates every link that was signed under other credentials. Called at each start and whenever
   * credentials change, so that a change made while no server ran, or an interrupted one, counts too.
   *
   * @param credentials fingerprint of the current credentials.
   */
  rotateUnlessFor(credentials: string): Promise<void>;
  /** Reads the secret again, since another process may have replaced it after a change of credentials. */
  refresh(): Promise<void>;
}

/**
 * @param options.lifetimeSeconds how long a link works.
 * @throws Failure `unavailable` when the signing secret can be neither read nor stored.
 */
export async function createLinks(options: {
  readonly records: RecordStore;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  readonly lifetimeSeconds: number;
}): Promise<SignedLinks> {
  const { records, blobs, clock, lifetimeSeconds } = options;
  let secret = await signingSecret(records, SECRET);
  const computeSignature = (...parts: readonly (string | number)[]) =>
    createHmac('sha256', secret).update(parts.join('\n')).digest();
  const sign = (key: string, expires: number, name: string | undefined) =>
    computeSignature(key, expires, ...(name === undefined ? [] : [name]));
  // Keys contain no blank, so a download signature never matches an upload.
  const signUpload = ({ value, filename }: AwaitedFile, expires: number) =>
    computeSignature('to upload', value, expires, filename);
  const isValid = (expires: string | number, signature: string, now: Date, wanted: () => Buffer): boolean => {
    if (!/^\d{1,12}$/.test(String(expires)) || Number(expires) * 1000 < now.getTime()) return false;
    const [actual, expected] = [Buffer.from(signature, 'base64url'), wanted()];
    return actual.length === expected.length && timingSafeEqual(actual, expected);
  };
  return {
    blob(key, link, name) {
      const local = link.style === 'local' ? blobs.localPath(key) : undefined;
      if (local !== undefined) return local;
      const expires = Math.floor(clock.now().getTime() / 1000) + lifetimeSeconds;
      const expected = name === undefined || key.endsWith(`/${name}`) ? undefined : name;
      return `${readBaseAddress(link)}/downloads/${key}?expires=${expires}&signature=${sign(key, expires, expected).toString('base64url')}${expected === undefined ? '' : `&name=${encodeURIComponent(expected)}`}`;
    },
    edit: (presentationId, link) => `${readBaseAddress(link)}/presentation?id=${presentationId}`,
    verifyLink: (key, expires, signature, now, name) =>
      isValid(expires, signature, now, () => sign(key, Number(expires), name)),
    upload: (file, expires, link) =>
      `${readBaseAddress(link)}/uploads/${file.value}/${encodeURIComponent(file.filename)}?expires=${expires}&signature=${signUpload(file, expires).toString('base64url')}`,
    share: (token, link) => `${readBaseAddress(link)}/s/${token}`,
    // Keys of downloads contain no blank, so no signature for a purpose matches one of theirs.
    seal: (purpose, ...values) => computeSignature(`to ${purpose}`, ...values),
    verifyUpload: (file, expires, signature, now) =>
      isValid(expires, signature, now, () => signUpload(file, Number(expires))),
    async rotateUnlessFor(credentials) {
      for (;;) {
        const found = await records.get<SecretRecord>(SETTINGS, SECRET);
        if (found?.value.credentials === credentials) break;
        // If several processes start at once, one writes the secret and the others read it.
        const value = { secret: createSecret(), credentials };
        if (
          await tryWrite(records, [
            { collection: SETTINGS, id: SECRET, value, order: SECRET, expect: found?.revision ?? 'absent' },
          ])
        )
          break;
      }
      secret = await signingSecret(records, SECRET);
    },
    async refresh() {
      secret = await signingSecret(records, SECRET);
    },
  };
}

function readBaseAddress(link: LinkStyle): string {
  return link.style === 'local' ? '' : link.base.replace(/\/+$/, '');
}
