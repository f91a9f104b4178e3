import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock, LinkStyle } from '../call/call.ts';
import { newSecret, SETTINGS, type SecretRecord, signingSecret, wrote } from '../store/signing-secret.ts';
import type { BlobStore, RecordStore } from '../store/store.ts';

const SECRET = 'link_secret';

/** Links to stored bytes that need no header: they carry their end, and a signature over all that they say. */
export interface Links {
  /**
   * "/downloads/<key>?expires=<unix seconds>&signature=<base64url>", or the path on this machine in the local style.
   *
   * @param name what the file is called when it is saved, "&name=…", where that is not the end of the key.
   */
  blob(key: string, link: LinkStyle, name?: string): string;
  /** Where a person goes on editing. */
  edit(presentationId: string, link: LinkStyle): string;
}

/** A file that is to come: its value once it is there, and its name. */
interface AwaitedFile {
  readonly value: string;
  readonly filename: string;
}

export interface SignedLinks extends Links {
  /** "/uploads/<value>/<filename>?expires=<unix seconds>&signature=<base64url>": whoever has it may send the file. */
  upload(file: AwaitedFile, expires: number, link: LinkStyle): string;
  /** Whether an address for this file was signed by this store and has not expired. */
  verifyUpload(file: AwaitedFile, expires: string, signature: string, now: Date): boolean;
  /** Whether a link was signed by this store, with this name or without one, and has not expired. */
  verifyLink(key: string, expires: string | number, signature: string, now: Date, name?: string): boolean;
  /**
   * Ends every link that was signed under other credentials. Called at each start and whenever credentials change,
   * so that a change made while no server ran, or one that was cut short, counts too.
   *
   * @param credentials a fingerprint of the credentials in force.
   */
  rotateUnlessFor(credentials: string): Promise<void>;
  /** Another process may have made a secret for its credentials since: what is signed from now on holds there too. */
  refresh(): Promise<void>;
}

/**
 * @param options.lifetimeSeconds how long a link works.
 * @throws Failure `unavailable` when the signing secret can be neither read nor stored.
 */
export async function createLinks(options: { readonly records: RecordStore; readonly blobs: BlobStore; readonly clock: Clock; readonly lifetimeSeconds: number }): Promise<SignedLinks> {
  const { records, blobs, clock, lifetimeSeconds } = options;
  let secret = await signingSecret(records, SECRET);
  const computeSignature = (...parts: readonly (string | number)[]) => createHmac('sha256', secret).update(parts.join('\n')).digest();
  const sign = (key: string, expires: number, name: string | undefined) => computeSignature(key, expires, ...(name === undefined ? [] : [name]));
  // No key has a blank, so no link to a file is one to send a file by.
  const signUpload = ({ value, filename }: AwaitedFile, expires: number) => computeSignature('to upload', value, expires, filename);
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
    verifyLink: (key, expires, signature, now, name) => isValid(expires, signature, now, () => sign(key, Number(expires), name)),
    upload: (file, expires, link) =>
      `${readBaseAddress(link)}/uploads/${file.value}/${encodeURIComponent(file.filename)}?expires=${expires}&signature=${signUpload(file, expires).toString('base64url')}`,
    verifyUpload: (file, expires, signature, now) => isValid(expires, signature, now, () => signUpload(file, Number(expires))),
    async rotateUnlessFor(credentials) {
      for (;;) {
        const found = await records.get<SecretRecord>(SETTINGS, SECRET);
        if (found?.value.credentials === credentials) break;
        // Of processes that start at once, one makes the secret and the others take it.
        const value = { secret: newSecret(), credentials };
        if (await wrote(records, [{ collection: SETTINGS, id: SECRET, value, order: SECRET, expect: found?.revision ?? 'absent' }])) break;
      }
      secret = await signingSecret(records, SECRET);
    },
    async refresh() {
      secret = await signingSecret(records, SECRET);
    },
  };
}

function readBaseAddress(link: LinkStyle): string {
  return link.style === 'absolute' ? link.base.replace(/\/+$/, '') : '';
}
