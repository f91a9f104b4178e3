import type { Tool } from '@modelcontextprotocol/server';
import { descriptionOver, type Operation } from '../core/call/operation.ts';
import type { NameOf } from '../core/errors/message.ts';
import type { Transport } from '../core/input/only-over.ts';
import { DECK_VIEW } from '../resources/index.ts';
import { buildAnnotations } from './annotations.ts';
import { buildMoreTools, CALL_TOOL, FIND_TOOLS } from './more-tools.ts';
import { buildOperationSchema, buildOutputSchema } from './tool-schemas.ts';
import { ESSENTIALS, listReachable, type Profile, selectOperations } from './toolsets.ts';

/**
 * Describes an operation as an MCP tool.
 *
 * @param nameOf tells which tools this client has; phrases about others are left out.
 */
export function describeTool(
  operation: Operation,
  transport: Transport,
  nameOf: NameOf = (name) => name,
): Tool {
  return {
    name: operation.name,
    title: operation.title,
    description: descriptionOver(operation, transport, nameOf),
    inputSchema: buildOperationSchema(operation, transport, nameOf) as Tool['inputSchema'],
    // Some clients show a model no pictures beside structured content, which an output schema would demand.
    ...(operation.attaches === true
      ? {}
      : {
          outputSchema: buildOutputSchema(operation.output, transport) as NonNullable<Tool['outputSchema']>,
        }),
    annotations: buildAnnotations(operation.effect),
    ...(operation.view === 'deck' && { _meta: { ui: { resourceUri: DECK_VIEW } } }),
  };
}

/** Tools of one profile. The list is built once and tools are looked up by name. */
export interface ToolList {
  readonly tools: readonly Tool[];
  readonly byName: ReadonlyMap<string, Operation>;
  /** Operations that call_tool can reach; empty if the profile has no call_tool. */
  readonly reach: ReadonlyMap<string, Operation>;
  /** Names of all tools in the list. */
  readonly names: ReadonlySet<string>;
  readonly transport: Transport;
}

export function buildToolList(catalogue: readonly Operation[], profile: Profile): ToolList {
  const offered = selectOperations(catalogue, profile);
  const more = profile.toolsets.includes(ESSENTIALS);
  const names = new Set([...offered.map(({ name }) => name), ...(more ? [FIND_TOOLS, CALL_TOOL] : [])]);
  const nameOf = (name: string) => (names.has(name) ? name : undefined);
  return {
    tools: [
      ...offered.map((operation) => describeTool(operation, profile.transport, nameOf)),
      ...(more ? buildMoreTools(profile.readOnly) : []),
    ],
    byName: new Map(offered.map((operation) => [operation.name, operation])),
    reach: new Map(
      more ? listReachable(catalogue, profile.readOnly).map((operation) => [operation.name, operation]) : [],
    ),
    names,
    transport: profile.transport,
  };
}
