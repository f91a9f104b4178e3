import { useQuery } from '@tanstack/react-query';
import { body, GET } from '../../../api/client.ts';
import { Failed, Loading } from '../../../parts/states.tsx';
import { t } from '../../../strings/index.ts';
import { GrantRow } from './grant-row.tsx';

/** Programs that the user authorized in the browser. */
export function Grants() {
  const grants = useQuery({ queryKey: ['grants'], queryFn: () => body(GET('/api/v1/auth/grant/list')) });
  return (
    <section>
      <div className="part-head">
        <div>
          <h2>{t('grants.title')}</h2>
          <p className="soft">{t('grants.why')}</p>
        </div>
      </div>
      {grants.isPending && <Loading />}
      {grants.isError && <Failed error={grants.error} retry={() => grants.refetch()} />}
      {grants.data?.length === 0 && <p className="soft">{t('grants.none')}</p>}
      {grants.data !== undefined && grants.data.length > 0 && (
        <ul className="entries">
          {grants.data.map((grant) => (
            <GrantRow key={grant.id} grant={grant} />
          ))}
        </ul>
      )}
    </section>
  );
}
