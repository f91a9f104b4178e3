import { ColorChoice } from '../../parts/color-choice.tsx';
import { t } from '../../strings/index.ts';
import { GRAPH, TOKENS } from './theme-draft.ts';

interface ColorChoicesProps {
  /** Chosen colours by token. */
  readonly chosen: Readonly<Record<string, string>>;
  /** Resulting colours by token. */
  readonly colors: Readonly<Record<string, string>>;
  readonly onChange: (chosen: Readonly<Record<string, string>>) => void;
}

/** Chosen and derived colours. */
export function ColorChoices({ chosen, colors, onChange }: ColorChoicesProps) {
  const choose = (token: string, hex: string) => onChange({ ...chosen, [token]: hex });
  const reset = (token: string) =>
    onChange(Object.fromEntries(Object.entries(chosen).filter(([name]) => name !== token)));
  const choice = (token: string, label: string) => (
    <ColorChoice
      key={token}
      label={label}
      value={chosen[token] ?? colors[token]}
      isChosen={chosen[token] !== undefined}
      onChange={(hex) => choose(token, hex)}
      onReset={() => reset(token)}
    />
  );
  return (
    <fieldset className="theme-group">
      <legend>{t('themes.colors')}</legend>
      <p className="soft small">{t('themes.colors-hint')}</p>
      <div className="color-choices">{TOKENS.map((token) => choice(token, t(`color.${token}`)))}</div>
      <h2>{t('themes.charts')}</h2>
      <div className="color-choices">
        {GRAPH.map((token, index) => choice(token, t('color.graph', { n: index + 1 })))}
      </div>
    </fieldset>
  );
}
