import { Link } from 'react-aria-components';
import { Icon } from '../../parts/icon.tsx';
import { t } from '../../strings/index.ts';
import { useServerInfo } from '../settings/server/use-server-info.ts';
import type { Wishes } from './wishes.ts';

/** Shorter texts count as topics. */
const TOPIC_CHARACTERS = 200;

/** Explains that the server has no language model to write about a topic, and what to do. */
export function WithoutModel({ wishes: { content, files } }: { readonly wishes: Wishes }) {
  const server = useServerInfo();
  const text = content.trim();
  if (server.data === undefined || server.data.providers.model !== undefined) return null;
  const isTopic =
    files.length === 0 && text !== '' && text.length <= TOPIC_CHARACTERS && !text.includes('\n');
  return (
    <div className={isTopic ? 'notice warn' : 'soft small'} role={isTopic ? 'status' : undefined}>
      {isTopic && <Icon name="warning" />}
      <p>
        {t(isTopic ? 'new.topic-without-model' : 'new.without-model')}{' '}
        <Link href="/settings/server">{t('new.connect-model')}</Link>
        {isTopic && (
          <>
            {' · '}
            <Link href="/settings/connect">{t('new.connect-agent')}</Link>
          </>
        )}
      </p>
    </div>
  );
}
