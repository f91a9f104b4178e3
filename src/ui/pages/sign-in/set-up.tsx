import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { body, POST } from '../../api/client.ts';
import { ActionButton } from '../../parts/action-button.tsx';
import { TextField } from '../../parts/field.tsx';
import { Problem } from '../../parts/states.tsx';
import { t } from '../../strings/index.ts';
import { SignInFrame } from './sign-in-frame.tsx';

/** Creates the account with the code that the server printed, which the printed link contains. */
export default function SetUp() {
  const queries = useQueryClient();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState(() => location.hash.slice(1));
  const make = useMutation({
    mutationFn: async () => {
      await body(POST('/api/v1/auth/setup', { body: { username, password, setup_code: code.trim() } }));
      await body(POST('/api/v1/auth/login', { body: { username, password } }));
    },
    onSuccess: () => queries.invalidateQueries(),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make.mutate();
  };
  return (
    <SignInFrame title={t('set-up.title')}>
      <p className="soft">{t('set-up.why')}</p>
      <form className="form" onSubmit={submit}>
        {make.isError && <Problem error={make.error} />}
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
          hint={t('set-up.password-hint')}
          value={password}
          onChange={setPassword}
          type="password"
          autoComplete="new-password"
          minLength={6}
          isRequired
        />
        <TextField
          label={t('set-up.code')}
          hint={t('set-up.code-hint')}
          value={code}
          onChange={setCode}
          autoComplete="one-time-code"
          isRequired
        />
        <ActionButton type="submit" primary isPending={make.isPending}>
          {t('set-up.submit')}
        </ActionButton>
      </form>
    </SignInFrame>
  );
}
