import type { FontChoice } from '../scene/theme.ts';
import type { FontAvailability, UploadedFont } from './font.ts';

export interface FontService {
  /**
   * Accepts TTF, OTF or WOFF2; the same file uploaded twice is one font. @throws Failure `invalid_input` with
   * the reason why it is not accepted.
   */
  upload(bytes: Uint8Array, filename: string): Promise<UploadedFont>;
  list(): Promise<readonly UploadedFont[]>;
  /** @throws Failure `not_found` */
  remove(idOrFilename: string): Promise<void>;
  /** The family with its uploaded faces, or a shipped one; undefined if there is neither. */
  choice(family: string): Promise<FontChoice | undefined>;
  check(families: readonly string[]): Promise<FontAvailability>;
  /** Families that a PPTX names. @throws Failure `invalid_input` if the file is not a PPTX. */
  namedIn(pptx: Uint8Array): Promise<readonly string[]>;
  file(hash: string): Promise<Uint8Array | undefined>;
}
