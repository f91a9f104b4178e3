import type { CallContext } from '../../call/call.ts';
import { Failure } from '../../errors/failure.ts';
import { message } from '../../errors/message.ts';
import type { ShareService } from '../../presentations/share.ts';

/** @throws Failure `unsupported` if this server shares no presentations. */
export function requireShares(call: Pick<CallContext, 'services'>): ShareService {
  const { shares } = call.services;
  if (!shares)
    throw new Failure('unsupported', 'This server shares no presentations.', {
      hint: message`{export_presentation} writes a file to send.`,
    });
  return shares;
}
