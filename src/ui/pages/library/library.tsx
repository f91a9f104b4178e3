import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useState } from 'react';
import { Input, Link, SearchField } from 'react-aria-components';
import { body, GET } from '../../api/client.ts';
import { ActionButton } from '../../parts/action-button.tsx';
import { useDeletions } from '../../parts/deletions.ts';
import { Icon } from '../../parts/icon.tsx';
import { Empty, Failed, Loading } from '../../parts/states.tsx';
import { t } from '../../strings/index.ts';
import './library.css';
import { OpenFileButton } from '../../parts/open-file-button.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { DraftCard, useDrafts } from './draft-cards.tsx';
import { PresentationCard } from './presentation-card.tsx';

const PAGE = 24;
/** Pause in typing after which the search runs. */
const PAUSE_MS = 200;

/** All presentations, newest first, as pictures of their first slides. */
export default function Library() {
  const [typed, setTyped] = useState('');
  const search = usePaused(typed.trim());
  const { hidden } = useDeletions();
  const drafts = useDrafts(search);
  const list = useInfiniteQuery({
    queryKey: ['presentations', search],
    queryFn: ({ pageParam, signal }) =>
      body(
        GET('/api/v3/presentation/all', {
          params: { query: { page: pageParam, page_size: PAGE, ...(search === '' ? {} : { search }) } },
          signal,
        }),
      ),
    initialPageParam: 1,
    getNextPageParam: ({ page, total_pages: pages }) => (page < pages ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  });
  const shown = useDeferredValue(
    list.data?.pages.flatMap(({ results }) => results).filter(({ id }) => !hidden.has(id)),
  );
  if (list.isPending || shown === undefined || drafts === undefined) return <Loading />;
  if (list.isError) return <Failed error={list.error} retry={() => list.refetch()} />;
  if (shown.length === 0 && drafts.length === 0 && search === '' && typed === '' && !list.isPlaceholderData) {
    return (
      <Empty icon="slideshow" title={t('library.empty')} hint={t('library.empty-hint')}>
        <Link className="button primary" href="/new">
          <Icon name="plus" />
          {t('nav.new')}
        </Link>
        <OpenFileButton />
      </Empty>
    );
  }
  return (
    <>
      <div className="page-head">
        <PageTitle>{t('library.title')}</PageTitle>
        <OpenFileButton />
        <Link className="button quiet" href="/trash">
          <Icon name="trash" />
          {t('library.trash')}
        </Link>
        <SearchField className="search" aria-label={t('library.search')} value={typed} onChange={setTyped}>
          <Icon name="magnifying-glass" />
          <Input className="input" placeholder={t('library.search')} maxLength={200} />
        </SearchField>
      </div>
      <p className="soft" role="status">
        {shown.length === 0 &&
          drafts.length === 0 &&
          search !== '' &&
          t('library.nothing-found', { what: search })}
      </p>
      <ul className="cards" aria-busy={list.isPlaceholderData}>
        {drafts.map((draft) => (
          <DraftCard key={draft.id} draft={draft} />
        ))}
        {shown.map((presentation) => (
          <PresentationCard key={presentation.id} presentation={presentation} />
        ))}
      </ul>
      {list.hasNextPage && (
        <ActionButton onPress={() => void list.fetchNextPage()} isPending={list.isFetchingNextPage}>
          {t('library.more')}
        </ActionButton>
      )}
    </>
  );
}

/** The value after it has not changed for a moment. */
function usePaused(value: string): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}
