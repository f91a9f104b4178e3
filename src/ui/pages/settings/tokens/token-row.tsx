import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { body, POST } from '../../../api/client.ts';
import { ActionButton } from '../../../parts/action-button.tsx';
import { Badge } from '../../../parts/badge.tsx';
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx';
import { ago, t } from '../../../strings/index.ts';
import { formatDay } from '../../../strings/when.ts';

interface Token {
  readonly id: string;
  readonly label: string;
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly last_used_at: string | null;
  readonly revoked_at: string | null;
}

export function TokenRow({ token }: { readonly token: Token }) {
  const { id, label, created_at: made, expires_at: expires, last_used_at: used, revoked_at: revoked } = token;
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const expired = expires !== null && Date.parse(expires) <= Date.now();
  const over = revoked !== null || expired;
  return (
    <li className={over ? 'entry over' : 'entry'}>
      <div className="entry-text">
        <h3>
          <span dir="auto">{label}</span>
          {revoked !== null ? (
            <Badge kind="bad">{t('tokens.revoked', { when: ago(revoked) })}</Badge>
          ) : (
            expired && <Badge kind="warn">{t('tokens.expired')}</Badge>
          )}
        </h3>
        <p className="entry-facts">
          <span>{t('tokens.made', { when: formatDay(made) })}</span>
          {!over && (
            <span>
              {expires === null
                ? t('tokens.never-expires')
                : t('tokens.expires', { when: formatDay(expires) })}
            </span>
          )}
          <span>{used === null ? t('tokens.never-used') : t('tokens.used', { when: ago(used) })}</span>
        </p>
      </div>
      {!over && (
        <div className="entry-actions">
          <ActionButton
            quiet
            danger
            onPress={() => setAsking(true)}
            aria-label={t('tokens.revoke-name', { label })}
          >
            {t('tokens.revoke')}
          </ActionButton>
        </div>
      )}
      <ConfirmDialog
        isOpen={asking}
        title={t('tokens.revoke-title', { label })}
        action={t('tokens.revoke')}
        run={async () => {
          await body(POST('/api/v1/auth/token/revoke', { body: { id } }));
          await queries.invalidateQueries({ queryKey: ['tokens'] });
        }}
        onClose={() => setAsking(false)}
      >
        {t('tokens.revoke-why')}
      </ConfirmDialog>
    </li>
  );
}
