import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError, getErrorMessage } from '../../api/api-error.ts';
import { body, DELETE, GET, POST } from '../../api/client.ts';
import type { components } from '../../api/generated/schema.ts';
import { ActionButton } from '../../parts/action-button.tsx';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { TextField } from '../../parts/field.tsx';
import { Select } from '../../parts/select.tsx';
import { Loading, Problem } from '../../parts/states.tsx';
import { Tick } from '../../parts/tick.tsx';
import { showToast } from '../../parts/toasts.tsx';
import { t } from '../../strings/index.ts';
import { formatDay } from '../../strings/when.ts';
import './share-dialog.css';

type Share = components['schemas']['ListSharesAnswer']['items'][number];

const LIVES = ['never', '1', '7', '30', '90', '365'] as const;
type Life = (typeof LIVES)[number];
const OPTIONS = ['notes', 'comments', 'pdf', 'pptx'] as const;
type Option = (typeof OPTIONS)[number];

/** Links of the deck for people without an account. */
export function ShareDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const shares = useQuery({
    queryKey: ['shares', id],
    queryFn: () =>
      body(GET('/api/v3/share/all', { params: { query: { presentation_id: id, page_size: 100 } } })),
  });
  const [fresh, setFresh] = useState<string>();
  return (
    <Dialog isOpen onClose={onClose} title={t('share.title')}>
      <p className="soft">{t('share.hint')}</p>
      <NewLink id={id} onMade={setFresh} />
      <h3>{t('share.links')}</h3>
      {shares.isPending && <Loading />}
      {shares.isError && <Problem error={shares.error} />}
      {shares.data?.items.length === 0 && <p className="soft">{t('share.none')}</p>}
      <ul className="share-list">
        {shares.data?.items.map((share) => (
          <LinkRow key={share.id} share={share} isFresh={share.id === fresh} />
        ))}
      </ul>
    </Dialog>
  );
}

function NewLink({ id, onMade }: { readonly id: string; readonly onMade: (id: string) => void }) {
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [life, setLife] = useState<Life>('never');
  const [chosen, setChosen] = useState<ReadonlySet<Option>>(new Set());
  const make = useMutation({
    mutationFn: () =>
      body(
        POST('/api/v3/presentation/{id}/share', {
          params: { path: { id } },
          body: {
            ...(name.trim() === '' ? {} : { name: name.trim() }),
            ...(password === '' ? {} : { password }),
            ...(life === 'never' ? {} : { expiry_days: Number(life) }),
            notes: chosen.has('notes'),
            comments: chosen.has('comments'),
            downloads: (['pdf', 'pptx'] as const).filter((format) => chosen.has(format)),
          },
        }),
      ),
    onSuccess: async (made) => {
      setName('');
      setPassword('');
      await queries.invalidateQueries({ queryKey: ['shares', id] });
      onMade(made.id);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make.mutate();
  };
  const toggle = (option: Option, isChosen: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      if (isChosen) next.add(option);
      else next.delete(option);
      return next;
    });
  const problem = make.error instanceof ApiError ? make.error.messageFor('password') : undefined;
  return (
    <form className="form" onSubmit={submit} aria-label={t('share.new')}>
      {make.isError && problem === undefined && <Problem error={make.error} />}
      <TextField
        label={t('share.for')}
        hint={t('share.for-hint')}
        value={name}
        onChange={setName}
        maxLength={60}
        autoComplete="off"
      />
      <TextField
        label={t('share.password')}
        hint={t('share.password-hint')}
        type="password"
        value={password}
        onChange={(value) => {
          setPassword(value);
          make.reset();
        }}
        autoComplete="new-password"
        {...(problem === undefined ? {} : { problem })}
      />
      <Select
        label={t('share.life')}
        choices={LIVES.map((one) => ({
          id: one,
          name: one === 'never' ? t('share.life-never') : t('share.life-days', { n: one }),
        }))}
        value={life}
        onChange={setLife}
      />
      {OPTIONS.map((option) => (
        <Tick key={option} isSelected={chosen.has(option)} onChange={(on) => toggle(option, on)}>
          {t(`share.${option}`)}
        </Tick>
      ))}
      <ActionButton type="submit" primary icon="link-simple" isPending={make.isPending}>
        {t('share.make')}
      </ActionButton>
    </form>
  );
}

/** @param isFresh true for the link that was just made, whose address is selected. */
function LinkRow({ share, isFresh }: { readonly share: Share; readonly isFresh: boolean }) {
  const address = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFresh) address.current?.focus();
  }, [isFresh]);
  const queries = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => body(DELETE('/api/v3/share/{id}', { params: { path: { id: share.id } } })),
    onSettled: () => queries.invalidateQueries({ queryKey: ['shares', share.presentation_id] }),
    onError: (error) => showToast({ text: getErrorMessage(error), bad: true }),
  });
  const name = share.name ?? t('share.anybody');
  const { expires_at: end } = share;
  const isOver = end !== undefined && Date.parse(end) <= Date.now();
  const facts = [
    ...(end === undefined ? [] : [t(isOver ? 'share.over' : 'share.until', { when: formatDay(end) })]),
    ...(share.has_password ? [t('share.has-password')] : []),
    ...(share.notes ? [t('share.has-notes')] : []),
    ...(share.comments ? [t('share.has-comments')] : []),
    ...share.downloads.map((format) => format.toUpperCase()),
  ];
  return (
    <li className={isOver ? 'share-row over' : 'share-row'}>
      <strong dir="auto">{name}</strong>
      <small className="soft">{facts.join(' · ')}</small>
      <input
        ref={address}
        className="input"
        readOnly
        value={share.url}
        aria-label={t('share.address', { name })}
        onFocus={(event) => event.target.select()}
      />
      <div className="share-actions">
        <CopyButton text={share.url} name={t('share.address', { name })} />
        <ActionButton quiet danger icon="trash" isPending={revoke.isPending} onPress={() => revoke.mutate()}>
          {t('share.end')}
        </ActionButton>
      </div>
    </li>
  );
}
