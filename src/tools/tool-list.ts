import type { Tool } from '@modelcontextprotocol/server';
import type { Operation } from '../core/operation.ts';
import { DECK_VIEW } from '../resources/index.ts';
import { annotationsOf } from './annotations.ts';
import { inputSchemaOf, outputSchemaOf } from './tool-schemas.ts';

/** One operation as MCP shows it to a model. */
export function toolOf(operation: Operation): Tool {
  return {
    name: operation.name,
    title: operation.title,
    description: `${operation.summary} ${operation.guidance}`.trim(),
    inputSchema: inputSchemaOf(operation.input) as Tool['inputSchema'],
    outputSchema: outputSchemaOf(operation.output) as NonNullable<Tool['outputSchema']>,
    annotations: annotationsOf(operation.effect),
    ...(operation.view === 'deck' && { _meta: { ui: { resourceUri: DECK_VIEW } } }),
  };
}

/** What one profile offers: the list made once, and calls by name. */
export interface ToolList {
  readonly tools: readonly Tool[];
  readonly byName: ReadonlyMap<string, Operation>;
}

export function toolListOf(operations: readonly Operation[]): ToolList {
  return { tools: operations.map(toolOf), byName: new Map(operations.map((operation) => [operation.name, operation])) };
}
