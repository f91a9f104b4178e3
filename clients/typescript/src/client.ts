import { TaskError } from './errors.ts';
import { Operations } from './generated/operations.ts';
import type { Task } from './generated/types.ts';
import { type CallOptions, type Download, sleep } from './transport.ts';

export interface WaitOptions extends CallOptions {
  /** Milliseconds between two looks at the task; 1000 if absent. */
  readonly intervalMs?: number;
  /** Called with the task whenever its message changes. */
  readonly onProgress?: (task: Task) => void;
}

const DEFAULT_INTERVAL_MS = 1_000;

/**
 * A Lectern server. Each operation is a method; the answer of `fetch` is read, and refusals are thrown as
 * `LecternError`.
 *
 * @example
 * const lectern = new Lectern({ url: 'http://127.0.0.1:5001', token });
 * const deck = await lectern.generatePresentation({ content: '# Tidal power\n\nTides are predictable.' });
 * await writeFile('deck.pptx', (await lectern.download(deck)).bytes);
 */
export class Lectern extends Operations {
  /**
   * Waits until a task has ended, and returns it. @throws TaskError if it ended in an error.
   *
   * @param task the task, or its id.
   */
  async waitForTask(
    task: string | Pick<Task, 'id'>,
    { intervalMs = DEFAULT_INTERVAL_MS, onProgress, signal }: WaitOptions = {},
  ): Promise<Task> {
    const id = typeof task === 'string' ? task : task.id;
    let message: string | undefined;
    for (;;) {
      const now = await this.getTask(id, { ...(signal && { signal }) });
      if (now.message !== message) onProgress?.(now);
      message = now.message;
      if (now.status === 'completed') return now;
      if (now.status === 'error')
        throw new TaskError(id, now.error ?? { status_code: 500, detail: now.message });
      await sleep(intervalMs, signal);
    }
  }

  /** Downloads what a signed link leads to. @param file the link, or an answer with a `path`. */
  download(file: string | { readonly path: string }, options?: CallOptions): Promise<Download> {
    return this.transport.download(typeof file === 'string' ? file : file.path, options);
  }
}
