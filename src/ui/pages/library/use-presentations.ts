import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { body, GET } from '../../api/client.ts';
import { useDeletions } from '../../parts/deletions.ts';
import type { Listed, Sort } from './listed.ts';

const PAGE = 24;

export interface Choice {
  readonly search: string;
  readonly sort: Sort;
  /** Absent: with any tags. */
  readonly tag: string | undefined;
}

/** Presentations page by page, without those that are being deleted; undefined while loading. */
export function usePresentations({ search, sort, tag }: Choice) {
  const { hidden } = useDeletions();
  const list = useInfiniteQuery({
    queryKey: ['presentations', search, sort, tag],
    queryFn: ({ pageParam, signal }) =>
      body(
        GET('/api/v3/presentation/all', {
          params: {
            query: {
              page: pageParam,
              page_size: PAGE,
              sort,
              ...(search === '' ? {} : { search }),
              ...(tag === undefined ? {} : { tag }),
            },
          },
          signal,
        }),
      ),
    initialPageParam: 1,
    getNextPageParam: ({ page, total_pages: pages }) => (page < pages ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  });
  const shown: readonly Listed[] | undefined = useDeferredValue(
    list.data?.pages.flatMap(({ results }) => results).filter(({ id }) => !hidden.has(id)),
  );
  return { list, shown };
}
