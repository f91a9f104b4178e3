import { FAILURES } from '../../src/core/errors/failure.ts';
import type { Json } from '../../src/rest/typed-schema.ts';
import type { ClientMethod, ClientModel, Parameter } from './client-model.ts';
import { docstring, PYTHON_GENERATED, PythonTypes, parameterName } from './python-types.ts';

const INDENT = '    ';

interface KeywordParameter {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string;
}

/** A class with one method for each route of the model. */
export function pythonOperations(model: ClientModel): string {
  const writer = new MethodWriter(model);
  const methods = model.methods.map((method) => writer.write(method));
  const imported = [...writer.imported].sort((a, b) => (a < b ? -1 : 1));
  return `${PYTHON_GENERATED}

from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, Sequence, Union, cast

from .._transport import OMITTED, Transport, Uploadable, encode_segment
from .types import (
${imported.map((name) => `${INDENT}${name},`).join('\n')}
)


class Operations:
${INDENT}"""The operations of a server, one method each."""

${INDENT}def __init__(self, transport: Transport) -> None:
${INDENT}${INDENT}self._transport = transport

${methods.join('\n\n')}
`;
}

class MethodWriter {
  readonly #model: ClientModel;
  /** Names of the types that the methods use. */
  readonly imported = new Set<string>();

  constructor(model: ClientModel) {
    this.#model = model;
  }

  write(method: ClientMethod): string {
    const { name, path, pathParameters, query, answer } = method;
    const inBody = this.#bodyParameters(method);
    const inQuery = query.map((one) => this.#parameter(one));
    const keywords = [...inBody, ...inQuery].sort((a, b) => Number(b.isRequired) - Number(a.isRequired));
    // A key in the body does the same as the header.
    const makes = method.method === 'post' && keywords.every(({ name }) => name !== 'idempotency_key');
    const signature = [
      'self',
      ...pathParameters.map(({ name, schema }) => `${name}: ${this.#type(schema)}`),
      ...(keywords.length > 0 || makes ? ['*'] : []),
      ...keywords.map(
        ({ name, type, isRequired }) => `${parameterName(name)}: ${type}${isRequired ? '' : ' = OMITTED'}`,
      ),
      ...(makes ? ['idempotency_key: Optional[str] = None'] : []),
    ];
    const answerType = answer === undefined ? 'None' : this.#use(answer);
    const dictionary = (fields: readonly KeywordParameter[]) =>
      `{${fields.map(({ name }) => `"${name}": ${parameterName(name)}`).join(', ')}}`;
    const filled = path.replace(/\{(\w+)\}/g, (_, parameter: string) => `{encode_segment(${parameter})}`);
    const sent = [
      `"${method.method.toUpperCase()}"`,
      `${filled === path ? '' : 'f'}"${filled}"`,
      ...(inQuery.length > 0 ? [`query=${dictionary(inQuery)}`] : []),
      ...(method.body === undefined ? [] : [`body=${dictionary(inBody)}`]),
      ...(method.filePart === undefined ? [] : [`file_part="${method.filePart.name}"`]),
      ...(makes ? ['idempotency_key=idempotency_key'] : []),
    ];
    const call = `self._transport.call(\n${sent.map((one) => `${INDENT.repeat(3)}${one},`).join('\n')}\n${INDENT.repeat(2)})`;
    return `${INDENT}def ${name}(
${signature.map((one) => `${INDENT}${INDENT}${one},`).join('\n')}
${INDENT}) -> ${answerType}:
${documentation(method, keywords)}
${INDENT}${INDENT}${answer === undefined ? call : `return cast(${answerType}, ${call})`}`;
  }

  #bodyParameters({ body, filePart }: ClientMethod): KeywordParameter[] {
    const schema = this.#model.types.get(body ?? '');
    if (schema === undefined) return [];
    const required = (schema['required'] ?? []) as readonly string[];
    const properties = (schema['properties'] ?? {}) as Readonly<Record<string, Json>>;
    const fields = Object.entries(properties).map(([name, field]) =>
      this.#parameter({
        name,
        schema: field,
        // Files in parts take the place of fields in base64.
        isRequired: required.includes(name) && filePart === undefined,
        description: String(field['description'] ?? ''),
      }),
    );
    if (filePart === undefined) return fields;
    const files: KeywordParameter = {
      name: filePart.name,
      type: filePart.isList ? 'Sequence[Union[Uploadable, Dict[str, Any]]]' : 'Uploadable',
      isRequired: false,
      description: filePart.isList ? 'The files.' : 'The file.',
    };
    return [files, ...fields.filter(({ name }) => name !== filePart.name)];
  }

  #parameter({ name, schema, isRequired, description }: Parameter): KeywordParameter {
    return { name, type: this.#type(schema), isRequired, description };
  }

  /** Type of a parameter; objects of their own shape are dictionaries. */
  #type(schema: Json): string {
    const writer = new PythonTypes((reference) => this.#use(this.#model.typeName(reference)));
    return writer.type(withoutShapes(schema), 'Unused');
  }

  #use(name: string): string {
    this.imported.add(name);
    return name;
  }
}

/** Schema in which objects are of any shape. */
function withoutShapes(schema: Json): Json {
  const of = (one: unknown): unknown =>
    Array.isArray(one)
      ? one.map(of)
      : typeof one === 'object' && one !== null
        ? withoutShapes(one as Json)
        : one;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => key !== 'properties')
      .map(([key, value]) => [key, key === 'enum' || key === 'const' ? value : of(value)]),
  );
}

function documentation(
  { summary, description }: ClientMethod,
  parameters: readonly KeywordParameter[],
): string {
  const indent = INDENT.repeat(2);
  const lines = parameters
    .filter(({ description }) => description !== '')
    .map(({ name, description }) => `${indent}:param ${parameterName(name)}: ${docstring(description)}`);
  const text = `${docstring(`${summary}. ${description}`)}`;
  return lines.length === 0
    ? `${indent}"""${text}"""`
    : `${indent}"""${text}\n\n${lines.join('\n')}\n${indent}"""`;
}

/** Advice after a failure, by its code. */
export function pythonFailures(): string {
  const rows = Object.entries(FAILURES).map(([code, { retry }]) => `${INDENT}"${code}": "${retry}",`);
  return `${PYTHON_GENERATED}

#: Reaction of a caller to a failure, by its code.
REMEDIES = {
${rows.join('\n')}
}
`;
}
