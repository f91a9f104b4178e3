import type { ServiceCall } from './call-parts.ts';
import type { Services } from './services.ts';

export type {
  Attachment,
  Caller,
  Clock,
  LinkStyle,
  Log,
  Progress,
  ServiceCall,
  Sketch,
} from './call-parts.ts';

/** Context of a call for operations. */
export interface CallContext extends ServiceCall {
  readonly services: Services;
}
