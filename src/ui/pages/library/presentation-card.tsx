import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Link, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { getErrorMessage } from '../../api/api-error.ts';
import { body, POST } from '../../api/client.ts';
import type { components } from '../../api/generated/schema.ts';
import { deleteSoon } from '../../parts/deletions.ts';
import { Icon } from '../../parts/icon.tsx';
import { SlidePicture } from '../../parts/slide-picture.tsx';
import { showToast } from '../../parts/toasts.tsx';
import { ago, t } from '../../strings/index.ts';

interface Listed {
  readonly id: string;
  readonly title: string;
  readonly n_slides: number;
  readonly updated_at: string;
  readonly matches?: readonly Match[];
}

type Match = NonNullable<
  components['schemas']['ListPresentationsAnswer']['items'][number]['matches']
>[number];

export function PresentationCard({
  presentation: { id, title, n_slides: n, updated_at: changed, matches = [] },
}: {
  readonly presentation: Listed;
}) {
  const queries = useQueryClient();
  const duplicate = useMutation({
    mutationFn: () =>
      body(POST('/api/v3/presentation/{id}/duplicate', { params: { path: { id } }, body: {} })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['presentations'] }),
    onError: (error) => showToast({ text: getErrorMessage(error), bad: true }),
  });
  const remove = () => deleteSoon({ id, path: `/api/v3/presentation/${id}`, name: title });
  return (
    <li className="card">
      <Link href={`/presentations/${id}`} className="card-link">
        {n === 0 ? (
          <div className="slide-picture missing">
            <Icon name="slideshow" />
          </div>
        ) : (
          <SlidePicture id={id} slide={1} revision={changed} width={640} alt="" />
        )}
        <span className="card-title" dir="auto">
          {title}
        </span>
      </Link>
      {matches
        .filter(({ origin }) => origin !== 'title')
        .map((match) => (
          <small key={`${match.origin} ${match.slide} ${match.snippet}`} className="match soft" dir="auto">
            {describeMatch(match)}
          </small>
        ))}
      <div className="card-foot">
        <small className="soft">
          {t('library.slides', { n })} · {t('library.changed', { when: ago(changed) })}
        </small>
        <MenuTrigger>
          <Button className="button quiet bare" aria-label={t('library.open-menu', { title })}>
            <Icon name="dots-three" />
          </Button>
          <Popover className="popover" placement="bottom end">
            <Menu className="menu">
              <MenuItem className="menu-item" onAction={() => duplicate.mutate()}>
                <Icon name="copy" />
                {t('library.duplicate')}
              </MenuItem>
              <MenuItem className="menu-item danger" onAction={remove}>
                <Icon name="trash" />
                {t('library.delete')}
              </MenuItem>
            </Menu>
          </Popover>
        </MenuTrigger>
      </div>
    </li>
  );
}

function describeMatch({ origin, slide, snippet }: Match): string {
  if (slide === undefined) return t('library.match-source', { snippet });
  return t(origin === 'notes' ? 'library.match-notes' : 'library.match-slide', { slide, snippet });
}
