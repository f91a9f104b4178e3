import { type Scope, TOKEN_SCOPES } from '../core/call/operation.ts';

/** Description of each scope on the sign-in page, as the end of the sentence "It will be able to …". */
export const SCOPE_WORDS: Readonly<Record<(typeof TOKEN_SCOPES)[number], string>> = {
  presentations: 'create, read, change and delete presentations',
  templates: 'read templates, and create, change and delete themes',
  designs: 'create, read, change and delete Smart Designs',
  assets: 'upload, generate, read and delete pictures, fonts and files',
  webhooks: 'have this server send messages about finished presentations to other addresses',
  tasks: 'read, cancel and repeat tasks',
};

/**
 * The requested scopes that can be granted; all of them if the request names none (RFC 6749 3.3).
 *
 * @returns undefined if the request names only unknown scopes.
 */
export function readRequestedScopes(scope: string | undefined): readonly Scope[] | undefined {
  const named = (scope ?? '').split(' ').filter((one) => one !== '');
  const known = named.length === 0 ? TOKEN_SCOPES : TOKEN_SCOPES.filter((one) => named.includes(one));
  return known.length === 0 ? undefined : known;
}
