import type { TemplateService } from '../../call/services.ts';
import type { OwnLayout } from '../../designs/design.ts';
import { invalid } from '../../errors/failure.ts';
import { nearest } from '../../errors/nearest.ts';

/** Texts that leave some air. */
const TYPICAL = { count: 3, share: 0.6, whole: true };
const MEASURED = 'Measured in a standard template: a design may hold less, and the error for what does not fit gives its limits.';

/** What a caller learns of layouts of a design to fill them. */
export interface OwnSchemas {
  readonly schemas: Record<string, unknown>[];
  readonly example: { layout: string; content: Record<string, unknown> }[];
}

/** Standard templates are listed by this name. */
const STANDARD_TEMPLATE = 'general';

/**
 * JSON Schemas and examples of layouts of a design, with what its places hold. Slides of a design may stand on the
 * standard layouts as well, which are told as the standard template has them.
 *
 * @throws Failure `invalid_input` at `layouts.<n>` for one that neither has.
 */
export async function readLayoutSchemas(layouts: readonly OwnLayout[], asked: readonly string[], templates: TemplateService): Promise<OwnSchemas> {
  const { ownExample, ownSchema } = await import('../../templates/own-contract.ts');
  const known = layouts.map(({ id }) => id);
  const standard = asked.some((id) => !known.includes(id)) ? (await templates.get(STANDARD_TEMPLATE)).schemas : [];
  const chosen = asked.map((id, index) => {
    const own = layouts.find((one) => one.id === id);
    if (own !== undefined) return { schema: ownSchema(own), example: { layout: id, content: { ...ownExample(own, TYPICAL) } } };
    const schema = standard.find(({ title }) => title === id);
    const example = templates.example(STANDARD_TEMPLATE).slides.find(({ layout }) => layout === id);
    if (schema !== undefined && example !== undefined)
      return { schema: { ...schema, $comment: `${String(schema['$comment'])} ${MEASURED}` }, example: { layout: id, content: { ...example.content } } };
    const close = nearest(id, known);
    throw invalid(
      ['layouts', index],
      `The design has no layout "${id}". Its layouts: ${known.join(', ')}.`,
      { type: 'enum', input: id, ctx: { allowed: known, nearest: close } },
      close.length > 0 ? `Did you mean ${close.join(' or ')}?` : `Slides may also use the standard layouts: get_template with the id "${STANDARD_TEMPLATE}" lists them.`,
    );
  });
  return { schemas: chosen.map(({ schema }) => schema), example: chosen.map(({ example }) => example) };
}
