import { buildClientModel, type ClientMethod, type ClientModel, type Parameter } from './client-model.ts';
import { COLLECTION, type CollectionRequest, VARIABLES } from './collection-requests.ts';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** Collection in the format 2.1 of Postman, which Bruno, Hoppscotch, Insomnia and others read too. */
export function postmanCollection(model: ClientModel = buildClientModel()): string {
  const methods = new Map(model.methods.map((method) => [method.name, method]));
  const saved = Object.values(COLLECTION)
    .flatMap((requests) => Object.values(requests))
    .flatMap(({ saves = {} }) => Object.keys(saves));
  const variables = { ...VARIABLES, ...Object.fromEntries(saved.map((name) => [name, ''])) };
  const folders = Object.entries(COLLECTION).map(([folder, requests]) => ({
    name: folder,
    item: Object.entries(requests).map(([name, request]) => {
      const method = methods.get(name);
      if (method === undefined) throw new Error(`${name} is no method of the clients.`);
      return toItem(method, request);
    }),
  }));
  const collection = {
    info: {
      name: 'Lectern',
      description:
        'Presentations as native, editable PowerPoint. Set base_url and token; requests run from top to bottom, and each stores the ids that later ones need.',
      schema: SCHEMA,
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
    variable: Object.entries(variables).map(([key, value]) => ({ key, value, type: 'string' })),
    item: folders,
  };
  return `${JSON.stringify(collection, null, 2)}\n`;
}

function toItem(method: ClientMethod, request: CollectionRequest): object {
  const { name, path, summary, description, pathParameters, query } = method;
  const { saves, repeats, title = summary } = request;
  const lines = writeScript(saves ?? {}, repeats === true, title);
  const body = toBody(method, request);
  const segments = path.slice(1).split('/');
  const inPath = pathParameters.map((parameter) => ({
    key: parameter.name,
    value: request.path?.[parameter.name] ?? '',
    description: parameter.description,
  }));
  const inQuery = query.map((parameter) => toQuery(parameter, request.query?.[parameter.name]));
  return {
    name: title,
    ...(lines.length > 0 && {
      event: [{ listen: 'test', script: { type: 'text/javascript', exec: lines } }],
    }),
    request: {
      method: method.method.toUpperCase(),
      header: [
        { key: 'Accept', value: 'application/json' },
        ...(body?.['mode'] === 'raw' ? [{ key: 'Content-Type', value: 'application/json' }] : []),
      ],
      ...(body !== undefined && { body }),
      url: {
        raw: `{{base_url}}/${segments.map(toSegment).join('/')}${toSearch(inQuery)}`,
        host: ['{{base_url}}'],
        path: segments.map(toSegment),
        ...(inQuery.length > 0 && { query: inQuery }),
        ...(inPath.length > 0 && { variable: inPath }),
      },
      description: `${description}\n\nMethod of the clients: \`${name}\`.`,
    },
    response: [],
  };
}

const toSegment = (segment: string) => segment.replace(/^\{(\w+)\}$/, ':$1');

interface QueryItem {
  readonly key: string;
  readonly value: string;
  readonly description: string;
  readonly disabled?: true;
}

function toQuery({ name, description }: Parameter, value: string | undefined): QueryItem {
  return {
    key: name,
    value: value ?? '',
    description,
    ...(value === undefined && { disabled: true as const }),
  };
}

function toSearch(query: readonly QueryItem[]): string {
  const enabled = query.filter(({ disabled }) => disabled !== true);
  return enabled.length === 0 ? '' : `?${enabled.map(({ key, value }) => `${key}=${value}`).join('&')}`;
}

function toBody(
  { example, body, filePart }: ClientMethod,
  request: CollectionRequest,
): Readonly<Record<string, unknown>> | undefined {
  if (body === undefined) return undefined;
  if (request.choosesFile && filePart !== undefined)
    return { mode: 'formdata', formdata: [{ key: filePart.name, type: 'file', src: null }] };
  const raw = JSON.stringify(request.body ?? example ?? {}, null, 2);
  return { mode: 'raw', raw, options: { raw: { language: 'json' } } };
}

/** Script after the answer: stores values, and sends a request again whose task has not ended. */
function writeScript(saves: Readonly<Record<string, string>>, repeats: boolean, name: string): string[] {
  const stores = Object.entries(saves).map(([variable, path]) => {
    const value = path.split('.').reduce((inner, step) => `${inner}?.[${quote(step)}]`, 'answer');
    return `if (${value} !== undefined) pm.collectionVariables.set('${variable}', ${value});`;
  });
  const again = `if (['pending', 'processing'].includes(answer.status)) pm.execution.setNextRequest('${name}');`;
  const lines = [...stores, ...(repeats ? [again] : [])];
  return lines.length === 0
    ? []
    : [
        'if (pm.response.code < 300) {',
        '  const answer = pm.response.json();',
        ...lines.map((line) => `  ${line}`),
        '}',
      ];
}

const quote = (step: string) => (/^\d+$/.test(step) ? step : `'${step}'`);
