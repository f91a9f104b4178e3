import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { body, POST } from '../api/client.ts';
import { t } from '../strings/index.ts';
import { ActionButton } from './action-button.tsx';
import { TextField } from './field.tsx';
import { Problem } from './states.tsx';

/** Name and password of the admin. */
export function SignInForm({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const signIn = useMutation({
    mutationFn: () => body(POST('/api/v1/auth/login', { body: { username, password } })),
    onSuccess: onSignedIn,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    signIn.mutate();
  };
  return (
    <form onSubmit={submit} className="form">
      {signIn.isError && <Problem error={signIn.error} />}
      <TextField label={t('sign-in.username')} value={username} onChange={setUsername} autoComplete="username" isRequired autoFocus />
      <TextField label={t('sign-in.password')} value={password} onChange={setPassword} type="password" autoComplete="current-password" isRequired />
      <ActionButton type="submit" primary isPending={signIn.isPending}>
        {t('sign-in.submit')}
      </ActionButton>
    </form>
  );
}
