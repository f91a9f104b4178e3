import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { body, DELETE, GET } from '../../../api/client.ts';
import { ActionButton } from '../../../parts/action-button.tsx';
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx';
import { Failed, Loading } from '../../../parts/states.tsx';
import { t } from '../../../strings/index.ts';
import { Deliveries } from './deliveries.tsx';
import { Subscribe } from './subscribe.tsx';
import { SubscriptionRow } from './subscription-row.tsx';

/** Webhook subscriptions and their deliveries. */
export function Webhooks() {
  const queries = useQueryClient();
  const [asking, setAsking] = useState<'subscribe' | 'remove-all'>();
  const subscriptions = useQuery({ queryKey: ['webhooks'], queryFn: () => body(GET('/api/v3/webhook/all')) });
  const close = () => setAsking(undefined);
  const known = subscriptions.data ?? [];
  return (
    <div className="part">
      <section>
        <div className="part-head">
          <div>
            <h2>{t('webhooks.title')}</h2>
            <p className="soft">{t('webhooks.why')}</p>
          </div>
          <div className="part-actions">
            {known.length > 1 && (
              <ActionButton quiet danger onPress={() => setAsking('remove-all')}>
                {t('webhooks.remove-all')}
              </ActionButton>
            )}
            <ActionButton primary icon="plus" onPress={() => setAsking('subscribe')}>
              {t('webhooks.add')}
            </ActionButton>
          </div>
        </div>
        {subscriptions.isPending && <Loading />}
        {subscriptions.isError && (
          <Failed error={subscriptions.error} retry={() => subscriptions.refetch()} />
        )}
        {subscriptions.isSuccess && known.length === 0 && <p className="soft">{t('webhooks.none')}</p>}
        {known.length > 0 && (
          <ul className="entries">
            {known.map((subscription) => (
              <SubscriptionRow key={subscription.id} subscription={subscription} />
            ))}
          </ul>
        )}
      </section>
      <Deliveries subscriptions={known} />
      {asking === 'subscribe' && <Subscribe onClose={close} />}
      <ConfirmDialog
        isOpen={asking === 'remove-all'}
        title={t('webhooks.remove-all-title', { n: known.length })}
        action={t('webhooks.remove-all')}
        run={async () => {
          await body(DELETE('/api/v3/webhook/unsubscribe/all'));
          await queries.invalidateQueries({ queryKey: ['webhooks'] });
        }}
        onClose={close}
      >
        {t('webhooks.remove-why')}
      </ConfirmDialog>
    </div>
  );
}
