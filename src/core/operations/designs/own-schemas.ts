import type { OwnLayout } from '../../designs/design.ts';
import { invalid } from '../../errors/failure.ts';
import { message } from '../../errors/message.ts';
import { nearest } from '../../errors/nearest-choices.ts';
import type { TemplateService } from '../../templates/api.ts';

/** Example texts that are shorter than the capacity. */
const TYPICAL = { count: 3, share: 0.6, whole: true };
const MEASURED =
  'Measured in a standard template: a design may hold less, and the error for what does not fit gives its limits.';

/** Schemas and examples that a caller needs to fill layouts of a design. */
export interface OwnSchemas {
  readonly schemas: Record<string, unknown>[];
  readonly example: { layout: string; content: Record<string, unknown> }[];
}

/** Name under which standard templates are listed. */
const STANDARD_TEMPLATE = 'general';

/**
 * JSON Schemas and examples of layouts of a design, with the capacities of their slots. Slides of a design
 * may also use the standard layouts, whose schemas are those of the standard template.
 *
 * @throws Failure `invalid_input` at `layouts.<n>` for a layout that neither has.
 */
export async function readLayoutSchemas(
  layouts: readonly OwnLayout[],
  asked: readonly string[],
  templates: TemplateService,
): Promise<OwnSchemas> {
  const { ownExample, ownSchema } = await import('../../templates/own-contract.ts');
  const known = layouts.map(({ id }) => id);
  const standard = asked.some((id) => !known.includes(id))
    ? (await templates.get(STANDARD_TEMPLATE)).schemas
    : [];
  const chosen = asked.map((id, index) => {
    const own = layouts.find((one) => one.id === id);
    if (own !== undefined)
      return { schema: ownSchema(own), example: { layout: id, content: { ...ownExample(own, TYPICAL) } } };
    const schema = standard.find(({ title }) => title === id);
    const example = templates.example(STANDARD_TEMPLATE).slides.find(({ layout }) => layout === id);
    if (schema !== undefined && example !== undefined)
      return {
        schema: { ...schema, $comment: `${String(schema['$comment'])} ${MEASURED}` },
        example: { layout: id, content: { ...example.content } },
      };
    const close = nearest(id, known);
    throw invalid(
      ['layouts', index],
      `The design has no layout "${id}". Its layouts: ${known.join(', ')}.`,
      { type: 'enum', input: id, ctx: { allowed: known, nearest: close } },
      close.length > 0
        ? `Did you mean ${close.join(' or ')}?`
        : message`Slides may also use the standard layouts: {get_template} with the id "${STANDARD_TEMPLATE}" lists them.`,
    );
  });
  return { schemas: chosen.map(({ schema }) => schema), example: chosen.map(({ example }) => example) };
}
