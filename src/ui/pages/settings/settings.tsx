import { Link } from 'react-aria-components';
import '../../parts/admin.css';
import { Failed } from '../../parts/states.tsx';
import { t } from '../../strings/index.ts';
import { Connect } from './connect/connect.tsx';
import { Server } from './server/server.tsx';
import './settings.css';
import { PageTitle } from '../../parts/page-title.tsx';
import { Tokens } from './tokens/tokens.tsx';
import { Webhooks } from './webhooks/webhooks.tsx';

const PARTS = { connect: Connect, tokens: Tokens, webhooks: Webhooks, server: Server } as const;
type Part = keyof typeof PARTS;

/** Settings for the admin of the instance. */
export default function Settings({ part }: { readonly part: string }) {
  if (!Object.hasOwn(PARTS, part)) return <Failed error={new Error(t('error.not-found'))} />;
  const Shown = PARTS[part as Part];
  return (
    <div className="settings">
      <PageTitle>{t('settings.title')}</PageTitle>
      <nav aria-label={t('settings.parts')} className="parts">
        <ul>
          {(Object.keys(PARTS) as Part[]).map((one) => (
            <li key={one}>
              <Link href={`/settings/${one}`} aria-current={one === part ? 'page' : 'false'}>
                {t(`settings.${one}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Shown />
    </div>
  );
}
