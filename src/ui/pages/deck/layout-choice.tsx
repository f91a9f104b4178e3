import { useQueries } from '@tanstack/react-query';
import { ActionButton } from '../../parts/action-button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Failed, Loading } from '../../parts/states.tsx';
import { t } from '../../strings/index.ts';
import { toLabel } from '../../strings/label-of.ts';
import { COMPOSED } from './content-edit.ts';
import { isDesign, useExamples, useOwnLayouts } from './layouts.ts';
import type { PanelProps } from './panel-props.ts';
import { buildViewKey } from './slide-drawing.ts';
import { groupLayouts, tryLayouts } from './tried-layouts.ts';

/** The slide in each layout of its template, with the content that the layout cannot show. */
export function LayoutChoice(props: PanelProps) {
  const { deck } = props;
  const examples = useExamples(deck.template);
  if (examples.isPending) return <Loading />;
  if (examples.isError) return <Failed error={examples.error} retry={() => examples.refetch()} />;
  return <Layouts {...props} layouts={examples.data.slides.map(({ layout }) => layout)} />;
}

function Layouts({
  layouts,
  deck,
  slide,
  number,
  onEdit,
}: PanelProps & { readonly layouts: readonly string[] }) {
  const own = useOwnLayouts(deck.template);
  const readLayoutName = (layout: string) => own.find(({ id }) => id === layout)?.name ?? toLabel(layout);
  const groups = useQueries({
    queries: groupLayouts(layouts).map((some) => loadViews({ layouts: some, deck, slide, number })),
  });
  const views = new Map(
    groups.flatMap(({ data }) => data?.views.map((view) => [view.layout, view] as const) ?? []),
  );
  const unfit = groups.flatMap(({ data }) => data?.unfit ?? []);
  const failed = groups.find(({ isError }) => isError);
  if (failed?.error) return <Failed error={failed.error} retry={() => failed.refetch()} />;
  return (
    <>
      {slide.layout !== COMPOSED && !isDesign(deck.template) && (
        <div className="layout-written">
          <ActionButton icon="code" onPress={() => void onEdit([{ op: 'to_markup', slide: slide.id }])}>
            {t('deck.to-markup')}
          </ActionButton>
          <p className="soft small">{t('deck.to-markup-hint')}</p>
        </div>
      )}
      <ul className="layout-choice">
        {layouts.map((layout) => {
          if (unfit.includes(layout)) return null;
          const { src, lost = [] } = views.get(layout) ?? {};
          return (
            <li key={layout}>
              <button
                type="button"
                className="layout-option"
                aria-pressed={layout === slide.layout}
                onClick={() => void onEdit([{ op: 'set_layout', slide: slide.id, layout }])}
              >
                {src === undefined ? (
                  <span className="slide-picture" />
                ) : (
                  <img className="slide-picture" src={src} alt="" />
                )}
                <span dir="auto">{readLayoutName(layout)}</span>
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
      {unfit.length > 0 && (
        <p className="soft small layout-unfit">
          {t('deck.layout-not', { names: unfit.map(readLayoutName).join(', ') })}
        </p>
      )}
    </>
  );
}

function loadViews({
  layouts,
  deck,
  slide,
  number,
}: Pick<PanelProps, 'deck' | 'slide' | 'number'> & { readonly layouts: readonly string[] }) {
  return {
    queryKey: ['layout-views', deck.id, buildViewKey(deck, slide, number), layouts],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
      const { pictures, unfit } = await tryLayouts(deck, number, layouts, signal);
      const views = pictures.map(({ layout = '', svg = '', lost }) => ({
        layout,
        src: `data:image/svg+xml,${encodeURIComponent(svg)}`,
        lost: layout === slide.layout || lost === undefined ? [] : describeLoss(lost),
      }));
      return { views, unfit };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  };
}

/** Most texts that are quoted. */
const QUOTED = 3;

type Lost = NonNullable<Awaited<ReturnType<typeof tryLayouts>>['pictures'][number]['lost']>;

function describeLoss({ to_note: texts, not_shown: fields }: Lost): readonly string[] {
  const quoted = [
    ...texts.slice(0, QUOTED).map((text) => `"${text}"`),
    ...(texts.length > QUOTED ? ['…'] : []),
  ].join(', ');
  return [
    ...(texts.length === 0 ? [] : [t('deck.layout-to-notes', { texts: quoted })]),
    ...(fields.length === 0 ? [] : [t('deck.layout-not-shown', { fields: fields.map(toLabel).join(', ') })]),
  ];
}
