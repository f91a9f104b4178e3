import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { BlobStore } from '../store/store.ts';
import type { DesignLook, OwnLayout } from './design.ts';
import type { CompiledForm } from './design-job.ts';
import { workerProgram } from './design-threads.ts';

/** Compiling so large a form is the exception, and reading it back no gain. */
const MOST_BYTES = 8 * 1024 * 1024;
const LINE_END = 10;

/**
 * Compiled designs beside their files, one of each, so that a server that was started anew does not
 * find out again what it knew. What another build wrote, what belongs to another file and what is
 * damaged is as if it were not there.
 */
export class CompiledForms {
  readonly #blobs: BlobStore;
  readonly #build: string;

  /** @param build tells programs apart that may compile differently. */
  constructor(blobs: BlobStore, build = thisBuild()) {
    this.#blobs = blobs;
    this.#build = build;
  }

  /** @param key of the file and the fonts that it is measured with. */
  async get(id: string, key: string): Promise<CompiledForm | undefined> {
    try {
      const bytes = await this.#blobs.get(keyOf(id));
      const end = bytes?.indexOf(LINE_END) ?? -1;
      if (bytes === undefined || end < 0) return undefined;
      const { build, file, sum, layouts, look } = JSON.parse(Buffer.from(bytes.subarray(0, end)).toString('utf8')) as Head;
      const compiled = bytes.slice(end + 1);
      return build === this.#build && file === key && sum === sumOf({ layouts, look, compiled }) ? { layouts, look, compiled } : undefined;
    } catch {
      return undefined;
    }
  }

  /** The store writes it whole or not at all; without it the file is compiled again. */
  async put(id: string, key: string, form: CompiledForm): Promise<void> {
    const { layouts, look, compiled } = form;
    const head: Head = { build: this.#build, file: key, sum: sumOf(form), layouts, look };
    const bytes = Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), compiled]);
    if (bytes.length <= MOST_BYTES) await this.#blobs.put(keyOf(id), bytes).catch(() => undefined);
  }

  async delete(id: string): Promise<void> {
    await this.#blobs.delete(keyOf(id)).catch(() => undefined);
  }
}

interface Head {
  readonly build: string;
  readonly file: string;
  readonly sum: string;
  readonly layouts: readonly OwnLayout[];
  readonly look: DesignLook;
}

function keyOf(id: string): string {
  return `designs/${id}/compiled`;
}

function sumOf({ layouts, look, compiled }: CompiledForm): string {
  return createHash('sha256')
    .update(JSON.stringify([layouts, look]))
    .update(compiled)
    .digest('base64');
}

let known: string | undefined;

/** The bundled program names all its parts by their contents; sources change without telling, and are of no build. */
function thisBuild(): string {
  if (known !== undefined) return known;
  const { pathname } = workerProgram();
  known = pathname.endsWith('.ts') ? randomUUID() : createHash('sha256').update(readFileSync(workerProgram())).digest('base64');
  return known;
}
