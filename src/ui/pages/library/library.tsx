import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Input, Link, SearchField } from 'react-aria-components';
import { body, GET } from '../../api/client.ts';
import { ActionButton } from '../../parts/action-button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Empty, Failed, Loading } from '../../parts/states.tsx';
import { t } from '../../strings/index.ts';
import { useDeletions } from './deletions.ts';
import './library.css';
import { PresentationCard } from './presentation-card.tsx';

const PAGE = 24;

/** All presentations, newest first, as pictures of their first slides. */
export default function Library() {
  const [search, setSearch] = useState('');
  const { hidden } = useDeletions();
  const list = useInfiniteQuery({
    queryKey: ['presentations'],
    queryFn: ({ pageParam }) => body(GET('/api/v3/presentation/all', { params: { query: { page: pageParam, page_size: PAGE } } })),
    initialPageParam: 1,
    getNextPageParam: ({ page, total_pages: pages }) => (page < pages ? page + 1 : undefined),
  });
  if (list.isPending) return <Loading />;
  if (list.isError) return <Failed error={list.error} retry={() => list.refetch()} />;
  const all = list.data.pages.flatMap(({ results }) => results).filter(({ id }) => !hidden.has(id));
  if (all.length === 0) {
    return (
      <Empty icon="slideshow" title={t('library.empty')} hint={t('library.empty-hint')}>
        <Link className="button primary" href="/new">
          <Icon name="plus" />
          {t('nav.new')}
        </Link>
      </Empty>
    );
  }
  const shown = all.filter(({ title }) => title.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase()));
  return (
    <>
      <div className="page-head">
        <h1>{t('library.title')}</h1>
        <SearchField className="search" aria-label={t('library.search')} value={search} onChange={setSearch}>
          <Icon name="magnifying-glass" />
          <Input className="input" placeholder={t('library.search')} />
        </SearchField>
      </div>
      {shown.length === 0 && <p className="soft">{t('library.nothing-found', { what: search })}</p>}
      <ul className="cards">
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
