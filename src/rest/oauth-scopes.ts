import { type Scope, TOKEN_SCOPES } from '../core/call/operation.ts';

/** What a program that signs in through the browser may be given, as the person who lets it in reads it: "It will be able to …". */
export const SCOPE_WORDS: Readonly<Record<(typeof TOKEN_SCOPES)[number], string>> = {
  presentations: 'create, read, change and delete presentations',
  templates: 'read templates, and create, change and delete themes',
  designs: 'create, read, change and delete Smart Designs',
  assets: 'upload, generate, read and delete pictures, fonts and files',
  webhooks: 'have this server send messages about finished presentations to other addresses',
  tasks: 'read, cancel and repeat tasks',
};

/**
 * The scopes that a request names, of those that can be given; all of them where it names none (RFC 6749 3.3).
 *
 * @returns undefined where it names only others.
 */
export function requestedScopes(scope: string | undefined): readonly Scope[] | undefined {
  const named = (scope ?? '').split(' ').filter((one) => one !== '');
  const known = named.length === 0 ? TOKEN_SCOPES : TOKEN_SCOPES.filter((one) => named.includes(one));
  return known.length === 0 ? undefined : known;
}
