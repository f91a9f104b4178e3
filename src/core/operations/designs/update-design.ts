import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import type { OwnLayout } from '../../designs/design.ts';
import type { LayoutOverride } from '../../designs/style.ts';
import { assertKnownLayouts } from '../../designs/style-layouts.ts';
import { invalid } from '../../errors/failure.ts';
import { whereOffered } from '../../errors/message.ts';
import { nearest } from '../../errors/nearest-choices.ts';
import { describe } from '../../input/describe.ts';
import { defined } from '../../input/fields.ts';
import { compatibilityOnly } from '../shared/fields.ts';
import { designId, designShape, designSummary, requireDesigns } from './design-fields.ts';
import { readStyleChange, styleChange } from './style-field.ts';

const layout = z.strictObject({
  layout: z
    .string()
    .min(1)
    .max(100)
    .meta(describe`Layout id, or its 0-based index${whereOffered` in {get_design}`}.`),
  name: z.string().trim().min(1).max(200).optional().describe('New name of the layout.'),
  description: z.string().trim().min(1).max(500).optional().describe('When to use the layout.'),
});

export const updateDesign = defineOperation({
  name: 'update_design',
  title: 'Change a design',
  summary: 'Rename a design or its layouts; set its style.',
  guidance: 'Decks that exist already stay as they are.',
  effect: 'update',
  scope: 'designs',
  toolset: 'designs',
  input: z.strictObject({
    id: designId,
    name: z.string().trim().min(1).max(200).optional().describe('New name of the design.'),
    description: z
      .string()
      .trim()
      .max(2_000)
      .optional()
      .describe('Description in lists of templates.')
      .meta(compatibilityOnly),
    layouts: z.array(layout).min(1).max(100).optional().describe('Layouts.'),
    style: styleChange,
  }),
  output: designShape,
  async run({ id, name, description, layouts, style: rawStyle }, call) {
    const style = readStyleChange(rawStyle);
    if ([name, description, layouts, style].every((field) => field === undefined))
      throw invalid(['name'], 'Give name, description, layouts or style: what should change is missing.', {
        type: 'missing',
      });
    const designs = requireDesigns(call);
    const own = layouts === undefined && style?.layouts === undefined ? [] : await designs.layouts(id);
    if (style !== undefined) assertKnownLayouts(style, own);
    const layoutTexts = layouts === undefined ? {} : readLayoutTexts(layouts, own);
    return designSummary(await designs.update(id, { name, description, layouts: layoutTexts, style }), call);
  },
});

function readLayoutTexts(
  changes: readonly z.output<typeof layout>[],
  own: readonly OwnLayout[],
): Record<string, LayoutOverride> {
  const known = own.map(({ id }) => id);
  const entries = changes.map(({ layout: asked, name, description }, index): [string, LayoutOverride] => {
    const found = known.includes(asked) ? asked : /^\d{1,3}$/.test(asked) ? known[Number(asked)] : undefined;
    if (found !== undefined) return [found, defined({ name, description })];
    const close = nearest(asked, known);
    throw invalid(
      ['layouts', index, 'layout'],
      `The design has no layout "${asked}". Its layouts: ${known.join(', ')}.`,
      { type: 'enum', input: asked, ctx: { allowed: known, nearest: close } },
      close.length > 0 ? `Did you mean ${close.join(' or ')}?` : undefined,
    );
  });
  return Object.fromEntries(entries);
}
