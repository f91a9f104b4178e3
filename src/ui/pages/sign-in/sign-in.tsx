import { useQueryClient } from '@tanstack/react-query';
import { SignInForm } from '../../parts/sign-in-form.tsx';
import { t } from '../../strings/index.ts';
import { Door } from './door.tsx';

export default function SignIn() {
  const queries = useQueryClient();
  return (
    <Door title={t('sign-in.title')}>
      <SignInForm onSignedIn={() => void queries.invalidateQueries()} />
    </Door>
  );
}
