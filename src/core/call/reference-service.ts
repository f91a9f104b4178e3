/** File that a reference resolves to. */
export interface Referent {
  readonly bytes: Uint8Array;
  /** Name given by the sender, with an extension if one is known. */
  readonly filename: string;
}

/**
 * Resolves all references to files: the value of an uploaded file ("file-…"), "asset:<id>" or the id of a picture, the
 * id of a font, a signed download link of this server, or an http(s) address of another host.
 */
export interface ReferenceService {
  /**
   * Reads the file of a reference. Files stored by this server are never fetched over the network.
   *
   * @param field where the reference was given, such as `["files", 0, "url"]`.
   * @throws Failure `invalid_input` at the field, with the reason why the file is not available.
   */
  read(reference: string, field: readonly (string | number)[], signal: AbortSignal): Promise<Referent>;
  /** Name of the file, without reading it; for an address, its last path segment. */
  filename(reference: string): Promise<string>;
}
