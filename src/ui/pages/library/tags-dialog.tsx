import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { body, POST } from '../../api/client.ts';
import { ActionButton } from '../../parts/action-button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { TextField } from '../../parts/field.tsx';
import { Problem } from '../../parts/states.tsx';
import { Tick } from '../../parts/tick.tsx';
import { t } from '../../strings/index.ts';
import type { Listed } from './listed.ts';
import { useTags } from './use-tags.ts';

/** As many as the server takes in a request. */
const AT_ONCE = 50;
const MAX_CHARACTERS = 40;

interface TagsDialogProps {
  readonly decks: readonly Pick<Listed, 'id' | 'title' | 'tags'>[];
  readonly onClose: () => void;
}

/** Adds tags to presentations and removes others. A tag of some of them alone is left as it is. */
export default function TagsDialog({ decks, onClose }: TagsDialogProps) {
  const queries = useQueryClient();
  const { data } = useTags();
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [typed, setTyped] = useState('');
  const known = (data?.items ?? []).map((use) => use.tag);
  const names = [...new Set([...known, ...decks.flatMap(({ tags = [] }) => tags), ...chosen.keys()])];
  const choose = (name: string, isOn: boolean) => setChosen(new Map([...chosen, [name, isOn]]));
  const save = useMutation({
    mutationFn: async () => {
      const add = [...chosen].flatMap(([name, isOn]) => (isOn ? [name] : []));
      const remove = [...chosen].flatMap(([name, isOn]) => (isOn ? [] : [name]));
      const ids = decks.map(({ id }) => id);
      for (let from = 0; from < ids.length && chosen.size > 0; from += AT_ONCE)
        await body(
          POST('/api/v3/presentation/tag', { body: { ids: ids.slice(from, from + AT_ONCE), add, remove } }),
        );
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['presentations'] });
      onClose();
    },
  });
  const add = (event: FormEvent) => {
    event.preventDefault();
    const name = typed.trim();
    if (name === '') return;
    const same = names.find((one) => one.toLocaleLowerCase() === name.toLocaleLowerCase());
    choose(same ?? name, true);
    setTyped('');
  };
  const [only] = decks;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={
        decks.length === 1
          ? t('tags.title', { title: only?.title ?? '' })
          : t('tags.title-many', { n: decks.length })
      }
    >
      {save.isError && <Problem error={save.error} />}
      {names.length === 0 && <p className="soft">{t('tags.none')}</p>}
      <div className="tag-ticks">
        {names.map((name) => {
          const count = decks.filter(({ tags = [] }) => tags.includes(name)).length;
          return (
            <Tick
              key={name}
              isSelected={chosen.get(name) ?? count === decks.length}
              isIndeterminate={!chosen.has(name) && count > 0 && count < decks.length}
              onChange={(isOn) => choose(name, isOn)}
            >
              <span dir="auto">{name}</span>
            </Tick>
          );
        })}
      </div>
      <form className="new-tag" onSubmit={add}>
        <TextField
          label={t('tags.new')}
          value={typed}
          onChange={setTyped}
          maxLength={MAX_CHARACTERS}
          autoFocus
        />
        <ActionButton type="submit" isDisabled={typed.trim() === ''}>
          {t('tags.add')}
        </ActionButton>
      </form>
      <div className="dialog-actions">
        <ActionButton onPress={onClose}>{t('cancel')}</ActionButton>
        <ActionButton primary onPress={() => save.mutate()} isPending={save.isPending}>
          {t('library.save')}
        </ActionButton>
      </div>
    </Dialog>
  );
}
