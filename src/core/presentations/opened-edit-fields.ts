import { z } from 'zod';
import { isDrawable } from '../charts/model.ts';
import { SWITCHED_TYPES } from '../opened/chart-change.ts';
import { mediaChange, transitionChange } from './opened-show.ts';

const px = z.number().min(-20_000).max(20_000);
const cell = z.string().max(5_000);
const number = z.number().nullable();

const hex = z.string().refine((value) => /^#?[0-9a-f]{6}$/i.test(value), {
  error: ({ input }) => `"${String(input).slice(0, 40)}" is no colour here: give one such as #1F6FEB.`,
});
const limit = z.number().refine(isDrawable, { error: 'The number is too large or too small for a chart.' });
/** Excel keeps at most 255 characters of a number format. */
const format = z.string().min(1).max(255);
const axis = z.strictObject({
  title: z.string().max(500).nullable().optional(),
  min: limit.nullable().optional(),
  max: limit.nullable().optional(),
  major_unit: limit.positive().nullable().optional(),
  number_format: format.nullable().optional(),
  visible: z.boolean().optional(),
});

const chart = z.strictObject({
  type: z.enum(SWITCHED_TYPES).optional(),
  title: z.string().max(500).nullable().optional(),
  categories: z.array(z.string().max(500)).min(1).max(2_000).optional(),
  series: z
    .array(
      z.strictObject({
        name: z.string().max(300).optional(),
        values: z.array(number).max(2_000).optional(),
        color: hex.optional(),
        colors: z.array(hex.nullable()).max(2_000).optional(),
      }),
    )
    .min(1)
    .max(60)
    .optional(),
  data_labels: z.boolean().optional(),
  label_format: format.nullable().optional(),
  value_axis: axis.optional(),
  category_axis: axis.optional(),
  secondary_axis: axis.optional(),
  order: z.array(z.int().min(1).max(255)).min(1).max(255).optional(),
});

/** Fields that `set_element` may change in an opened file. */
export const elementChange = z.strictObject({
  text: z.string().max(20_000).optional(),
  alt: z.string().max(2_000).optional(),
  decorative: z.boolean().optional(),
  name: z.string().min(1).max(200).optional(),
  link: z.string().min(1).max(2_000).nullable().optional(),
  x: px.optional(),
  y: px.optional(),
  width: px.min(0).optional(),
  height: px.min(0).optional(),
  rotation: z.number().min(-360).max(360).optional(),
  hidden: z.boolean().optional(),
  rows: z.array(z.array(cell)).min(1).max(500).optional(),
  chart: chart.optional(),
  media: mediaChange.optional(),
  image_url: z.string().max(20_000_000).optional(),
  asset_id: z.string().max(200).optional(),
  focus_x: z.number().min(0).max(1).optional(),
  focus_y: z.number().min(0).max(1).optional(),
});

/** Names the fields of the part of `set_element` to which a path leads. */
export function describeFields(path: readonly PropertyKey[]): string {
  const list = ({ shape }: z.ZodObject) => Object.keys(shape).join(', ');
  if (path[0] !== 'chart') return `value takes ${list(elementChange)}.`;
  return `chart takes ${list(chart)}; an axis takes ${list(axis)}.`;
}

const line = z.string().max(500);

/** Named slide sizes in pixels of 1/96 inch, as PowerPoint has them. */
const SLIDE_SIZES = {
  '16:9': [1280, 720],
  '16:10': [960, 600],
  '4:3': [960, 720],
  A4: [1040, 720],
  'A4 portrait': [720, 1040],
  Letter: [960, 720],
  'Letter portrait': [720, 960],
  '1:1': [720, 720],
  '9:16': [720, 1280],
} as const satisfies Record<string, readonly [width: number, height: number]>;
/** Bounds of PowerPoint: 1 and 56 inches. */
const sizePx = z.number().min(96).max(5_376);
const fit = z.enum(['ensure_fit', 'maximize']).default('ensure_fit');
/** Size of the slides: one that has a name, or any width and height. */
const slideSize = z
  .union([
    z.strictObject({ name: z.enum(Object.keys(SLIDE_SIZES) as (keyof typeof SLIDE_SIZES)[]), fit }),
    z.strictObject({ width: sizePx, height: sizePx, fit }),
  ])
  .transform((size) => {
    if (!('name' in size)) return size;
    const [width, height] = SLIDE_SIZES[size.name];
    return { width, height, fit: size.fit };
  });

/** Fields of `file` that `set_deck` may change in an opened file. */
export const fileChange = z.strictObject({
  transition: transitionChange.optional(),
  size: slideSize.optional(),
  colors: z.record(z.string().max(40), hex).optional(),
  fonts: z
    .strictObject({
      heading: z.string().min(1).max(100).optional(),
      body: z.string().min(1).max(100).optional(),
    })
    .optional(),
  footer: z
    .strictObject({
      text: line.nullable().optional(),
      numbers: z.boolean().optional(),
      date: line.nullable().optional(),
    })
    .optional(),
  sections: z
    .array(z.strictObject({ name: z.string().min(1).max(200), from: z.int().min(1) }))
    .max(200)
    .optional(),
  properties: z
    .strictObject({
      author: line.optional(),
      subject: line.optional(),
      keywords: line.optional(),
      category: line.optional(),
      comments: z.string().max(2_000).optional(),
    })
    .optional(),
});

/** Frame of a new element, in pixels of 1/96 inch. */
export const newFrame = z.strictObject({ x: px, y: px, width: px.min(1), height: px.min(1) });
