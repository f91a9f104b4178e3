import {
  Button,
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components';
import { t } from '../strings/index.ts';
import { ActionButton } from './action-button.tsx';

export interface Message {
  readonly text: string;
  readonly bad?: boolean;
  readonly action?: { readonly label: string; run(): void };
  /** Called when the toast has timed out or was closed. Pointing at it stops the time. */
  readonly onEnd?: () => void;
}

const SHOWN_MS = 10_000;
const queue = new ToastQueue<Message>({ maxVisibleToasts: 3 });

export function addToast(toast: Message): void {
  queue.add(toast, { timeout: SHOWN_MS, ...(toast.onEnd && { onClose: toast.onEnd }) });
}

export default function ToastList() {
  return (
    <ToastRegion queue={queue} className="toasts">
      {({ toast }) => (
        <Toast toast={toast} className={toast.content.bad === true ? 'toast bad' : 'toast'}>
          <ToastContent className="toast-text">
            <Text slot="title">{toast.content.text}</Text>
          </ToastContent>
          {toast.content.action && (
            <Button
              className="button quiet"
              onPress={() => {
                toast.content.action?.run();
                queue.close(toast.key);
              }}
            >
              {toast.content.action.label}
            </Button>
          )}
          <ActionButton slot="close" quiet iconOnly icon="x" aria-label={t('close')} />
        </Toast>
      )}
    </ToastRegion>
  );
}
