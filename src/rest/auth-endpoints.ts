import { z } from 'zod';
import type { Account } from '../auth/account.ts';
import { TOKEN_DAYS, TOKEN_DAYS_MAX } from '../auth/api-tokens.ts';
import { type Approach, isCrossSite } from '../auth/same-origin.ts';
import {
  authenticate,
  DEVICE_COOKIE,
  hasLocalAccess,
  readCookie,
  readSessionToken,
} from '../auth/who-is-calling.ts';
import { TOKEN_SCOPES } from '../core/call/operation.ts';
import { Failure, type FailureCode } from '../core/errors/failure.ts';
import { issuesOf } from '../core/errors/issues.ts';
import { deviceCookie, sessionCookie } from './cookies.ts';
import type { Endpoint, Exchange, Fields, Reply } from './endpoint.ts';

const credentials = z.object({
  username: z.string().describe('Name of the admin account.'),
  password: z.string().describe('Password: at least 6 characters, at most 72 bytes in UTF-8.'),
});
const newAccount = credentials.extend({
  setup_code: z
    .string()
    .optional()
    .describe(
      'The one-time code that the server printed when it started; not needed with the header from the file local-access in its data directory.',
    ),
});
const status = z.object({
  configured: z.boolean().describe('true if an admin account exists.'),
  authenticated: z.boolean().describe('true if these credentials are valid.'),
  username: z.string().nullable().describe('Name of the admin, for those who are signed in.'),
});
const session = status.extend({
  access_token: z.string().describe('Bearer token, valid for 30 days.'),
  token_type: z.literal('bearer'),
});
const tokenId = z.string().min(1).max(100).describe('Id of an API token.');
const apiToken = z.object({
  id: tokenId,
  label: z.string().describe('Purpose of the token.'),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime().nullable().describe('Time at which the token expires; null: never.'),
  last_used_at: z.iso.datetime().nullable().describe('Time of the last use, to the minute.'),
  revoked_at: z.iso.datetime().nullable(),
});
const newToken = z.object({
  label: z.string().trim().min(1).max(100).default('API client').describe('Purpose of the token.'),
  expiry_days: z
    .int()
    .min(1)
    .max(TOKEN_DAYS_MAX)
    .nullable()
    .default(TOKEN_DAYS)
    .describe('Days until the token expires; null for never.'),
});
const grantId = z.string().min(1).max(100).describe('Id of a grant.');
const grant = z
  .object({
    id: grantId,
    client_name: z.string().describe('Name that the program gives itself; nobody has checked it.'),
    redirect_uri: z.string().describe('Address to which the browser went after the sign-in.'),
    scopes: z
      .array(z.enum(TOKEN_SCOPES))
      .describe('Permissions of the program, as the sign-in page showed them.'),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime().describe('Time at which the grant ends unless the program renews it.'),
    last_used_at: z.iso.datetime().nullable().describe('Time of the last use, to the minute.'),
    revoked_at: z.iso.datetime().nullable(),
  })
  .meta({ title: 'Grant' });
const nothing = z.object({});

interface Row<In extends z.ZodObject> {
  readonly path: string;
  readonly method: 'get' | 'post';
  readonly guarded?: true;
  readonly strict?: true;
  readonly failures?: readonly FailureCode[];
  readonly example?: Fields;
  readonly summary: string;
  readonly description?: string;
  readonly input: In;
  readonly answer: z.ZodType;
  readonly status?: number;
  run(input: z.output<In>, exchange: Exchange): Promise<Reply>;
}

/** Routes under /api/v1/auth: account, sessions, API tokens and grants. */
export function authEndpoints(account: Account, publicUrl: string | undefined): Endpoint[] {
  const statusOf = async (approach: Approach) => {
    const signedIn = await isSignedIn(account, approach);
    return {
      configured: account.username !== undefined,
      authenticated: signedIn,
      username: signedIn ? (account.username ?? null) : null,
    };
  };
  return [
    row({
      path: 'status',
      method: 'get',
      failures: ['too_many_requests'],
      summary: 'Whether an account exists and whether the caller is signed in',
      input: nothing,
      answer: status,
      run: async (_, { approach }) => ({ body: await statusOf(approach) }),
    }),
    row({
      path: 'verify',
      method: 'get',
      failures: ['unauthorized', 'forbidden', 'setup_required', 'too_many_requests'],
      summary: 'Check credentials of any kind',
      description: 'Answers 401 when the credentials are not valid.',
      input: nothing,
      answer: z.object({ authenticated: z.literal(true), username: z.string().nullable() }),
      run: async (_, { approach }) => {
        await authenticate(account, 'v1', approach);
        return { body: { authenticated: true, username: account.username ?? null } };
      },
    }),
    row({
      path: 'setup',
      method: 'post',
      failures: ['unauthorized', 'forbidden', 'conflict', 'too_many_requests'],
      example: { username: 'ada', password: 'correct horse battery', setup_code: 'as the server printed it' },
      summary: 'Create the one admin account',
      description: 'Works only while there is no account; answers 409 afterwards.',
      input: newAccount,
      answer: status,
      run: async ({ username, password, setup_code }, { approach }) => {
        await account.setUp(
          username,
          password,
          hasLocalAccess(account, approach)
            ? undefined
            : { entered: setup_code ?? '', address: approach.address },
        );
        return { body: { configured: true, authenticated: false, username } };
      },
    }),
    row({
      path: 'login',
      method: 'post',
      failures: ['unauthorized', 'setup_required', 'too_many_requests'],
      example: { username: 'ada', password: 'correct horse battery' },
      summary: 'Sign in with name and password',
      description:
        'Returns a session token for the Authorization header and sets it as a cookie for browsers. A second cookie, lectern_device, opens nothing: a client that sends it is not held up by the wrong passwords of others.',
      input: credentials,
      answer: session,
      run: async ({ username, password }, { approach }) => {
        await account.refresh();
        if (account.username === undefined) throw new Failure('setup_required', 'Login setup is required');
        const isRight = await account.checkPassword(
          username,
          password,
          approach.address,
          readCookie(approach, DEVICE_COOKIE),
        );
        if (!isRight)
          throw new Failure('unauthorized', 'Unauthorized', {
            hint: 'The user name or the password is wrong.',
          });
        const token = await account.issueSession();
        return {
          body: {
            configured: true,
            authenticated: true,
            username: account.username,
            access_token: token,
            token_type: 'bearer',
          },
          cookies: [
            sessionCookie(token, approach, publicUrl),
            deviceCookie(await account.issueDevice(), approach, publicUrl),
          ],
        };
      },
    }),
    row({
      path: 'logout',
      method: 'post',
      summary: 'End the session',
      description:
        'The session token that is sent, as Bearer or as cookie, is refused from now on; the cookie is removed.',
      input: nothing,
      answer: z.object({ success: z.literal(true) }),
      run: async (_, { approach }) => {
        // Pages of other sites can navigate here, so a plain GET does not sign out.
        if (isCrossSite(approach)) return { body: { success: true } };
        const token = readSessionToken(approach);
        if (token !== undefined) await account.endSession(token);
        return { body: { success: true }, cookies: [sessionCookie('', approach, publicUrl)] };
      },
    }),
    row({
      path: 'token/list',
      method: 'get',
      guarded: true,
      summary: 'List the API tokens, newest first',
      input: nothing,
      answer: z.array(apiToken),
      run: async () => ({ body: await account.tokens.list() }),
    }),
    row({
      path: 'token/create',
      method: 'post',
      example: { label: 'laptop', expiry_days: 90 },
      guarded: true,
      summary: 'Create an API token',
      description: 'The secret is in this answer and cannot be shown again.',
      input: newToken,
      strict: true,
      answer: apiToken.extend({ token: z.string().describe('The secret; it is shown only once.') }),
      status: 201,
      run: async ({ label, expiry_days }) => ({ body: await account.tokens.create(label, expiry_days) }),
    }),
    row({
      path: 'token/revoke',
      method: 'post',
      example: { id: '0b8f2c52-3a45-4b8e-9a51-0c7f9a5e2f10' },
      guarded: true,
      summary: 'Revoke an API token at once',
      input: z.object({ id: tokenId }),
      answer: apiToken,
      run: async ({ id }) => ({ body: await account.tokens.revoke(id) }),
    }),
    row({
      path: 'grant/list',
      method: 'get',
      guarded: true,
      summary: 'List the programs that were let in through the browser, newest first',
      description: 'MCP clients that sign in by OAuth. Ended grants are listed for 30 days.',
      input: nothing,
      answer: z.array(grant),
      run: async () => ({ body: await account.grants.list() }),
    }),
    row({
      path: 'grant/revoke',
      method: 'post',
      example: { id: 'grant-5d2f0c9a4b7e81f3a6c0d9e2' },
      guarded: true,
      summary: 'End the access of a program at once',
      input: z.object({ id: grantId }),
      answer: grant,
      run: async ({ id }) => ({ body: await account.grants.revoke(id) }),
    }),
  ];
}

function row<In extends z.ZodObject>({
  path,
  method,
  guarded,
  strict,
  failures,
  example,
  summary,
  description = '',
  input,
  answer,
  status: code = 200,
  run,
}: Row<In>): Endpoint {
  return {
    method,
    path: `/api/v1/auth/${path}`,
    surface: guarded ? 'tokens' : 'open',
    tag: 'auth',
    name: `auth_${path.replace('/', '_')}`,
    summary,
    description,
    fields: input,
    answer,
    ...(strict && { strict }),
    ...(failures && { failures }),
    ...(example && { example }),
    status: code,
    picture: false,
    async handle(fields: Fields, exchange) {
      const parsed = input.safeParse(fields);
      // The name is not repeated, since a password may have been typed into its field.
      if (!parsed.success)
        throw new Failure('invalid_input', 'The request is not valid.', {
          issues: issuesOf(parsed.error, fields, input).map(({ input: _, ...issue }) => issue),
        });
      return run(parsed.data, exchange);
    },
  };
}

async function isSignedIn(account: Account, approach: Approach): Promise<boolean> {
  await account.refresh();
  if (
    account.username === undefined ||
    (approach.authorization === undefined && approach.cookie === undefined)
  )
    return false;
  try {
    await authenticate(account, 'v1', approach);
    return true;
  } catch (error) {
    if (error instanceof Failure && error.code === 'unauthorized') return false;
    throw error;
  }
}
