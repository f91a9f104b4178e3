import { ActionButton } from '../../parts/action-button.tsx';
import { FindingsList } from '../../parts/findings-list.tsx';
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
    <FindingsList
      findings={findings}
      actions={({ code, path }) => (
        <>
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
        </>
      )}
    />
  );
}
