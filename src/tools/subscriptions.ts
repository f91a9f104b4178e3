import type { Server } from '@modelcontextprotocol/server';
import type { Change, ChangeFeed } from '../core/store/changes.ts';
import type { Era } from './result.ts';

/** Address of what changed; what lies below it has changed with it. */
export function addressOf({ kind, id }: Change): string {
  return `lectern://${kind}s/${id}`;
}

/**
 * Tells a lasting connection of changes: clients up to 2025-11-25 name each address that they want
 * to hear of; for those from 2026-07-28 on the SDK keeps the names and passes on what they chose.
 */
export function keepSubscriptions(server: Server, era: Era, changes: ChangeFeed | undefined): void {
  const wanted = new Set<string>();
  server.setRequestHandler('resources/subscribe', ({ params }) => {
    wanted.add(params.uri);
    return {};
  });
  server.setRequestHandler('resources/unsubscribe', ({ params }) => {
    wanted.delete(params.uri);
    return {};
  });
  if (changes === undefined) return;
  const end = changes.subscribe((change) => {
    const base = addressOf(change);
    const told = era === 'modern' ? [base] : [...wanted].filter((uri) => uri === base || uri.startsWith(`${base}/`));
    // A listener that went away is not the change's concern.
    for (const uri of told) server.sendResourceUpdated({ uri }).catch(() => undefined);
  });
  const closed = server.onclose;
  server.onclose = () => {
    end();
    closed?.();
  };
}
