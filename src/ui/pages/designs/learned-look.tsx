import { t, type Word } from '../../strings/index.ts';

export interface LearnedView {
  /** "#RRGGBB" by token. */
  readonly colors: Readonly<Record<string, string>>;
  /** Family by font role. */
  readonly fonts: Readonly<Record<string, string>>;
}

/** Colours that tell designs apart, in the order in which they are shown. */
const COLORS = ['background', 'text', 'primary', 'secondary', 'accent'] as const;
const CHART_COLORS = 6;

/** Colours and fonts that were read from the file of a design. */
export function LearnedLook({ learned: { colors, fonts } }: { readonly learned: LearnedView }) {
  const swatches: readonly (readonly [label: string, hex: string | undefined])[] = [
    ...COLORS.map((token) => [t(`color.${token}` satisfies Word), colors[token]] as const),
    ...Array.from(
      { length: CHART_COLORS },
      (_, index) => [t('color.graph', { n: index + 1 }), colors[`graph_${index}`]] as const,
    ),
  ];
  return (
    <section className="section">
      <h2>{t('designs.learned')}</h2>
      <ul className="learned-colors">
        {swatches.map(([label, hex]) =>
          hex === undefined ? null : (
            <li key={label}>
              <span className="learned-color" style={{ background: hex }} />
              <span>
                {label} <code className="soft">{hex}</code>
              </span>
            </li>
          ),
        )}
      </ul>
      <p>{t('designs.learned-fonts', { heading: fonts['heading'] ?? '–', body: fonts['body'] ?? '–' })}</p>
    </section>
  );
}
