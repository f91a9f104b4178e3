import type { Server } from '@modelcontextprotocol/server';
import type { Change, ChangeFeed } from '../core/store/changes.ts';
import type { Era } from './result.ts';

/** URI of a changed resource. Resources below it have changed, too. */
export function readAddress({ kind, id }: Change): string {
  return `lectern://${kind}s/${id}`;
}

/**
 * Notifies a lasting connection of changed resources. Clients up to revision 2025-11-25 subscribe to each
 * URI; for later ones the SDK filters the notifications.
 */
export function serveSubscriptions(server: Server, era: Era, changes: ChangeFeed | undefined): void {
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
    const base = readAddress(change);
    const uris =
      era === 'modern' ? [base] : [...wanted].filter((uri) => uri === base || uri.startsWith(`${base}/`));
    // The client may have disconnected; the change itself has succeeded.
    for (const uri of uris) server.sendResourceUpdated({ uri }).catch(() => undefined);
  });
  const closed = server.onclose;
  server.onclose = () => {
    end();
    closed?.();
  };
}
