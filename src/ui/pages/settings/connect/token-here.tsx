import { useMutation, useQueryClient } from '@tanstack/react-query';
import { body, POST } from '../../../api/client.ts';
import { ActionButton } from '../../../parts/action-button.tsx';
import { SecretOnce } from '../../../parts/secret-once.tsx';
import { Problem } from '../../../parts/states.tsx';
import { t } from '../../../strings/index.ts';

/** Creates a token for the snippets below. */
export function TokenHere({
  token,
  onToken,
}: {
  readonly token: string | undefined;
  readonly onToken: (token: string) => void;
}) {
  const queries = useQueryClient();
  const make = useMutation({
    mutationFn: () => body(POST('/api/v1/auth/token/create', { body: { label: t('connect.token-label') } })),
    onSuccess: async ({ token: made }) => {
      onToken(made);
      await queries.invalidateQueries({ queryKey: ['tokens'] });
    },
  });
  if (token !== undefined) return <SecretOnce name={t('tokens.secret')} secret={token} />;
  return (
    <>
      {make.isError && <Problem error={make.error} />}
      <p>
        <ActionButton primary icon="key" onPress={() => make.mutate()} isPending={make.isPending}>
          {t('connect.make-token')}
        </ActionButton>
      </p>
    </>
  );
}
