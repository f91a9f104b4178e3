import { readFileSync } from 'node:fs';
import { type TestClient, textOf } from '../tools/clients.ts';

export type Fields = Record<string, unknown>;

/** Reads a failure in the same form from every surface. */
export interface Refusal {
  readonly fields: readonly string[];
  readonly text: string;
}

/** The life of one deck, through one of the ways in. */
export interface DeckSurface {
  readonly name: string;
  generate(input: Fields): Promise<Fields>;
  get(id: string): Promise<Fields>;
  check(id: string): Promise<Fields>;
  edit(id: string, input: Fields): Promise<Fields>;
  /** The sheet of all slides as PNG. */
  preview(id: string): Promise<Buffer>;
  export(id: string): Promise<Fields>;
  /** The bytes behind the `path` of an answer. */
  file(path: string): Promise<Buffer>;
  delete(id: string): Promise<void>;
  refusal(input: Fields): Promise<Refusal>;
}

export function mcpSurface(name: string, client: TestClient): DeckSurface {
  const call = async (tool: string, input: Fields) => {
    const answer = await client.call(tool, input);
    if (answer.isError) throw new Error(textOf(answer));
    return answer;
  };
  const fields = async (tool: string, input: Fields) => (await call(tool, input)).structuredContent ?? {};
  return {
    name,
    generate: (input) => fields('generate_presentation', input),
    get: (id) => fields('get_presentation', { id, response_format: 'detailed', max_slides: 100 }),
    check: (id) => fields('check_presentation', { id }),
    edit: (id, input) => fields('edit_presentation', { id, ...input }),
    preview: async (id) =>
      Buffer.from(
        (await call('preview_slides', { id })).content.find(({ type }) => type === 'image')?.data ?? '',
        'base64',
      ),
    export: (id) => fields('export_presentation', { id }),
    file: async (path) =>
      path.startsWith('http') ? Buffer.from(await (await fetch(path)).arrayBuffer()) : readFileSync(path),
    delete: async (id) => void (await fields('delete_presentation', { id })),
    async refusal(input) {
      const answer = await client.call('generate_presentation', input);
      const failure = (answer.structuredContent ?? answer._meta?.['lectern/failure']) as {
        issues: { loc: string[]; msg: string }[];
      };
      return {
        fields: failure.issues.map(({ loc }) => loc.join('.')),
        text: failure.issues.map(({ msg }) => msg).join('\n'),
      };
    },
  };
}

export function restSurface(base: string, token: string): DeckSurface {
  const send = (method: string, path: string, body?: Fields, accept = 'application/json') =>
    fetch(`${base}/api/v3/presentation${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        accept,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const fields = async (method: string, path: string, body?: Fields) => {
    const answer = await send(method, path, body);
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
    return (answer.status === 204 ? {} : await answer.json()) as Fields;
  };
  return {
    name: 'REST',
    generate: (input) => fields('POST', '/generate', input),
    get: (id) => fields('GET', `/${id}`),
    check: (id) => fields('GET', `/${id}/check`),
    edit: (id, input) => fields('POST', `/${id}/edit`, input),
    preview: async (id) =>
      Buffer.from(await (await send('GET', `/${id}/preview`, undefined, 'image/png')).arrayBuffer()),
    export: (id) => fields('POST', '/export', { id }),
    file: async (path) => Buffer.from(await (await fetch(path)).arrayBuffer()),
    delete: async (id) => void (await fields('DELETE', `/${id}`)),
    async refusal(input) {
      const { detail } = (await (await send('POST', '/generate', input)).json()) as {
        detail: { loc: string[]; msg: string }[];
      };
      return {
        fields: detail.map(({ loc }) => loc.slice(1).join('.')),
        text: detail.map(({ msg }) => msg).join('\n'),
      };
    },
  };
}
