import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { body, POST } from '../../../api/client.ts';
import { ActionButton } from '../../../parts/action-button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { TextField } from '../../../parts/field.tsx';
import { SecretOnce } from '../../../parts/secret-once.tsx';
import { Problem } from '../../../parts/states.tsx';
import { Tick, TickGroup } from '../../../parts/tick.tsx';
import { t } from '../../../strings/index.ts';
import { EVENTS, eventName, type WebhookEvent } from './events.ts';

/** Creates a subscription for an address; a generated secret is shown once. */
export function Subscribe({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<readonly string[]>([EVENTS[0]]);
  const [secret, setSecret] = useState('');
  const [bearer, setBearer] = useState(false);
  // Kept if the second of two subscriptions fails, because the server does not send it again.
  const made = useRef<string>(undefined);
  const subscribe = useMutation({
    mutationFn: async () => {
      const wanted = EVENTS.filter((event) => events.includes(event));
      for (const event of wanted) {
        const key = secret === '' ? made.current : secret;
        const subscription = await body(
          POST('/api/v3/webhook/subscribe', {
            body: {
              url: url.trim(),
              event: event as WebhookEvent,
              legacy_bearer: bearer,
              ...(key !== undefined && { secret: key }),
            },
          }),
        );
        made.current ??= subscription.secret;
      }
      return made.current ?? null;
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['webhooks'] }),
    onSuccess: (secret) => {
      if (secret === null) onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    subscribe.mutate();
  };
  const fault = subscribe.error instanceof ApiError ? subscribe.error : undefined;
  const problem = (field: string) => {
    const message = fault?.messageFor(field);
    return message === undefined ? {} : { problem: message };
  };
  const elsewhere =
    subscribe.isError && fault?.messageFor('url') === undefined && fault?.messageFor('secret') === undefined;
  const createdSecret = subscribe.data ?? undefined;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={createdSecret === undefined ? t('webhooks.add') : t('webhooks.added')}
      isDismissable={createdSecret === undefined}
    >
      {createdSecret === undefined ? (
        <form onSubmit={submit} className="form">
          {elsewhere && <Problem error={subscribe.error} />}
          <TextField
            label={t('webhooks.url')}
            hint={t('webhooks.url-hint')}
            value={url}
            onChange={setUrl}
            autoFocus
            inputMode="url"
            autoComplete="off"
            {...problem('url')}
          />
          <TickGroup className="field" label={t('webhooks.events')}>
            <div>
              {EVENTS.map((event) => (
                <Tick
                  key={event}
                  isSelected={events.includes(event)}
                  onChange={(isOn) =>
                    setEvents(EVENTS.filter((each) => (each === event ? isOn : events.includes(each))))
                  }
                >
                  {eventName(event)}
                </Tick>
              ))}
            </div>
          </TickGroup>
          <TextField
            label={t('webhooks.secret')}
            hint={t('webhooks.secret-hint')}
            value={secret}
            onChange={setSecret}
            autoComplete="off"
            {...problem('secret')}
          />
          <Tick isSelected={bearer} onChange={setBearer} hint={t('webhooks.bearer-hint')}>
            {t('webhooks.bearer')}
          </Tick>
          <div className="dialog-actions">
            <ActionButton onPress={onClose}>{t('cancel')}</ActionButton>
            <ActionButton
              type="submit"
              primary
              isPending={subscribe.isPending}
              isDisabled={events.length === 0}
            >
              {t('webhooks.add')}
            </ActionButton>
          </div>
        </form>
      ) : (
        <>
          <SecretOnce name={t('webhooks.secret')} secret={createdSecret} />
          <p className="soft">{t('webhooks.verify')}</p>
          <div className="dialog-actions">
            <ActionButton primary onPress={onClose} autoFocus>
              {t('secret.kept')}
            </ActionButton>
          </div>
        </>
      )}
    </Dialog>
  );
}
