import { useSyncExternalStore } from 'react';
import { session } from '../api/session.ts';
import { Dialog } from '../parts/dialog.tsx';
import { SignInForm } from '../parts/sign-in-form.tsx';
import { t } from '../strings/index.ts';

/** Sign-in form over the page after the session has ended. */
export function SignInAgain() {
  const asking = useSyncExternalStore(session.subscribe, session.asking);
  return (
    <Dialog isOpen={asking} title={t('sign-in.title')} isDismissable={false}>
      <p className="soft">{t('sign-in.again')}</p>
      <SignInForm onSignedIn={() => session.signedIn()} />
    </Dialog>
  );
}
