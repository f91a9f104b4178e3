/** Result of one check. `warning`: it works, but needs attention. */
export interface Finding {
  readonly name: string;
  readonly state: 'ok' | 'warning' | 'wrong';
  readonly says: string;
  /** Advice to the operator. */
  readonly remedy?: string;
}
