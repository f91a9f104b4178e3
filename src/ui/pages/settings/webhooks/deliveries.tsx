import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { body, GET } from '../../../api/client.ts';
import { Pager } from '../../../parts/pager.tsx';
import { Select } from '../../../parts/select.tsx';
import { Failed, Loading } from '../../../parts/states.tsx';
import { t } from '../../../strings/index.ts';
import { DeliveryRow } from './delivery-row.tsx';
import { eventName } from './events.ts';
import type { Subscription } from './subscription-row.tsx';

const STATUSES = ['all', 'pending', 'delivered', 'failed', 'cancelled'] as const;
type Status = (typeof STATUSES)[number];
const PAGE = 20;
/** Intervals of updates: with pending deliveries, and without. */
const [LIVE_MS, CALM_MS] = [2_000, 10_000];

/** Deliveries with all attempts, newest first. */
export function Deliveries({ subscriptions }: { readonly subscriptions: readonly Subscription[] }) {
  const [status, setStatus] = useState<Status>('all');
  const [webhook, setWebhook] = useState('all');
  const [page, setPage] = useState(1);
  const query = {
    page,
    page_size: PAGE,
    ...(status !== 'all' && { status }),
    ...(webhook !== 'all' && { webhook_id: webhook }),
  };
  const deliveries = useQuery({
    queryKey: ['deliveries', query],
    queryFn: () => body(GET('/api/v3/webhook/deliveries', { params: { query } })),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.items.some((one) => one.status === 'pending') ? LIVE_MS : CALM_MS,
  });
  const { items = [], total = 0 } = deliveries.data ?? {};
  const choose =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      setPage(1);
    };
  return (
    <section>
      <h3>{t('deliveries.title')}</h3>
      <div className="filters">
        <Select
          label={t('deliveries.status')}
          choices={STATUSES.map((id) => ({ id, name: t(`delivery.${id}`) }))}
          value={status}
          onChange={choose(setStatus)}
        />
        {subscriptions.length > 1 && (
          <Select
            label={t('deliveries.subscription')}
            choices={[
              { id: 'all', name: t('delivery.all') },
              ...subscriptions.map(({ id, url, event }) => ({ id, name: url, hint: eventName(event) })),
            ]}
            value={webhook}
            onChange={choose(setWebhook)}
          />
        )}
      </div>
      {deliveries.isPending && <Loading />}
      {deliveries.isError && <Failed error={deliveries.error} retry={() => deliveries.refetch()} />}
      {deliveries.isSuccess && items.length === 0 && <p className="soft">{t('deliveries.none')}</p>}
      {items.length > 0 && (
        <ul className="entries" aria-label={t('deliveries.title')}>
          {items.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} />
          ))}
        </ul>
      )}
      <Pager page={page} hasNext={page * PAGE < total} onPage={setPage} />
    </section>
  );
}
