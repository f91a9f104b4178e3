import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { toLocalLink } from '../../api/address.ts';
import { getErrorMessage } from '../../api/api-error.ts';
import { body, GET } from '../../api/client.ts';
import type { components } from '../../api/generated/schema.ts';
import { uploadImage } from '../../api/uploads.ts';
import { ActionButton } from '../../parts/action-button.tsx';
import { deleteSoon, useDeletions } from '../../parts/deletions.ts';
import { DropFiles } from '../../parts/drop-files.tsx';
import { Failed, Loading } from '../../parts/states.tsx';
import { showToast } from '../../parts/toasts.tsx';
import { t } from '../../strings/index.ts';
import { GetPicture } from './get-picture.tsx';

type Image = components['schemas']['ImageAsset'];
type Kind = 'uploaded' | 'generated';

const PAGE = 60;

/** Uploaded, found and generated pictures. */
export function Pictures() {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: ['images'] });
  const upload = useMutation({
    mutationFn: async (files: readonly File[]) => {
      for (const file of files)
        await body(uploadImage(file)).catch((error: unknown) =>
          showToast({ text: `${file.name}: ${getErrorMessage(error)}`, bad: true }),
        );
    },
    onSettled: refresh,
  });
  return (
    <div className="form">
      <div className="asset-ways">
        <DropFiles
          choose={t('assets.upload')}
          hint={t('assets.drop')}
          accept={['.png', '.jpg', '.jpeg', '.webp', '.gif', '.avif', '.tif', '.tiff', '.bmp', '.svg']}
          several
          isPending={upload.isPending}
          onFiles={(files) => upload.mutate(files)}
        />
        <GetPicture onMade={() => void refresh()} />
      </div>
      <StoredPictures kind="uploaded" />
      <StoredPictures kind="generated" />
    </div>
  );
}

function StoredPictures({ kind }: { readonly kind: Kind }) {
  const { hidden } = useDeletions();
  const list = useInfiniteQuery({
    queryKey: ['images', kind, 'pages'],
    queryFn: async ({ pageParam }) => {
      const query = { page: pageParam, page_size: PAGE };
      return kind === 'uploaded'
        ? body(GET('/api/v3/images/uploaded', { params: { query } }))
        : body(GET('/api/v3/images/generated', { params: { query } }));
    },
    initialPageParam: 1,
    getNextPageParam: (last: readonly Image[], _all, page) => (last.length < PAGE ? undefined : page + 1),
  });
  if (list.isPending) return <Loading />;
  if (list.isError) return <Failed error={list.error} retry={() => list.refetch()} />;
  const images = list.data.pages.flat().filter(({ id }) => !hidden.has(id));
  if (images.length === 0 && kind === 'generated') return null;
  return (
    <section className="asset-section">
      <h2>{t(`assets.${kind}`)}</h2>
      {images.length === 0 && <p className="soft">{t('assets.none')}</p>}
      <ul className="asset-grid">
        {images.map((image) => (
          <Tile key={image.id} image={image} />
        ))}
      </ul>
      {list.hasNextPage && (
        <ActionButton onPress={() => void list.fetchNextPage()} isPending={list.isFetchingNextPage}>
          {t('library.more')}
        </ActionButton>
      )}
    </section>
  );
}

function Tile({ image: { id, url, extras } }: { readonly image: Image }) {
  const {
    filename,
    prompt,
    credit,
    width_px: w,
    height_px: h,
  } = (extras ?? {}) as {
    filename?: string;
    prompt?: string;
    credit?: string;
    width_px?: number;
    height_px?: number;
  };
  const name = prompt ?? filename ?? '';
  return (
    <li className="asset">
      <span className="asset-picture">
        <img src={toLocalLink(url)} alt={name} loading="lazy" />
      </span>
      <div className="asset-foot">
        <span className="asset-name">
          <span dir="auto" title={name}>
            {name}
          </span>
          <small className="soft">
            {[t('assets.size', { w: w ?? 0, h: h ?? 0 }), credit].filter(Boolean).join(' · ')}
          </small>
        </span>
        <ActionButton
          quiet
          iconOnly
          icon="trash"
          aria-label={`${t('gallery.delete')}: ${name}`}
          onPress={() => deleteSoon({ id, path: `/api/v3/images/${id}`, name })}
        />
      </div>
    </li>
  );
}
