import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FileTrigger, Link } from 'react-aria-components';
import { useLocation } from 'wouter';
import { getErrorMessage } from '../../api/api-error.ts';
import { body, GET } from '../../api/client.ts';
import { importDesign } from '../../api/uploads.ts';
import { ActionButton } from '../../parts/action-button.tsx';
import { useDeletions } from '../../parts/deletions.ts';
import { Picture } from '../../parts/picture.tsx';
import { Empty, Failed, Loading } from '../../parts/states.tsx';
import { showToast } from '../../parts/toasts.tsx';
import { ago, t } from '../../strings/index.ts';
import './designs.css';
import { PageTitle } from '../../parts/page-title.tsx';
import { UploadDesign } from './upload-design.tsx';

const PAGE = 24;

/** Stored designs, newest first. */
export default function Designs() {
  const [uploading, setUploading] = useState(false);
  const { hidden } = useDeletions();
  const list = useInfiniteQuery({
    queryKey: ['designs', 'pages'],
    queryFn: ({ pageParam }) =>
      body(GET('/api/v3/smart-design/all', { params: { query: { page: pageParam, page_size: PAGE } } })),
    initialPageParam: 1,
    getNextPageParam: ({ page, total_pages: pages }) => (page < pages ? page + 1 : undefined),
  });
  if (list.isPending) return <Loading />;
  if (list.isError) return <Failed error={list.error} retry={() => list.refetch()} />;
  const designs = list.data.pages.flatMap(({ results }) => results).filter(({ id }) => !hidden.has(id));
  const actions = (
    <div className="row">
      <ImportButton />
      <ActionButton primary icon="upload-simple" onPress={() => setUploading(true)}>
        {t('designs.upload')}
      </ActionButton>
    </div>
  );
  return (
    <>
      <div className="page-head">
        <div>
          <PageTitle>{t('nav.designs')}</PageTitle>
          <p>{t('designs.intro')}</p>
        </div>
        {designs.length > 0 && actions}
      </div>
      {designs.length === 0 && (
        <Empty icon="magic-wand" title={t('designs.empty')} hint={t('designs.empty-hint')}>
          {actions}
        </Empty>
      )}
      <ul className="cards">
        {designs.map(({ id, name, thumbnail_url: picture, created_at: made }) => (
          <li key={id} className="card">
            <Link href={`/designs/${id}`} className="card-link">
              <Picture src={picture ?? ''} />
              <span>
                <span className="card-title" dir="auto">
                  {name}
                </span>
                <small className="soft">{t('designs.made', { when: ago(made) })}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <ActionButton onPress={() => void list.fetchNextPage()} isPending={list.isFetchingNextPage}>
          {t('library.more')}
        </ActionButton>
      )}
      <UploadDesign isOpen={uploading} onClose={() => setUploading(false)} />
    </>
  );
}

function ImportButton() {
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const take = useMutation({
    mutationFn: (file: File) => body(importDesign(file)),
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: ['designs'] });
      navigate(`/designs/${id}`);
    },
    onError: (error) => showToast({ text: getErrorMessage(error), bad: true }),
  });
  return (
    <FileTrigger
      acceptedFileTypes={['.zip']}
      onSelect={(files) => {
        const [file] = files ?? [];
        if (file) take.mutate(file);
      }}
    >
      <ActionButton isPending={take.isPending}>{t('designs.import')}</ActionButton>
    </FileTrigger>
  );
}
