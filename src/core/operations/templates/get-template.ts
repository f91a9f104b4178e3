import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { ARGUMENT_GUIDE, MARKUP_GUIDE } from '../../composition/guide.ts';
import { invalid } from '../../errors/failure.ts';
import { message, whereOffered } from '../../errors/message.ts';
import { nearest } from '../../errors/nearest-choices.ts';
import { describe } from '../../input/describe.ts';
import { parseDesignId } from '../../presentations/design-id.ts';
import { CONTRACTS } from '../../templates/catalogue.ts';
import { COMPOSED } from '../../templates/contracts/composition.ts';
import { toMutable } from '../shared/run-deck.ts';
import { designAsTemplate } from './design-as-template.ts';
import { describeLayouts, layoutFields } from './layout-fields.ts';
import { rankByPurpose } from './rank-by-purpose.ts';
import { buildThumbnailAddress, templateSummary } from './template-summary.ts';

const object = z.record(z.string(), z.unknown());

export const getTemplate = defineOperation({
  name: 'get_template',
  title: 'Read a template and its layouts',
  summary: 'Read a template: its layouts with when to use each, or the fields of the layouts you name.',
  guidance: message`${whereOffered`Call it first without layouts to choose among them, then with those that you will use: their fields, how many items and how much text fit, and an example of each for {create_presentation}.`} detailed gives JSON Schemas and drawings of everything, long, for programs.`,
  effect: 'read',
  scope: 'templates',
  toolset: 'templates',
  essential: true,
  input: z.strictObject({
    id: z
      .string()
      .min(1)
      .max(100)
      .meta(describe`Template id or alias, or id of a design${whereOffered`, from {list_templates}`}.`),
    layouts: z
      .array(z.string().min(1).max(100))
      .min(1)
      .max(40)
      .optional()
      .describe('Layout ids whose fields and example you want.'),
    purpose: z
      .string()
      .max(8_000)
      .optional()
      .describe(
        'What a slide should show, in English: layouts that suit it come first, with the fields of the best three.',
      ),
    response_format: z
      .enum(['concise', 'detailed'])
      .default('concise')
      .describe('detailed: JSON Schemas, layout trees and fonts.'),
  }),
  output: z.object({
    ...z.object(templateSummary).partial().required({ id: true, name: true }).shape,
    available_layouts: z
      .array(
        z.object({
          id: z.string().describe('Layout id.'),
          description: z.string().describe('When to use the layout.'),
        }),
      )
      .optional()
      .describe('All layouts, or those that suit the purpose; absent if layouts are named.'),
    other_layouts: z.array(z.string()).optional().describe('Ids of the other layouts, with a purpose.'),
    markup: z.string().optional().describe('Guide to slide markup.'),
    arguments: z.string().optional().describe('Which figure proves which claim.'),
    ...layoutFields,
    schemas: z
      .array(object)
      .optional()
      .describe(
        'JSON Schema of the content of each layout; title is the layout id; maxLength fits always, x-capacity: characters by number of items; x-kinds: types of charts; detailed only.',
      ),
    merged_components: object.optional().describe('Components shared by layouts; detailed only.'),
    layouts: object.optional().describe('Layout trees; detailed only.'),
    fonts: z.record(z.string(), z.string()).optional().describe('Font families; detailed only.'),
    theme: z
      .object({
        colors: z.record(z.string(), z.string()).describe('Hex colours by token.'),
        fonts: z.record(z.string(), z.string()).describe('Family by role.'),
      })
      .optional()
      .describe('Theme of the template; detailed only.'),
  }),
  async run(asked, call) {
    const design = parseDesignId(asked.id);
    if (design !== undefined) return designAsTemplate(design, asked, call);
    const { merged_components, layouts, fonts, theme, schemas, ...summary } =
      await call.services.templates.get(asked.id);
    const known: readonly string[] = [...CONTRACTS.map(({ id }) => id), COMPOSED.id];
    const { all, others, best } = rankByPurpose(CONTRACTS, asked.purpose);
    const head = {
      ...toMutable(summary),
      thumbnail: buildThumbnailAddress(summary.id, call),
      available_layouts: all.map(({ id, description }) => ({ id, description })),
      ...(others.length === 0 ? {} : { other_layouts: others.map(({ id }) => id) }),
    };
    for (const [index, id] of (asked.layouts ?? []).entries()) {
      const close = nearest(id, known);
      if (!known.includes(id))
        throw invalid(
          ['layouts', index],
          `There is no layout "${id}". Layouts: ${known.join(', ')}.`,
          { type: 'enum', input: id, ctx: { allowed: known, nearest: close } },
          close.length > 0 ? `Did you mean ${close.join(' or ')}?` : undefined,
        );
    }
    const named = asked.layouts ?? best ?? (asked.purpose === undefined ? undefined : []);
    const slides = call.services.templates
      .example(asked.id)
      .slides.map(({ layout, content }) => ({ layout, content: { ...content } }));
    const chosen = {
      schemas: selectInOrder(schemas, named, ({ title }) => title),
      example: selectInOrder(slides, named, ({ layout }) => layout),
    };
    if (asked.response_format === 'detailed')
      return { ...head, ...chosen, merged_components, layouts, fonts, theme: toMutable(theme) };
    if (named === undefined || named.length === 0) return head;
    const guide =
      asked.layouts?.includes(COMPOSED.id) === true
        ? { markup: MARKUP_GUIDE, arguments: ARGUMENT_GUIDE }
        : {};
    return {
      ...(asked.layouts === undefined ? head : { id: head.id, name: head.name }),
      ...guide,
      ...describeLayouts(chosen.schemas, chosen.example),
    };
  },
});

/** Selects by name in the order of the names; all by default. */
function selectInOrder<T>(
  all: readonly T[],
  names: readonly string[] | undefined,
  nameOf: (one: T) => unknown,
): T[] {
  return names === undefined ? [...all] : names.flatMap((name) => all.filter((one) => nameOf(one) === name));
}
