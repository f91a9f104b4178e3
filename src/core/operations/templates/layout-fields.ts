import { z } from 'zod';
import { describe } from '../../input/describe.ts';
import { briefExample } from '../../templates/brief-example.ts';
import { briefLayouts } from '../../templates/brief-fields.ts';
import { findContract } from '../../templates/catalogue.ts';

const object = z.record(z.string(), z.unknown());
const fields = z.record(z.string(), z.string());

/** Compact description of layouts for a model that fills them: fields, limits and an example. */
export const layoutFields = {
  notation: z.string().optional().describe('Explanation of the fields.'),
  layout_fields: z
    .record(z.string(), fields)
    .optional()
    .describe('Fields of each layout you named, with the room they have.'),
  parts: z
    .record(z.string(), fields)
    .optional()
    .describe('Fields of the parts they name: picture, icon, chart, table, map.'),
  example: z
    .array(
      z.object({ layout: z.string().describe('Layout id.'), content: object.describe('Content that fits.') }),
    )
    .optional()
    .meta(describe`Example slide in each layout, as {create_presentation} takes it.`),
};

interface Slide {
  readonly layout: string;
  readonly content: Record<string, unknown>;
}

export function describeLayouts(
  schemas: readonly Readonly<Record<string, unknown>>[],
  example: readonly Slide[],
) {
  const { notation, layouts, parts } = briefLayouts(schemas);
  return {
    notation,
    layout_fields: { ...layouts },
    parts: { ...parts },
    example: example.map(({ layout, content }) => {
      const contract = findContract(layout);
      return { layout, content: contract === undefined ? content : briefExample(contract, content) };
    }),
  };
}
