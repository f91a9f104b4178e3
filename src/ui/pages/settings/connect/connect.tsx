import { useState } from 'react';
import { Label, Radio, RadioGroup, Tab, TabList, TabPanel, TabPanels, Tabs } from 'react-aria-components';
import { Icon } from '../../../parts/icon.tsx';
import { Snippet } from '../../../parts/snippet.tsx';
import { t } from '../../../strings/index.ts';
import { useServerInfo } from '../server/use-server-info.ts';
import { ChooseTools, STANDARD, type Tools } from './choose-tools.tsx';
import { CLIENTS, type Client, type Place } from './clients.ts';
import './connect.css';
import { TokenHere } from './token-here.tsx';

type SignIn = 'browser' | 'token';

/** Path of the program if the server does not report it. */
const PROGRAM = '/path/to/lectern/dist/main.js';

/** Instructions for connecting clients. */
export function Connect() {
  const { data: server } = useServerInfo();
  const [tools, setTools] = useState<Tools>(STANDARD);
  const [signIn, setSignIn] = useState<SignIn>('browser');
  const [token, setToken] = useState<string>();
  const origin = server?.public_url ?? location.origin;
  const place: Place = {
    origin,
    mcp: `${origin}/mcp${tools.query}`,
    token: signIn === 'token' ? (token ?? 'YOUR_TOKEN') : undefined,
    program: server?.program.endsWith('main.js') ? server.program : PROGRAM,
    dataDirectory: server?.data_directory ?? '/path/to/app_data',
  };
  return (
    <div className="part">
      <section>
        <div className="part-head">
          <div>
            <h2>{t('connect.title')}</h2>
            <p className="soft">{t('connect.why')}</p>
          </div>
        </div>
        <Snippet name={t('connect.address')} text={place.mcp} />
        <ChooseTools tools={tools} onChange={setTools} />
      </section>
      <section>
        <RadioGroup className="choices" value={signIn} onChange={(value) => setSignIn(value as SignIn)}>
          <Label>{t('connect.sign-in')}</Label>
          <Choice value="browser" title={t('connect.browser')} hint={t('connect.browser-why')} />
          <Choice value="token" title={t('connect.token')} hint={t('connect.token-why')} />
        </RadioGroup>
        {signIn === 'token' && <TokenHere token={token} onToken={setToken} />}
      </section>
      <section>
        <h3>{t('connect.clients')}</h3>
        <Tabs className="client-tabs">
          <TabList className="client-tab-list" aria-label={t('connect.clients')} items={CLIENTS}>
            {({ name }) => <Tab className="client-tab">{name}</Tab>}
          </TabList>
          <TabPanels>
            {CLIENTS.map((client) => (
              <TabPanel key={client.id} id={client.id} className="client-tab-panel">
                <Ways client={client} place={place} />
              </TabPanel>
            ))}
          </TabPanels>
        </Tabs>
      </section>
    </div>
  );
}

function Choice({
  value,
  title,
  hint,
}: {
  readonly value: SignIn;
  readonly title: string;
  readonly hint: string;
}) {
  return (
    <Radio value={value} className="choice">
      <strong>{title}</strong>
      <small className="soft">{hint}</small>
    </Radio>
  );
}

function Ways({ client, place }: { readonly client: Client; readonly place: Place }) {
  return client.ways(place).map(({ title, hint, pieces, open }) => (
    <section key={title} className="way">
      <h4>{t(title)}</h4>
      {hint !== undefined && <p className="soft">{t(hint)}</p>}
      {pieces.map(({ name, text }) => (
        <Snippet key={name} name={t(name)} text={text} />
      ))}
      {open !== undefined && (
        <p>
          <a className="button" href={open.href}>
            <Icon name="plug" />
            {t(open.word)}
          </a>
        </p>
      )}
    </section>
  ));
}
