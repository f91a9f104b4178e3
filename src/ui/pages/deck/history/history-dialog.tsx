import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components';
import { body, GET } from '../../../api/client.ts';
import { ActionButton } from '../../../parts/action-button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { SlidePicture } from '../../../parts/slide-picture.tsx';
import { Loading, Problem } from '../../../parts/states.tsx';
import { ago, t } from '../../../strings/index.ts';
import type { DeckData } from '../deck-data.ts';
import './history.css';
import { VersionDetails } from './version-details.tsx';
import { describeVersion, nameVersion, type Version } from './version-words.ts';

const PAGE = 50;

interface HistoryDialogProps {
  readonly deck: DeckData;
  /** Number of the slide that the pictures show. */
  readonly number: number;
  readonly onClose: () => void;
  /** @param slide absent: everything */
  readonly onRestore: (revision: number, slide?: string) => void;
}

/** Versions of the deck with pictures, newest first; the chosen one is compared with another and restored. */
export function HistoryDialog({ deck, number, onClose, onRestore }: HistoryDialogProps) {
  const [chosen, setChosen] = useState<number>();
  const history = useInfiniteQuery({
    queryKey: ['revisions', deck.id, deck.revision],
    queryFn: ({ pageParam }) =>
      body(
        GET('/api/v3/presentation/{id}/revisions', {
          params: { path: { id: deck.id }, query: { page: pageParam } },
        }),
      ),
    initialPageParam: 1,
    getNextPageParam: ({ total }, _, page) => (page * PAGE < total ? page + 1 : undefined),
    placeholderData: (before) => before,
  });
  const versions: readonly Version[] = history.data?.pages.flatMap(({ results }) => results) ?? [];
  const version = versions.find(({ revision }) => revision === chosen) ?? versions[1] ?? versions[0];
  return (
    <Dialog isOpen wide onClose={onClose} title={t('history.title')}>
      {history.isPending && <Loading />}
      {history.isError && <Problem error={history.error} />}
      {version !== undefined && (
        <div className="history">
          <div className="history-list">
            <ListBox
              aria-label={t('history.versions')}
              items={versions}
              selectionMode="single"
              disallowEmptySelection
              selectedKeys={[version.revision]}
              onSelectionChange={(keys) => setChosen(Number([...keys][0]))}
            >
              {(one) => (
                <ListBoxItem id={one.revision} textValue={nameVersion(one)} className="history-item">
                  <SlidePicture
                    id={deck.id}
                    slide={Math.min(number, one.n_slides)}
                    revision="past"
                    past={one.revision}
                    width={160}
                    alt=""
                  />
                  <span className="history-words">
                    <strong dir="auto">
                      {one.revision === deck.revision && one.name === undefined
                        ? t('history.current')
                        : nameVersion(one)}
                    </strong>
                    <span className="history-change soft" dir="auto">
                      {describeVersion(one)}
                    </span>
                    <small className="soft">
                      {[one.author, ago(one.created_at)].filter(Boolean).join(' · ')}
                    </small>
                  </span>
                </ListBoxItem>
              )}
            </ListBox>
            {history.hasNextPage && (
              <ActionButton
                quiet
                onPress={() => void history.fetchNextPage()}
                isPending={history.isFetchingNextPage}
              >
                {t('history.more')}
              </ActionButton>
            )}
          </div>
          <VersionDetails
            key={version.revision}
            deck={deck}
            version={version}
            versions={versions}
            onRestore={onRestore}
            onRestoreAll={() => {
              onRestore(version.revision);
              onClose();
            }}
          />
        </div>
      )}
    </Dialog>
  );
}
