import type { Template } from '../tree.ts';
import { ATELIER } from './atelier/index.ts';
import { BLUEPRINT } from './blueprint/index.ts';
import { BOARDROOM } from './boardroom/index.ts';
import { BROADSHEET } from './broadsheet/index.ts';
import { CLASSROOM } from './classroom/index.ts';
import { findHead } from './heads.ts';
import { LEDGER } from './ledger/index.ts';
import { NOCTURNE } from './nocturne/index.ts';
import { PITCH } from './pitch/index.ts';
import { SWISS } from './swiss/index.ts';

/** The built-in templates in the order of their heads. */
export const TEMPLATES: readonly Template[] = [LEDGER, PITCH, BOARDROOM, SWISS, BROADSHEET, NOCTURNE, ATELIER, BLUEPRINT, CLASSROOM];

const BY_ID = new Map(TEMPLATES.map((template) => [template.id, template]));

/** By id or alias, whatever the case. @throws Failure `not_found` with the nearest names. */
export function findTemplate(id: string): Template {
  return BY_ID.get(findHead(id).id) as Template;
}
