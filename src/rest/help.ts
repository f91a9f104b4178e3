import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Express } from 'express';

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  webp: 'image/webp',
  woff2: 'font/woff2',
  json: 'application/json',
};

/** Digests of the scripts that stand in pages, as the build of the site lists them. */
const SCRIPT_HASHES = 'script-hashes.txt';

/**
 * Serves the documentation site at `/help`, to everybody. Its addresses are relative, so that its pages, whose
 * addresses end in a slash, need not know the base path.
 *
 * @param directory of the built site; undefined or absent: its addresses are not found.
 */
export function mountHelp(app: Express, directory: string | undefined, basePath: string): void {
  const files = new Set(directory === undefined ? [] : listFiles(directory));
  const policy = directory === undefined || files.size === 0 ? '' : createPolicy(directory);
  app.get(['/help', '/help/*path'], async (request, response, next) => {
    const path = request.path.slice('/help/'.length);
    const name = path === '' || path.endsWith('/') ? `${path}index.html` : path;
    if (directory === undefined || !files.has(name) || request.path === '/help') {
      const page = request.path === '/help' ? '' : `${path}/`;
      if (files.has(`${page}index.html`)) response.redirect(301, `${basePath}/help/${page}`);
      else next();
      return;
    }
    const bytes = await readFile(join(directory, name));
    const tag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    // The generator puts a content hash into the names of scripts, styles and fonts.
    const isFixed = /^assets\/.*\.[\w-]{8}\.\w+$/.test(name);
    response.set({
      'Content-Security-Policy': policy,
      'Cache-Control': isFixed ? 'public, max-age=31536000, immutable' : 'no-cache',
      'Cross-Origin-Resource-Policy': 'same-origin',
      ETag: tag,
    });
    if (request.get('if-none-match') === tag) return void response.status(304).end();
    response.type(TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream').send(bytes);
  });
}

/** Paths of all files, with slashes, below a folder that may be absent. */
function listFiles(directory: string): string[] {
  if (!existsSync(join(directory, SCRIPT_HASHES))) return [];
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name).slice(join(directory, '/').length).replaceAll('\\', '/'),
    );
}

/** Scripts and styles of this server only; the search runs WebAssembly in a worker. */
function createPolicy(directory: string): string {
  const hashes = readFileSync(join(directory, SCRIPT_HASHES), 'utf8').trim();
  return `default-src 'none'; script-src 'self' 'wasm-unsafe-eval' ${hashes}; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}
