import { memo } from 'react';
import { TextField } from '../../../parts/field.tsx';
import { t } from '../../../strings/index.ts';
import { toPlainText } from '../../../strings/plain-words.ts';
import type { FieldProps } from './field-props.ts';

/** Texts above this length get several lines. */
const LONG = 90;

/** Text with its capacity, which depends on the number of items on the slide. */
export const WordsField = memo(function WordsField({
  schema,
  value,
  path,
  label,
  required,
  findings,
  count,
  onChange,
}: FieldProps) {
  const text = typeof value === 'string' ? value : value === undefined ? '' : String(value);
  const most = (count === undefined ? undefined : schema['x-capacity']?.[count]) ?? schema.maxLength;
  const problem = findings.find((finding) => finding.path === path && finding.severity !== 'info')?.message;
  const near = most !== undefined && text.length > most * 0.8;
  return (
    <div data-path={path}>
      <TextField
        label={label}
        value={text}
        onChange={(next) => onChange(path, next === '' && !required ? undefined : next)}
        {...(schema.description === undefined ? {} : { placeholder: schema.description })}
        {...(near && most !== undefined ? { hint: t('deck.room', { n: text.length, most }) } : {})}
        {...(problem === undefined ? {} : { problem: toPlainText(problem) })}
        {...((most ?? 0) > LONG || text.includes('\n') ? { rows: 2 } : {})}
      />
    </div>
  );
});
