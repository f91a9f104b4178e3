import { z } from 'zod';
import { DATA_LABELS } from '../charts/model.ts';
import { type COLOR_MEANINGS, LAYOUT_PURPOSES, LAYOUT_USES } from './style.ts';

const [MAX_COLORS, MAX_LAYOUTS, MAX_WORDS] = [10, 200, 200];

const hex = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, 'A colour is "#" and six hexadecimal digits, such as "#0F7B7B".')
  .toUpperCase();
const percent = z.number().min(0).max(100);

/** Rectangle on a slide, in per cent of its width and height. */
const area = z
  .strictObject({ x: percent, y: percent, width: percent.min(5), height: percent.min(5) })
  .refine(({ x, width }) => x + width <= 100.01, {
    message: 'x and width reach beyond 100.',
    path: ['width'],
  })
  .refine(({ y, height }) => y + height <= 100.01, {
    message: 'y and height reach beyond 100.',
    path: ['height'],
  });

/** Settings of a layout in a style file. */
export const layoutStyle = z.strictObject({
  name: z.string().trim().min(1).max(200).optional(),
  description: z.string().trim().min(1).max(500).optional(),
  purpose: z.enum(LAYOUT_PURPOSES).optional(),
  use: z.enum(LAYOUT_USES).optional(),
  free_area: area.optional(),
  chart_area: area.optional(),
});

/** Schema of style files. */
export const styleFile = z.strictObject({
  colors: z
    .strictObject({
      main: hex.optional(),
      highlight: hex.optional(),
      good: hex.optional(),
      warning: hex.optional(),
      bad: hex.optional(),
      neutral: hex.optional(),
    } satisfies Record<(typeof COLOR_MEANINGS)[number], z.ZodType>)
    .optional(),
  charts: z
    .strictObject({
      fills: z.array(hex).min(1).max(MAX_COLORS).optional(),
      lines: z.array(hex).min(1).max(MAX_COLORS).optional(),
      grid: hex.optional(),
      data_labels: z.enum(DATA_LABELS).optional(),
      number_format: z.string().min(1).max(60).optional(),
    })
    .optional(),
  layouts: z
    .record(z.string().min(1).max(100), layoutStyle)
    .refine((all) => Object.keys(all).length <= MAX_LAYOUTS, `At most ${MAX_LAYOUTS} layouts.`)
    .optional(),
  words_to_avoid: z
    .array(
      z.strictObject({
        word: z.string().trim().min(1).max(60),
        instead: z.string().trim().min(1).max(60).optional(),
      }),
    )
    .max(MAX_WORDS)
    .optional(),
});
