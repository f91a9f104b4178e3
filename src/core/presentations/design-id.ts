import type { DeckPlan } from './compose.ts';
import type { StoredPresentation } from './stored-presentation.ts';

/** Designs have UUIDs, built-in templates have names. Older clients put "custom-" before the id. */
const DESIGN_ID =
  /^(?:custom-|template-v2-)?([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/i;
/** Layouts of this template read the content of decks in a design. */
const STANDARD_TEMPLATE = 'general';

/** Id of the design that the field `template` names; undefined for a built-in template. */
export function parseDesignId(template: string): string | undefined {
  return DESIGN_ID.exec(template.trim())?.[1]?.toLowerCase();
}

/** Id of the built-in template that reads the content. */
export function resolveStandardTemplate(template: string): string {
  return parseDesignId(template) === undefined ? template : STANDARD_TEMPLATE;
}

/** Reference to the design if there is one, else to the template. */
export function toTemplateReference({ design, template }: Pick<DeckPlan, 'design' | 'template'>): {
  readonly id: string;
  readonly version: string;
} {
  return design === undefined
    ? { id: template.id, version: template.version }
    : { id: design.id, version: '1.0.0' };
}

/** Fields of a stored deck that name its design and keep the style that the deck follows. */
export function toDesignReference({
  design,
}: Pick<DeckPlan, 'design'>): Pick<StoredPresentation, 'design' | 'design_style'> {
  if (design === undefined) return {};
  const { id, style } = design;
  return { design: id, ...(style === undefined ? {} : { design_style: style }) };
}
