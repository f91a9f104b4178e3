import type { App } from '@modelcontextprotocol/ext-apps';
import type { DeckClient, Finding } from '../api/deck-client.ts';

interface Answer {
  readonly isError?: boolean;
  readonly content?: readonly {
    readonly type: string;
    readonly text?: string;
    readonly data?: string;
    readonly mimeType?: string;
  }[];
  readonly structuredContent?: unknown;
}

/** Calls a tool of the server through the host of the chat. @throws Error with the server's message */
export async function callTool(
  app: App,
  name: string,
  input: Record<string, unknown>,
  signal?: AbortSignal,
): Promise<Answer> {
  const answer = (await app.callServerTool(
    { name, arguments: input },
    signal === undefined ? {} : { signal },
  )) as Answer;
  if (answer.isError === true)
    throw new Error(answer.content?.map(({ text = '' }) => text).join('\n') || name);
  return answer;
}

/** Deck client that uses the tools of the model through the host. */
export function bridgeClient(app: App): DeckClient {
  return {
    async picture(id, slide, width, signal) {
      const { content = [] } = await callTool(
        app,
        'preview_slides',
        { id, slides: [slide], width_px: width === 'svg' ? 1280 : width },
        signal,
      );
      const picture = content.find(({ type }) => type === 'image');
      if (picture?.data === undefined) throw new Error('The server sent no picture.');
      return new Blob([Uint8Array.from(atob(picture.data), (letter) => letter.charCodeAt(0))], {
        type: picture.mimeType ?? 'image/png',
      });
    },
    async findings(id, signal) {
      const { structuredContent } = await callTool(app, 'check_presentation', { id }, signal);
      return (structuredContent as { findings?: readonly Finding[] } | undefined)?.findings ?? [];
    },
  };
}
