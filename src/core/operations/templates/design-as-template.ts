import type { CallContext } from '../../call/call.ts';
import type { Design, OwnLayout } from '../../designs/design.ts';
import { requireDesigns } from '../designs/design-fields.ts';
import { readLayoutSchemas } from '../designs/own-schemas.ts';
import { toMutable } from '../shared/run-deck.ts';
import { describeLayouts } from './layout-fields.ts';
import { rankByPurpose } from './rank-by-purpose.ts';
import type { TemplateSummary } from './template-summary.ts';

interface Asked {
  readonly layouts?: readonly string[] | undefined;
  readonly purpose?: string | undefined;
  readonly response_format: 'concise' | 'detailed';
}

/**
 * Describes a design like a template: its layouts, with schemas and examples of the requested ones. @throws
 * Failure `not_found`, `unsupported`
 */
export async function designAsTemplate(
  id: string,
  { layouts, purpose, response_format }: Asked,
  call: CallContext,
) {
  const designs = requireDesigns(call);
  const design = await designs.get(id);
  const own = await designs.layouts(id);
  const { all, others, best } = rankByPurpose(own, purpose);
  const head = {
    ...designAsSummary(design, call),
    layout_count: own.length,
    available_layouts: all.map(describeLayout),
    ...(others.length === 0 ? {} : { other_layouts: others.map((layout) => layout.id) }),
  };
  if (response_format === 'detailed') {
    return {
      ...head,
      ...(await readLayoutSchemas(
        own,
        layouts ?? best ?? own.map((layout) => layout.id),
        call.services.templates,
      )),
      // Blocks of a design are shapes of its file; only their fields are described.
      merged_components: {},
      theme: toMutable(await designs.look(id)),
      layouts: { layouts: own.map((layout) => ({ ...layout })) },
      fonts: Object.fromEntries(design.report.fonts.map((font) => [font.family, font.measured_with])),
    };
  }
  const wanted = layouts ?? best;
  if (wanted === undefined) return head;
  const { schemas, example } = await readLayoutSchemas(own, wanted, call.services.templates);
  return {
    ...(layouts === undefined ? head : { id: head.id, name: head.name }),
    ...describeLayouts(schemas, example),
  };
}

/** Design in a list of templates. */
export function designAsSummary(
  { id, name, description, layout_count, thumbnail, created_at, updated_at }: Design,
  { services, link }: Pick<CallContext, 'services' | 'link'>,
): TemplateSummary {
  return {
    ...{ id, name, layout_count, version: '1.0.0', aliases: [], is_default: false, created_at, updated_at },
    description:
      description ||
      `A design made from a presentation file, with ${layout_count} layouts of its own. The layouts of the standard templates (those of "general") can be read and used as well.`,
    thumbnail: thumbnail === '' ? '' : services.presentations.link(thumbnail, { link }),
  };
}

/** Names the standard layouts that it corresponds to, for authors who know those. */
function describeLayout({ id, name, description, serves }: OwnLayout): { id: string; description: string } {
  return {
    id,
    description: `${name}. ${description}${serves.length === 0 ? '' : ` Like ${serves.slice(0, 3).join(', ')}.`}`,
  };
}
