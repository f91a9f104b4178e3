import type { Express, Request, RequestHandler, Response } from 'express';
import type { Account } from '../auth/account.ts';
import { GRANT_DAYS, type GrantTokens } from '../auth/grants.ts';
import {
  cleanClientName,
  describeDestination,
  hasRedirectUri,
  isRedirectUri,
  type OAuthClient,
  type OAuthClients,
} from '../auth/oauth-clients.ts';
import { isCrossSite } from '../auth/same-origin.ts';
import { DEVICE_COOKIE, readCookie } from '../auth/who-is-calling.ts';
import type { Clock } from '../core/call/call.ts';
import { type Scope, TOKEN_SCOPES } from '../core/call/operation.ts';
import { Failure } from '../core/errors/failure.ts';
import type { ByteBudget } from '../core/memory/byte-budget.ts';
import { readApproach, readLink } from './approach.ts';
import { readBasePath } from './base-path.ts';
import { deviceCookie } from './cookies.ts';
import { renderRefusalPage, renderSignInPage } from './oauth-page.ts';
import { readRequestedScopes, SCOPE_WORDS } from './oauth-scopes.ts';
import { smallBodies } from './small-bodies.ts';

export const RESOURCE_METADATA = '/.well-known/oauth-protected-resource/mcp';
const MOST_URIS = 10;

export interface OAuthOptions {
  readonly account: Account;
  readonly clock: Clock;
  readonly publicUrl: string | undefined;
  /** Budget for request bodies. */
  readonly budget: ByteBudget;
}

/**
 * OAuth 2.1 for MCP clients that can only sign in through a browser: protected-resource metadata
 * (RFC 9728), server metadata (RFC 8414), dynamic registration (RFC 7591), and the authorization
 * code flow with PKCE (S256 only) against the one admin account, refresh tokens that are valid once
 * (RFC 9700 4.14.2) and revocation (RFC 7009). The access token belongs to a stored grant with the
 * scopes that the page showed.
 */
export function mountOAuth(app: Express, { account, publicUrl, budget }: OAuthOptions): void {
  const { grants, clients } = account;
  const baseOf = (request: Request) => readLink(request, publicUrl, false).base;
  const { form, json } = smallBodies(budget);
  const basePath = readBasePath(publicUrl);
  const show = (response: Response, asked: Asked, problem?: string, status?: number) =>
    html(response, renderAsked(asked, basePath, problem), status ?? 200);

  const resource: RequestHandler = (request, response) => {
    const base = baseOf(request);
    response.json({
      resource: `${base}/mcp`,
      authorization_servers: [base],
      bearer_methods_supported: ['header'],
      scopes_supported: TOKEN_SCOPES,
      resource_name: 'Lectern',
    });
  };
  app.get([RESOURCE_METADATA, '/.well-known/oauth-protected-resource'], resource);
  app.get(
    ['/.well-known/oauth-authorization-server', '/.well-known/oauth-authorization-server/mcp'],
    (request, response) => {
      const base = baseOf(request);
      response.json({
        issuer: base,
        authorization_endpoint: `${base}/oauth/authorize`,
        token_endpoint: `${base}/oauth/token`,
        registration_endpoint: `${base}/oauth/register`,
        revocation_endpoint: `${base}/oauth/revoke`,
        scopes_supported: TOKEN_SCOPES,
        response_types_supported: ['code'],
        response_modes_supported: ['query'],
        grant_types_supported: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_methods_supported: ['none'],
        revocation_endpoint_auth_methods_supported: ['none'],
        code_challenge_methods_supported: ['S256'],
        authorization_response_iss_parameter_supported: true,
      });
    },
  );

  app.post('/oauth/register', json, async (request, response) => {
    const {
      redirect_uris: uris,
      client_name: name,
      grant_types: types,
    } = (request.body ?? {}) as Readonly<Record<string, unknown>>;
    // Some clients register one address per platform; unusable ones are dropped (RFC 7591 2).
    const redirectUris = Array.isArray(uris) ? uris.filter(isRedirectUri) : [];
    if (!Array.isArray(uris) || uris.length > MOST_URIS || redirectUris.length === 0) {
      return refuse(
        response,
        'invalid_redirect_uri',
        `redirect_uris takes 1 to ${MOST_URIS} addresses: https, http on localhost, or a program's own scheme, which needs a dot (com.example.app:/callback).`,
      );
    }
    const client = {
      name: cleanClientName(name),
      redirectUris,
      refreshes: Array.isArray(types) && types.includes('refresh_token'),
    };
    response.status(201).json({
      client_id: await clients.idOf(client),
      client_name: client.name,
      redirect_uris: redirectUris,
      grant_types: ['authorization_code', ...(client.refreshes ? ['refresh_token'] : [])],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    });
  });

  app.get('/oauth/authorize', async (request, response) => {
    const asked = await readRequest(
      request.query as Record<string, unknown>,
      clients,
      baseOf(request),
      response,
    );
    if (asked !== undefined) show(response, asked);
  });
  app.post('/oauth/authorize', form, async (request, response) => {
    const approach = readApproach(request);
    if (isCrossSite(approach))
      throw new Failure('forbidden', 'This form can only be sent from its own page.');
    const body = (request.body ?? {}) as Record<string, unknown>;
    const asked = await readRequest(body, clients, baseOf(request), response);
    if (asked === undefined) return;
    try {
      await account.refresh();
      if (account.username === undefined)
        return show(response, asked, 'This server has no admin account yet. Set it up first.', 428);
      const isRight = await account.checkPassword(
        text(body['username']),
        text(body['password']),
        approach.address,
        readCookie(approach, DEVICE_COOKIE),
      );
      if (!isRight) return show(response, asked, 'The user name or the password is wrong.', 401);
    } catch (error) {
      if (!(error instanceof Failure && error.code === 'too_many_requests')) throw error;
      response.set('Retry-After', String(error.retryAfterSeconds ?? 60));
      return show(response, asked, error.message, 429);
    }
    const { client, clientId, redirectUri, challenge, scopes } = asked;
    const code = await grants.authorize({
      clientId,
      clientName: client.name,
      refreshes: client.refreshes,
      redirectUri,
      challenge,
      scopes,
    });
    response.append('Set-Cookie', deviceCookie(await account.issueDevice(), approach, publicUrl));
    redirect(response, asked, { code, iss: baseOf(request) });
  });

  app.post('/oauth/token', form, async (request, response) => {
    response.set('Cache-Control', 'no-store');
    const body = (request.body ?? {}) as Record<string, unknown>;
    await account.refresh();
    if (body['grant_type'] === 'refresh_token') {
      const renewed = await grants.renew(text(body['refresh_token']), text(body['client_id']));
      if (renewed === undefined)
        return refuse(
          response,
          'invalid_grant',
          'The refresh token has been used, has expired, was revoked, or was issued to another client.',
        );
      return void response.json(buildTokenBody(renewed));
    }
    if (body['grant_type'] !== 'authorization_code')
      return refuse(response, 'unsupported_grant_type', 'grant_type is authorization_code or refresh_token.');
    if (!isOwnResource(body['resource'], baseOf(request)))
      return refuse(response, 'invalid_target', 'resource is the address of /mcp on this server.');
    const presented = {
      clientId: text(body['client_id']),
      redirectUri: text(body['redirect_uri']),
      verifier: text(body['code_verifier']),
    };
    const tokens = await grants.exchange(text(body['code']), presented);
    if (tokens === undefined)
      return refuse(
        response,
        'invalid_grant',
        'The code has been used or has expired, or was issued for another client, address or verifier.',
      );
    response.json(buildTokenBody(tokens));
  });

  app.post('/oauth/revoke', form, async (request, response) => {
    const body = (request.body ?? {}) as Record<string, unknown>;
    await account.refresh();
    await grants.revokeToken(text(body['token']), text(body['client_id']));
    response.set('Cache-Control', 'no-store').status(200).end();
  });
}

function buildTokenBody({ access, refresh, seconds, scopes }: GrantTokens): object {
  return {
    access_token: access,
    token_type: 'Bearer',
    expires_in: seconds,
    ...(refresh !== undefined && { refresh_token: refresh }),
    scope: scopes.join(' '),
  };
}

interface Asked {
  readonly client: OAuthClient;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly scopes: readonly Scope[];
  readonly state: string | undefined;
  /** Original parameters, repeated in the form. */
  readonly fields: Readonly<Record<string, string>>;
}

const PARAMETERS = [
  'response_type',
  'client_id',
  'redirect_uri',
  'code_challenge',
  'code_challenge_method',
  'state',
  'scope',
  'resource',
];

/**
 * Reads an authorization request. Faulty ones are answered here with an error page instead of a redirect:
 * anybody may register any address, so a browser is redirected only after sign-in (RFC 9700 4.11.2).
 *
 * @returns undefined if the request was answered.
 */
async function readRequest(
  parameters: Readonly<Record<string, unknown>>,
  clients: OAuthClients,
  base: string,
  response: Response,
): Promise<Asked | undefined> {
  const fields = Object.fromEntries(
    PARAMETERS.flatMap((name) => (typeof parameters[name] === 'string' ? [[name, parameters[name]]] : [])),
  ) as Record<string, string>;
  const {
    client_id: clientId = '',
    redirect_uri: redirectUri = '',
    code_challenge: challenge = '',
    state,
  } = fields;
  const client = await clients.ofId(clientId);
  if (client === undefined)
    return void html(
      response,
      renderRefusalPage('This client is not registered. Register it first, at /oauth/register.'),
      400,
    );
  if (!hasRedirectUri(client, redirectUri))
    return void html(
      response,
      renderRefusalPage('The redirect_uri is not one that the client registered.'),
      400,
    );
  const fault = findFault(fields, base);
  if (fault !== undefined)
    return void html(
      response,
      renderRefusalPage(`${fault} Start again from the program that sent you here.`),
      400,
    );
  const scopes = readRequestedScopes(fields['scope']);
  if (scopes === undefined)
    return void html(
      response,
      renderRefusalPage(
        `invalid_scope: the scopes are ${TOKEN_SCOPES.join(', ')}. Start again from the program that sent you here.`,
      ),
      400,
    );
  return { client, clientId, redirectUri, challenge, scopes, state, fields };
}

function findFault(fields: Readonly<Record<string, string>>, base: string): string | undefined {
  if (fields['response_type'] !== 'code') return 'unsupported_response_type: the response_type must be code.';
  if (fields['code_challenge_method'] !== 'S256' || !/^[\w-]{43}$/.test(fields['code_challenge'] ?? ''))
    return 'invalid_request: a code_challenge is needed, with code_challenge_method S256.';
  if (!isOwnResource(fields['resource'], base))
    return 'invalid_target: the resource must be the address of /mcp on this server.';
  return undefined;
}

/** Returns whether `resource` (RFC 8707) names this server, which is also the default. */
function isOwnResource(resource: unknown, base: string): boolean {
  return (
    resource === undefined || [base, `${base}/`, `${base}/mcp`, `${base}/mcp/`].includes(String(resource))
  );
}

function renderAsked(
  { client, redirectUri, scopes, fields }: Asked,
  basePath: string,
  problem: string | undefined,
): string {
  const abilities = scopes.flatMap((scope) => (scope === 'admin' ? [] : [SCOPE_WORDS[scope]]));
  const goesTo = {
    destination: describeDestination(redirectUri),
    isLocal: !redirectUri.toLowerCase().startsWith('https:'),
  };
  return renderSignInPage({
    client: client.name,
    abilities,
    days: GRANT_DAYS,
    ...goesTo,
    fields,
    basePath,
    ...(problem !== undefined && { problem }),
  });
}

function html(response: Response, page: string, status: number): void {
  // Browsers also check the redirect after the form against form-action.
  response.set({
    'Content-Security-Policy':
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    'Cache-Control': 'no-store',
  });
  response.status(status).type('html').send(page);
}

function redirect(
  response: Response,
  { redirectUri, state }: Asked,
  parameters: Readonly<Record<string, string>>,
): void {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries({ ...parameters, ...(state !== undefined && { state }) }))
    url.searchParams.set(name, value);
  response.set('Cache-Control', 'no-store').redirect(302, url.href);
}

function refuse(response: Response, error: string, description: string): void {
  response.status(400).set('Cache-Control', 'no-store').json({ error, error_description: description });
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
