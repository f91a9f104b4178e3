import { lazy, Suspense, useState } from 'react';
import type { DialogProps } from './modal.tsx';

const ModalDialog = lazy(() => import('./modal.tsx'));

/** A modal dialog, whose script loads when it opens for the first time. */
export function Dialog(props: DialogProps) {
  const [wasOpen, setWasOpen] = useState(props.isOpen);
  if (props.isOpen && !wasOpen) setWasOpen(true);
  return (
    wasOpen && (
      <Suspense>
        <ModalDialog {...props} />
      </Suspense>
    )
  );
}
