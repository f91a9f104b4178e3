import { ActionButton } from '../../parts/action-button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { t } from '../../strings/index.ts';
import type { PanelProps } from './side-panel.tsx';

/** What is wrong with the slide; each leads to where it is. */
export function Findings({ view, slide, onChoose, onEdit }: PanelProps) {
  const { findings } = view;
  if (findings.length === 0) {
    return (
      <p className="nothing-wrong">
        <Icon name="check" />
        {t('deck.no-findings')}
      </p>
    );
  }
  return (
    <ul className="findings">
      {findings.map(({ code, severity, message, fix, path }) => (
        <li key={`${code} ${path} ${message}`} className={severity}>
          <p>
            <Icon name={severity === 'info' ? 'info' : 'warning'} />
            <span>{message}</span>
          </p>
          <p className="soft small">{fix}</p>
          <div className="finding-actions">
            {path !== undefined && (
              <ActionButton quiet onPress={() => onChoose(path)}>
                {t('deck.show')}
              </ActionButton>
            )}
            {code === 'text_overflow' && (
              <ActionButton quiet onPress={() => void onEdit([{ op: 'set_layout', slide: slide.id, layout: slide.layout, content: { ...slide.content } }], 'split')}>
                {t('deck.split')}
              </ActionButton>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
