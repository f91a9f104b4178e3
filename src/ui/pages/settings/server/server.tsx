import { Button, Disclosure, DisclosurePanel, Heading } from 'react-aria-components';
import { Icon } from '../../../parts/icon.tsx';
import { Failed, Loading } from '../../../parts/states.tsx';
import { ago, t } from '../../../strings/index.ts';
import { formatBytes, formatMoment, formatNumber } from '../../../strings/when.ts';
import './server.css';
import { SettingsList } from './settings-list.tsx';
import { useServerInfo } from './use-server-info.ts';

type Info = NonNullable<ReturnType<typeof useServerInfo>['data']>;

const COUNTS = [
  'presentations',
  'designs',
  'themes',
  'images',
  'files',
  'fonts',
  'tasks',
  'webhooks',
  'webhook_deliveries',
] as const;

/** Version, storage and settings of the instance. */
export function Server() {
  const info = useServerInfo();
  if (info.isPending) return <Loading />;
  if (info.isError) return <Failed error={info.error} retry={() => info.refetch()} />;
  const {
    version,
    started_at: started,
    counts,
    settings,
    providers,
    data_directory: directory,
    public_url: address,
    stores,
  } = info.data;
  const limits = settings.filter(({ name }) => /^(LIMIT|RETENTION)_/.test(name));
  const explicit = settings.filter((setting) => setting.given && !limits.includes(setting));
  const none = t('server.none');
  return (
    <div className="part">
      <section>
        <h2>{t('server.title')}</h2>
        <dl className="facts">
          <Fact name={t('server.version')}>{version}</Fact>
          <Fact name={t('server.started')}>
            <time dateTime={started} title={formatMoment(started)}>
              {ago(started)}
            </time>
          </Fact>
          <Fact name={t('server.address')}>{address ?? location.origin}</Fact>
          <Fact name={t('server.data')}>{directory}</Fact>
          <Fact name={t('server.stores')}>{`${stores.records}, ${stores.files}`}</Fact>
        </dl>
      </section>
      <section>
        <h3>{t('server.storage')}</h3>
        <Storage storage={info.data.storage} />
        <dl className="counts">
          {COUNTS.map((name) => (
            <div key={name}>
              <dt>{t(`count.${name}`)}</dt>
              <dd>{formatNumber(counts[name])}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section>
        <h3>{t('server.providers')}</h3>
        <dl className="facts">
          <Fact name={t('server.model')}>
            {providers.model ?? t('server.no-model')}
            {providers.model === undefined && <p className="soft small">{t('server.connect-model')}</p>}
          </Fact>
          <Fact name={t('server.search')}>{providers.web_search ?? none}</Fact>
          <Fact name={t('server.photographs')}>{providers.photographs.join(', ') || none}</Fact>
          <Fact name={t('server.pictures')}>{providers.pictures ?? none}</Fact>
        </dl>
      </section>
      <section>
        <h3>{t('server.limits')}</h3>
        <SettingsList settings={limits} />
      </section>
      <section>
        <h3>{t('server.given')}</h3>
        <p className="soft">{t('server.given-why')}</p>
        <SettingsList settings={explicit} />
        <Disclosure className="fold">
          <Heading level={4}>
            <Button slot="trigger" className="button quiet">
              <Icon name="caret-down" />
              {t('server.all')}
            </Button>
          </Heading>
          <DisclosurePanel>
            <SettingsList settings={settings} />
          </DisclosurePanel>
        </Disclosure>
      </section>
    </div>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Usage of the disk as text. */
function Storage({
  storage: { database_bytes: database, files_bytes: files, free_bytes: free },
}: {
  readonly storage: Info['storage'];
}) {
  const part = (bytes: number) => ({
    inlineSize: `${(100 * bytes) / Math.max(1, database + files + free)}%`,
  });
  return (
    <div className="storage">
      <div className="storage-line" aria-hidden="true">
        <span style={part(database)} />
        <span style={part(files)} />
      </div>
      <p>
        <span>{t('server.database', { size: formatBytes(database) })}</span>
        <span>{t('server.files', { size: formatBytes(files) })}</span>
        <span className="soft">{t('server.free', { size: formatBytes(free) })}</span>
      </p>
    </div>
  );
}
