import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-aria-components';
import { body, GET } from '../../api/client.ts';
import { PageTitle } from '../../parts/page-title.tsx';
import { Picture } from '../../parts/picture.tsx';
import { Failed, Loading } from '../../parts/states.tsx';
import { t } from '../../strings/index.ts';

/** Built-in templates by their covers. */
export default function Templates() {
  const templates = useTemplates();
  if (templates.isPending) return <Loading />;
  if (templates.isError) return <Failed error={templates.error} retry={() => templates.refetch()} />;
  return (
    <>
      <div className="page-head">
        <div>
          <PageTitle>{t('nav.templates')}</PageTitle>
          <p>{t('templates.intro')}</p>
        </div>
      </div>
      <ul className="cards">
        {templates.data.items.map(({ id, name, description, layout_count: n, thumbnail }) => (
          <li key={id} className="card">
            <Link href={`/templates/${id}`} className="card-link">
              <Picture src={thumbnail} />
              <span>
                <span className="card-title">{name}</span>
                <small className="soft">{description}</small>
              </span>
            </Link>
            <small className="soft">{t('templates.layouts', { n })}</small>
          </li>
        ))}
      </ul>
    </>
  );
}

export function useTemplates() {
  return useQuery({
    queryKey: ['templates'],
    queryFn: () =>
      body(GET('/api/v3/standard-template/all', { params: { query: { page_size: 100, default: true } } })),
    staleTime: 60_000,
  });
}
