import type { DeckPlan } from './compose.ts';

/** Designs have UUIDs, built-in templates names. Older clients put "custom-" before the id. */
const DESIGN_ID = /^(?:custom-|template-v2-)?([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/i;
/** Content of design decks is read by the layouts of this template. */
const STANDARD_TEMPLATE = 'general';

/** The design that the field `template` names; undefined for a built-in template. */
export function parseDesignId(template: string): string | undefined {
  return DESIGN_ID.exec(template.trim())?.[1]?.toLowerCase();
}

/** The built-in template by which content is written and read. */
export function resolveStandardTemplate(template: string): string {
  return parseDesignId(template) === undefined ? template : STANDARD_TEMPLATE;
}

/** What a presentation names as its template: its design, where it has one. */
export function toTemplateReference({ design, template }: Pick<DeckPlan, 'design' | 'template'>): { readonly id: string; readonly version: string } {
  return design === undefined ? { id: template.id, version: template.version } : { id: design.id, version: '1.0.0' };
}

/** What a stored presentation remembers of its design. */
export function toDesignReference({ design }: Pick<DeckPlan, 'design'>): { readonly design?: string } {
  return design === undefined ? {} : { design: design.id };
}
