/** Size of the stored data. */
export interface StorageUsage {
  readonly database_bytes: number;
  readonly files_bytes: number;
  /** Free space on the disk. */
  readonly free_bytes: number;
}
