import { z } from 'zod';
import { CHART_TYPES } from '../../charts/model.ts';
import { DETAIL_WORDS, FINDING_KINDS } from '../../locales/data-words.ts';
import { CALCULATIONS, CYCLES } from './finding.ts';
import { GRAINS } from './moments.ts';

const text = z.string().max(200);
const place = z.string().max(20);
const figure = z.strictObject({ value: z.number(), unit: place });
const count = z.number().int().nonnegative();

/**
 * Finding in a Markdown comment above its table. Readers of files write it, and it is validated like any
 * external input.
 */
export const FindingMarkSchema = z.strictObject({
  kind: z.enum(FINDING_KINDS),
  names: z.record(place, text),
  figures: z.record(place, figure),
  calculation: z.enum(CALCULATIONS),
  by: text,
  grain: z.enum(GRAINS).optional(),
  cycle: z.enum(CYCLES).optional(),
  averaged: z.boolean().optional(),
  rows: count,
  missing: count,
  chart: z.enum(CHART_TYPES),
  unit: place,
  highlight: text.optional(),
  places: z.strictObject({ region: place.optional(), others: z.array(text).max(20) }).optional(),
  held: z
    .array(
      z.strictObject({
        name: text,
        kind: z.enum(['number', 'date', 'category', 'text', 'identifier', 'coordinate']),
        from: z.union([text, z.number()]).optional(),
        to: z.union([text, z.number()]).optional(),
        names: count.optional(),
        missing: count,
      }),
    )
    .max(60)
    .optional(),
  details: z
    .array(
      z.strictObject({
        kind: z.enum([...DETAIL_WORDS, 'named']),
        at: text.optional(),
        figure,
        beside: z.strictObject({ at: text.optional(), figure }).optional(),
      }),
    )
    .max(8)
    .optional(),
  total: z.boolean().optional(),
  worth: z.number(),
});
