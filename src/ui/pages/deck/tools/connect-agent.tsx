import { Link } from 'react-aria-components';
import { toAddress } from '../../../api/address.ts';
import { Icon } from '../../../parts/icon.tsx';
import { Snippet } from '../../../parts/snippet.tsx';
import { t } from '../../../strings/index.ts';
import type { DeckData } from '../deck-data.ts';

/** How an agent works on this deck, where the server has no language model of its own. */
export function ConnectAgent({
  deck,
  number,
  origin,
}: {
  readonly deck: DeckData;
  readonly number: number;
  /** Address of the server, without a path. */
  readonly origin: string;
}) {
  const address = `${origin}${toAddress('/mcp')}`;
  return (
    <div className="part">
      <p className="soft">{t('assistant.connect-why')}</p>
      <Snippet name={t('assistant.deck-id')} text={deck.id} />
      <Snippet name={t('connect.address')} text={address} />
      <Snippet name="Claude Code" text={`claude mcp add --transport http lectern ${address}`} />
      <Snippet
        name={t('assistant.say')}
        text={t('assistant.say-this', { id: deck.id, title: deck.title, n: number })}
      />
      <p>
        <Link href="/settings/connect" className="button">
          <Icon name="plug" />
          {t('new.connect-agent')}
        </Link>
      </p>
    </div>
  );
}
