import { session } from '../api/session.ts';
import { Dialog } from '../parts/dialog.tsx';
import { SignInForm } from '../parts/sign-in-form.tsx';
import { t } from '../strings/index.ts';

/** Sign-in form over the page after the session has ended. */
export default function SignInAgain() {
  return (
    <Dialog isOpen title={t('sign-in.title')} isDismissable={false}>
      <p className="soft">{t('sign-in.again')}</p>
      <SignInForm onSignedIn={() => session.signedIn()} />
    </Dialog>
  );
}
