import { z } from 'zod';
import type { CallContext } from '../../call/call.ts';
import type { DesignService } from '../../designs/api.ts';
import type { Design, OwnLayout } from '../../designs/design.ts';
import { readStyle } from '../../designs/layout-overrides.ts';
import { readPreview } from '../../designs/learned.ts';
import { LAYOUT_USES } from '../../designs/style.ts';
import { Failure } from '../../errors/failure.ts';
import { message } from '../../errors/message.ts';
import { describe } from '../../input/describe.ts';
import { defined, omit } from '../../input/fields.ts';
import { moment } from '../../input/moment.ts';
import { listedBy } from '../../input/next-step.ts';
import { compatibilityOnly } from '../shared/fields.ts';
import { toMutable } from '../shared/run-deck.ts';
import { storedStyle } from './style-field.ts';

export const designId = z
  .uuid('A design id is a UUID.')
  .describe('Id of a design.')
  .meta(listedBy('list_designs'));

export const designShape = z.object({
  id: z.string().describe('Id of the design.'),
  name: z.string().describe('Name of the design.'),
  description: z.string().optional().describe('Description given by people.').meta(compatibilityOnly),
  layout_count: z.int().describe('Number of layouts.'),
  thumbnail: z.string().describe('Link to a picture of the design, which expires; empty: none.'),
  created_at: moment,
  updated_at: moment,
});

export const reportShape = z.object({
  fonts: z
    .array(
      z.object({
        family: z.string().describe('Family that the file names.'),
        measured_with: z.string().describe('Font that this server uses for the family.'),
        exact: z.boolean().describe('true if the font has the widths of the family.'),
      }),
    )
    .describe('Fonts of the file.'),
  dropped: z
    .array(
      z.object({
        name: z.string().describe('Name of the layout.'),
        reason: z.string().describe('Reason why the layout is not used.'),
      }),
    )
    .describe('Layouts that are not used.'),
  remarks: z.array(z.string()).describe('Remarks on the file, and what to fix in it.'),
  fixes: z
    .array(
      z.object({
        problem: z.string().describe('What is wrong.'),
        steps: z.string().describe('Steps in PowerPoint.'),
      }),
    )
    .optional()
    .describe('What a person should change in the file, and how.'),
});

const lookShape = z.object({
  colors: z.record(z.string(), z.string()).describe('"#RRGGBB" by name.'),
  fonts: z.record(z.string(), z.string()).describe('Family by role.'),
});

/** Facts read from the file. */
export const learnedShape = lookShape
  .extend({
    layouts: z
      .array(
        z.object({
          id: z.string().describe('Id.'),
          name: z.string().describe('Name.'),
          purpose: z.string().describe('What for.'),
          serves: z.array(z.string()).describe('Standard layouts whose content it shows.'),
        }),
      )
      .describe('Layouts with their use.'),
  })
  .describe('Colours, fonts and layouts of the file.');

export const previewShape = z
  .array(
    z.object({
      slide: z.string().describe('Standard layout of the example.'),
      layout: z.string().describe('Layout of the design that shows it.'),
      picture: z.string().describe('Link to the example in the design.'),
      sample: z.string().optional().describe("Link to the file's own slide or layout."),
    }),
  )
  .describe('Examples in the design beside slides of its file.');

export const explainedShape = reportShape.extend({
  choices: z
    .array(
      z.object({
        slide: z.string().describe('Id of the standard layout, filled with its example.'),
        layout: z.string().describe('Id of the layout of the file that would show it.'),
        drawn: z
          .boolean()
          .describe('true if the standard layout is drawn below the title, instead of filling places.'),
        cost: z
          .number()
          .describe('Sum of the costs of the reasons; the least is chosen, unless text does not fit there.'),
        reasons: z
          .array(
            z.object({
              id: z.string().describe('Id of the criterion.'),
              cost: z.number().describe('Cost; a negative one speaks for the layout.'),
              reason: z.string().describe('Reason in a sentence.'),
            }),
          )
          .describe('Parts of the cost.'),
        next: z
          .object({
            layout: z.string().describe('Id of the layout.'),
            cost: z.number().describe('Cost of the layout.'),
          })
          .optional()
          .describe('Second-best layout.'),
      }),
    )
    .optional()
    .describe('With explain: the layout that would show each standard layout.'),
});

export const designDetailShape = designShape.extend({
  drawn_by: z.enum(['server', 'libreoffice', 'caller']).describe('Program that drew the pictures of slides.'),
  slide_images: z
    .array(z.string())
    .describe('Links to pictures of the slides; none if the server drew them.'),
  fonts: z
    .record(z.string(), z.string())
    .describe('Families of the file replaced by an uploaded family of another name.'),
  layouts: z
    .array(
      z.object({
        id: z.string().describe('Id of the layout.'),
        name: z.string().describe('Name of the layout.'),
        description: z.string().describe('Purpose of the layout in words.'),
        purpose: z.string().describe('Purpose: cover, section, content, columns, picture or free.'),
        use: z.enum(LAYOUT_USES).optional().describe('Decision of people; never: not used.'),
        serves: z
          .array(z.string())
          .meta(describe`Layouts of {get_template} whose content the layout can show, the closest first.`),
        picture: z.string().optional().describe('Link to a picture of the layout.'),
        drawn_by: z.enum(['server', 'libreoffice']).optional().describe('Program that drew the picture.'),
        slots: z
          .array(
            z.object({
              name: z.string().describe('Name of the place.'),
              role: z.string().describe('Kind of content that the place takes.'),
              max_characters: z.int().describe('Characters that fit, about; 0 for pictures.'),
            }),
          )
          .describe('Places that content fills.'),
      }),
    )
    .describe('Layouts of the file, most used first, then its slides.'),
  style: storedStyle,
  learned: lookShape.optional().describe('Colours and fonts that were read.').meta(compatibilityOnly),
  preview: previewShape.meta(compatibilityOnly),
  report: reportShape.describe('Remarks on the file for a person.'),
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

/** Complete design with links to its pictures. @throws Failure `not_found` */
export async function readDesignDetail(
  id: string,
  call: CallContext,
): Promise<Readonly<z.input<typeof designDetailShape>>> {
  const designs = requireDesigns(call);
  const design = await designs.get(id);
  const own = await designs.layouts(id);
  const style = readStyle(design);
  return {
    ...describeDesign(design, own, call),
    ...(style === undefined ? {} : { style: { ...style } }),
    ...defined({ learned: design.look }),
    preview: toMutable(readPreview(design, call)),
  };
}

function describeDesign(
  design: Design,
  own: readonly OwnLayout[],
  call: CallContext,
): Omit<z.input<typeof designDetailShape>, 'learned' | 'preview'> {
  const { pictures = { drawn_by: 'server' as const, slides: [] }, fonts = {}, layouts, report } = design;
  return {
    ...designSummary(design, call),
    drawn_by: pictures.drawn_by,
    slide_images: pictures.slides.map((key) => createLink(key, call)),
    fonts: { ...fonts },
    layouts: own.map(({ id, name, description, purpose, use, serves, slots, repeats }) => {
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
        ...(use === undefined ? {} : { use }),
        slots: [...slots, ...inItems].map((slot) => ({
          name: slot.name,
          role: slot.role,
          max_characters: slot.max_characters,
        })),
        ...(picture === undefined ? {} : { picture: createLink(picture, call), drawn_by: drawnBy }),
      };
    }),
    report: toMutable(omit(report, 'choices')),
  };
}

function createLink(key: string, call: CallContext): string {
  return key === '' ? '' : call.services.presentations.link(key, call);
}
