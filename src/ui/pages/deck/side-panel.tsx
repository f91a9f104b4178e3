import { useEffect, useState } from 'react';
import { type Key, Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { t } from '../../strings/index.ts';
import type { Content } from './content-path.ts';
import type { DeckData, DeckSlide } from './deck-data.ts';
import type { DeckEdit } from './deck-editor.ts';
import { DeckLook } from './deck-look.tsx';
import { Findings } from './findings.tsx';
import { ContentForm } from './form/content-form.tsx';
import { LayoutChoice } from './layout-choice.tsx';
import { Notes } from './notes.tsx';
import type { SlideView } from './use-slide-view.ts';

export interface PanelProps {
  readonly deck: DeckData;
  readonly slide: DeckSlide;
  readonly number: number;
  /** As typed. */
  readonly content: Content;
  readonly view: SlideView;
  readonly chosen: string | undefined;
  readonly onChoose: (path: string | undefined) => void;
  readonly onType: (content: Content) => void;
  readonly onEdit: (edits: readonly DeckEdit[], onOverflow?: 'warn' | 'split') => Promise<void>;
  readonly onDelete: () => void;
}

/** The slide as fields, its layouts, its notes, what is wrong with it; and the look of the deck. */
export function SidePanel(props: PanelProps) {
  const [tab, setTab] = useState<Key>('content');
  const { findings } = props.view;
  // Whoever points at something on the slide wants its field.
  useEffect(() => {
    if (props.chosen !== undefined) setTab('content');
  }, [props.chosen]);
  const bad = findings.filter(({ severity }) => severity !== 'info').length;
  return (
    <Tabs className="side-panel" selectedKey={tab} onSelectionChange={setTab}>
      <TabList className="tabs" aria-label={t('deck.panel')}>
        <Tab id="content">{t('deck.content')}</Tab>
        <Tab id="layout">{t('deck.layout')}</Tab>
        <Tab id="notes">{t('deck.notes')}</Tab>
        <Tab id="findings">
          {t('deck.findings')}
          {bad > 0 && <span className="count">{bad}</span>}
        </Tab>
        <Tab id="look">{t('deck.look')}</Tab>
      </TabList>
      <TabPanel id="content" className="tab-panel">
        <ContentForm {...props} />
      </TabPanel>
      <TabPanel id="layout" className="tab-panel">
        <LayoutChoice {...props} />
      </TabPanel>
      <TabPanel id="notes" className="tab-panel">
        <Notes {...props} />
      </TabPanel>
      <TabPanel id="findings" className="tab-panel">
        <Findings {...props} />
      </TabPanel>
      <TabPanel id="look" className="tab-panel">
        <DeckLook {...props} />
      </TabPanel>
    </Tabs>
  );
}
