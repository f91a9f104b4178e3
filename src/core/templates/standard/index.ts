import type { Template } from '../tree.ts';
import { TEMPLATES } from './generated/templates.ts';
import { findHead } from './heads.ts';

export { TEMPLATES };

const BY_ID = new Map(TEMPLATES.map((template) => [template.id, template]));

/** Finds a template by id or alias, ignoring case. @throws Failure `not_found` with the nearest names. */
export function findTemplate(id: string): Template {
  return BY_ID.get(findHead(id).id) as Template;
}
