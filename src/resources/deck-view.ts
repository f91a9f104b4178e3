import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Described, ResourceContents } from './contents.ts';

export const DECK_VIEW = 'ui://lectern/deck';

/** MIME type of views in the extension io.modelcontextprotocol/ui (2026-01-26). */
const VIEW_TYPE = 'text/html;profile=mcp-app';

/**
 * Page that clients show beside an answer about a deck. It only talks to its host, so its policy allows no
 * address.
 */
export const deckView: Described & { readonly uri: string } = {
  uri: DECK_VIEW,
  name: 'deck-view',
  title: 'A deck inside the conversation',
  description:
    'Shows slides and findings of a deck, with a download and a field to ask for changes. For clients, not for models.',
  mimeType: VIEW_TYPE,
};

/** @param pages directory of the browser client. */
export async function readDeckView(pages: string): Promise<ResourceContents[]> {
  return [
    {
      uri: DECK_VIEW,
      mimeType: VIEW_TYPE,
      text: await readFile(join(pages, 'chat.html'), 'utf8'),
      _meta: { ui: { prefersBorder: true } },
    },
  ];
}
