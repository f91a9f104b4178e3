import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { body, POST } from '../api/client.ts';
import { t } from '../strings/index.ts';
import { ActionButton } from './action-button.tsx';
import { TextField } from './field.tsx';
import { Problem } from './states.tsx';

const isWrong = (error: unknown) => error instanceof ApiError && error.status === 401;

/** Form for name and password of the admin. */
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
      {signIn.isError && (
        <Problem error={isWrong(signIn.error) ? new Error(t('sign-in.wrong')) : signIn.error} />
      )}
      <TextField
        label={t('sign-in.username')}
        value={username}
        onChange={setUsername}
        autoComplete="username"
        isRequired
        autoFocus
      />
      <TextField
        label={t('sign-in.password')}
        value={password}
        onChange={setPassword}
        type="password"
        autoComplete="current-password"
        isRequired
      />
      <ActionButton type="submit" primary isPending={signIn.isPending}>
        {t('sign-in.submit')}
      </ActionButton>
    </form>
  );
}
