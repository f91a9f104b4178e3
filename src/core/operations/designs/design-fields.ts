import { z } from 'zod';
import type { CallContext } from '../../call.ts';
import type { Design } from '../../designs/design.ts';
import { Failure } from '../../failure.ts';
import type { DesignService } from '../../services.ts';

export const designShape = z.object({
  id: z.string().describe('Id.'),
  name: z.string().describe('Name.'),
  layout_count: z.int().describe('Layouts.'),
  thumbnail: z.string().describe('Address of a picture, or empty.'),
  created_at: z.string().describe('ISO 8601.'),
  updated_at: z.string().describe('ISO 8601.'),
});

export const reportShape = z.object({
  fonts: z
    .array(
      z.object({
        family: z.string().describe('Family that the file names.'),
        measured_with: z.string().describe('What stands in for it here.'),
        exact: z.boolean().describe('As wide as the family itself.'),
      }),
    )
    .describe('Fonts of the file.'),
  dropped: z.array(z.object({ name: z.string().describe('Layout.'), reason: z.string().describe('Why it is not used.') })).describe('Layouts that are not used.'),
  remarks: z.array(z.string()).describe('What to know or to mend.'),
});

export const designDetailShape = designShape.extend({
  layouts: z
    .array(
      z.object({
        id: z.string().describe('Id.'),
        name: z.string().describe('Name.'),
        description: z.string().describe('What it is for.'),
        slots: z
          .array(z.object({ name: z.string().describe('Name.'), role: z.string().describe('What it takes.'), max_characters: z.int().describe('About as many fit; 0 for pictures.') }))
          .describe('Places that content fills.'),
      }),
    )
    .describe('Layouts, those most used first.'),
  report: reportShape.describe('What a person should know of the file.'),
});

/** @throws Failure `unsupported` where designs are not kept. */
export function designsOf({ services }: CallContext): DesignService {
  if (!services.designs) throw new Failure('unsupported', 'This server keeps no designs.', { hint: 'Choose a template from list_templates.' });
  return services.designs;
}

/** A design without its layouts, for lists. */
export function designSummary({ id, name, layout_count, thumbnail, created_at, updated_at }: Design): z.input<typeof designShape> {
  return { id, name, layout_count, thumbnail, created_at, updated_at };
}
