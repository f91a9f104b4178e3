import type { CallContext } from '../call/call.ts';
import { Failure } from '../errors/failure.ts';
import type { ReferenceService } from './api.ts';

/** @throws Failure `unsupported` if this server does not store files. */
export function requireReferences({ services }: Pick<CallContext, 'services'>): ReferenceService {
  if (services.references === undefined)
    throw new Failure('unsupported', 'This server does not store files.');
  return services.references;
}
