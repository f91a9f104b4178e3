import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getErrorMessage } from '../../../api/api-error.ts';
import { body, DELETE, POST } from '../../../api/client.ts';
import { ActionButton } from '../../../parts/action-button.tsx';
import { Badge } from '../../../parts/badge.tsx';
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx';
import { showToast } from '../../../parts/toasts.tsx';
import { t } from '../../../strings/index.ts';
import { formatDay } from '../../../strings/when.ts';
import { describeAnswer } from './answer-of.ts';
import { eventName, type WebhookEvent } from './events.ts';

export interface Subscription {
  readonly id: string;
  readonly url: string;
  readonly event: string;
  readonly created_at: string;
  readonly disabled_at?: string;
  readonly disabled_reason?: string;
}

export function SubscriptionRow({
  subscription: { id, url, event, created_at: since, disabled_at: disabled, disabled_reason: reason },
}: {
  readonly subscription: Subscription;
}) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const failed = (error: unknown) => showToast({ text: getErrorMessage(error), bad: true });
  const test = useMutation({
    mutationFn: () => body(POST('/api/v3/webhook/{id}/test', { params: { path: { id } } })),
    onSuccess: async ({ status, attempts }) => {
      showToast({
        text:
          status === 'delivered'
            ? t('webhooks.test-good', { answer: describeAnswer(attempts) })
            : t('webhooks.test-bad', { answer: describeAnswer(attempts) }),
        bad: status !== 'delivered',
      });
      await queries.invalidateQueries({ queryKey: ['deliveries'] });
    },
    onError: failed,
  });
  const enable = useMutation({
    mutationFn: () =>
      body(POST('/api/v3/webhook/subscribe', { body: { url, event: event as WebhookEvent } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['webhooks'] }),
    onError: failed,
  });
  return (
    <li className="entry">
      <div className="entry-text">
        <h3>
          <span dir="ltr">{url}</span>
          {disabled !== undefined && <Badge kind="bad">{t('webhooks.disabled')}</Badge>}
        </h3>
        <p className="entry-facts">
          <span>{eventName(event)}</span>
          <span>{t('webhooks.since', { when: formatDay(since) })}</span>
        </p>
        {disabled !== undefined && <p className="bad-words">{reason ?? t('webhooks.disabled-why')}</p>}
      </div>
      <div className="entry-actions">
        {disabled === undefined ? (
          <ActionButton
            quiet
            icon="play"
            onPress={() => test.mutate()}
            isPending={test.isPending}
            aria-label={t('webhooks.test-name', { url })}
          >
            {t('webhooks.test')}
          </ActionButton>
        ) : (
          <ActionButton quiet onPress={() => enable.mutate()} isPending={enable.isPending}>
            {t('webhooks.enable')}
          </ActionButton>
        )}
        <ActionButton
          quiet
          danger
          onPress={() => setAsking(true)}
          aria-label={t('webhooks.remove-name', { url, event: eventName(event) })}
        >
          {t('webhooks.remove')}
        </ActionButton>
      </div>
      <ConfirmDialog
        isOpen={asking}
        title={t('webhooks.remove-title')}
        action={t('webhooks.remove')}
        run={async () => {
          await body(DELETE('/api/v3/webhook/unsubscribe', { body: { id } }));
          await queries.invalidateQueries({ queryKey: ['webhooks'] });
        }}
        onClose={() => setAsking(false)}
      >
        {t('webhooks.remove-why')}
      </ConfirmDialog>
    </li>
  );
}
