import { ActionButton } from '../../../parts/action-button.tsx';
import { t } from '../../../strings/index.ts';
import { SlideActions } from '../form/slide-actions.tsx';
import type { PanelProps } from '../panel-props.ts';
import { ConnectField, ConnectorFields } from './connectors.tsx';
import { ElementList } from './element-list.tsx';
import { LookFields } from './look-fields.tsx';
import type { MarkupElement } from './markup.ts';
import { NativeFields } from './native-fields.tsx';
import { findNeighbour, isMovable } from './order.ts';
import { findPair, resizeColumns } from './resize.ts';
import type { Composition } from './use-composition.ts';
import { isFree, nameElement } from './vocabulary.ts';
import { WordFields } from './word-fields.tsx';

/** Step of the width buttons in px. */
const STEP_PX = 40;

/** Panel of a composed slide: selection, its properties, and insertable elements. */
export function CompositionForm({
  deck,
  slide,
  composition,
  onEdit,
  onDelete,
}: PanelProps & { readonly composition: Composition }) {
  const { selected, root } = composition;
  const element = selected ?? root;
  return (
    <div className="form">
      <div className="row">
        {selected !== undefined && selected !== root && (
          <Actions composition={composition} element={selected} />
        )}
      </div>
      <Steps composition={composition} element={element} />
      {selected === undefined && <p className="soft small">{t('compose.hint')}</p>}
      <div key={element.key} className="form">
        <WordFields composition={composition} element={element} />
        <NativeFields composition={composition} element={element} template={deck.template} />
        {element.name === 'connector' ? (
          <ConnectorFields composition={composition} element={element} />
        ) : (
          <LookFields composition={composition} element={element} />
        )}
        {selected !== undefined && isMovable(selected) && (
          <ConnectField composition={composition} element={selected} />
        )}
      </div>
      <ElementList composition={composition} />
      <SlideActions deck={deck} slide={slide} onEdit={onEdit} onDelete={onDelete} />
    </div>
  );
}

/** Breadcrumb of the selection, such as "Slide › Row › Card". */
function Steps({
  composition,
  element,
}: {
  readonly composition: Composition;
  readonly element: MarkupElement;
}) {
  const chain: MarkupElement[] = [];
  for (let one: MarkupElement | undefined = element; one !== undefined; one = one.parent) chain.unshift(one);
  return (
    <nav aria-label={t('compose.where')}>
      <ol className="element-steps">
        {chain.map((one) => (
          <li key={one.key}>
            <button
              type="button"
              aria-current={one === element ? 'true' : undefined}
              onClick={() => composition.select(one.key)}
            >
              {nameElement(one)}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Actions({
  composition,
  element,
}: {
  readonly composition: Composition;
  readonly element: MarkupElement;
}) {
  const { markup, map, elements } = composition;
  const widen = (px: number) =>
    composition.change({ markup: resizeColumns(markup, element, px, map.boxes, elements) });
  const isPair = findPair(element) !== undefined;
  return (
    <div className="element-actions">
      {isMovable(element) && (
        <>
          <ActionButton
            quiet
            iconOnly
            icon="arrow-up"
            aria-label={t('compose.up')}
            isDisabled={findNeighbour(element, -1) === undefined}
            onPress={() => composition.move(element, -1)}
          />
          <ActionButton
            quiet
            iconOnly
            icon="arrow-down"
            aria-label={t('compose.down')}
            isDisabled={findNeighbour(element, 1) === undefined}
            onPress={() => composition.move(element, 1)}
          />
        </>
      )}
      {isPair && (
        <>
          <ActionButton
            quiet
            iconOnly
            icon="minus"
            aria-label={t('compose.narrower')}
            onPress={() => widen(-STEP_PX)}
          />
          <ActionButton
            quiet
            iconOnly
            icon="arrows-out-line-horizontal"
            aria-label={t('compose.wider')}
            onPress={() => widen(STEP_PX)}
          />
        </>
      )}
      {isFree(element) && (
        <>
          {element.name !== 'h1' && (
            <ActionButton
              quiet
              iconOnly
              icon="copy"
              aria-label={t('compose.copy')}
              onPress={() => composition.duplicate(element)}
            />
          )}
          <ActionButton
            quiet
            iconOnly
            icon="trash"
            aria-label={t('compose.remove')}
            onPress={() => composition.remove(element)}
          />
        </>
      )}
    </div>
  );
}
