import { useQueries } from '@tanstack/react-query';
import { body, POST } from '../../api/client.ts';
import { Icon } from '../../parts/icon.tsx';
import { Failed, Loading } from '../../parts/states.tsx';
import { t } from '../../strings/index.ts';
import { labelOf } from './form/label-of.ts';
import { useExamples, useOwnLayouts } from './layouts.ts';
import type { PanelProps } from './side-panel.tsx';
import { viewKey } from './slide-drawing.ts';

/** This very slide in every layout of its template, with what of it would not be shown there. */
export function LayoutChoice(props: PanelProps) {
  const { deck } = props;
  const examples = useExamples(deck.template);
  if (examples.isPending) return <Loading />;
  if (examples.isError) return <Failed error={examples.error} retry={() => examples.refetch()} />;
  return <Layouts {...props} layouts={examples.data.slides.map(({ layout }) => layout)} />;
}

function Layouts({ layouts, deck, slide, number, onEdit }: PanelProps & { readonly layouts: readonly string[] }) {
  const own = useOwnLayouts(deck.template);
  const nameOf = (layout: string) => own.find(({ id }) => id === layout)?.name ?? labelOf(layout);
  const views = useQueries({ queries: layouts.map((layout) => viewOf({ layout, deck, slide, number })) });
  const unfit = layouts.filter((_, index) => views[index]?.isError);
  return (
    <>
      <ul className="layout-choice">
        {layouts.map((layout, index) => {
          const view = views[index];
          if (view === undefined || view.isError) return null;
          const { src, lost = [] } = view.data ?? {};
          return (
            <li key={layout}>
              <button type="button" className="layout-option" aria-pressed={layout === slide.layout} onClick={() => void onEdit([{ op: 'set_layout', slide: slide.id, layout }])}>
                {src === undefined ? <span className="slide-picture" /> : <img className="slide-picture" src={src} alt="" />}
                <span dir="auto">{nameOf(layout)}</span>
                {lost.map((words) => (
                  <small key={words} className="layout-loss" dir="auto">
                    <Icon name="file-text" />
                    <span>{words}</span>
                  </small>
                ))}
              </button>
            </li>
          );
        })}
      </ul>
      {unfit.length > 0 && <p className="soft small layout-unfit">{t('deck.layout-not', { names: unfit.map(nameOf).join(', ') })}</p>}
    </>
  );
}

function viewOf({ layout, deck, slide, number }: Pick<PanelProps, 'deck' | 'slide' | 'number'> & { readonly layout: string }) {
  return {
    queryKey: ['layout-view', deck.id, viewKey(deck, slide, number), layout],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
      const edits = layout === slide.layout ? [] : [{ op: 'set_layout' as const, slide: slide.id, layout }];
      const { pictures, warnings = [] } = await body(
        POST('/api/v3/presentation/{id}/preview', { params: { path: { id: deck.id } }, body: { slides: [number], format: 'svg', inline: true, edits }, signal }),
      );
      return { src: `data:image/svg+xml,${encodeURIComponent(pictures[0]?.svg ?? '')}`, lost: warnings.map(lossOf) };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  };
}

/** What is not carried over: "To the notes: …", without which slide and layouts it is about. */
function lossOf(warning: string): string {
  const [, said = warning] = /^Slide \d+: layout .*? held: (.*)$/s.exec(warning) ?? [];
  const short = said.replace(/^moved to the speaker note:/, t('deck.layout-to-notes'));
  return short.charAt(0).toUpperCase() + short.slice(1);
}
