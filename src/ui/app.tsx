import { lazy, Suspense, useSyncExternalStore } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { useAccount } from './api/queries.ts';
import { session } from './api/session.ts';
import { useLiveData } from './live/use-live-data.ts';
import { lazyPart, loadEditor } from './parts/lazy-part.ts';
import { Failed, Loading, NotFound } from './parts/states.tsx';
import { Shell } from './shell/shell.tsx';

const loadDeck = () => loadEditor(() => import('./pages/deck/deck.tsx'));
const Library = lazy(() => import('./pages/library/library.tsx'));
const Trash = lazyPart(() => import('./pages/library/trash.tsx'));
const NewPresentation = lazyPart(() => import('./pages/new/new-presentation.tsx'));
const Deck = lazy(loadDeck);
const Present = lazy(() => loadEditor(() => import('./pages/deck/present.tsx')));
const Presenter = lazy(() => loadEditor(() => import('./pages/deck/presenter.tsx')));
const Templates = lazyPart(() => import('./pages/templates/templates.tsx'));
const Template = lazyPart(() => import('./pages/templates/template.tsx'));
const Designs = lazyPart(() => import('./pages/designs/designs.tsx'));
const Design = lazyPart(() => import('./pages/designs/design.tsx'));
const DesignStyle = lazyPart(() => import('./pages/designs/design-style.tsx'));
const Themes = lazyPart(() => import('./pages/themes/themes.tsx'));
const ThemeEditor = lazyPart(() => import('./pages/themes/theme-editor.tsx'));
const Assets = lazyPart(() => import('./pages/assets/assets.tsx'));
const Tasks = lazyPart(() => import('./pages/tasks/tasks.tsx'));
const Settings = lazyPart(() => import('./pages/settings/settings.tsx'));
const SignIn = lazy(() => import('./pages/sign-in/sign-in.tsx'));
const SignInAgain = lazy(() => import('./shell/sign-in-again.tsx'));
const SetUp = lazyPart(() => import('./pages/sign-in/set-up.tsx'));

/** Loads the editor beside the questions that come before it, where the address is that of a deck. */
export function preloadPage(path: string): void {
  // A failure shows where the page is needed.
  if (/^\/presentations\/[^/]+$/.test(path)) void loadDeck().catch(() => undefined);
}

/** Chooses the page by address and session. */
export function App() {
  const account = useAccount();
  if (account.isPending) return <Loading />;
  if (account.isError) return <Failed error={account.error} retry={() => account.refetch()} />;
  if (!account.data.configured) {
    return (
      <Suspense fallback={<Loading />}>
        <SetUp />
      </Suspense>
    );
  }
  if (!account.data.authenticated) {
    return (
      <Suspense fallback={<Loading />}>
        <SignIn />
      </Suspense>
    );
  }
  return (
    <>
      <LiveData />
      <Suspense fallback={<Loading />}>
        <Switch>
          <Route path="/presentations/:id/present">{({ id }) => <Present id={id} />}</Route>
          <Route path="/presentations/:id/presenter">{({ id }) => <Presenter id={id} />}</Route>
          <Route path="/presentations/:id">{({ id }) => <Deck id={id} />}</Route>
          <Route path="/presentation">
            {() => <Redirect to={`/presentations/${new URLSearchParams(location.search).get('id') ?? ''}`} />}
          </Route>
          <Route path="/sign-in">
            <Redirect to="/" />
          </Route>
          <Route path="/set-up">
            <Redirect to="/" />
          </Route>
          <Route>
            <Shell>
              <Suspense fallback={<Loading />}>
                <Pages />
              </Suspense>
            </Shell>
          </Route>
        </Switch>
      </Suspense>
      <EndedSession />
    </>
  );
}

function EndedSession() {
  const isAsking = useSyncExternalStore(session.subscribe, session.asking);
  return (
    isAsking && (
      <Suspense>
        <SignInAgain />
      </Suspense>
    )
  );
}

function LiveData() {
  useLiveData();
  return null;
}

function Pages() {
  return (
    <Switch>
      <Route path="/" component={Library} />
      <Route path="/presentations" component={Library} />
      <Route path="/trash" component={Trash} />
      <Route path="/new/:id?">{({ id }) => <NewPresentation id={id} />}</Route>
      <Route path="/templates" component={Templates} />
      <Route path="/templates/:id">{({ id }) => <Template key={id} id={id} />}</Route>
      <Route path="/designs" component={Designs} />
      <Route path="/designs/:id/style">{({ id }) => <DesignStyle key={id} id={id} />}</Route>
      <Route path="/designs/:id">{({ id }) => <Design id={id} />}</Route>
      <Route path="/themes" component={Themes} />
      <Route path="/themes/:id">{({ id }) => <ThemeEditor key={id} id={id} />}</Route>
      <Route path="/assets" component={Assets} />
      <Route path="/tasks" component={Tasks} />
      <Route path="/settings/:part?">{({ part }) => <Settings part={part ?? 'connect'} />}</Route>
      <Route>
        <NotFound />
      </Route>
    </Switch>
  );
}
