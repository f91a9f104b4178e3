/**
 * Hands waiting tasks to workers. What a task is and who may run it lies in its record: the queue only says when to
 * look, so a task that it hands out twice is run once, and one that it forgets is added again.
 */
export interface TaskQueue {
  /** After the tasks are stored. One that is there already stays as it is. */
  add(ids: readonly string[]): Promise<void>;
  /**
   * Begins to hand out tasks, at most `running` at once.
   *
   * @param take answers when the task needs no worker any more, or in how many ms it must be handed out again.
   */
  work(running: number, take: (id: string) => Promise<'done' | { readonly againMs: number }>): void;
  /** Hands out no more; resolves when everything that was handed out has been answered. */
  stop(): Promise<void>;
  /** Whether the queue answers now. @throws Failure `unavailable` */
  ping(): Promise<void>;
  close(): Promise<void>;
}
