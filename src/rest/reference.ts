import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Express, RequestHandler } from 'express';
import { readBasePath } from './base-path.ts';
import { DOCS_POLICY, renderDocsPage } from './docs-page.ts';
import type { OpenApi } from './openapi.ts';

/** OpenAPI document and reference page by file name. */
export function buildReferenceTexts(document: () => OpenApi) {
  return {
    'openapi.json': () => JSON.stringify(document()),
    'docs.html': () => renderDocsPage(document()),
  } as const;
}

/**
 * Serves `/openapi.json` and `/docs`, which are open to everybody. Generating them takes 0.1 s and 20 MB, so
 * the build writes them to files; only a server that runs from sources generates them itself. Below a sub
 * path they name it.
 */
export function mountReference(
  app: Express,
  document: () => OpenApi,
  directory: string | undefined,
  publicUrl: string | undefined,
): void {
  const texts = buildReferenceTexts(document);
  const bytesOf = (name: keyof typeof texts) =>
    once(() => writeReference(directory, name).then((bytes) => bytes ?? Buffer.from(texts[name]())));
  const basePath = readBasePath(publicUrl);
  const placed = (bytes: () => Promise<Buffer>, place: (text: string) => string) =>
    basePath === '' ? bytes : once(async () => Buffer.from(place(String(await bytes()))));
  const addServer = (text: string) =>
    JSON.stringify({ ...(JSON.parse(text) as OpenApi), servers: [{ url: publicUrl }] });
  const placeLinks = (page: string) => page.replaceAll('href="/', `href="${basePath}/`);
  app.get('/openapi.json', fixed('application/json', placed(bytesOf('openapi.json'), addServer)));
  app.get('/docs', fixed('text/html', placed(bytesOf('docs.html'), placeLinks), DOCS_POLICY));
}

async function writeReference(directory: string | undefined, name: string): Promise<Buffer | undefined> {
  return directory === undefined ? undefined : readFile(join(directory, name)).catch(() => undefined);
}

function fixed(type: string, bytes: () => Promise<Buffer>, policy?: string): RequestHandler {
  return async (_request, response) => {
    const body = await bytes();
    if (policy !== undefined) response.set('Content-Security-Policy', policy);
    response.set('Cache-Control', 'no-cache').type(type).send(body);
  };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
