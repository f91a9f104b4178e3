import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-aria-components';
import { body, GET } from '../../api/client.ts';
import type { components } from '../../api/generated/schema.ts';
import { deleteSoon, useDeletions } from '../../parts/deletions.ts';
import { Icon } from '../../parts/icon.tsx';
import { MenuButton } from '../../parts/menu-button.tsx';
import { ago, t } from '../../strings/index.ts';

type Draft = components['schemas']['ListDraftsAnswer']['items'][number];

/** Drafts without a deck whose titles contain a text; undefined while loading. */
export function useDrafts(search: string): readonly (Draft & { readonly name: string })[] | undefined {
  const { hidden } = useDeletions();
  const { data, isError } = useQuery({
    queryKey: ['drafts'],
    queryFn: () => body(GET('/api/v3/draft/all', { params: { query: { page_size: 100 } } })),
  });
  if (isError) return [];
  return data?.items
    .filter(({ id }) => !hidden.has(id))
    .map((draft) => ({ ...draft, name: draft.title ?? nameDraft(draft.content) }))
    .filter(({ name }) => name.toLocaleLowerCase().includes(search.toLocaleLowerCase()));
}

export function DraftCard({
  draft: { id, name, n_slides: n, updated_at: changed },
}: {
  readonly draft: Draft & { readonly name: string };
}) {
  return (
    <li className="card">
      <Link href={`/new/${id}`} className="card-link">
        <div className="slide-picture missing">
          <Icon name="list-checks" />
        </div>
        <span className="card-title" dir="auto">
          {name}
        </span>
      </Link>
      <div className="card-foot">
        <small className="soft">
          {t(n === 0 ? 'library.unplanned' : 'library.planned', { n })} ·{' '}
          {t('library.changed', { when: ago(changed) })}
        </small>
        <MenuButton
          quiet
          iconOnly
          icon="dots-three"
          aria-label={t('library.open-menu', { title: name })}
          onAction={() => deleteSoon({ id, path: `/api/v3/draft/${id}`, name })}
          sections={[
            { entries: [{ id: 'delete', icon: 'trash', text: t('library.delete'), isDanger: true }] },
          ]}
        />
      </div>
    </li>
  );
}

/** First words of the material, as a title for drafts without one. */
function nameDraft(content: string): string {
  const line = content.split('\n').find((one) => one.trim() !== '' && !one.startsWith('<!--')) ?? '';
  return line.replace(/^[#\s*-]+/, '') || t('library.untitled');
}
