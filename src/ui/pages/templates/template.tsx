import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-aria-components';
import { body, GET } from '../../api/client.ts';
import { useThemes } from '../../api/themes.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Icon } from '../../parts/icon.tsx';
import { LayoutPicture } from '../../parts/layout-picture.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Select } from '../../parts/select.tsx';
import { Failed, Loading } from '../../parts/states.tsx';
import { t } from '../../strings/index.ts';
import { toLabel } from '../../strings/label-of.ts';
import './templates.css';

const OWN = '';

/** Layouts of a template with examples, in its own colours or a theme. */
export default function Template({ id }: { readonly id: string }) {
  const template = useQuery({
    queryKey: ['template', id],
    queryFn: () =>
      body(GET('/api/v3/standard-template/{template_id}', { params: { path: { template_id: id } } })),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const themes = useThemes();
  const [theme, setTheme] = useState(OWN);
  const [large, setLarge] = useState<string>();
  if (template.isPending) return <Loading />;
  if (template.isError) return <Failed error={template.error} />;
  const { name, description, schemas } = template.data;
  const layouts = schemas.map(({ title, description: use }) => ({
    id: String(title),
    use: String(use ?? ''),
  }));
  return (
    <>
      <Link href="/templates" className="back">
        <Icon name="arrow-left" />
        {t('templates.back')}
      </Link>
      <div className="page-head">
        <div>
          <PageTitle>{name}</PageTitle>
          <p>{description}</p>
        </div>
        <div className="template-actions">
          <Select
            label={t('look.theme')}
            choices={[
              { id: OWN, name: t('look.own-theme') },
              ...themes.map((one) => ({ id: one.id, name: one.name })),
            ]}
            value={theme}
            onChange={setTheme}
          />
          <Link
            className="button primary"
            href={`/new?template=${encodeURIComponent(id)}${theme === OWN ? '' : `&theme=${encodeURIComponent(theme)}`}`}
          >
            {t('gallery.use')}
          </Link>
        </div>
      </div>
      <h2 className="visually-hidden">{t('templates.layouts', { n: layouts.length })}</h2>
      <ul className="cards">
        {layouts.map(({ id: layout, use }) => (
          <li key={layout} className="card plain">
            <button
              type="button"
              className="layout-card"
              aria-label={t('templates.enlarge', { name: toLabel(layout) })}
              onClick={() => setLarge(layout)}
            >
              <LayoutPicture template={id} layout={layout} theme={theme} />
            </button>
            <div>
              <h3>{toLabel(layout)}</h3>
              <small className="soft">{use}</small>
            </div>
          </li>
        ))}
      </ul>
      <Dialog
        isOpen={large !== undefined}
        onClose={() => setLarge(undefined)}
        title={toLabel(large ?? '')}
        wide
      >
        {large !== undefined && (
          <LayoutPicture template={id} layout={large} theme={theme} alt={toLabel(large)} />
        )}
        <p className="soft">{layouts.find(({ id: layout }) => layout === large)?.use}</p>
      </Dialog>
    </>
  );
}
