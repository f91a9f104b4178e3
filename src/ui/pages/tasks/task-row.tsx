import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, ProgressBar } from 'react-aria-components';
import { getErrorMessage } from '../../api/api-error.ts';
import { body, POST } from '../../api/client.ts';
import { ActionButton } from '../../parts/action-button.tsx';
import { Badge } from '../../parts/badge.tsx';
import { showToast } from '../../parts/toasts.tsx';
import { ago, t } from '../../strings/index.ts';
import { toPlainText } from '../../strings/plain-words.ts';
import { formatMoment } from '../../strings/when.ts';
import { kindName } from './kinds.ts';

interface Task {
  readonly id: string;
  readonly type: string;
  readonly status: 'pending' | 'processing' | 'completed' | 'error';
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>> | null;
  readonly error: { readonly status_code: number; readonly detail: string } | null;
  readonly created_at: string;
  readonly updated_at: string;
}

const KINDS = { pending: 'plain', processing: 'warn', completed: 'good', error: 'bad' } as const;
/** HTTP status of a cancelled request. */
const CANCELLED = 499;

export function TaskRow({
  task: { id, type, status, message, data, error, created_at: at, updated_at: changed },
}: {
  readonly task: Task;
}) {
  const queries = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => body(POST('/api/v3/async-task/{id}/cancel', { params: { path: { id } } })),
    onSettled: () => queries.invalidateQueries({ queryKey: ['tasks'] }),
    onError: (fault) => showToast({ text: getErrorMessage(fault), bad: true }),
  });
  const retry = useMutation({
    mutationFn: () => body(POST('/api/v3/async-task/{id}/retry', { params: { path: { id } } })),
    onSuccess: () => showToast({ text: t('tasks.retried') }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['tasks'] }),
    onError: (fault) => showToast({ text: getErrorMessage(fault), bad: true }),
  });
  const open = status === 'pending' || status === 'processing';
  const cancelled = error?.status_code === CANCELLED;
  const made = readNumber(data, 'created_slides');
  const total = made + readNumber(data, 'remaining_slides');
  const result = findResult(type, status, data);
  // Decks have a title, designs a name.
  const title = [data?.['title'], data?.['name']].find(
    (named) => typeof named === 'string' && named !== '',
  ) as string | undefined;
  return (
    <li className="entry">
      <div className="entry-text">
        <h3>
          <span dir="auto">{title ?? kindName(type)}</span>
          <Badge kind={cancelled ? 'plain' : KINDS[status]}>
            {cancelled ? t('task.cancelled') : t(`task.${status}`)}
          </Badge>
        </h3>
        {status === 'processing' && <p>{message}</p>}
        {status === 'processing' && total > 0 && (
          <ProgressBar
            className="bar"
            aria-label={t('tasks.progress', { name: kindName(type) })}
            value={made}
            maxValue={total}
          >
            {({ percentage }) => (
              <span className="task-track">
                <span style={{ inlineSize: `${percentage}%` }} />
              </span>
            )}
          </ProgressBar>
        )}
        {error !== null && !cancelled && <p className="bad-words">{toPlainText(error.detail)}</p>}
        <p className="entry-facts">
          {title !== undefined && <span>{kindName(type)}</span>}
          <time dateTime={at} title={formatMoment(at)}>
            {t('tasks.begun', { when: ago(at) })}
          </time>
          {!open && (
            <span>
              {t('tasks.took', { n: Math.max(0, Math.round((Date.parse(changed) - Date.parse(at)) / 1000)) })}
            </span>
          )}
        </p>
      </div>
      <div className="entry-actions">
        {open && (
          <ActionButton
            quiet
            icon="stop"
            onPress={() => cancel.mutate()}
            isPending={cancel.isPending}
            aria-label={t('tasks.cancel-name', { name: kindName(type) })}
          >
            {t('cancel')}
          </ActionButton>
        )}
        {status === 'error' && (
          <ActionButton
            quiet
            icon="arrow-clockwise"
            onPress={() => retry.mutate()}
            isPending={retry.isPending}
            aria-label={t('tasks.retry-name', { name: kindName(type) })}
          >
            {t('error.retry')}
          </ActionButton>
        )}
        {result !== undefined && (
          <Link className="button quiet" href={result.href}>
            {result.words}
          </Link>
        )}
      </div>
    </li>
  );
}

function readNumber(data: Task['data'], name: string): number {
  const value = data?.[name];
  return typeof value === 'number' ? value : 0;
}

/** Link to the result of a task, or to the plan of a deck that was not made. */
function findResult(
  type: string,
  status: Task['status'],
  data: Task['data'],
): { readonly href: string; readonly words: string } | undefined {
  const [deck, design] = [data?.['presentation_id'], data?.['design_id']];
  const isPlan =
    type === 'call.plan_draft' ? status !== 'error' : type === 'call.finish_draft' && status !== 'completed';
  if (isPlan && typeof deck === 'string') return { href: `/new/${deck}`, words: t('tasks.open-plan') };
  if (status !== 'completed') return undefined;
  if (typeof deck === 'string') return { href: `/presentations/${deck}`, words: t('tasks.open-deck') };
  return typeof design === 'string'
    ? { href: `/designs/${design}`, words: t('tasks.open-design') }
    : undefined;
}
