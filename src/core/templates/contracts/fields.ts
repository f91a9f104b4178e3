import type {
  ChartField,
  ChoiceField,
  Field,
  FlagField,
  IconField,
  ImageField,
  ListField,
  NumberField,
  ObjectField,
  TableField,
  TextField,
  TextRole,
} from '../contract.ts';

/** Short constructors for fields, so that a contract reads like the table of layouts. */
export const text = (role: TextRole, description: string): TextField => ({ kind: 'text', role, description });
export const prose = (role: TextRole, description: string): TextField => ({
  kind: 'text',
  role,
  description,
  multiline: true,
});
export const list = (min: number, max: number, item: Field, description: string): ListField => ({
  kind: 'list',
  min,
  max,
  item,
  description,
});
export const object = (
  fields: Readonly<Record<string, Field>>,
  description: string,
  anyOf?: readonly string[],
): ObjectField =>
  anyOf === undefined
    ? { kind: 'object', fields, description }
    : { kind: 'object', fields, description, anyOf };
export const image = (description: string): ImageField => ({ kind: 'image', description });
export const icon = (description: string): IconField => ({ kind: 'icon', description });
export const chart = (description: string): ChartField => ({ kind: 'chart', description });
export const table = (description: string): TableField => ({ kind: 'table', description });
export const choice = (values: readonly string[], description: string): ChoiceField => ({
  kind: 'choice',
  values,
  description,
});
export const flag = (description: string): FlagField => ({ kind: 'flag', description });
export const whole = (min: number, max: number, description: string): NumberField => ({
  kind: 'number',
  integer: true,
  min,
  max,
  description,
});
export const percent = (description: string): NumberField => ({
  kind: 'number',
  min: 0,
  max: 100,
  description,
});
export const optional = <F extends Field>(field: F): F => ({ ...field, optional: true });

/** The title that nearly every layout has. */
export const TITLE = text('title', 'Title of the slide: its message in one sentence.');
export const TAKEAWAY = optional(text('body', 'The conclusion, in one sentence.'));
/** Documented like other fields; a separate check reports whether there is space for it. */
export const SELDOM_TAKEAWAY: TextField = { ...TAKEAWAY, seldom: true };
export const CONTACT = optional(
  object(
    {
      name: optional(text('label', 'Name.')),
      email: optional(text('label', 'E-mail address.')),
      phone: optional(text('label', 'Telephone number.')),
      url: optional(text('label', 'Web address.')),
    },
    'How to reach the presenter.',
  ),
);
