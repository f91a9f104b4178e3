import type { CallContext } from '../call/call.ts';
import { Failure } from '../errors/failure.ts';
import { parseDesignId } from './design-id.ts';
import type { GenerateRequest } from './draft.ts';

/** Words that slides in a design avoid, for its author; empty for a built-in template or without any. */
export async function readDesignWords(
  template: string,
  { services }: Pick<CallContext, 'services'>,
): Promise<Pick<GenerateRequest, 'words_to_avoid'>> {
  const id = parseDesignId(template);
  if (id === undefined || services.designs === undefined) return {};
  try {
    const words = (await services.designs.get(id)).style?.words_to_avoid;
    return words === undefined ? {} : { words_to_avoid: words };
  } catch (error) {
    // The deck itself reports the missing design.
    if (error instanceof Failure && error.code === 'not_found') return {};
    throw error;
  }
}
