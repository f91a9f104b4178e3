import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { t } from '../../strings/index.ts';
import './assets.css';
import { PageTitle } from '../../parts/page-title.tsx';
import { Fonts } from './fonts.tsx';
import { Pictures } from './pictures.tsx';

/** Stored pictures and fonts. */
export default function Assets() {
  return (
    <>
      <div className="page-head">
        <PageTitle>{t('nav.assets')}</PageTitle>
      </div>
      <Tabs className="asset-tabs">
        <TabList className="tab-list" aria-label={t('nav.assets')}>
          <Tab id="pictures" className="tab">
            {t('assets.pictures')}
          </Tab>
          <Tab id="fonts" className="tab">
            {t('assets.fonts')}
          </Tab>
        </TabList>
        <TabPanel id="pictures" className="tab-panel">
          <Pictures />
        </TabPanel>
        <TabPanel id="fonts" className="tab-panel">
          <Fonts />
        </TabPanel>
      </Tabs>
    </>
  );
}
