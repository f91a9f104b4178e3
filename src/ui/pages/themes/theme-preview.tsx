import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { body, GET } from '../../api/client.ts';
import { Icon } from '../../parts/icon.tsx';
import { Select } from '../../parts/select.tsx';
import { useObjectUrl } from '../../parts/slide-picture.tsx';
import { Problem } from '../../parts/states.tsx';
import { t } from '../../strings/index.ts';
import { toLabel } from '../../strings/label-of.ts';
import { computeContrast, PAIRS } from './theme-draft.ts';
import type { Preview } from './use-preview.ts';

const LAYOUTS = ['title', 'metrics_chart', 'cards', 'chart', 'table', 'timeline', 'quote', 'section'];
/** Contrast that WCAG AA requires for text of any size. */
const AA = 4.5;

/** Example slide in the theme, and the contrast of its texts. */
export function ThemePreview({
  preview: { svg, colors, warnings, error, template, setTemplate, layout, setLayout },
}: {
  readonly preview: Preview;
}) {
  const templates = useQuery({
    queryKey: ['templates'],
    queryFn: () =>
      body(GET('/api/v3/standard-template/all', { params: { query: { page_size: 100, default: true } } })),
    staleTime: 60_000,
  });
  const blob = useMemo(
    () => (svg === undefined ? undefined : new Blob([svg], { type: 'image/svg+xml' })),
    [svg],
  );
  const url = useObjectUrl(blob);
  return (
    <aside className="theme-preview" aria-label={t('themes.preview')}>
      <div className="theme-picture">
        {url === undefined ? (
          <span className="slide-picture" />
        ) : (
          <img className="slide-picture" src={url} alt={t('themes.preview')} width="1280" height="720" />
        )}
      </div>
      <div className="theme-told">
        <div className="theme-shown">
          <Select
            label={t('themes.template')}
            choices={(templates.data?.items ?? []).map(({ id, name }) => ({ id, name }))}
            value={template}
            onChange={setTemplate}
          />
          <Select
            label={t('themes.layout')}
            choices={LAYOUTS.map((id) => ({ id, name: toLabel(id) }))}
            value={layout}
            onChange={setLayout}
          />
        </div>
        {error !== null && <Problem error={error} />}
        {warnings.length > 0 && (
          <div className="notice warn" role="status">
            <Icon name="warning" />
            <ul>
              {warnings.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </div>
        )}
        <section>
          <h2 className="theme-contrast-title">{t('themes.contrast')}</h2>
          <p className="soft small">{t('themes.contrast-hint')}</p>
          <ul className="contrasts">
            {PAIRS.map(([text, backdrop]) => (
              <Contrast
                key={`${text} ${backdrop}`}
                label={
                  text === `on_${backdrop}`
                    ? t(`color.${text}`)
                    : t('themes.pair', {
                        text: t(`color.${text}`),
                        backdrop: t(`color.${backdrop}`).toLocaleLowerCase(),
                      })
                }
                textColor={colors[text]}
                paper={colors[backdrop]}
              />
            ))}
          </ul>
        </section>
      </div>
    </aside>
  );
}

function Contrast({
  label,
  textColor,
  paper,
}: {
  readonly label: string;
  readonly textColor: string | undefined;
  readonly paper: string | undefined;
}) {
  if (textColor === undefined || paper === undefined) return null;
  const ratio = computeContrast(textColor, paper);
  const isLegible = ratio >= AA;
  return (
    <li>
      <span className="contrast-sample" style={{ color: textColor, background: paper }} aria-hidden="true">
        Ag
      </span>
      <span>{label}</span>
      <span className={isLegible ? 'contrast-ratio' : 'contrast-ratio bad'}>
        {t('themes.ratio', { n: (Math.floor(ratio * 10) / 10).toFixed(1) })}
        <Icon name={isLegible ? 'check' : 'warning'} />
        <span className="visually-hidden">{t(isLegible ? 'themes.legible' : 'themes.not-legible')}</span>
      </span>
    </li>
  );
}
