import { TextField } from '../../../parts/field.tsx';
import { Select } from '../../../parts/select.tsx';
import { Tick } from '../../../parts/tick.tsx';
import { t, type Word } from '../../../strings/index.ts';
import { setAttribute } from './edits.ts';
import { findAttribute, type MarkupElement } from './markup.ts';
import type { Composition } from './use-composition.ts';
import { listTextAttributes } from './vocabulary.ts';

const LABELS: Readonly<Record<string, Word>> = {
  value: 'word.value',
  label: 'word.label',
  detail: 'word.detail',
  title: 'word.title',
  by: 'word.by',
};
const STRONG: ReadonlySet<string> = new Set(['x-metric', 'x-card', 'tr']);
const MEANT: ReadonlySet<string> = new Set(['x-callout', 'x-badge', 'x-node']);
const MEANINGS = ['success', 'warning', 'danger', 'neutral', 'primary', 'accent'] as const;

/** Text attributes of a component, and its role. */
export function WordFields({
  composition,
  element,
}: {
  readonly composition: Composition;
  readonly element: MarkupElement;
}) {
  const { markup } = composition;
  const put = (name: string, value: string | undefined) => setAttribute(markup, element, name, value);
  const isOf = (parent: string) => element.name === 'li' && element.parent?.name === parent;
  const tick = (name: string, word: Word) => (
    <Tick
      isSelected={findAttribute(element, name) !== undefined}
      onChange={(on) => composition.change({ markup: put(name, on ? '' : undefined) })}
    >
      {t(word)}
    </Tick>
  );
  return (
    <>
      {listTextAttributes(element).map((name) => (
        <TextField
          key={name}
          label={t(LABELS[name] ?? 'word.value')}
          value={findAttribute(element, name) ?? ''}
          onChange={(typed) => composition.type(put(name, typed === '' ? undefined : typed))}
        />
      ))}
      {MEANT.has(element.name) && (
        <Select
          label={t('compose.meaning')}
          choices={[
            { id: '', name: t('look.as-template') },
            ...MEANINGS.map((id) => ({ id, name: t(`color.${id}`) })),
          ]}
          value={MEANINGS.find((role) => role === findAttribute(element, 'role')) ?? ''}
          onChange={(role) => composition.change({ markup: put('role', role === '' ? undefined : role) })}
        />
      )}
      {(STRONG.has(element.name) || isOf('x-timeline')) && tick('strong', 'compose.strong')}
      {isOf('x-checklist') && tick('checked', 'compose.checked')}
    </>
  );
}
