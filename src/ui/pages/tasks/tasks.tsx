import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { body, GET } from '../../api/client.ts';
import '../../parts/admin.css';
import { PageTitle } from '../../parts/page-title.tsx';
import { Pager } from '../../parts/pager.tsx';
import { Select } from '../../parts/select.tsx';
import { Empty, Failed, Loading } from '../../parts/states.tsx';
import { t } from '../../strings/index.ts';
import { KINDS, type Kind, kindName } from './kinds.ts';
import { TaskRow } from './task-row.tsx';
import './tasks.css';

const STATUSES = ['all', 'pending', 'processing', 'completed', 'error'] as const;
type Status = (typeof STATUSES)[number];
const PAGE = 20;
/** Intervals of updates: with running or waiting tasks, and without. */
const [LIVE_MS, CALM_MS] = [1_500, 10_000];

/** Background tasks, newest first. */
export default function Tasks() {
  const [status, setStatus] = useState<Status>('all');
  const [kind, setKind] = useState<Kind | 'all'>('all');
  const [page, setPage] = useState(1);
  // One additional task shows whether there is a next page.
  const query = {
    limit: PAGE + 1,
    offset: (page - 1) * PAGE,
    ...(status !== 'all' && { status }),
    ...(kind !== 'all' && { type: kind }),
  };
  const tasks = useQuery({
    queryKey: ['tasks', query],
    queryFn: () => body(GET('/api/v3/async-task/all', { params: { query } })),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.some((one) => one.status === 'pending' || one.status === 'processing') ? LIVE_MS : CALM_MS,
  });
  const found = tasks.data ?? [];
  const choose =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      setPage(1);
    };
  const filtered = status !== 'all' || kind !== 'all';
  return (
    <div className="tasks">
      <div className="page-head">
        <div>
          <PageTitle>{t('tasks.title')}</PageTitle>
          <p>{t('tasks.why')}</p>
        </div>
      </div>
      <div className="filters">
        <Select
          label={t('tasks.status')}
          choices={STATUSES.map((id) => ({ id, name: t(`task.${id}`) }))}
          value={status}
          onChange={choose(setStatus)}
        />
        <Select
          label={t('tasks.kind')}
          choices={[{ id: 'all', name: t('task.all') }, ...KINDS.map((id) => ({ id, name: kindName(id) }))]}
          value={kind}
          onChange={choose(setKind)}
        />
      </div>
      {tasks.isPending && <Loading />}
      {tasks.isError && <Failed error={tasks.error} retry={() => tasks.refetch()} />}
      {tasks.isSuccess &&
        found.length === 0 &&
        (filtered || page > 1 ? (
          <p className="soft">{t('tasks.none-found')}</p>
        ) : (
          <Empty icon="list-checks" title={t('tasks.none')} hint={t('tasks.none-hint')} />
        ))}
      {found.length > 0 && (
        <ul className="entries" aria-label={t('tasks.title')}>
          {found.slice(0, PAGE).map((task) => (
            <TaskRow key={task.id} task={task} />
          ))}
        </ul>
      )}
      <Pager page={page} hasNext={found.length > PAGE} onPage={setPage} />
    </div>
  );
}
