import { t } from '../../../strings/index.ts';

export interface Attempt {
  readonly at: string;
  readonly status_code?: number;
  readonly problem?: string;
}

/** Answer of the receiver to the last attempt. */
export function describeAnswer(attempts: readonly Attempt[]): string {
  const last = attempts.at(-1);
  if (last === undefined) return t('webhooks.not-tried');
  return (
    last.problem ??
    (last.status_code === undefined
      ? t('webhooks.no-answer')
      : t('webhooks.answered', { code: last.status_code }))
  );
}
