import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { t } from '../strings/index.ts';
import { ActionButton } from './action-button.tsx';

export interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose?: () => void;
  readonly title: string;
  readonly wide?: boolean;
  readonly isDismissable?: boolean;
  readonly children: ReactNode;
}

/** A modal dialog. Escape and a click beside it close it unless `isDismissable` is false. */
export default function ModalDialog({
  isOpen,
  onClose,
  title,
  wide = false,
  isDismissable = true,
  children,
}: DialogProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose?.()}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={!isDismissable}
      className="overlay"
    >
      <Modal className={wide ? 'modal wide' : 'modal'}>
        <AriaDialog className="dialog">
          <div className="dialog-head">
            <Heading slot="title">{title}</Heading>
            {isDismissable && <ActionButton slot="close" quiet iconOnly icon="x" aria-label={t('close')} />}
          </div>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
