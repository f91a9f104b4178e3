import type { ToolAnnotations } from '@modelcontextprotocol/server';
import type { Effect } from '../core/operation.ts';

/**
 * All four hints, since MCP's defaults call an unannotated tool destructive and open to the world.
 * No operation reaches beyond this server and what its caller sends.
 */
export function annotationsOf(effect: Effect): ToolAnnotations {
  return {
    readOnlyHint: effect === 'read',
    destructiveHint: effect === 'delete' || effect === 'update',
    idempotentHint: effect === 'read' || effect === 'delete',
    openWorldHint: false,
  };
}
