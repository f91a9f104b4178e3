import { createHash, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, openBrowser, openPage, SECOND_ATTEMPT, seriousViolations } from '../support/browser.ts';
import { type LocalServer, serveLocally } from '../support/local-server.ts';
import { scratchDirectory } from './processes.ts';

const scratch = scratchDirectory();
const env = { AUTH_USERNAME: 'ada', AUTH_PASSWORD: 'correct horse' };
const VERIFIER = 'v'.repeat(43);
let server: LocalServer;
let browser: Browser;
let client: Server;
beforeAll(async () => {
  if (!hasChromium) return;
  [server, browser] = await Promise.all([serveLocally(join(scratch.path, 'data'), env), openBrowser()]);
  client = createServer((_, response) => void response.end('You can close this window.'));
  await new Promise<void>((resolve) => client.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await browser?.close();
  client?.close();
  await server?.stop();
  scratch.remove();
});

describe.skipIf(!hasChromium)('programs authorized through the browser (Chromium)', SECOND_ATTEMPT, () => {
  test('appear in the settings after consent on the sign-in page, and are refused after their access is ended', async () => {
    // A second attempt finds the program registered by the first.
    const name = `Deck helper ${randomUUID().slice(0, 4)}`;
    const redirect = `http://127.0.0.1:${(client.address() as AddressInfo).port}/callback`;
    const registered = await fetch(`${server.url}/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_name: name, redirect_uris: [redirect] }),
    });
    const { client_id: id } = (await registered.json()) as { client_id: string };
    const query = {
      response_type: 'code',
      client_id: id,
      redirect_uri: redirect,
      code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
      code_challenge_method: 'S256',
    };

    const { page, faults, close } = await openPage(browser, {});
    await page.goto(
      `${server.url}/oauth/authorize?${new URLSearchParams({ ...query, scope: 'presentations templates' })}`,
    );
    await page.getByText('create, read, change and delete presentations').waitFor();
    expect(await page.getByRole('listitem').count()).toBe(2);
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByLabel('User name').fill(env.AUTH_USERNAME);
    await page.getByLabel('Password').fill(env.AUTH_PASSWORD);
    await page.getByRole('button', { name: 'Sign in and allow' }).click();
    await page.waitForURL(`${redirect}?*`);
    const exchanged = await fetch(`${server.url}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: id,
        redirect_uri: redirect,
        code_verifier: VERIFIER,
        code: new URL(page.url()).searchParams.get('code') ?? '',
      }),
    });
    const { access_token: token } = (await exchanged.json()) as { access_token: string };
    const list = () =>
      fetch(`${server.url}/api/v3/presentation/all`, { headers: { authorization: `Bearer ${token}` } });
    expect((await list()).status).toBe(200);

    // The sign-in for the program did not sign the browser in to the pages.
    expect((await page.request.get(`${server.url}/api/v1/auth/grant/list`)).status()).toBe(401);
    await page.request.post(`${server.url}/api/v1/auth/login`, {
      data: { username: env.AUTH_USERNAME, password: env.AUTH_PASSWORD },
    });
    await page.goto(`${server.url}/settings/tokens`);
    await page.getByRole('heading', { name }).waitFor();
    await page.getByText('presentations, templates and themes', { exact: true }).first().waitFor();
    await page.getByText(new URL(redirect).origin, { exact: true }).first().waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole('button', { name: `End access of ${name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End access' }).click();
    await page.getByText(/^Ended/).waitFor();
    expect((await list()).status).toBe(401);
    expect(faults).toEqual([]);
    await close();
  });
});
