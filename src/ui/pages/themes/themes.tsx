import { Link } from 'react-aria-components';
import { type Theme, useBuiltInThemes, useOwnThemes } from '../../api/themes.ts';
import { useDeletions } from '../../parts/deletions.ts';
import { Icon } from '../../parts/icon.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Failed, Loading } from '../../parts/states.tsx';
import { t } from '../../strings/index.ts';
import { ThemeCard } from './theme-card.tsx';
import './themes.css';

/** Stored and built-in themes with example slides. */
export default function Themes() {
  const own = useOwnThemes();
  const builtIn = useBuiltInThemes();
  const { hidden } = useDeletions();
  if (own.isPending || builtIn.isPending) return <Loading />;
  if (own.isError) return <Failed error={own.error} retry={() => own.refetch()} />;
  if (builtIn.isError) return <Failed error={builtIn.error} retry={() => builtIn.refetch()} />;
  const mine = own.data.filter(({ id }) => !hidden.has(id));
  return (
    <>
      <div className="page-head">
        <div>
          <PageTitle>{t('nav.themes')}</PageTitle>
          <p>{t('themes.intro')}</p>
        </div>
        <Link href="/themes/new" className="button primary">
          <Icon name="plus" />
          {t('themes.new')}
        </Link>
      </div>
      <section className="section">
        <h2>{t('themes.own')}</h2>
        {mine.length === 0 ? <p className="soft">{t('themes.none')}</p> : <Cards themes={mine} own />}
      </section>
      <section className="section">
        <h2>{t('themes.built-in')}</h2>
        <Cards themes={builtIn.data} />
      </section>
    </>
  );
}

function Cards({ themes, own = false }: { readonly themes: readonly Theme[]; readonly own?: boolean }) {
  return (
    <ul className="cards">
      {themes.map((theme) => (
        <ThemeCard key={theme.id} theme={theme} own={own} />
      ))}
    </ul>
  );
}
