/** A picture that a file carries; one that stands in several places is one value, and read once. */
export interface FilePicture {
  readonly mimeType: string;
  /** As the file says; absent: known when it is read. */
  readonly sizeBytes?: number | undefined;
  /** Undefined when it is missing or damaged. */
  readonly read: () => Uint8Array | undefined;
}
