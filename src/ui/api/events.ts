import { ApiError, toApiError } from './api-error.ts';
import { request } from './client.ts';

/** Message of an event stream. */
export type StreamEvent = {
  /** Id of the streamed task. */
  readonly task?: string;
} & (
  | { readonly type: 'status'; readonly status: string }
  | { readonly type: 'chunk'; readonly chunk: string }
  /** 1-based. */
  | { readonly type: 'picture'; readonly slide: number; readonly svg: string }
  | {
      readonly type: 'change';
      readonly kind: 'presentation' | 'task' | 'design';
      readonly id: string;
      /** New revision of a presentation; absent for a deleted one. */
      readonly revision?: number;
      /** Name of the user, token or program. */
      readonly author?: string;
      readonly summary?: string;
    }
  | { readonly type: 'complete'; readonly presentation: unknown }
  | { readonly type: 'error'; readonly detail: string }
);

/**
 * Reads server-sent events with the session of the browser until the stream ends or is aborted. @throws
 * ApiError
 */
export async function* streamEvents(path: string, signal: AbortSignal): AsyncGenerator<StreamEvent> {
  const response = await request(path, { signal, headers: { Accept: 'text/event-stream' } });
  if (!response.ok || response.body === null)
    throw toApiError(response.status, await response.json().catch(() => undefined));
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let waiting = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (waiting + value).split('\n\n');
    waiting = blocks.pop() ?? '';
    for (const block of blocks) {
      const lines = block.split('\n');
      const data = lines
        .filter((line) => line.startsWith('data:'))
        .map((line) => line.slice(5))
        .join('\n');
      if (data === '') continue;
      const task = /^id: *(task-[^:]+)/.exec(lines.find((line) => line.startsWith('id:')) ?? '')?.[1];
      const event = { ...(JSON.parse(data) as StreamEvent), ...(task === undefined ? {} : { task }) };
      if (event.type === 'error') throw new ApiError(500, 'failed', event.detail);
      yield event;
    }
  }
}
