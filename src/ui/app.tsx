import { lazy, Suspense } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { useAccount } from './api/queries.ts';
import { useLiveData } from './live/use-live-data.ts';
import { Failed, Loading, NotFound } from './parts/states.tsx';
import { Shell } from './shell/shell.tsx';
import { SignInAgain } from './shell/sign-in-again.tsx';

const Library = lazy(() => import('./pages/library/library.tsx'));
const Trash = lazy(() => import('./pages/library/trash.tsx'));
const NewPresentation = lazy(() => import('./pages/new/new-presentation.tsx'));
const Deck = lazy(() => import('./pages/deck/deck.tsx'));
const Present = lazy(() => import('./pages/deck/present.tsx'));
const Presenter = lazy(() => import('./pages/deck/presenter.tsx'));
const Templates = lazy(() => import('./pages/templates/templates.tsx'));
const Template = lazy(() => import('./pages/templates/template.tsx'));
const Designs = lazy(() => import('./pages/designs/designs.tsx'));
const Design = lazy(() => import('./pages/designs/design.tsx'));
const DesignStyle = lazy(() => import('./pages/designs/design-style.tsx'));
const Themes = lazy(() => import('./pages/themes/themes.tsx'));
const ThemeEditor = lazy(() => import('./pages/themes/theme-editor.tsx'));
const Assets = lazy(() => import('./pages/assets/assets.tsx'));
const Tasks = lazy(() => import('./pages/tasks/tasks.tsx'));
const Settings = lazy(() => import('./pages/settings/settings.tsx'));
const SignIn = lazy(() => import('./pages/sign-in/sign-in.tsx'));
const SetUp = lazy(() => import('./pages/sign-in/set-up.tsx'));

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
      <SignInAgain />
    </>
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
