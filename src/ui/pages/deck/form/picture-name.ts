import { t } from '../../../strings/index.ts';

/** Name of a stored picture: what it was made from, or its file without the kind. */
export function namePicture(extras: unknown): string {
  const { prompt, filename = '' } = (extras ?? {}) as {
    readonly prompt?: string;
    readonly filename?: string;
  };
  return prompt ?? (filename.replace(/\.\w{1,5}$/, '') || t('part.picture'));
}
