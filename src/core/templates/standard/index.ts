import { Failure } from '../../failure.ts';
import { nearest } from '../../nearest.ts';
import type { Template } from '../tree.ts';
import { ATELIER } from './atelier/index.ts';
import { BLUEPRINT } from './blueprint/index.ts';
import { BOARDROOM } from './boardroom/index.ts';
import { BROADSHEET } from './broadsheet/index.ts';
import { CLASSROOM } from './classroom/index.ts';
import { LEDGER } from './ledger/index.ts';
import { NOCTURNE } from './nocturne/index.ts';
import { PITCH } from './pitch/index.ts';
import { SWISS } from './swiss/index.ts';

/** The built-in templates; the first is the default. */
export const TEMPLATES: readonly Template[] = [LEDGER, PITCH, BOARDROOM, SWISS, BROADSHEET, NOCTURNE, ATELIER, BLUEPRINT, CLASSROOM];

/** By id or alias, whatever the case. @throws Failure `not_found` with the nearest names. */
export function findTemplate(id: string): Template {
  const wanted = id.trim().toLowerCase();
  const found = TEMPLATES.find((template) => template.id === wanted || template.aliases.includes(wanted));
  if (found !== undefined) return found;
  const ids = TEMPLATES.map((template) => template.id);
  const close = nearest(id, [...ids, ...TEMPLATES.flatMap((template) => template.aliases)]);
  const hint = close.length > 0 ? `Did you mean ${close.map((name) => `"${name}"`).join(' or ')}?` : 'List the templates to see all of them.';
  throw new Failure('not_found', `There is no template "${id}". Templates: ${ids.join(', ')}.`, { hint });
}
