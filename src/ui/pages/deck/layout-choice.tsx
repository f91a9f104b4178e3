import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { body, POST } from '../../api/client.ts';
import { useObjectUrl } from '../../parts/slide-picture.tsx';
import { Failed, Loading } from '../../parts/states.tsx';
import { t } from '../../strings/index.ts';
import { labelOf } from './form/label-of.ts';
import { useExamples } from './layouts.ts';
import type { PanelProps } from './side-panel.tsx';
import { viewKey } from './slide-drawing.ts';

/** This very slide in every layout of its template that can hold its content. */
export function LayoutChoice(props: PanelProps) {
  const { deck } = props;
  const examples = useExamples(deck.template);
  if (examples.isPending) return <Loading />;
  if (examples.isError) return <Failed error={examples.error} retry={() => examples.refetch()} />;
  return (
    <ul className="layout-choice">
      {examples.data.slides.map(({ layout }) => (
        <Layout key={layout} layout={layout} {...props} />
      ))}
    </ul>
  );
}

function Layout({ layout, deck, slide, number, onEdit }: PanelProps & { readonly layout: string }) {
  const isCurrent = layout === slide.layout;
  const view = useQuery({
    queryKey: ['layout-view', deck.id, viewKey(deck, slide, number), layout],
    queryFn: async ({ signal }) => {
      const edits = isCurrent ? [] : [{ op: 'set_layout' as const, slide: slide.id, layout }];
      const { pictures } = await body(POST('/api/v3/presentation/{id}/preview', { params: { path: { id: deck.id } }, body: { slides: [number], format: 'svg', inline: true, edits }, signal }));
      return pictures[0]?.svg;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  });
  const blob = useMemo(() => (view.data === undefined ? undefined : new Blob([view.data], { type: 'image/svg+xml' })), [view.data]);
  const url = useObjectUrl(blob);
  const name = labelOf(layout);
  return (
    <li>
      <button type="button" className="layout-option" aria-pressed={isCurrent} disabled={view.isError} onClick={() => void onEdit([{ op: 'set_layout', slide: slide.id, layout }])}>
        {url === undefined ? <span className="slide-picture" /> : <img className="slide-picture" src={url} alt="" />}
        <span>{name}</span>
        {view.isError && <small className="soft">{t('deck.layout-not')}</small>}
      </button>
    </li>
  );
}
