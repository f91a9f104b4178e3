import { type KeyboardEvent, memo, useContext } from 'react';
import { TextField } from '../../../parts/field.tsx';
import { t } from '../../../strings/index.ts';
import { toPlainText } from '../../../strings/plain-words.ts';
import { TextLanguageContext } from '../text/text-language.ts';
import type { FieldProps } from './field-props.ts';

/** Texts above this length get several lines. */
const LONG = 90;

const SIGNS: Readonly<Record<string, string>> = { b: '**', i: '*' };

/** Makes the selected words bold or italic, or plain again, so that nobody types the signs of a format. */
function toggleSigns(event: KeyboardEvent): void {
  const sign = (event.ctrlKey || event.metaKey) && !event.altKey ? SIGNS[event.key.toLowerCase()] : undefined;
  const field = event.target;
  const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  if (sign === undefined || !isField) return;
  event.preventDefault();
  const { selectionStart: from, selectionEnd: to, value } = field;
  if (from === null || to === null || from === to) return;
  const words = value.slice(from, to);
  const isSet = value.slice(0, from).endsWith(sign) && value.slice(to).startsWith(sign);
  if (isSet) field.setSelectionRange(from - sign.length, to + sign.length);
  // The command keeps the undo of the field.
  document.execCommand('insertText', false, isSet ? words : `${sign}${words}${sign}`);
  const start = isSet ? from - sign.length : from + sign.length;
  field.setSelectionRange(start, start + words.length);
}

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
  const language = useContext(TextLanguageContext);
  const near = most !== undefined && text.length > most * 0.8;
  return (
    <div data-path={path}>
      <TextField
        label={label}
        value={text}
        {...(language === undefined ? {} : { textLanguage: language })}
        onKeyDown={toggleSigns}
        onChange={(next) => onChange(path, next === '' && !required ? undefined : next)}
        {...(schema.description === undefined ? {} : { placeholder: schema.description })}
        {...(near && most !== undefined ? { hint: t('deck.room', { n: text.length, most }) } : {})}
        {...(problem === undefined ? {} : { problem: toPlainText(problem) })}
        {...((most ?? 0) > LONG || text.includes('\n') ? { rows: 2 } : {})}
      />
    </div>
  );
});
