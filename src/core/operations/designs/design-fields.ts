import { z } from 'zod';
import type { CallContext } from '../../call/call.ts';
import type { DesignService } from '../../designs/api.ts';
import type { Design, OwnLayout } from '../../designs/design.ts';
import { Failure } from '../../errors/failure.ts';
import { message } from '../../errors/message.ts';
import { describe } from '../../input/describe.ts';
import { moment } from '../../input/moment.ts';
import { listedBy } from '../../input/next-step.ts';
import { compatibilityOnly } from '../shared/fields.ts';

export const designId = z
  .uuid('A design id is a UUID.')
  .describe('Id of a design.')
  .meta(listedBy('list_designs'));

export const designShape = z.object({
  id: z.string().describe('Id.'),
  name: z.string().describe('Name.'),
  description: z.string().optional().describe('Description given by people.').meta(compatibilityOnly),
  layout_count: z.int().describe('Layouts.'),
  thumbnail: z.string().describe('Link to a picture, which expires; empty: none.'),
  created_at: moment,
  updated_at: moment,
});

export const reportShape = z.object({
  fonts: z
    .array(
      z.object({
        family: z.string().describe('Family that the file names.'),
        measured_with: z.string().describe('Font used for it here.'),
        exact: z.boolean().describe('Same widths as the family itself.'),
      }),
    )
    .describe('Fonts of the file.'),
  dropped: z
    .array(
      z.object({ name: z.string().describe('Layout.'), reason: z.string().describe('Why it is not used.') }),
    )
    .describe('Layouts that are not used.'),
  remarks: z.array(z.string()).describe('What to know or fix.'),
});

export const explainedShape = reportShape.extend({
  choices: z
    .array(
      z.object({
        slide: z.string().describe('Standard layout, with the content of its example.'),
        layout: z.string().describe('Id of the layout of the file that would show it.'),
        drawn: z
          .boolean()
          .describe('Whether the standard layout is drawn below its title, instead of filling its places.'),
        cost: z
          .number()
          .describe('Sum of the costs of the reasons; the least is chosen, unless text does not fit there.'),
        reasons: z
          .array(
            z.object({
              id: z.string().describe('Criterion.'),
              cost: z.number().describe('Negative: for the layout.'),
              reason: z.string().describe('Sentence.'),
            }),
          )
          .describe('What the cost is made of.'),
        next: z
          .object({ layout: z.string().describe('Id.'), cost: z.number().describe('Its cost.') })
          .optional()
          .describe('Second best.'),
      }),
    )
    .optional()
    .describe('With explain: where each standard layout would be shown.'),
});

export const designDetailShape = designShape.extend({
  drawn_by: z.enum(['server', 'libreoffice', 'caller']).describe('Who drew the pictures of slides.'),
  slide_images: z.array(z.string()).describe('Links to them; none for those by server.'),
  fonts: z
    .record(z.string(), z.string())
    .describe('Families of the file replaced by an uploaded family of another name.'),
  layouts: z
    .array(
      z.object({
        id: z.string().describe('Id.'),
        name: z.string().describe('Name.'),
        description: z.string().describe('What it is for.'),
        purpose: z.string().describe('cover, section, content, columns, picture or free.'),
        serves: z
          .array(z.string())
          .meta(describe`Layouts of {get_template} whose content it can show, the closest first.`),
        picture: z.string().optional().describe('Link to a picture.'),
        drawn_by: z.enum(['server', 'libreoffice']).optional().describe('Who drew it.'),
        slots: z
          .array(
            z.object({
              name: z.string().describe('Name.'),
              role: z.string().describe('What it takes.'),
              max_characters: z.int().describe('About how many fit; 0 for pictures.'),
            }),
          )
          .describe('Places that content fills.'),
      }),
    )
    .describe('Layouts of the file, most used first, then its slides.'),
  report: reportShape.describe('What a person should know about the file.'),
});

/** @throws Failure `unsupported` if this server stores no designs. */
export function requireDesigns({ services }: CallContext): DesignService {
  if (!services.designs)
    throw new Failure('unsupported', 'This server does not store designs.', {
      hint: message`Choose a template from {list_templates}.`,
    });
  return services.designs;
}

/** Design without its layouts, for lists. */
export function designSummary(
  { id, name, description, layout_count, thumbnail, created_at, updated_at }: Design,
  call: CallContext,
): z.input<typeof designShape> {
  return {
    id,
    name,
    ...(description === undefined ? {} : { description }),
    layout_count,
    thumbnail: createLink(thumbnail, call),
    created_at,
    updated_at,
  };
}

/** Complete design with links to its pictures. */
export function designDetail(
  design: Design,
  own: readonly OwnLayout[],
  call: CallContext,
): Readonly<z.input<typeof designDetailShape>> {
  const { pictures = { drawn_by: 'server' as const, slides: [] }, fonts = {}, layouts, report } = design;
  return {
    ...designSummary(design, call),
    drawn_by: pictures.drawn_by,
    slide_images: pictures.slides.map((key) => createLink(key, call)),
    fonts: { ...fonts },
    layouts: own.map(({ id, name, description, purpose, serves, slots, repeats }) => {
      const picture = layouts.find((layout) => layout.id === id)?.picture;
      const drawnBy =
        pictures.drawn_by === 'libreoffice' && pictures.slides.includes(picture ?? '')
          ? 'libreoffice'
          : 'server';
      const inItems = repeats.flatMap((repeat) =>
        repeat.slots.map((slot) => ({ ...slot, name: `${repeat.name}[].${slot.name}` })),
      );
      return {
        ...{ id, name, description, purpose, serves: [...serves] },
        slots: [...slots, ...inItems].map((slot) => ({
          name: slot.name,
          role: slot.role,
          max_characters: slot.max_characters,
        })),
        ...(picture === undefined ? {} : { picture: createLink(picture, call), drawn_by: drawnBy }),
      };
    }),
    report: { fonts: [...report.fonts], dropped: [...report.dropped], remarks: [...report.remarks] },
  };
}

function createLink(key: string, call: CallContext): string {
  return key === '' ? '' : call.services.presentations.link(key, call);
}
