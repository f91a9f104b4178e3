import { useQuery } from '@tanstack/react-query';
import { body, POST } from '../../api/client.ts';
import { Icon } from '../../parts/icon.tsx';
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
    <li className={view.isError ? 'unfit' : undefined}>
      <button type="button" className="layout-option" aria-pressed={isCurrent} disabled={view.isError} onClick={() => void onEdit([{ op: 'set_layout', slide: slide.id, layout }])}>
        {src !== undefined && <img className="slide-picture" src={src} alt="" />}
        {view.isPending && <span className="slide-picture" />}
        <span>{labelOf(layout)}</span>
        {lost.map((words) => (
          <small key={words} className="layout-loss" dir="auto">
            <Icon name="file-text" />
            <span>{words}</span>
          </small>
        ))}
        {view.isError && <small className="soft">{t('deck.layout-not')}</small>}
      </button>
    </li>
  );
}

/** What is not carried over: "To the notes: …", without which slide and layouts it is about. */
function lossOf(warning: string): string {
  const [, said = warning] = /^Slide \d+: layout .*? held: (.*)$/s.exec(warning) ?? [];
  const short = said.replace(/^moved to the speaker note:/, t('deck.layout-to-notes'));
  return short.charAt(0).toUpperCase() + short.slice(1);
}
