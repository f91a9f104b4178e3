/** Picture of a file. A picture in several places is one value and is read once. */
export interface FilePicture {
  readonly mimeType: string;
  /** Size according to the file; absent if it is only known after reading. */
  readonly sizeBytes?: number | undefined;
  /** Returns undefined if it is missing or damaged. */
  readonly read: () => Uint8Array | undefined;
}
