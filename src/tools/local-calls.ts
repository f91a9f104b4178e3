import type { Server } from '@modelcontextprotocol/server';
import type { CallContext } from '../core/call/call.ts';
import type { Operation } from '../core/call/operation.ts';
import { isObject } from '../core/input/is-object.ts';
import type { SaveTarget, TaskFiles } from '../core/store/local-files.ts';
import { type LocalSurface, writeAnswerFile } from './local-answer.ts';
import { readLocalInput, restorePaths } from './local-input.ts';
import type { Era } from './result.ts';
import { findOperation, type TaskState } from './tasks.ts';

/** How a call ends: with its answer, or with the task that goes on. */
export type Ended = { readonly answer: Readonly<Record<string, unknown>> } | { readonly task: TaskState };

export interface LocalCallsOptions extends LocalSurface {
  readonly taskFiles: TaskFiles;
  catalogue(): Promise<readonly Operation[]>;
}

/** How long a call waits for the client to name its roots. */
const ROOTS_MS = 2_000;

/**
 * Calls of a client on the same machine: fields that name files take paths, and made files are written to
 * paths.
 */
export class LocalCalls {
  readonly #options: LocalCallsOptions;
  /** Pending writes of task files by task id, shared by all callers that wait for them. */
  readonly #writing = new Map<string, Promise<Readonly<Record<string, unknown>>>>();
  #roots: Promise<void> | undefined;

  constructor(options: LocalCallsOptions) {
    this.#options = options;
  }

  /** Runs a call with stored copies in place of paths, and writes the file that it makes. */
  async run(
    operation: Operation,
    sent: unknown,
    call: CallContext,
    run: (input: unknown) => Promise<Ended>,
  ): Promise<Ended> {
    await this.#roots;
    const { input, target, paths } = await readLocalInput(operation, sent, this.#options.files, call);
    try {
      const end = await run(input);
      const task = 'task' in end ? end.task.taskId : readTask(end.answer);
      if (task !== undefined && target !== undefined) await this.#remember(task, target, call);
      if ('task' in end || task !== undefined) return end;
      if (isEndedTask(end.answer)) return { answer: await this.finishTask(end.answer, call) };
      return operation.makesFile === true
        ? {
            answer: await writeAnswerFile(
              operation,
              end.answer,
              { target, source: readId(input) },
              this.#options,
              call,
            ),
          }
        : end;
    } catch (error) {
      throw restorePaths(error, paths);
    }
  }

  /** Adds the path of its file to a finished task. The file is written now unless that was done before. */
  async finishTask<Task extends Readonly<Record<string, unknown>>>(
    task: Task,
    call: CallContext,
  ): Promise<Task> {
    if (!isEndedTask(task)) return task;
    const { id, type, data } = task;
    const operation = findOperation(type, await this.#options.catalogue());
    if (operation?.makesFile !== true || typeof data['path'] !== 'string') return task;
    const writing = this.#writing.get(id) ?? this.#writeOnce(id, operation, data, call);
    this.#writing.set(id, writing);
    try {
      return { ...task, data: { ...data, ...(await writing) } };
    } catch (error) {
      call.log.warn({ err: error, task: id }, 'the file of a task could not be written');
      return task;
    } finally {
      this.#writing.delete(id);
    }
  }

  /**
   * @returns the fields of the task's data that change: its path, and warnings where the file is not at its
   * target.
   */
  async #writeOnce(
    id: string,
    operation: Operation,
    data: Readonly<Record<string, unknown>>,
    call: CallContext,
  ): Promise<Readonly<Record<string, unknown>>> {
    const known = await this.#options.taskFiles.get(id);
    if (known?.path !== undefined) return { path: known.path };
    const { path, warnings } = await writeAnswerFile(
      operation,
      data,
      { target: known?.target },
      this.#options,
      call,
    );
    // Another process with access to the target may write it.
    const isWritten = JSON.stringify(warnings) === JSON.stringify(data['warnings']);
    if (isWritten) await this.#options.taskFiles.put(id, { ...known, path: String(path) });
    return { path, ...(warnings !== undefined && { warnings }) };
  }

  /**
   * Writes the file when the task ends. If this process ends first, the next reader of the task writes it.
   */
  async #remember(id: string, target: SaveTarget, call: CallContext): Promise<void> {
    await this.#options.taskFiles.put(id, { target });
    const { tasks } = call.services;
    const write = async () => {
      for await (const _ of tasks.follow(id, new AbortController().signal));
      await this.finishTask({ ...(await tasks.get(id)) }, call);
    };
    write().catch((error: unknown) =>
      call.log.warn({ err: error, task: id }, 'the file of a task could not be written'),
    );
  }

  #pathOfRoot(uri: string): string | undefined {
    try {
      return this.#options.files.pathOf(uri, ['roots'], true);
    } catch {
      return undefined;
    }
  }

  /** Keeps the allowed folders within the roots of a client of the older revisions that offers them. */
  watchRoots(server: Server, era: Era): void {
    if (era !== 'legacy') return;
    const read = async () => {
      if (server.getClientCapabilities()?.roots === undefined) return;
      const { roots } = await server.listRoots(undefined, { timeout: ROOTS_MS });
      // Roots that name no folder of this machine allow nothing; a client without any root says nothing about
      // folders.
      this.#options.files.narrowTo(
        roots.length === 0 ? undefined : roots.flatMap(({ uri }) => this.#pathOfRoot(uri) ?? []),
      );
    };
    // A client that offers roots and does not name them is served without.
    const refresh = () => {
      this.#roots = read().catch(() => undefined);
    };
    server.oninitialized = refresh;
    server.setNotificationHandler('notifications/roots/list_changed', refresh);
  }
}

function readId(input: unknown): string | undefined {
  return isObject(input) && typeof input['id'] === 'string' ? input['id'] : undefined;
}

function readTask({ task }: Readonly<Record<string, unknown>>): string | undefined {
  return isObject(task) && typeof task['id'] === 'string' ? task['id'] : undefined;
}

/** Returns whether an answer of get_task describes a task that succeeded. */
function isEndedTask(answer: Readonly<Record<string, unknown>>): answer is {
  readonly id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
} & Readonly<Record<string, unknown>> {
  const { id, type, status, data } = answer;
  return typeof id === 'string' && typeof type === 'string' && status === 'completed' && isObject(data);
}
