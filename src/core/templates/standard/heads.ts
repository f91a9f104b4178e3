import { Failure } from '../../errors/failure.ts';
import { message } from '../../errors/message.ts';
import { nearest } from '../../errors/nearest-choices.ts';
import type { TemplateHead } from '../tree.ts';
import { HEADS } from './generated/heads.ts';

export { HEADS };

/** Finds a template by id or alias, ignoring case. @throws Failure `not_found` with the nearest names. */
export function findHead(id: string): TemplateHead {
  const wanted = id.trim().toLowerCase();
  const found = HEADS.find((head) => head.id === wanted || head.aliases.includes(wanted));
  if (found !== undefined) return found;
  const ids = HEADS.map((head) => head.id);
  const close = nearest(id, [...ids, ...HEADS.flatMap((head) => head.aliases)]);
  const hint =
    close.length > 0
      ? `Did you mean ${close.map((name) => `"${name}"`).join(' or ')}?`
      : message`{list_templates} shows all of them.`;
  throw new Failure('not_found', `There is no template "${id}". Templates: ${ids.join(', ')}.`, { hint });
}
