import { z } from 'zod';
import { nearest } from '../errors/nearest-choices.ts';
import { definedDeep } from '../input/fields.ts';
import type { OpenedEdit } from '../opened/api.ts';
import {
  type Arrangement,
  BORDER_SIDES,
  DASHES,
  type ElementStyle,
  LINE_ENDS,
} from '../opened/element-style.ts';
import { editFault } from './edits/edit-fault.ts';
import type { ElementEdit } from './presentation.ts';

const px = z.number().min(-20_000).max(20_000);
const length = px.min(0);
const points = z.number().min(0).max(1_584);
const color = z.string().min(1).max(80);
const flag = z.boolean();
const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, { error: () => `Give one of ${values.join(', ')}.` });

const line = z.union(
  [
    color,
    z.strictObject({
      color: color.optional(),
      width: points.optional(),
      dash: oneOf(DASHES).optional(),
      start: oneOf(LINE_ENDS).optional(),
      end: oneOf(LINE_ENDS).optional(),
    }),
    z.null(),
  ],
  {
    error: `Give a colour, "none", null, or {color, width in pt, dash: ${DASHES.join(' | ')}, start, end: ${LINE_ENDS.join(' | ')}}.`,
  },
);
const fill = z.union(
  [
    color,
    z.strictObject({
      gradient: z.array(color).min(2).max(10),
      angle: z.number().min(-360).max(360).optional(),
      radial: flag.optional(),
    }),
    z.null(),
  ],
  { error: 'Give a colour, "none", null, or {gradient: [colours], angle, radial}.' },
);
const bullet = z.union(
  [
    flag,
    z.string().max(10),
    z.strictObject({
      sign: z.string().max(10).optional(),
      color: color.optional(),
      size: z.number().min(0.25).max(4).optional(),
      start: z.int().min(1).max(32_767).optional(),
    }),
    z.null(),
  ],
  { error: 'Give true, "none", a character, a numbering such as "1.", or {sign, color, size, start}.' },
);
const shadow = z.union(
  [
    flag,
    z.strictObject({
      color: color.optional(),
      blur: points.optional(),
      distance: points.optional(),
      angle: z.number().min(-360).max(360).optional(),
    }),
    z.null(),
  ],
  { error: 'Give true, false, null, or {color, blur, distance, angle}.' },
);
const glow = z.union([flag, z.strictObject({ color: color.optional(), size: points.optional() }), z.null()], {
  error: 'Give true, false, null, or {color, size}.',
});
const lengths = z.union([z.array(length).min(1).max(1_000), z.literal('even')], {
  error: 'Give a list of lengths in px, or "even".',
});
const borders = z.union([z.partialRecord(z.enum(BORDER_SIDES), line), line], {
  error: `Give a line for all sides, or one for each of ${BORDER_SIDES.join(', ')}. A line is a colour, "none", null, or {color, width in pt, dash}.`,
});

/** Fields that `set_style` may change in an opened file; null returns to what the element inherits. */
const elementStyle = z.strictObject({
  words: z.string().min(1).max(2_000).optional(),
  size: z.number().min(1).max(4_000).nullish(),
  color: color.nullish(),
  bold: flag.nullish(),
  italic: flag.nullish(),
  underline: flag.nullish(),
  strike: flag.nullish(),
  font: z.string().min(1).max(100).nullish(),
  highlight: color.nullish(),
  letter_spacing: z.number().min(-100).max(500).nullish(),
  caps: oneOf(['none', 'small', 'all']).nullish(),
  script: oneOf(['super', 'sub', 'none']).nullish(),
  link: z.string().min(1).max(2_000).nullish(),
  align: oneOf(['left', 'center', 'right', 'justify']).nullish(),
  bullet: bullet.optional(),
  level: z.int().min(0).max(8).optional(),
  line_spacing: z.union([z.number().min(0.1).max(10), z.string().max(20)]).nullish(),
  space_before: points.nullish(),
  space_after: points.nullish(),
  indent: z.number().min(0).max(5_000).nullish(),
  first_line: z.number().min(-5_000).max(5_000).nullish(),
  rtl: flag.nullish(),
  autofit: oneOf(['none', 'shrink', 'grow']).nullish(),
  anchor: oneOf(['top', 'middle', 'bottom']).nullish(),
  padding: z.union([length, z.array(length).min(1).max(4)]).nullish(),
  wrap: flag.nullish(),
  columns: z.int().min(1).max(16).nullish(),
  direction: oneOf(['horizontal', 'down', 'up', 'stacked']).nullish(),
  fill: fill.optional(),
  line: line.optional(),
  shadow: shadow.optional(),
  glow: glow.optional(),
  soft_edge: points.nullish(),
  reflection: flag.nullish(),
  shape: z.string().min(1).max(60).optional(),
  radius: length.optional(),
  adjust: z
    .record(z.string().regex(/^\w{1,20}$/), z.number().min(-100_000_000).max(100_000_000))
    .refine((guides) => Object.keys(guides).length <= 20, 'Give at most 20 adjustments.')
    .optional(),
  opacity: z.number().min(0).max(1).nullish(),
  x: px.optional(),
  y: px.optional(),
  width: length.optional(),
  height: length.optional(),
  rotation: z.number().min(-360).max(360).optional(),
  flip: oneOf(['none', 'horizontal', 'vertical', 'both']).optional(),
  order: oneOf(['front', 'back', 'forward', 'backward']).optional(),
  borders: borders.optional(),
  column_widths: lengths.optional(),
  row_heights: lengths.optional(),
  table_style: z.string().min(1).max(200).optional(),
  header_row: flag.optional(),
  total_row: flag.optional(),
  first_column: flag.optional(),
  last_column: flag.optional(),
  banded_rows: flag.optional(),
  banded_columns: flag.optional(),
});

const ids = z.array(z.string().min(1).max(40)).min(1).max(200);
const group = z.strictObject({ elements: ids, name: z.string().min(1).max(200).optional() });
const arrangement = z.strictObject({
  elements: ids,
  align: oneOf(['left', 'center', 'right', 'top', 'middle', 'bottom']).optional(),
  distribute: oneOf(['horizontal', 'vertical']).optional(),
  gap: px.optional(),
  same: oneOf(['width', 'height', 'size']).optional(),
  to: z.string().min(1).max(40).optional(),
});

/** Converts `set_style`. @throws Failure `invalid_input` at the field of the edit */
export function toStyleEdit(index: number, edit: ElementEdit): OpenedEdit {
  if (edit.element === undefined)
    throw editFault(index, edit, 'element', 'needs element, its id.', { type: 'missing' });
  const style = read(elementStyle, index, edit) as ElementStyle;
  if (Object.keys(style).every((name) => name === 'words'))
    throw editFault(index, edit, 'value', `names nothing to change. It takes ${fieldsOf(elementStyle)}.`, {
      type: 'invalid',
    });
  return { op: 'set_style', slide: edit.slide, element: edit.element, style };
}

/** Converts `group_elements`. */
export function toGroupEdit(index: number, edit: ElementEdit): OpenedEdit {
  const { elements, name } = read(group, index, edit) as { elements: string[]; name?: string };
  return { op: 'group_elements', slide: edit.slide, elements, ...(name === undefined ? {} : { name }) };
}

/** Converts `arrange_elements`. */
export function toArrangeEdit(index: number, edit: ElementEdit): OpenedEdit {
  return { op: 'arrange_elements', slide: edit.slide, ...(read(arrangement, index, edit) as Arrangement) };
}

function read(schema: z.ZodObject, index: number, edit: ElementEdit): object {
  const parsed = schema.safeParse(edit.value ?? {});
  if (parsed.success) return definedDeep(parsed.data);
  const [first] = parsed.error.issues;
  const field = ['value', ...(first?.path ?? [])].join('.');
  const odd = first?.code === 'unrecognized_keys' ? first.keys[0] : undefined;
  const [close] = odd === undefined ? [] : nearest(odd, Object.keys(schema.shape), 1);
  const advice = /^(?:first|second|last)_row$|^rows?$|^cells?$/.test(odd ?? '')
    ? ` Rows and cells of a table are elements of their own: "${edit.element}/r1", "${edit.element}/r1c2".`
    : close === undefined
      ? ''
      : ` Did you mean "${close}"?`;
  const message = `${(first?.message ?? 'It does not suit').replace(/\.$/, '')}.${advice} value takes ${fieldsOf(schema)}.`;
  throw editFault(index, edit, field, message, { type: 'invalid' });
}

function fieldsOf(schema: z.ZodObject): string {
  return Object.keys(schema.shape).join(', ');
}
