import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';

/** A request or an answer of a client, each one line of the ledger. */
export type Entry =
  | { readonly kind: 'asked'; readonly key: string; readonly what: Work; readonly of?: string }
  | ({ readonly kind: 'answered'; readonly key: string } & Answer);

export interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  /** The header of that name. */
  readonly retryAfter?: string;
}

/**
 * `task`: a deck made as a task. `deck`: a deck that is waited for. `delete`, `export`: of the presentation
 * `of`. `upload`: a picture.
 */
export type Work = 'task' | 'deck' | 'delete' | 'export' | 'upload';

/** One request as the ledger tells it. */
export interface Asked {
  readonly key: string;
  readonly what: Work;
  readonly of?: string;
  /** Absent: the connection ended before an answer came. */
  readonly answer?: Answer;
}

/**
 * A client's own account, outside of the server: every line is on disk before the request leaves, or
 * before the answer is acted on. What the server says after a fault is compared with it.
 */
export class Ledger {
  readonly #path: string;
  readonly #file: number;

  constructor(path: string) {
    this.#path = path;
    this.#file = openSync(path, 'a');
  }

  note(entry: Entry): void {
    writeSync(this.#file, `${JSON.stringify(entry)}\n`);
    fsyncSync(this.#file);
  }

  /** Every request with its answer, read back from disk. */
  read(): readonly Asked[] {
    const entries = readFileSync(this.#path, 'utf8')
      .trimEnd()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Entry);
    const answers = new Map(
      entries.flatMap((entry): [string, Answer][] => (entry.kind === 'answered' ? [[entry.key, entry]] : [])),
    );
    return entries.flatMap((entry) => {
      if (entry.kind !== 'asked') return [];
      const answer = answers.get(entry.key);
      return [
        {
          key: entry.key,
          what: entry.what,
          ...(entry.of !== undefined && { of: entry.of }),
          ...(answer && { answer }),
        },
      ];
    });
  }

  close(): void {
    closeSync(this.#file);
  }
}
