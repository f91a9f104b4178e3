import type { Progress } from '../core/call.ts';
import type { Failure } from '../core/failure.ts';
import { toFailure } from '../core/operation.ts';
import { inRoutes } from './tool-names.ts';

/** One message of a stream, as clients of this API family read it. */
export type StreamEvent =
  | { readonly type: 'status'; readonly status: string }
  /** A further piece of the text of one JSON object, `{"slides": [...]}`. */
  | { readonly type: 'chunk'; readonly chunk: string }
  | { readonly type: 'complete'; readonly presentation: unknown }
  | { readonly type: 'error'; readonly detail: string };

interface Work {
  readonly path: string;
  run(progress: (progress: Progress) => void): Promise<unknown>;
  /** A piece that is ready, as the stream shows it. */
  piece(part: Readonly<Record<string, unknown>>, index: number): unknown;
}

/**
 * Begins the work and answers what it tells while it goes on: its steps, its pieces, and the whole at the end.
 *
 * @throws Failure when it fails before it has told anything; later failures are the last event.
 */
export async function eventsOf({ path, run, piece }: Work): Promise<AsyncIterable<StreamEvent>> {
  const waiting: StreamEvent[] = [];
  let wake = () => {};
  let ended = false;
  let failed: Failure | undefined;
  let pieces = 0;
  let told = '';
  const add = (event: StreamEvent) => {
    waiting.push(event);
    wake();
  };
  const progress = ({ message, part }: Progress) => {
    if (message !== told) add({ type: 'status', status: message });
    told = message;
    if (part !== undefined) add({ type: 'chunk', chunk: `${pieces === 0 ? '{ "slides": [ ' : ', '}${JSON.stringify(piece(part, pieces++))}` });
  };
  run(progress)
    .then(
      (presentation) => {
        if (pieces > 0) add({ type: 'chunk', chunk: ' ] }' });
        add({ type: 'complete', presentation });
      },
      (error: unknown) => {
        failed = toFailure(error);
      },
    )
    .finally(() => {
      ended = true;
      wake();
    });
  const more = () => (waiting.length > 0 || ended ? Promise.resolve() : new Promise<void>((resolve) => (wake = resolve)));
  await more();
  if (failed !== undefined && waiting.length === 0) throw failed;
  return (async function* () {
    for (;;) {
      const event = waiting.shift();
      if (event !== undefined) yield event;
      else if (ended) break;
      else await more();
    }
    if (failed !== undefined) yield { type: 'error', detail: inRoutes(failed.hint === undefined ? failed.message : `${failed.message} ${failed.hint}`, path) } as const;
  })();
}
