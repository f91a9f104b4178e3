import type { FontChoice } from '../scene/theme.ts';
import type { FontAvailability, UploadedFont } from './font.ts';

export interface FontService {
  /** Takes TTF, OTF or WOFF2; the same file twice is one font. @throws Failure `invalid_input` with the reason why it cannot be taken. */
  upload(bytes: Uint8Array, filename: string): Promise<UploadedFont>;
  list(): Promise<readonly UploadedFont[]>;
  /** @throws Failure `not_found` */
  remove(idOrFilename: string): Promise<void>;
  /** The family with its uploaded faces, or a shipped one; undefined when there is neither. */
  choice(family: string): Promise<FontChoice | undefined>;
  check(families: readonly string[]): Promise<FontAvailability>;
  /** Families that a PPTX names. @throws Failure `invalid_input` when it is none. */
  namedIn(pptx: Uint8Array): Promise<readonly string[]>;
  file(hash: string): Promise<Uint8Array | undefined>;
}
