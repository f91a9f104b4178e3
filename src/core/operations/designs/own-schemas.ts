import type { OwnLayout } from '../../designs/design.ts';
import { invalid } from '../../failure.ts';
import { nearest } from '../../nearest.ts';

/** Texts that leave some air. */
const TYPICAL = { count: 3, share: 0.6 };

/** What a caller learns of layouts of a design to fill them. */
export interface OwnSchemas {
  readonly schemas: Record<string, unknown>[];
  readonly example: { layout: string; content: Record<string, unknown> }[];
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
      close.length > 0 ? `Did you mean ${close.join(' or ')}?` : 'Slides may use the layouts of get_template, too.',
    );
  });
  return { schemas: chosen.map(ownSchema), example: chosen.map((layout) => ({ layout: layout.id, content: { ...ownExample(layout, TYPICAL) } })) };
}
