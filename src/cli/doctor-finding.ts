/** One thing that was looked at. `warning`: works, but should be seen to. */
export interface Finding {
  readonly name: string;
  readonly state: 'ok' | 'warning' | 'wrong';
  readonly says: string;
  /** What to do about it. */
  readonly remedy?: string;
}
