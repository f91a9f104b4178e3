import type { components } from '../../api/generated/schema.ts';

export type Match = NonNullable<
  components['schemas']['ListPresentationsAnswer']['items'][number]['matches']
>[number];

/** Presentation of the library. */
export interface Listed {
  readonly id: string;
  readonly title: string;
  readonly n_slides: number;
  readonly updated_at: string;
  readonly matches?: readonly Match[];
  readonly tags?: readonly string[];
}

export type Sort = 'created' | 'changed' | 'title';

const KEY = 'lectern.library-sort';

export function rememberSort(sort: Sort): void {
  try {
    localStorage.setItem(KEY, sort);
  } catch {
    // The next page begins with the usual order.
  }
}

export function recallSort(): Sort {
  try {
    const sort = localStorage.getItem(KEY);
    return sort === 'created' || sort === 'title' ? sort : 'changed';
  } catch {
    return 'changed';
  }
}
