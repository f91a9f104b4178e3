import type { ToolAnnotations } from '@modelcontextprotocol/server';
import type { Effect } from '../core/call/operation.ts';

/**
 * MCP's defaults call an unannotated tool destructive and open to the world, so these are always said; that a call may
 * be repeated is said where it is true and means something: not of reading. No operation reaches beyond this server and
 * what its caller sends.
 */
export function annotationsOf(effect: Effect): ToolAnnotations {
  return {
    readOnlyHint: effect === 'read',
    destructiveHint: effect === 'delete' || effect === 'update',
    ...(effect === 'delete' && { idempotentHint: true }),
    openWorldHint: false,
  };
}
