import { ActionButton } from '../../../parts/action-button.tsx';
import { t } from '../../../strings/index.ts';
import type { PanelProps } from '../panel-props.ts';

/** Actions on the whole slide, below its fields. */
export function SlideActions({
  deck,
  slide,
  onEdit,
  onDelete,
}: Pick<PanelProps, 'deck' | 'slide' | 'onEdit' | 'onDelete'>) {
  return (
    <div className="form-foot">
      <ActionButton icon="copy" onPress={() => void onEdit([{ op: 'duplicate', slide: slide.id }])}>
        {t('deck.duplicate')}
      </ActionButton>
      <ActionButton danger icon="trash" isDisabled={deck.slides.length === 1} onPress={onDelete}>
        {t('deck.delete')}
      </ActionButton>
    </div>
  );
}
