import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { BlobStore } from '../store/store.ts';
import type { BrandShapes, DesignLook, OwnLayout } from './design.ts';
import type { CompiledForm } from './design-job.ts';
import { workerProgram } from './design-threads.ts';

/** Larger results are rare, and reading them back saves no time. */
const MAX_BYTES = 8 * 1024 * 1024;
const LINE_END = 10;

/**
 * Stores compiled designs beside their files, so that a restarted server need not compile them again. Results
 * of another build or for another file, and damaged ones, are ignored.
 */
export class CompiledForms {
  readonly #blobs: BlobStore;
  readonly #build: string;

  /** @param build identifies the program, because another build may compile differently */
  constructor(blobs: BlobStore, build = thisBuild()) {
    this.#blobs = blobs;
    this.#build = build;
  }

  /** @param key hash of the file and the fonts that it is measured with */
  async get(id: string, key: string): Promise<CompiledForm | undefined> {
    try {
      const bytes = await this.#blobs.get(blobKey(id));
      const end = bytes?.indexOf(LINE_END) ?? -1;
      if (bytes === undefined || end < 0) return undefined;
      const { build, file, sum, layouts, look, shapes } = JSON.parse(
        Buffer.from(bytes.subarray(0, end)).toString('utf8'),
      ) as Head;
      const compiled = bytes.slice(end + 1);
      return build === this.#build && file === key && sum === checksum({ layouts, look, shapes, compiled })
        ? { layouts, look, shapes, compiled }
        : undefined;
    } catch {
      return undefined;
    }
  }

  /** Stores a result. A failed write is ignored, because the file can be compiled again. */
  async put(id: string, key: string, form: CompiledForm): Promise<void> {
    const { layouts, look, shapes, compiled } = form;
    const head: Head = { build: this.#build, file: key, sum: checksum(form), layouts, look, shapes };
    const bytes = Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), compiled]);
    if (bytes.length <= MAX_BYTES) await this.#blobs.put(blobKey(id), bytes).catch(() => undefined);
  }

  async delete(id: string): Promise<void> {
    await this.#blobs.delete(blobKey(id)).catch(() => undefined);
  }
}

interface Head {
  readonly build: string;
  readonly file: string;
  readonly sum: string;
  readonly layouts: readonly OwnLayout[];
  readonly look: DesignLook;
  readonly shapes: BrandShapes;
}

function blobKey(id: string): string {
  return `designs/${id}/compiled`;
}

function checksum({ layouts, look, shapes, compiled }: CompiledForm): string {
  return createHash('sha256')
    .update(JSON.stringify([layouts, look, shapes]))
    .update(compiled)
    .digest('base64');
}

let known: string | undefined;

/** Hash of the bundled program; unbundled sources get a random id, because they can change at any time. */
function thisBuild(): string {
  if (known !== undefined) return known;
  const { pathname } = workerProgram();
  known = pathname.endsWith('.ts')
    ? randomUUID()
    : createHash('sha256').update(readFileSync(workerProgram())).digest('base64');
  return known;
}
