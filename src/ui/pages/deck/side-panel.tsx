import {
  type ComponentType,
  createContext,
  lazy,
  memo,
  Suspense,
  useContext,
  useEffect,
  useState,
} from 'react';
import { type Key, Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { lazyPart } from '../../parts/lazy-part.ts';
import { Loading } from '../../parts/states.tsx';
import { t } from '../../strings/index.ts';
import { countOpen, countUnread, useReadMarks } from './comments/read-marks.ts';
import { ContentForm } from './form/content-form.tsx';
import type { PanelProps } from './panel-props.ts';

/** Parts that are loaded with their tab, or with the first free slide. */
const CompositionForm = lazy(async () => ({
  default: (await import('./composition/composition-form.tsx')).CompositionForm,
}));
const Findings = lazy(async () => ({ default: (await import('./findings.tsx')).Findings }));
const Notes = lazy(async () => ({ default: (await import('./notes.tsx')).Notes }));
const LayoutChoice = lazy(async () => ({ default: (await import('./layout-choice.tsx')).LayoutChoice }));
const CommentsPart = lazy(async () => ({
  default: (await import('./comments/comments-part.tsx')).CommentsPart,
}));
const DeckLook = lazyPart(async () => ({ default: (await import('./deck-look.tsx')).DeckLook }));
const SourceEditor = lazy(async () => ({
  default: (await import('./composition/source-editor.tsx')).SourceEditor,
}));

/** Fields of the layout, or of the selection on a composed slide. */
function ContentPart(props: PanelProps) {
  const { composition } = props;
  return composition === undefined ? (
    <ContentForm {...props} />
  ) : (
    <CompositionForm {...props} composition={composition} />
  );
}

const Panel = createContext<PanelProps | undefined>(undefined);

/** Panel with fields, layouts, notes and findings of a slide, and the style of the deck. */
export function SidePanel(props: PanelProps) {
  const bad = props.view.findings.filter(({ severity }) => severity !== 'info').length;
  const unread = countUnread(props.slide, useReadMarks(props.deck.id)) > 0;
  return (
    <Panel value={props}>
      <PanelTabs
        chosen={props.chosen ?? props.composition?.selected?.key}
        bad={bad}
        thread={props.thread}
        comments={countOpen(props.slide)}
        unread={unread}
        written={props.composition !== undefined}
      />
    </Panel>
  );
}

/** Memoized, so that typing does not render it. */
const PanelTabs = memo(function PanelTabs({
  chosen,
  thread,
  bad,
  comments,
  unread,
  written,
}: Pick<PanelProps, 'chosen' | 'thread'> & {
  readonly bad: number;
  /** Number of open threads. */
  readonly comments: number;
  readonly unread: boolean;
  readonly written: boolean;
}) {
  const [tab, setTab] = useState<Key>('content');
  // A selection on the slide shows its field, or is what a new comment is about.
  useEffect(() => {
    if (chosen !== undefined) setTab((now) => (now === 'comments' ? now : 'content'));
  }, [chosen]);
  useEffect(() => {
    if (thread !== undefined) setTab('comments');
  }, [thread]);
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
        <Tab id="comments">
          {t('opened.comments')}
          {comments > 0 && (
            <span className={unread ? 'count unread' : 'count'}>
              {comments}
              {unread && <span className="visually-hidden">{t('comments.unread')}</span>}
            </span>
          )}
        </Tab>
        <Tab id="look">{t('deck.look')}</Tab>
        {written && <Tab id="source">{t('source.tab')}</Tab>}
      </TabList>
      {(written ? WITH_SOURCE : PARTS).map(([id, part]) => (
        <TabPanel key={id} id={id} className="tab-panel">
          <Part part={part} />
        </TabPanel>
      ))}
    </Tabs>
  );
});

const PARTS: readonly (readonly [string, ComponentType<PanelProps>])[] = [
  ['content', ContentPart],
  ['layout', LayoutChoice],
  ['notes', Notes],
  ['findings', Findings],
  ['comments', CommentsPart],
  ['look', DeckLook],
];
const WITH_SOURCE: typeof PARTS = [...PARTS, ['source', SourceEditor]];

function Part({ part: Shown }: { readonly part: ComponentType<PanelProps> }) {
  const props = useContext(Panel);
  return props === undefined ? null : (
    <Suspense fallback={<Loading />}>
      <Shown {...props} />
    </Suspense>
  );
}
