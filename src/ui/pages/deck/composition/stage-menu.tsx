import { useRef } from 'react';
import { Popover } from 'react-aria-components';
import { t } from '../../../strings/index.ts';
import { ArrangeItems } from '../bar/arrange-items.tsx';
import type { Composition } from './use-composition.ts';

/** Menu of the selection at the pointer. */
export function StageMenu({
  at,
  composition,
  onClose,
}: {
  /** Place on the stage in px. */
  readonly at: { readonly x: number; readonly y: number } | undefined;
  readonly composition: Composition;
  readonly onClose: () => void;
}) {
  const anchor = useRef<HTMLSpanElement>(null);
  return (
    <>
      <span
        ref={anchor}
        className="menu-anchor"
        aria-hidden="true"
        style={{ left: `${at?.x ?? 0}px`, top: `${at?.y ?? 0}px` }}
      />
      <Popover
        className="popover"
        aria-label={t('arrange.title')}
        placement="bottom start"
        triggerRef={anchor}
        isOpen={at !== undefined}
        onOpenChange={(isOpen) => !isOpen && onClose()}
      >
        <ArrangeItems composition={composition} onDone={onClose} />
      </Popover>
    </>
  );
}
