import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '../strings/index.ts';
import { ActionButton } from './action-button.tsx';
import { Dialog } from './dialog.tsx';
import { Problem } from './states.tsx';

interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly children: ReactNode;
  /** Label of the confirming button. */
  readonly action: string;
  readonly run: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks before an irreversible action; stays open with the reason if it fails. */
export function ConfirmDialog({ isOpen, title, children, action, run, onClose }: ConfirmDialogProps) {
  const act = useMutation({ mutationFn: run, onSuccess: onClose });
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      {act.isError && <Problem error={act.error} />}
      <p>{children}</p>
      <div className="dialog-actions">
        <ActionButton onPress={onClose}>{t('cancel')}</ActionButton>
        <ActionButton danger onPress={() => act.mutate()} isPending={act.isPending}>
          {action}
        </ActionButton>
      </div>
    </Dialog>
  );
}
