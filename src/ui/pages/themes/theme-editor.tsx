import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-aria-components';
import { useLocation, useSearchParams } from 'wouter';
import { ApiError, getErrorMessage } from '../../api/api-error.ts';
import { body, PATCH, POST } from '../../api/client.ts';
import { type Theme, useBuiltInThemes, useOwnThemes } from '../../api/themes.ts';
import { ActionButton } from '../../parts/action-button.tsx';
import { TextField } from '../../parts/field.tsx';
import { Icon } from '../../parts/icon.tsx';
import { NumberField } from '../../parts/number-field.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Failed, Loading, Problem } from '../../parts/states.tsx';
import { showToast } from '../../parts/toasts.tsx';
import { t } from '../../strings/index.ts';
import { ColorChoices } from './color-choices.tsx';
import { FontChoices } from './font-choices.tsx';
import { LogoField } from './logo-field.tsx';
import { buildLook, createDraft, type ThemeDraft } from './theme-draft.ts';
import { ThemePreview } from './theme-preview.tsx';
import { usePreview } from './use-preview.ts';
import './themes.css';

/** Creates a theme, or changes a stored one: `id` is "new" or its id. */
export default function ThemeEditor({ id }: { readonly id: string }) {
  const [asked] = useSearchParams();
  const own = useOwnThemes();
  const builtIn = useBuiltInThemes();
  if (own.isPending || builtIn.isPending) return <Loading />;
  if (own.isError) return <Failed error={own.error} retry={() => own.refetch()} />;
  const isStored = id !== 'new';
  const base = isStored
    ? own.data.find((theme) => theme.id === id)
    : builtIn.data?.find((theme) => theme.id === asked.get('from'));
  if (isStored && base === undefined) return <Failed error={new Error(t('error.not-found'))} />;
  return <Editor base={base} stored={isStored ? id : undefined} deck={asked.get('deck') ?? undefined} />;
}

interface EditorProps {
  readonly base: Theme | undefined;
  readonly stored: string | undefined;
  /** Id of the deck from which the theme is edited, and which gets it when it is saved. */
  readonly deck: string | undefined;
}

function Editor({ base, stored, deck }: EditorProps) {
  const [, navigate] = useLocation();
  const queries = useQueryClient();
  const isStored = stored !== undefined;
  const [draft, setDraft] = useState<ThemeDraft>(() => createDraft(base, isStored));
  const set = (change: Partial<ThemeDraft>) => setDraft((before) => ({ ...before, ...change }));
  const preview = usePreview(draft, stored);
  const save = useMutation({
    mutationFn: () => {
      const { name, company } = draft;
      const look = buildLook(draft, isStored);
      const shared = {
        name: name.trim(),
        colors: look.colors ?? {},
        fonts: look.fonts,
        ...(look.radius_px == null ? {} : { radius_px: look.radius_px }),
      };
      if (stored === undefined)
        return body(
          POST('/api/v3/theme/create', {
            body: {
              ...shared,
              ...(company.trim() === '' ? {} : { company_name: company.trim() }),
              ...(look.footer ? { footer: look.footer } : {}),
              ...(look.logo_url ? { logo_url: look.logo_url } : {}),
            },
          }),
        );
      // An empty text removes a value.
      const logo = look.logo_url === undefined ? {} : { logo_url: look.logo_url ?? '' };
      return body(
        PATCH('/api/v3/theme/update/{theme_id}', {
          params: { path: { theme_id: stored } },
          body: { ...shared, company_name: company.trim(), footer: look.footer ?? '', ...logo },
        }),
      );
    },
    onSuccess: async ({ id, name }) => {
      await queries.invalidateQueries({ queryKey: ['themes'] });
      showToast({ text: t('themes.saved', { name }) });
      if (deck === undefined) return navigate('/themes');
      await body(
        POST('/api/v3/presentation/{id}/edit', {
          params: { path: { id: deck } },
          body: { edits: [{ op: 'set_deck', theme: id }], on_overflow: 'warn' },
        }),
      ).catch((error: unknown) => showToast({ text: getErrorMessage(error), bad: true }));
      await queries.invalidateQueries({ queryKey: ['deck', deck] });
      navigate(`/presentations/${deck}`);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  const problem = (field: string) =>
    save.error instanceof ApiError ? save.error.messageFor(field) : undefined;
  return (
    <>
      <Link href={deck === undefined ? '/themes' : `/presentations/${deck}`} className="back">
        <Icon name="arrow-left" />
        {t(deck === undefined ? 'themes.back' : 'look.back-to-deck')}
      </Link>
      <PageTitle>{isStored ? (base?.name ?? '') : t('themes.new')}</PageTitle>
      <form className="theme-editor" onSubmit={submit}>
        <div className="form theme-form">
          {save.isError && <Problem error={save.error} />}
          <TextField
            label={t('themes.name')}
            value={draft.name}
            onChange={(name) => set({ name })}
            isRequired
            maxLength={100}
            {...addProblem(problem('name'))}
          />
          <LogoField draft={draft} shown={base?.logo_url ?? undefined} onChange={set} />
          <ColorChoices
            chosen={draft.colors}
            colors={preview.colors}
            onChange={(colors) => set({ colors })}
          />
          <FontChoices draft={draft} base={base} onChange={set} />
          <fieldset className="theme-group">
            <legend>{t('themes.brand')}</legend>
            <TextField
              label={t('themes.company')}
              value={draft.company}
              onChange={(company) => set({ company })}
              maxLength={200}
            />
            <TextField
              label={t('themes.footer')}
              hint={t('themes.footer-hint')}
              value={draft.footer}
              onChange={(footer) => set({ footer })}
              maxLength={120}
            />
            <NumberField
              label={t('themes.radius')}
              value={draft.radius}
              onChange={(radius) => set({ radius })}
              minValue={0}
              maxValue={40}
            />
          </fieldset>
          <div className="theme-save">
            <ActionButton
              type="submit"
              primary
              isPending={save.isPending}
              isDisabled={draft.name.trim() === ''}
            >
              {t('themes.save')}
            </ActionButton>
          </div>
        </div>
        <ThemePreview preview={preview} />
      </form>
    </>
  );
}

function addProblem(problem: string | undefined): { readonly problem?: string } {
  return problem === undefined ? {} : { problem };
}
