import { t } from '../../../strings/index.ts';
import { describePath } from '../../../strings/label-of.ts';
import { toPlainText } from '../../../strings/plain-words.ts';

/** Version of a deck as the history lists it. */
export interface Version {
  readonly revision: number;
  readonly name?: string;
  readonly returned_to?: number;
  readonly change: string;
  readonly author?: string;
  readonly created_at: string;
  readonly n_slides: number;
}

/** Paths of fields such as "items[1].text". */
const PATHS = /\b[a-z_]+(?:\[\d+\])?(?:\.[a-z_]+(?:\[\d+\])?)+|\b[a-z_]+\[\d+\]/g;

/** The change that made a version, in the words of the forms. */
export function describeVersion({ returned_to: revision, change }: Version): string {
  if (revision !== undefined) return t('history.returned', { revision });
  const words = toPlainText(change.replace(PATHS, describePath));
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function nameVersion({ name, revision }: Pick<Version, 'name' | 'revision'>): string {
  return name === undefined ? t('history.version', { revision }) : t('history.named', { name, revision });
}
