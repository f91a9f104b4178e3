import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-aria-components';
import { body, GET, POST, request } from '../../api/client.ts';
import type { components } from '../../api/generated/schema.ts';
import { ActionButton } from '../../parts/action-button.tsx';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Empty, Failed, Loading, Problem } from '../../parts/states.tsx';
import { t } from '../../strings/index.ts';
import { formatDay } from '../../strings/when.ts';
import '../../parts/admin.css';

type Deleted = components['schemas']['ListPresentationsAnswer']['items'][number];

const MOST = 100;

/** Deleted presentations, which can be restored until they are erased. */
export default function Trash() {
  const list = useQuery({
    queryKey: ['presentations', 'deleted'],
    queryFn: ({ signal }) =>
      body(GET('/api/v3/presentation/deleted', { params: { query: { page_size: MOST } }, signal })),
  });
  if (list.isPending) return <Loading />;
  if (list.isError) return <Failed error={list.error} retry={() => list.refetch()} />;
  const { items, total } = list.data;
  return (
    <>
      <div className="page-head">
        <PageTitle>{t('trash.title')}</PageTitle>
        <Link className="button" href="/">
          {t('trash.back')}
        </Link>
      </div>
      {items.length === 0 && <Empty icon="trash" title={t('trash.empty')} hint={t('trash.empty-hint')} />}
      <ul className="entries">
        {items.map((deck) => (
          <DeletedRow key={deck.id} deck={deck} />
        ))}
      </ul>
      {total > items.length && <p className="soft">{t('trash.more', { n: total - items.length })}</p>}
    </>
  );
}

function DeletedRow({ deck: { id, title, n_slides: n, erased_at: until } }: { readonly deck: Deleted }) {
  const queries = useQueryClient();
  const [isErasing, setErasing] = useState(false);
  const refresh = () => queries.invalidateQueries({ queryKey: ['presentations'] });
  const restore = useMutation({
    mutationFn: () => body(POST('/api/v3/presentation/{id}/restore', { params: { path: { id } } })),
    onSuccess: refresh,
  });
  const erase = async () => {
    await request(`/api/v3/presentation/deleted/${encodeURIComponent(id)}`, { method: 'DELETE' });
    await refresh();
  };
  return (
    <li className="entry">
      <div className="entry-text">
        <h3>
          <span dir="auto">{title}</span>
        </h3>
        <p className="entry-facts">
          <span>{t('library.slides', { n })}</span>
          {until !== undefined && <span>{t('trash.until', { day: formatDay(until) })}</span>}
        </p>
        {restore.isError && <Problem error={restore.error} />}
      </div>
      <div className="entry-actions">
        <ActionButton
          quiet
          icon="arrow-counter-clockwise"
          onPress={() => restore.mutate()}
          isPending={restore.isPending}
        >
          {t('trash.restore')}
        </ActionButton>
        <ActionButton quiet danger onPress={() => setErasing(true)}>
          {t('trash.erase')}
        </ActionButton>
      </div>
      <ConfirmDialog
        isOpen={isErasing}
        title={t('trash.erase-title', { title })}
        action={t('trash.erase')}
        run={erase}
        onClose={() => setErasing(false)}
      >
        {t('trash.erase-hint')}
      </ConfirmDialog>
    </li>
  );
}
