import { Link } from 'react-aria-components';
import type { Theme } from '../../api/themes.ts';
import { ActionButton } from '../../parts/action-button.tsx';
import { deleteSoon } from '../../parts/deletions.ts';
import { LayoutPicture } from '../../parts/layout-picture.tsx';
import { t } from '../../strings/index.ts';

const SWATCHES = ['background', 'card', 'background_text', 'primary', 'secondary', 'accent'] as const;

/** A theme with an example slide, its colours and fonts. */
export function ThemeCard({
  theme: { id, name, description, company_name, updated_at, data },
  own,
}: {
  readonly theme: Theme;
  readonly own: boolean;
}) {
  const { headingFont, textFont } = data.fonts;
  const families = [...new Set([headingFont.name, textFont.name])].join(', ');
  return (
    <li className="card">
      <Link href={own ? `/themes/${id}` : `/themes/new?from=${id}`} className="card-link">
        <LayoutPicture template="ledger" layout="metrics_chart" theme={id} version={updated_at ?? ''} />
        <span className="swatches" aria-hidden="true">
          {SWATCHES.map((token) => (
            <span key={token} style={{ background: data.colors[token] }} />
          ))}
        </span>
        <span>
          <span className="card-title" dir="auto">
            {name}
          </span>
          <small className="soft" dir="auto">
            {description || company_name || families}
          </small>
        </span>
      </Link>
      <div className="row">
        <Link href={`/new?theme=${id}`} className="button" aria-label={`${t('gallery.use')}: ${name}`}>
          {t('gallery.use')}
        </Link>
        {own ? (
          <>
            <Link href={`/themes/${id}`} className="button quiet" aria-label={`${t('themes.edit')}: ${name}`}>
              {t('themes.edit')}
            </Link>
            <ActionButton
              quiet
              iconOnly
              icon="trash"
              aria-label={`${t('gallery.delete')}: ${name}`}
              onPress={() => deleteSoon({ id, path: `/api/v3/theme/delete/${id}`, name })}
            />
          </>
        ) : (
          <Link
            href={`/themes/new?from=${id}`}
            className="button quiet"
            aria-label={`${t('themes.start')}: ${name}`}
          >
            {t('themes.start')}
          </Link>
        )}
      </div>
    </li>
  );
}
