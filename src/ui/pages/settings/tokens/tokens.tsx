import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { body, GET } from '../../../api/client.ts';
import { ActionButton } from '../../../parts/action-button.tsx';
import { Failed, Loading } from '../../../parts/states.tsx';
import { t } from '../../../strings/index.ts';
import { Grants } from './grants.tsx';
import { MakeToken } from './make-token.tsx';
import { TokenRow } from './token-row.tsx';

/** API tokens, and the programs that were authorized in the browser. */
export function Tokens() {
  const [making, setMaking] = useState(false);
  const tokens = useQuery({ queryKey: ['tokens'], queryFn: () => body(GET('/api/v1/auth/token/list')) });
  return (
    <div className="part">
      <section>
        <div className="part-head">
          <div>
            <h2>{t('tokens.title')}</h2>
            <p className="soft">{t('tokens.why')}</p>
          </div>
          <ActionButton primary icon="plus" onPress={() => setMaking(true)}>
            {t('tokens.make')}
          </ActionButton>
        </div>
        {tokens.isPending && <Loading />}
        {tokens.isError && <Failed error={tokens.error} retry={() => tokens.refetch()} />}
        {tokens.data?.length === 0 && <p className="soft">{t('tokens.none')}</p>}
        {tokens.data !== undefined && tokens.data.length > 0 && (
          <ul className="entries">
            {tokens.data.map((token) => (
              <TokenRow key={token.id} token={token} />
            ))}
          </ul>
        )}
      </section>
      <Grants />
      {making && <MakeToken onClose={() => setMaking(false)} />}
    </div>
  );
}
