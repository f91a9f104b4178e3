import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Disclosure, DisclosurePanel, Heading } from 'react-aria-components';
import { getErrorMessage } from '../../../api/api-error.ts';
import { body, POST } from '../../../api/client.ts';
import { ActionButton } from '../../../parts/action-button.tsx';
import { Badge } from '../../../parts/badge.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { showToast } from '../../../parts/toasts.tsx';
import { ago, t } from '../../../strings/index.ts';
import { formatMoment } from '../../../strings/when.ts';
import { type Attempt, describeAnswer } from './answer-of.ts';
import { eventName } from './events.ts';

interface Delivery {
  readonly id: string;
  readonly type: string;
  readonly url: string;
  readonly status: 'pending' | 'delivered' | 'failed' | 'cancelled';
  readonly attempts: readonly Attempt[];
  readonly created_at: string;
  readonly next_attempt_at?: string;
}

const KINDS = { pending: 'warn', delivered: 'good', failed: 'bad', cancelled: 'plain' } as const;

export function DeliveryRow({
  delivery: { id, type, url, status, attempts, created_at: at, next_attempt_at: next },
}: {
  readonly delivery: Delivery;
}) {
  const queries = useQueryClient();
  const again = useMutation({
    mutationFn: () => body(POST('/api/v3/webhook/deliveries/{id}/redeliver', { params: { path: { id } } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['deliveries'] }),
    onError: (error) => showToast({ text: getErrorMessage(error), bad: true }),
  });
  return (
    <li className="entry">
      <div className="entry-text">
        <h3>
          <span>{eventName(type)}</span>
          <Badge kind={KINDS[status]}>{t(`delivery.${status}`)}</Badge>
        </h3>
        <p dir="ltr">{url}</p>
        <p className="entry-facts">
          <time dateTime={at} title={formatMoment(at)}>
            {ago(at)}
          </time>
          <span>{describeAnswer(attempts)}</span>
          {next !== undefined && <span>{t('deliveries.next', { when: ago(next) })}</span>}
        </p>
        {attempts.length > 0 && (
          <Disclosure className="fold">
            <Heading level={4}>
              <Button slot="trigger" className="button quiet slim">
                <Icon name="caret-down" />
                {t('deliveries.tries', { n: attempts.length })}
              </Button>
            </Heading>
            <DisclosurePanel>
              <ol className="tries">
                {attempts.map((attempt) => (
                  <li key={attempt.at}>
                    <time dateTime={attempt.at}>{formatMoment(attempt.at)}</time>
                    <span>{attempt.status_code ?? t('webhooks.no-answer')}</span>
                    {attempt.problem !== undefined && <span className="bad-words">{attempt.problem}</span>}
                  </li>
                ))}
              </ol>
            </DisclosurePanel>
          </Disclosure>
        )}
      </div>
      {status !== 'pending' && (
        <div className="entry-actions">
          <ActionButton
            quiet
            icon="arrow-clockwise"
            onPress={() => again.mutate()}
            isPending={again.isPending}
          >
            {t('deliveries.again')}
          </ActionButton>
        </div>
      )}
    </li>
  );
}
