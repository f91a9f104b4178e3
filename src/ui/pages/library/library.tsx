import { useEffect, useState } from 'react';
import { Link } from 'react-aria-components';
import { ActionButton } from '../../parts/action-button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { OpenFileButton } from '../../parts/open-file-button.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Empty, Failed, Loading } from '../../parts/states.tsx';
import { t } from '../../strings/index.ts';
import { DraftCard, useDrafts } from './draft-cards.tsx';
import './library.css';
import { ListTools } from './list-tools.tsx';
import { recallSort, rememberSort, type Sort } from './listed.ts';
import { PresentationCard } from './presentation-card.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { usePresentations } from './use-presentations.ts';
import { useSelection } from './use-selection.ts';

/** Pause in typing after which the search runs. */
const PAUSE_MS = 200;

/** All presentations as pictures of their first slides. */
export default function Library() {
  const [typed, setTyped] = useState('');
  const search = usePaused(typed.trim());
  const [sort, setSort] = useState<Sort>(recallSort);
  const [tag, setTag] = useState<string>();
  const drafts = useDrafts(search);
  const { list, shown } = usePresentations({ search, sort, tag });
  const selection = useSelection(shown ?? []);
  if (list.isPending || shown === undefined || drafts === undefined) return <Loading />;
  if (list.isError) return <Failed error={list.error} retry={() => list.refetch()} />;
  const trash = (
    <Link className="button quiet" href="/trash">
      <Icon name="trash" />
      {t('library.trash')}
    </Link>
  );
  const isFiltered = search !== '' || typed !== '' || tag !== undefined;
  const isNothing = shown.length === 0 && (drafts.length === 0 || tag !== undefined);
  if (isNothing && !isFiltered && !list.isPlaceholderData) {
    return (
      <Empty icon="slideshow" title={t('library.empty')} hint={t('library.empty-hint')}>
        <Link className="button primary" href="/new">
          <Icon name="plus" />
          {t('nav.new')}
        </Link>
        <OpenFileButton />
        {trash}
      </Empty>
    );
  }
  const nothing = search === '' ? 'library.none-tagged' : 'library.nothing-found';
  return (
    <>
      <div className="page-head">
        <PageTitle>{t('library.title')}</PageTitle>
        <OpenFileButton />
        {trash}
        <div className="search">
          <Icon name="magnifying-glass" />
          <input
            type="search"
            className="input"
            aria-label={t('library.search')}
            placeholder={t('library.search')}
            maxLength={200}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={({ key }) => key === 'Escape' && setTyped('')}
          />
        </div>
      </div>
      <ListTools
        sort={sort}
        tag={tag}
        onSort={(next) => {
          rememberSort(next);
          setSort(next);
        }}
        onTag={setTag}
      />
      <SelectionBar selection={selection} shown={shown} />
      <p className="soft" role="status">
        {isNothing && isFiltered && !list.isPlaceholderData && t(nothing, { what: search, tag: tag ?? '' })}
      </p>
      <ul
        className={selection.decks.length > 0 ? 'cards selecting' : 'cards'}
        aria-busy={list.isPlaceholderData}
      >
        {tag === undefined && drafts.map((draft) => <DraftCard key={draft.id} draft={draft} />)}
        {shown.map((presentation) => (
          <PresentationCard key={presentation.id} presentation={presentation} selection={selection} />
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
