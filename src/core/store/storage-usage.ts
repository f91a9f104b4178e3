/** Room that stored things take. */
export interface StorageUsage {
  readonly database_bytes: number;
  readonly files_bytes: number;
  /** Left on the disk. */
  readonly free_bytes: number;
}
