import type { Tool } from '@modelcontextprotocol/server';
import { descriptionOver, type Operation } from '../core/call/operation.ts';
import type { Transport } from '../core/input/only-over.ts';
import { DECK_VIEW } from '../resources/index.ts';
import { annotationsOf } from './annotations.ts';
import { CALL_TOOL, FIND_TOOLS, moreTools } from './more-tools.ts';
import type { JsonSchema } from './schema.ts';
import { type Speaker, speakerWithout } from './spoken.ts';
import { operationSchemaOf, outputSchemaOf } from './tool-schemas.ts';
import { ESSENTIALS, operationsOf, type Profile, reachable } from './toolsets.ts';

/** MCP tool of an operation over a transport. @param say rewrites texts for this client. */
export function toolOf(operation: Operation, transport: Transport, say: Speaker = (text) => text): Tool {
  return {
    name: operation.name,
    title: operation.title,
    description: say(descriptionOver(operation, transport)),
    inputSchema: told(operationSchemaOf(operation, transport), say) as Tool['inputSchema'],
    outputSchema: outputSchemaOf(operation.output, transport) as NonNullable<Tool['outputSchema']>,
    annotations: annotationsOf(operation.effect),
    ...(operation.view === 'deck' && { _meta: { ui: { resourceUri: DECK_VIEW } } }),
  };
}

/** What one profile offers: the list made once, and calls by name. */
export interface ToolList {
  readonly tools: readonly Tool[];
  readonly byName: ReadonlyMap<string, Operation>;
  /** All that a call by way of call_tool may reach; empty where there is no such tool. */
  readonly reach: ReadonlyMap<string, Operation>;
  /** Names of all tools in the list. */
  readonly names: ReadonlySet<string>;
  readonly say: Speaker;
  readonly transport: Transport;
}

export function toolListOf(catalogue: readonly Operation[], profile: Profile): ToolList {
  const offered = operationsOf(catalogue, profile);
  const more = profile.toolsets.includes(ESSENTIALS);
  const names = new Set([...offered.map(({ name }) => name), ...(more ? [FIND_TOOLS, CALL_TOOL] : [])]);
  const say = speakerWithout([...catalogue.map(({ name }) => name), FIND_TOOLS, CALL_TOOL].filter((name) => !names.has(name)));
  return {
    tools: [...offered.map((operation) => toolOf(operation, profile.transport, say)), ...(more ? moreTools(profile.readOnly) : [])],
    byName: new Map(offered.map((operation) => [operation.name, operation])),
    reach: new Map(more ? reachable(catalogue, profile.readOnly).map((operation) => [operation.name, operation]) : []),
    names,
    say,
    transport: profile.transport,
  };
}

/** A schema whose descriptions are said. */
function told(schema: JsonSchema, say: Speaker): JsonSchema {
  return JSON.parse(JSON.stringify(schema, (key, value: unknown) => (key === 'description' && typeof value === 'string' ? say(value) : value))) as JsonSchema;
}
