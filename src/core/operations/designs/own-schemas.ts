import type { OwnLayout } from '../../designs/design.ts';
import { invalid } from '../../failure.ts';
import { nearest } from '../../nearest.ts';
import { findContract } from '../../templates/catalogue.ts';

/** Texts that leave some air. */
const TYPICAL = { count: 3, share: 0.6 };

/** What a caller learns of layouts of a design to fill them. */
export interface OwnSchemas {
  readonly schemas: Record<string, unknown>[];
  readonly example: { layout: string; content: Record<string, unknown> }[];
}

/** Standard layouts serve a design as well, and have their schema with the standard templates. */
function standardHint(id: string): string {
  return findContract(id) !== undefined
    ? `"${id}" is a layout of the standard templates, which slides of this design may use as well: get_template with the id "general" gives its schema.`
    : 'Slides may also use the layouts of the standard templates: get_template with the id "general" lists them.';
}

/**
 * JSON Schema and an example of layouts of a design, with what its places hold.
 *
 * @throws Failure `invalid_input` at `layouts.<n>` for one that the design does not have.
 */
export async function schemasOf(layouts: readonly OwnLayout[], asked: readonly string[]): Promise<OwnSchemas> {
  const { ownExample, ownSchema } = await import('../../templates/own-contract.ts');
  const known = layouts.map(({ id }) => id);
  const chosen = asked.map((id, index) => {
    const found = layouts.find((one) => one.id === id);
    if (found !== undefined) return found;
    const close = nearest(id, known);
    throw invalid(
      ['layouts', index],
      `The design has no layout "${id}". Its layouts: ${known.join(', ')}.`,
      { type: 'enum', input: id, ctx: { allowed: known, nearest: close } },
      findContract(id) === undefined && close.length > 0 ? `Did you mean ${close.join(' or ')}?` : standardHint(id),
    );
  });
  return { schemas: chosen.map(ownSchema), example: chosen.map((layout) => ({ layout: layout.id, content: { ...ownExample(layout, TYPICAL) } })) };
}
