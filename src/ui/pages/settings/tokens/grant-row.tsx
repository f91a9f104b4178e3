import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { body, POST } from '../../../api/client.ts';
import { ActionButton } from '../../../parts/action-button.tsx';
import { Badge } from '../../../parts/badge.tsx';
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx';
import { ago, t } from '../../../strings/index.ts';
import { formatDay } from '../../../strings/when.ts';

type Scope = 'presentations' | 'templates' | 'designs' | 'assets' | 'webhooks' | 'tasks';

interface Grant {
  readonly id: string;
  readonly client_name: string;
  readonly redirect_uri: string;
  readonly scopes: readonly Scope[];
  readonly created_at: string;
  readonly expires_at: string;
  readonly last_used_at: string | null;
  readonly revoked_at: string | null;
}

export function GrantRow({ grant }: { readonly grant: Grant }) {
  const {
    id,
    client_name: name,
    redirect_uri: address,
    scopes,
    created_at: made,
    expires_at: expires,
    last_used_at: used,
    revoked_at: revoked,
  } = grant;
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const expired = Date.parse(expires) <= Date.now();
  const over = revoked !== null || expired;
  return (
    <li className={over ? 'entry over' : 'entry'}>
      <div className="entry-text">
        <h3>
          <bdi>{name}</bdi>
          {revoked !== null ? (
            <Badge kind="bad">{t('grants.ended', { when: ago(revoked) })}</Badge>
          ) : (
            expired && <Badge kind="warn">{t('grants.expired')}</Badge>
          )}
        </h3>
        <p className="entry-facts">
          <span>
            <bdi>{readOrigin(address)}</bdi>
          </span>
          <span>{scopes.map((scope) => t(`scope.${scope}`)).join(', ')}</span>
        </p>
        <p className="entry-facts">
          <span>{t('grants.made', { when: formatDay(made) })}</span>
          {!over && <span>{t('grants.expires', { when: formatDay(expires) })}</span>}
          <span>{used === null ? t('grants.never-used') : t('grants.used', { when: ago(used) })}</span>
        </p>
      </div>
      {!over && (
        <div className="entry-actions">
          <ActionButton
            quiet
            danger
            onPress={() => setAsking(true)}
            aria-label={t('grants.end-name', { name })}
          >
            {t('grants.end')}
          </ActionButton>
        </div>
      )}
      <ConfirmDialog
        isOpen={asking}
        title={t('grants.end-title', { name })}
        action={t('grants.end')}
        run={async () => {
          await body(POST('/api/v1/auth/grant/revoke', { body: { id } }));
          await queries.invalidateQueries({ queryKey: ['grants'] });
        }}
        onClose={() => setAsking(false)}
      >
        {t('grants.end-why')}
      </ConfirmDialog>
    </li>
  );
}

/** Host of an address. Programs choose their names, but not their hosts. */
function readOrigin(address: string): string {
  const { protocol, host } = new URL(address);
  return host === '' ? protocol : `${protocol}//${host}`;
}
