import { FAILURES } from '../../src/core/errors/failure.ts';
import { type ClientMethod, type ClientModel, toCamelCase } from './client-model.ts';
import { commentOf, GENERATED, inlineType } from './typescript-types.ts';

/** A class with one method for each route of the model. */
export function typescriptOperations(model: ClientModel): string {
  const used = [...model.types.keys()].sort((a, b) => a.localeCompare(b, 'en'));
  const hasFiles = model.methods.some(({ filePart }) => filePart !== undefined);
  return `${GENERATED}
import { type CallOptions, type ClientOptions, Transport${hasFiles ? ', type WithFile' : ''} } from '../transport.ts';
import type {
${used.map((name) => `  ${name},`).join('\n')}
} from './types.ts';

/** The operations of a server, one method each. */
export class Operations {
  protected readonly transport: Transport;

  constructor(options: ClientOptions) {
    this.transport = new Transport(options);
  }

${model.methods.map((method) => methodText(method, model)).join('\n\n')}
}
`;
}

function methodText(method: ClientMethod, model: ClientModel): string {
  const { name, path, pathParameters, query, body, isBodyRequired, filePart, answer } = method;
  const bodyType = filePart === undefined ? body : `WithFile<${body}, '${filePart.name}'>`;
  const queryFields = query.map(
    ({ name, isRequired, schema }) =>
      `${name}${isRequired ? '' : '?'}: ${inlineType(schema, model)}${isRequired ? '' : ' | undefined'}`,
  );
  const takesQuery = query.some(({ isRequired }) => isRequired);
  const parameters = [
    ...pathParameters.map(({ name, schema }) => `${toCamelCase(name)}: ${inlineType(schema, model)}`),
    ...(bodyType === undefined ? [] : [`body: ${bodyType}${isBodyRequired ? '' : ' = {}'}`]),
    ...(query.length === 0 ? [] : [`query: { ${queryFields.join('; ')} }${takesQuery ? '' : ' = {}'}`]),
    'options?: CallOptions',
  ];
  const params = pathParameters.map(({ name }) =>
    toCamelCase(name) === name ? name : `${name}: ${toCamelCase(name)}`,
  );
  const call = [
    `method: '${method.method.toUpperCase()}'`,
    `path: '${path}'`,
    ...(params.length === 0 ? [] : [`params: { ${params.join(', ')} }`]),
    ...(query.length === 0 ? [] : ['query']),
    ...(body === undefined ? [] : ['body']),
    ...(filePart === undefined ? [] : [`filePart: '${filePart.name}'`]),
  ];
  return `${commentOf(documentation(method), '  ')}  ${toCamelCase(name)}(${parameters.join(', ')}): Promise<${answer ?? 'void'}> {
    return this.transport.call({ ${call.join(', ')} }, options);
  }`;
}

function documentation({ summary, description, query }: ClientMethod): string {
  const parameters = query
    .filter(({ description }) => description !== '')
    .map(({ name, description }) => `\n   * @param query.${name} ${description}`);
  const text = `${summary}. ${description}`;
  return parameters.length === 0 ? text : `\n   * ${text}${parameters.join('')}\n  `;
}

/** Advice after a failure, by its code. */
export function typescriptFailures(): string {
  const rows = Object.entries(FAILURES).map(([code, { retry }]) => `  ${code}: '${retry}',`);
  return `${GENERATED}

/** Reaction of a caller to a failure, by its code. */
export const REMEDIES = {
${rows.join('\n')}
} as const;

export type FailureCode = keyof typeof REMEDIES;
`;
}
