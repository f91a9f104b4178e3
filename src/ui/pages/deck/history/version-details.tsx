import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { body, POST } from '../../../api/client.ts';
import { ActionButton } from '../../../parts/action-button.tsx';
import { TextField } from '../../../parts/field.tsx';
import { Select } from '../../../parts/select.tsx';
import { Loading, Problem } from '../../../parts/states.tsx';
import { t } from '../../../strings/index.ts';
import type { DeckData } from '../deck-data.ts';
import { readDeck } from '../read-deck.ts';
import { pairSlides } from './pair-slides.ts';
import { SlideComparison } from './slide-comparison.tsx';
import { nameVersion, type Version } from './version-words.ts';

interface VersionDetailsProps {
  readonly deck: DeckData;
  readonly version: Version;
  readonly versions: readonly Version[];
  readonly onRestore: (revision: number, slide: string) => void;
  readonly onRestoreAll: () => void;
}

/** The slides of a version beside those of another one, where they are different. */
export function VersionDetails({ deck, version, versions, onRestore, onRestoreAll }: VersionDetailsProps) {
  // Without a choice it is the current version, whichever that is after a slide was restored.
  const [other, setOther] = useState<number>();
  const others = versions.filter(({ revision }) => revision !== version.revision);
  const right =
    others.find(({ revision }) => revision === (other ?? deck.revision))?.revision ?? others[0]?.revision;
  const pair = useQuery({
    queryKey: ['versions', deck.id, version.revision, right],
    queryFn: async () => {
      const [then, now] = await Promise.all([readDeck(deck.id, version.revision), readDeck(deck.id, right)]);
      return pairSlides(then, now);
    },
    enabled: right !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isCurrent = version.revision === deck.revision;
  const canRestoreSlides = right === deck.revision && deck.layouts === undefined;
  return (
    <section className="history-details" aria-label={nameVersion(version)}>
      <VersionName id={deck.id} version={version} />
      {right !== undefined && (
        <div className="history-tools">
          <Select
            label={t('history.compare')}
            choices={others.map((one) => ({
              id: String(one.revision),
              name: one.revision === deck.revision ? t('history.current') : nameVersion(one),
            }))}
            value={String(right)}
            onChange={(revision) => setOther(Number(revision))}
          />
          {!isCurrent && (
            <ActionButton primary icon="arrow-counter-clockwise" onPress={onRestoreAll}>
              {t('history.restore-all')}
            </ActionButton>
          )}
        </div>
      )}
      {pair.isLoading && <Loading />}
      {pair.isError && <Problem error={pair.error} retry={() => void pair.refetch()} />}
      {pair.data?.length === 0 && <p className="soft">{t('history.same')}</p>}
      <ol className="version-pairs">
        {right !== undefined &&
          pair.data?.map((slides) => (
            <SlideComparison
              key={slides.id}
              id={deck.id}
              pair={slides}
              before={version.revision}
              after={right}
              {...(canRestoreSlides && slides.before !== undefined
                ? { onRestore: () => onRestore(version.revision, slides.id) }
                : {})}
            />
          ))}
      </ol>
    </section>
  );
}

function VersionName({ id, version }: { readonly id: string; readonly version: Version }) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState(version.name ?? '');
  const save = useMutation({
    mutationFn: () =>
      body(
        POST('/api/v3/presentation/{id}/revisions/{revision}/name', {
          params: { path: { id, revision: version.revision } },
          body: { name: typed.trim() },
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['revisions', id] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form className="version-name" onSubmit={submit}>
      <TextField label={t('history.name')} value={typed} onChange={setTyped} maxLength={80} />
      <ActionButton
        type="submit"
        isDisabled={typed.trim() === (version.name ?? '')}
        isPending={save.isPending}
      >
        {t('history.save-name')}
      </ActionButton>
      {save.isError && <Problem error={save.error} />}
    </form>
  );
}
