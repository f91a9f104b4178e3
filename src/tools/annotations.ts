import type { ToolAnnotations } from '@modelcontextprotocol/server';
import type { Effect } from '../core/call/operation.ts';

/**
 * MCP treats unannotated tools as destructive and open-world, so both hints are always present.
 * `idempotentHint` is only set for deletions. No operation reaches beyond this server and its input.
 */
export function buildAnnotations(effect: Effect): ToolAnnotations {
  return {
    readOnlyHint: effect === 'read',
    destructiveHint: effect === 'delete' || effect === 'update',
    ...(effect === 'delete' && { idempotentHint: true }),
    openWorldHint: false,
  };
}
