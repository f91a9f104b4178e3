import { createHash } from 'node:crypto';
import { FAILURES } from '../core/errors/failure.ts';
import { DOCS_STYLE } from './docs-style.ts';
import type { OpenApi, OpenApiOperation } from './openapi.ts';
import type { Json } from './typed-schema.ts';

interface Entry {
  readonly method: string;
  readonly path: string;
  readonly operation: OpenApiOperation;
}

const GROUPS: Readonly<Record<string, string>> = {
  ...{
    presentations: 'Presentations',
    tasks: 'Tasks',
    templates: 'Templates',
    designs: 'Designs',
    themes: 'Themes',
    files: 'Files',
    images: 'Pictures',
    icons: 'Icons',
    fonts: 'Fonts',
  },
  ...{ webhooks: 'Webhooks', auth: 'Sign-in and tokens', v2: 'Version 2', v1: 'Version 1, self-hosted' },
};

/** Content-Security-Policy that allows the page's own style, by digest, and nothing else. */
export const DOCS_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(DOCS_STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Renders the OpenAPI document as one HTML page without scripts or external resources. */
export function renderDocsPage(document: OpenApi): string {
  const entries = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  const groups = [...Map.groupBy(entries, ({ operation }) => operation.tags[0] ?? 'other')].sort(
    ([a], [b]) => order(a) - order(b),
  );
  // Beside the text on wide screens, folded above it on narrow ones.
  const contents = groups
    .map(
      ([tag, list]) => `<h2>${escapeHtml(readTitle(tag))}</h2><ul>${list.map(renderNavItem).join('')}</ul>`,
    )
    .join('\n');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Lectern API</title><style>${DOCS_STYLE}</style></head>
<body><div class="page">
<nav aria-label="Contents"><a class="brand" href="#top">Lectern</a><p class="version">API ${escapeHtml(document.info.version)}</p>
<ul class="plain"><li><a href="#credentials">Credentials</a></li><li><a href="#errors">Errors</a></li><li><a href="/openapi.json">openapi.json</a></li></ul>
<div class="groups">${contents}</div>
<details class="contents"><summary>All operations</summary>${contents}</details>
</nav>
<main id="top"><h1>Presentations over HTTP</h1>
<p class="lead">${escapeHtml(document.info.description)}</p>
${introduction()}
${groups.map(([tag, list]) => `<h2 class="group">${escapeHtml(readTitle(tag))}</h2>\n${list.map((entry) => renderSection(entry, document)).join('\n')}`).join('\n')}
</main></div></body></html>`;
}

function introduction(): string {
  const rows = Object.entries(FAILURES).map(
    ([code, { status, retry, when }]) =>
      `<tr><td><code>${status}</code> ${code}</td><td>${retry === 'fix' ? 'correct the request' : retry === 'wait' ? 'wait, send again' : 'tell the operator'}</td><td>${escapeHtml(when)}</td></tr>`,
  );
  return `<section class="endpoint" id="credentials"><h3>Credentials</h3>
<p>Send <code>Authorization: Bearer …</code> with an API token or with the <code>access_token</code> that <code>POST /api/v1/auth/login</code> answers. Paths under <code>/api/v1</code> also take HTTP Basic with the name and password of the admin.</p>
<p>While no admin account exists, calls from the machine itself need no credentials; everybody else gets 428 until <code>POST /api/v1/auth/setup</code> was called with the code that the server printed to its log.</p></section>
<section class="endpoint" id="errors"><h3>Errors</h3>
<p>Every error is <code>{"detail", "code", "request_id"}</code>; a 422 is <code>{"detail": [{"loc", "msg", "type", "input", "ctx"}]}</code>, one item for each field. The request id is also in the <code>X-Request-Id</code> header.</p>
<details><summary>All codes</summary><table><thead><tr><th>Status, code</th><th>What to do</th><th>When</th></tr></thead><tbody>${rows.join('')}</tbody></table></details></section>`;
}

function renderNavItem({ method, operation }: Entry): string {
  return `<li><a href="#${operation.operationId}"><span class="method ${method}">${method.toUpperCase()}</span><span>${escapeHtml(operation.summary)}</span></a></li>`;
}

function renderSection({ method, path, operation }: Entry, document: OpenApi): string {
  const parameters = (operation['parameters'] ?? []) as {
    name: string;
    in: string;
    required: boolean;
    description?: string;
    schema: Json;
  }[];
  const body = resolve(renderContent(operation['requestBody'])?.['schema'], document);
  const answers = Object.entries(operation['responses'] as Record<string, Json>);
  const [status, success] = answers.find(([code]) => code.startsWith('2')) ?? ['200', {}];
  const answer = resolve(renderContent(success)?.['schema'], document);
  const rows = parameters.map(({ name, required, description, schema, in: where }) =>
    row(name, { ...schema, description }, required, where),
  );
  const bodyRows = body ? renderFieldRows(body) : [];
  const example = renderContent(operation['requestBody'])?.['example'];
  return `<section class="endpoint" id="${operation.operationId}"><h3>${escapeHtml(operation.summary)}</h3>
<div class="address"><span class="method ${method}">${method.toUpperCase()}</span><code>${escapeHtml(path)}</code></div>
<p>${escapeHtml(operation.description)}</p><p class="takes">${credentials(operation['security'])}</p>
${table([...rows, ...bodyRows])}
${example === undefined ? '' : `<h4>Example</h4><pre tabindex="0" role="region" aria-label="Example">${escapeHtml(JSON.stringify(example, null, 2))}</pre>`}
<h4>Answer ${escapeHtml(status)}</h4>${answer ? renderAnswer(answer) : '<p>No body.</p>'}
</section>`;
}

function renderAnswer(schema: Json): string {
  const item = schema['type'] === 'array' ? (schema['items'] as Json) : schema;
  const rows = renderFieldRows(item, false);
  if (rows.length === 0) return `<p><code>${escapeHtml(describeType(schema))}</code></p>`;
  return `${item === schema ? '' : '<p>A list of objects with these fields.</p>'}<details><summary>${rows.length} field${rows.length === 1 ? '' : 's'}</summary>${table(rows)}</details>`;
}

function renderFieldRows(schema: Json, markRequired = true): string[] {
  const required = new Set(markRequired ? ((schema['required'] ?? []) as string[]) : []);
  return Object.entries((schema['properties'] ?? {}) as Record<string, Json>).map(([name, property]) =>
    row(name, property, required.has(name), ''),
  );
}

function row(name: string, schema: Json, required: boolean, where: string): string {
  const fallback =
    schema['default'] === undefined
      ? ''
      : ` Default <code>${escapeHtml(JSON.stringify(schema['default']))}</code>.`;
  const place = where === 'query' || where === '' ? '' : ` <span class="takes">${where}</span>`;
  return `<tr><td><code>${escapeHtml(name)}</code>${place}${required ? ' <span class="required">required</span>' : ''}</td><td>${escapeHtml(describeType(schema))}</td><td>${escapeHtml(String(schema['description'] ?? ''))}${fallback}</td></tr>`;
}

function table(rows: readonly string[]): string {
  return rows.length === 0
    ? ''
    : `<table><thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function describeType(schema: Json): string {
  const types = [schema['type'] ?? []].flat();
  if (types.length > 1) return types.map((type) => describeType({ ...schema, type })).join(' or ');
  if (types[0] === 'null') return 'null';
  const choices = schema['enum'] as unknown[] | undefined;
  if (choices) return choices.map((choice) => JSON.stringify(choice)).join(' | ');
  if (schema['const'] !== undefined) return JSON.stringify(schema['const']);
  const any = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined;
  if (any) return any.map(describeType).join(' or ');
  if (schema['type'] === 'array') return `list of ${describeType((schema['items'] ?? {}) as Json)}`;
  const properties = Object.keys((schema['properties'] ?? {}) as Json);
  if (types[0] === 'object' && properties.length > 0) return `{${properties.join(', ')}}`;
  const limits = [
    describeRange(schema, 'minimum', 'maximum', ''),
    describeRange(schema, 'minLength', 'maxLength', ' characters'),
  ]
    .filter((text) => text !== '')
    .join(', ');
  const type = String(types[0] ?? 'any');
  return limits === '' ? type : `${type}, ${limits}`;
}

function describeRange(schema: Json, low: string, high: string, unit: string): string {
  // Omits the safe-integer bounds that zod adds to every integer.
  const [min, max] = [schema[low], schema[high]].map((value) =>
    typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined,
  );
  if (max !== undefined) return `${min ?? 'up to'}${min === undefined ? ' ' : '–'}${max}${unit}`;
  return min === undefined || (unit !== '' && min === 1) ? '' : `from ${min}${unit}`;
}

function credentials(security: unknown): string {
  const kinds = (security as Json[]).flatMap((entry) => Object.keys(entry));
  if (kinds.length === 0) return 'Needs no credentials.';
  const words: Record<string, string> = {
    basic: 'HTTP Basic',
    bearer: 'a Bearer token',
    session: 'the session cookie',
  };
  return `Takes ${kinds.map((kind) => words[kind] ?? kind).join(', ')}.`;
}

function renderContent(holder: unknown): Json | undefined {
  return ((holder as Json | undefined)?.['content'] as Record<string, Json> | undefined)?.[
    'application/json'
  ];
}

function resolve(schema: unknown, document: OpenApi): Json | undefined {
  const reference = (schema as Json | undefined)?.['$ref'];
  if (typeof reference !== 'string') return schema as Json | undefined;
  return document.components.schemas[reference.split('/').at(-1) ?? ''];
}

const readTitle = (tag: string) => GROUPS[tag] ?? tag;
const order = (tag: string) => [...Object.keys(GROUPS)].indexOf(tag) + (tag in GROUPS ? 0 : 100);
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
