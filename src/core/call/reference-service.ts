/** A stored file behind a reference. */
export interface Referent {
  readonly bytes: Uint8Array;
  /** As whoever gave the file called it; with an extension wherever one is known. */
  readonly filename: string;
}

/**
 * Everything by which a caller can name a file: the value of an uploaded file ("file-…"), "asset:<id>" or the id of a
 * picture, the id of a font, a signed download link of this server, or an http(s) address of somebody else.
 */
export interface ReferenceService {
  /**
   * The file behind any reference. What this server stores is never fetched over the network.
   *
   * @param field where the reference was given, such as `["files", 0, "url"]`.
   * @throws Failure `invalid_input` at the field, with the reason why there is no such file.
   */
  read(reference: string, field: readonly (string | number)[], signal: AbortSignal): Promise<Referent>;
  /** The name of the file without reading it; for an address its last part. */
  filename(reference: string): Promise<string>;
}
