import { useState } from 'react';
import { TextField } from '../../../parts/field.tsx';
import { t } from '../../../strings/index.ts';
import { takesIndex } from './field-kinds.ts';
import type { FieldProps } from './field-props.ts';

/** Comma-separated names or numbers of rows, columns, series or categories. */
export function NamesField({ schema, value, path, label, onChange }: FieldProps) {
  const [typed, setTyped] = useState<string>();
  const isMany = schema.type === 'array';
  const takesNumbers = takesIndex(schema) || takesIndex(schema.items ?? {});
  const names = (
    Array.isArray(value) ? value : value === undefined || typeof value === 'boolean' ? [] : [value]
  ).map(String);
  const set = (text: string) => {
    setTyped(text);
    const found = text
      .split(',')
      .flatMap((name) =>
        name.trim() === '' ? [] : [takesNumbers && /^\d+$/.test(name.trim()) ? Number(name) : name.trim()],
      );
    onChange(path, found.length === 0 ? undefined : isMany || found.length > 1 ? found : found[0]);
  };
  return (
    <div data-path={path}>
      <TextField
        label={label}
        value={typed ?? names.join(', ')}
        placeholder={t('deck.names-hint')}
        onChange={set}
        onBlur={() => setTyped(undefined)}
      />
    </div>
  );
}
