import type { z } from 'zod';
import { globalRegistry } from 'zod';

/**
 * Key for zod's `meta`: a field that only programs written for other servers send. It is accepted, but not
 * shown to models.
 */
export const COMPATIBILITY_ONLY = 'x-compatibility-only';

export function isCompatibilityOnly(field: z.core.$ZodType): boolean {
  return (
    (globalRegistry.get(field) as Readonly<Record<string, unknown>> | undefined)?.[COMPATIBILITY_ONLY] ===
    true
  );
}
