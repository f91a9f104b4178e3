import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { Express, Request, RequestHandler } from 'express';
import { Failure } from '../core/errors/failure.ts';
import type { VisitService } from '../core/presentations/share.ts';

const unpack = promisify(brotliDecompress);

/** Paths of the browser client, which all serve its one page. */
const PAGES = [
  '/',
  '/new',
  '/new/:id',
  '/presentations',
  '/presentations/:id',
  '/presentations/:id/present',
  '/presentations/:id/presenter',
  '/presentation',
  '/trash',
  '/templates',
  '/templates/:id',
  '/designs',
  '/designs/:id',
  '/designs/:id/style',
  '/themes',
  '/themes/:id',
  '/assets',
  '/tasks',
  '/settings',
  '/settings/:part',
  '/sign-in',
  '/set-up',
];

/**
 * Content-Security-Policy: scripts, styles, pictures and requests of this server only. Slides are shown from
 * memory, hence blob:. The hash is that of a style element that React Aria adds for touch.
 */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='; img-src 'self' blob: data:; media-src 'self' blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** Policy of the page for visitors of share links, which needs less. */
const VISIT_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  woff2: 'font/woff2',
  svg: 'image/svg+xml',
  png: 'image/png',
  json: 'application/json',
  webmanifest: 'application/manifest+json',
};

interface Asset {
  readonly bytes: Uint8Array;
  readonly encoding?: 'br';
}

/** Mounts the browser client from `directory`, if it was built. */
export function mountPages(app: Express, directory: string | undefined, basePath: string): void {
  if (directory === undefined || !existsSync(join(directory, 'index.html'))) return;
  app.get(PAGES, page(directory, basePath));
  app.get('/ui/:file', asset(directory));
  app.get('/favicon.ico', (_request, response) => response.redirect(301, `${basePath}/ui/icon.svg`));
}

/** Mounts the page for visitors of share links, which is marked and 404 for a link that leads nowhere. */
export function mountVisitPage(
  app: Express,
  directory: string | undefined,
  basePath: string,
  visits: VisitService | undefined,
): void {
  if (directory === undefined || visits === undefined || !existsSync(join(directory, 'visit.html'))) return;
  app.get('/s/:token', async (request, response) => {
    const isOpen = await visits.assertOpen(String(request.params['token'])).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Failure && error.code === 'not_found') return false;
        throw error;
      },
    );
    const stored = (await load(join(directory, 'visit.html'), false))?.bytes ?? new Uint8Array();
    const placed = basePath === '' ? stored : placeBelow(basePath, stored);
    const text = Buffer.from(placed).toString();
    response
      .status(isOpen ? 200 : 404)
      .set({ 'Content-Security-Policy': VISIT_POLICY, 'Cross-Origin-Opener-Policy': 'same-origin' })
      .type('html')
      .send(isOpen ? text : text.replace('<html', '<html data-refused'));
  });
}

/** Paths of programs, whose 404 is JSON. */
const PROGRAMS = /^\/(api|mcp|ui|downloads|static|oauth|\.well-known)(\/|$)/;

/** Page for unknown addresses in a browser. Mounted last. */
export function mountMissingPage(app: Express, directory: string | undefined, basePath: string): void {
  if (directory === undefined || !existsSync(join(directory, 'index.html'))) return;
  const show = page(directory, basePath, 404);
  app.use((request, response, next) => {
    const isReader = request.method === 'GET' && request.accepts(['json', 'html']) === 'html';
    if (isReader && !PROGRAMS.test(request.path)) void show(request, response, next);
    else next();
  });
}

function page(directory: string, basePath: string, status = 200): RequestHandler {
  return async (request, response) => {
    const stored = (await load(join(directory, 'index.html'), false))?.bytes ?? new Uint8Array();
    const bytes = basePath === '' ? stored : placeBelow(basePath, stored);
    const tag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    response.set({
      'Content-Security-Policy': POLICY,
      'Cache-Control': 'no-cache',
      'Cross-Origin-Opener-Policy': 'same-origin',
    });
    if (status === 200) response.set('ETag', tag);
    if (status === 200 && request.get('if-none-match') === tag) return void response.status(304).end();
    response.status(status).type('html').send(Buffer.from(bytes));
  };
}

/** Page with assets below a path, which its script reads from the root element. */
function placeBelow(basePath: string, page: Uint8Array): Uint8Array {
  const text = Buffer.from(page).toString();
  return Buffer.from(
    text.replace('<html', `<html data-base="${basePath}"`).replace(/\b(href|src)="\//g, `$1="${basePath}/`),
  );
}

/** Serves assets, most of which have a content hash in their name. */
function asset(directory: string): RequestHandler {
  return async (request, response) => {
    const file = String(request.params['file']);
    if (!/^[\w-]+(\.[\w-]+)+$/.test(file)) throw missing(request);
    const found = await load(
      join(directory, 'ui', file),
      /\bbr\b/.test(request.get('accept-encoding') ?? ''),
    );
    if (found === undefined) throw missing(request);
    const named = /-[\w-]{8}\.\w+$/.test(file);
    response.set({
      'Cache-Control': named ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      Vary: 'Accept-Encoding',
      'Cross-Origin-Resource-Policy': 'same-origin',
    });
    if (found.encoding !== undefined) response.set('Content-Encoding', found.encoding);
    response
      .type(TYPES[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
      .send(Buffer.from(found.bytes));
  };
}

function missing(request: Request): Failure {
  return new Failure('not_found', `There is nothing at ${request.path.slice(0, 200)}.`, {
    hint: 'Load the page again: it may have been replaced by a newer one.',
  });
}

/** The published package holds files that have a packed form in that form only. */
async function load(path: string, packed: boolean): Promise<Asset | undefined> {
  const hasPacked = existsSync(`${path}.br`);
  if (packed && hasPacked) return { bytes: await readFile(`${path}.br`), encoding: 'br' };
  if (existsSync(path)) return { bytes: await readFile(path) };
  return hasPacked ? { bytes: await unpack(await readFile(`${path}.br`)) } : undefined;
}
