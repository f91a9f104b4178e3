/**
 * Distributes waiting tasks to workers. The record of a task decides who may run it; the queue only says when
 * to look. A task that is handed out twice runs once, and a lost one is added again.
 */
export interface TaskQueue {
  /** Adds stored tasks. A task that is already in the queue stays as it is. */
  add(ids: readonly string[]): Promise<void>;
  /**
   * Starts to hand out tasks, at most `running` at once.
   *
   * @param take resolves when the task needs no worker any more, or with the delay after which it must be handed
   * out again.
   */
  work(running: number, take: (id: string) => Promise<'done' | { readonly againMs: number }>): void;
  /** Stops handing out tasks and resolves when all running ones are done. */
  stop(): Promise<void>;
  /** Resolves if the queue responds. @throws Failure `unavailable` */
  ping(): Promise<void>;
  close(): Promise<void>;
}
