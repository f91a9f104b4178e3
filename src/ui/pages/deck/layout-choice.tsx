import { useQuery } from '@tanstack/react-query';
import { body, POST } from '../../api/client.ts';
import { Failed, Loading } from '../../parts/states.tsx';
import { t } from '../../strings/index.ts';
import { labelOf } from './form/label-of.ts';
import { useExamples } from './layouts.ts';
import type { PanelProps } from './side-panel.tsx';
import { viewKey } from './slide-drawing.ts';

/** This very slide in every layout of its template, with what of it would not be shown there. */
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
      const { pictures, warnings = [] } = await body(
        POST('/api/v3/presentation/{id}/preview', { params: { path: { id: deck.id } }, body: { slides: [number], format: 'svg', inline: true, edits }, signal }),
      );
      return { src: `data:image/svg+xml,${encodeURIComponent(pictures[0]?.svg ?? '')}`, lost: warnings.map(lossOf) };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  });
  const { src, lost = [] } = view.data ?? {};
  return (
    <li>
      <button type="button" className="layout-option" aria-pressed={isCurrent} disabled={view.isError} onClick={() => void onEdit([{ op: 'set_layout', slide: slide.id, layout }])}>
        {src === undefined ? <span className="slide-picture" /> : <img className="slide-picture" src={src} alt="" />}
        <span>{labelOf(layout)}</span>
        {lost.map((words) => (
          <small key={words} className="layout-loss" dir="auto">
            {words}
          </small>
        ))}
        {view.isError && <small className="soft">{t('deck.layout-not')}</small>}
      </button>
    </li>
  );
}

/** What is not carried over, without which slide and layouts it is about. */
function lossOf(warning: string): string {
  const [, said = warning] = /^Slide \d+: layout .*? held: (.*)$/s.exec(warning) ?? [];
  return said.charAt(0).toUpperCase() + said.slice(1);
}
