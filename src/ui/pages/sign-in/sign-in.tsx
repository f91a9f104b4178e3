import { useQueryClient } from '@tanstack/react-query';
import { SignInForm } from '../../parts/sign-in-form.tsx';
import { t } from '../../strings/index.ts';
import { SignInFrame } from './sign-in-frame.tsx';

export default function SignIn() {
  const queries = useQueryClient();
  return (
    <SignInFrame title={t('sign-in.title')}>
      <SignInForm onSignedIn={() => void queries.invalidateQueries()} />
    </SignInFrame>
  );
}
