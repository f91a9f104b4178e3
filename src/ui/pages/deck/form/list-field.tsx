import type { ReactNode } from 'react';
import { ActionButton } from '../../../parts/action-button.tsx';
import { t } from '../../../strings/index.ts';
import { toSingular } from '../../../strings/label-of.ts';
import type { Schema } from '../layouts.ts';
import type { FieldProps } from './field-props.ts';

/** List whose items can be added, moved and removed within the limits of the layout. */
export function ListField({
  schema,
  value,
  path,
  label,
  findings,
  onChange,
  renderItem,
}: FieldProps & { readonly renderItem: (props: FieldProps) => ReactNode }) {
  const items = Array.isArray(value) ? (value as unknown[]) : [];
  const { items: of = {}, minItems: least = 0, maxItems: most = 50 } = schema;
  const set = (next: unknown[]) => onChange(path, next);
  const swap = (index: number, other: number) => {
    const next = [...items];
    [next[index], next[other]] = [next[other], next[index]];
    set(next);
  };
  const one = toSingular(label);
  return (
    <fieldset className="group" data-path={path}>
      <legend>{label}</legend>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity but their place
        <div className="item" key={index} data-path={`${path}[${index}]`}>
          <div className="item-fields">
            {renderItem({
              schema: of,
              value: item,
              path: `${path}[${index}]`,
              label: `${one} ${index + 1}`,
              required: true,
              findings,
              count: items.length,
              onChange,
            })}
          </div>
          <div className="item-actions">
            <ActionButton
              quiet
              iconOnly
              icon="arrow-up"
              aria-label={t('deck.item-up', { name: `${one} ${index + 1}` })}
              isDisabled={index === 0}
              onPress={() => swap(index, index - 1)}
            />
            <ActionButton
              quiet
              iconOnly
              icon="arrow-down"
              aria-label={t('deck.item-down', { name: `${one} ${index + 1}` })}
              isDisabled={index === items.length - 1}
              onPress={() => swap(index, index + 1)}
            />
            <ActionButton
              quiet
              iconOnly
              icon="x"
              aria-label={t('deck.item-remove', { name: `${one} ${index + 1}` })}
              isDisabled={items.length <= least}
              onPress={() => set(items.filter((_, at) => at !== index))}
            />
          </div>
        </div>
      ))}
      <ActionButton
        quiet
        icon="plus"
        isDisabled={items.length >= most}
        onPress={() => set([...items, createBlankItem(of)])}
      >
        {t('deck.item-add', { name: one.toLocaleLowerCase() })}
      </ActionButton>
    </fieldset>
  );
}

/** Minimal new item, with placeholder text so that required fields are not empty. */
function createBlankItem(schema: Schema): unknown {
  if (schema.type === 'array') return [];
  if (schema.type === 'number' || schema.type === 'integer') return 0;
  if (schema.enum) return schema.enum[0];
  if (!schema.properties) return t('deck.new-words');
  return Object.fromEntries(
    (schema.required ?? []).map((name) => [name, createBlankItem(schema.properties?.[name] ?? {})]),
  );
}
