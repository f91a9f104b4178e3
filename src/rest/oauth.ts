import type { Express, Request, RequestHandler, Response } from 'express';
import type { Account } from '../auth/account.ts';
import { isRedirectUri, isRegistered, type OAuthClient, type OAuthClients } from '../auth/oauth-clients.ts';
import { isCrossSite } from '../auth/same-origin.ts';
import { SESSION_SECONDS } from '../auth/session-tokens.ts';
import type { Clock } from '../core/call/call.ts';
import { Failure } from '../core/errors/failure.ts';
import type { ByteBudget } from '../core/memory/byte-budget.ts';
import { approachOf, linkOf } from './approach.ts';
import { refusalPage, signInPage } from './oauth-page.ts';
import { smallBodies } from './small-bodies.ts';

export const RESOURCE_METADATA = '/.well-known/oauth-protected-resource/mcp';
const MOST_URIS = 10;

export interface OAuthOptions {
  readonly account: Account;
  readonly clock: Clock;
  readonly publicUrl: string | undefined;
  /** What its bodies are counted in. */
  readonly budget: ByteBudget;
}

/**
 * OAuth 2.1 for MCP clients that can only sign in through a browser: protected-resource metadata
 * (RFC 9728), server metadata (RFC 8414), dynamic registration (RFC 7591), and the authorization
 * code flow with PKCE (S256 only) against the one admin account. The access token is a session
 * token, so it ends with the credentials.
 */
export function mountOAuth(app: Express, { account, publicUrl, budget }: OAuthOptions): void {
  const { grants, clients } = account;
  const baseOf = (request: Request) => linkOf(request, publicUrl, false).base;
  const { form, json } = smallBodies(budget);

  const resource: RequestHandler = (request, response) => {
    const base = baseOf(request);
    response.json({ resource: `${base}/mcp`, authorization_servers: [base], bearer_methods_supported: ['header'], resource_name: 'Lectern' });
  };
  app.get([RESOURCE_METADATA, '/.well-known/oauth-protected-resource'], resource);
  app.get(['/.well-known/oauth-authorization-server', '/.well-known/oauth-authorization-server/mcp'], (request, response) => {
    const base = baseOf(request);
    response.json({
      issuer: base,
      authorization_endpoint: `${base}/oauth/authorize`,
      token_endpoint: `${base}/oauth/token`,
      registration_endpoint: `${base}/oauth/register`,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code'],
      token_endpoint_auth_methods_supported: ['none'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    });
  });

  app.post('/oauth/register', json, async (request, response) => {
    const { redirect_uris: uris, client_name: name } = (request.body ?? {}) as { redirect_uris?: unknown; client_name?: unknown };
    if (!Array.isArray(uris) || uris.length === 0 || uris.length > MOST_URIS || !uris.every(isRedirectUri)) {
      return refuse(response, 'invalid_redirect_uri', `redirect_uris takes 1 to ${MOST_URIS} addresses: https, http on localhost, or a program's own scheme.`);
    }
    const client = { name: typeof name === 'string' && name.trim() !== '' ? name.slice(0, 80) : 'An MCP client', redirectUris: uris };
    response.status(201).json({
      client_id: await clients.idOf(client),
      client_name: client.name,
      redirect_uris: uris,
      grant_types: ['authorization_code'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    });
  });

  app.get('/oauth/authorize', async (request, response) => {
    const asked = await readRequest(request.query as Record<string, unknown>, clients, baseOf(request), response);
    if (asked !== undefined) show(response, asked);
  });
  app.post('/oauth/authorize', form, async (request, response) => {
    const approach = approachOf(request);
    if (isCrossSite(approach)) throw new Failure('forbidden', 'This form can only be sent from its own page.');
    const body = (request.body ?? {}) as Record<string, unknown>;
    const asked = await readRequest(body, clients, baseOf(request), response);
    if (asked === undefined) return;
    try {
      await account.refresh();
      if (account.username === undefined) return show(response, asked, 'This server has no admin account yet. Set it up first.', 428);
      if (!(await account.checkPassword(text(body['username']), text(body['password']), approach.address))) return show(response, asked, 'The user name or the password is wrong.', 401);
    } catch (error) {
      if (!(error instanceof Failure && error.code === 'too_many_requests')) throw error;
      response.set('Retry-After', String(error.retryAfterSeconds ?? 60));
      return show(response, asked, error.message, 429);
    }
    const { clientId, redirectUri, challenge } = asked;
    redirect(response, asked, { code: await grants.issue({ clientId, redirectUri, challenge }), iss: baseOf(request) });
  });

  app.post('/oauth/token', form, async (request, response) => {
    response.set('Cache-Control', 'no-store');
    const body = (request.body ?? {}) as Record<string, unknown>;
    if (body['grant_type'] !== 'authorization_code') return refuse(response, 'unsupported_grant_type', 'grant_type is authorization_code.');
    if (!isOwnResource(body['resource'], baseOf(request))) return refuse(response, 'invalid_target', 'resource is the address of /mcp on this server.');
    const given = { clientId: text(body['client_id']), redirectUri: text(body['redirect_uri']), verifier: text(body['code_verifier']) };
    if (!(await grants.redeem(text(body['code']), given))) return refuse(response, 'invalid_grant', 'The code has been used or has expired, or was issued for another client, address or verifier.');
    response.json({ access_token: await account.issueSession(), token_type: 'Bearer', expires_in: SESSION_SECONDS });
  });
}

interface Asked {
  readonly client: OAuthClient;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly state: string | undefined;
  /** The parameters as they came, for the form. */
  readonly fields: Readonly<Record<string, string>>;
}

const PARAMETERS = ['response_type', 'client_id', 'redirect_uri', 'code_challenge', 'code_challenge_method', 'state', 'scope', 'resource'];

/**
 * The request, or undefined when it has been answered, by a page of ours: anybody may register any address, so a browser
 * is sent to it only after the person has signed in here (RFC 9700 4.11.2).
 */
async function readRequest(given: Readonly<Record<string, unknown>>, clients: OAuthClients, base: string, response: Response): Promise<Asked | undefined> {
  const fields = Object.fromEntries(PARAMETERS.flatMap((name) => (typeof given[name] === 'string' ? [[name, given[name]]] : []))) as Record<string, string>;
  const { client_id: clientId = '', redirect_uri: redirectUri = '', code_challenge: challenge = '', state } = fields;
  const client = await clients.ofId(clientId);
  if (client === undefined) return void html(response, refusalPage('This client is not registered. Register it first, at /oauth/register.'), 400);
  if (!isRegistered(client, redirectUri)) return void html(response, refusalPage('The redirect_uri is not one that the client registered.'), 400);
  const fault = faultOf(fields, base);
  if (fault !== undefined) return void html(response, refusalPage(`${fault} Start again from the program that sent you here.`), 400);
  return { client, clientId, redirectUri, challenge, state, fields };
}

function faultOf(fields: Readonly<Record<string, string>>, base: string): string | undefined {
  if (fields['response_type'] !== 'code') return 'unsupported_response_type: the response_type must be code.';
  if (fields['code_challenge_method'] !== 'S256' || !/^[\w-]{43}$/.test(fields['code_challenge'] ?? '')) return 'invalid_request: a code_challenge is needed, with code_challenge_method S256.';
  if (!isOwnResource(fields['resource'], base)) return 'invalid_target: the resource must be the address of /mcp on this server.';
  return undefined;
}

/** RFC 8707: a token is for this server; a request that names none means it. */
function isOwnResource(resource: unknown, base: string): boolean {
  return resource === undefined || [base, `${base}/`, `${base}/mcp`, `${base}/mcp/`].includes(String(resource));
}

function show(response: Response, { client, redirectUri, fields }: Asked, problem?: string, status = 200): void {
  const { host, protocol } = new URL(redirectUri);
  html(response, signInPage({ client: client.name, destination: host === '' ? protocol : host, fields, ...(problem !== undefined && { problem }) }), status);
}

function html(response: Response, page: string, status: number): void {
  // The form leads to the client's address, which browsers check against form-action as well.
  response.set({ 'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'", 'Cache-Control': 'no-store' });
  response.status(status).type('html').send(page);
}

function redirect(response: Response, { redirectUri, state }: Asked, parameters: Readonly<Record<string, string>>): void {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries({ ...parameters, ...(state !== undefined && { state }) })) url.searchParams.set(name, value);
  response.set('Cache-Control', 'no-store').redirect(302, url.href);
}

function refuse(response: Response, error: string, description: string): void {
  response.status(400).set('Cache-Control', 'no-store').json({ error, error_description: description });
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
