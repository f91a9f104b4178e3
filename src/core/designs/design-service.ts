import { createHash, randomUUID } from 'node:crypto';
import type { Clock } from '../call.ts';
import { Failure } from '../failure.ts';
import type { DesignService } from '../services.ts';
import type { BlobStore, RecordStore } from '../store/store.ts';
import type { CompiledDesign } from './compile/compile-design.ts';
import type { Design, DesignBook, DesignReport, OpenDesign } from './design.ts';

const COLLECTION = 'designs';
/** Compiled designs kept at hand. */
const MOST_KEPT = 16;

interface DesignServiceOptions {
  readonly records: RecordStore;
  readonly blobs: BlobStore;
  readonly clock: Clock;
}

/** Designs that are stored here, newest first, and the decks that are made in them. */
export function createDesignService(options: DesignServiceOptions): DesignService & DesignBook {
  return new Designs(options);
}

class Designs implements DesignService, DesignBook {
  readonly #options: DesignServiceOptions;
  readonly #compiled = new Map<string, CompiledDesign>();

  constructor(options: DesignServiceOptions) {
    this.#options = options;
  }

  async list(page: number, pageSize: number) {
    const { items, total } = await this.#options.records.list<Design>(COLLECTION, { offset: (page - 1) * pageSize, limit: pageSize });
    return { items: items.map(({ value }) => value), total };
  }

  async get(id: string): Promise<Design> {
    const found = await this.#options.records.get<Design>(COLLECTION, id);
    if (!found) throw new Failure('not_found', `No design is stored under the id "${id.slice(0, 80)}".`, { hint: 'list_designs shows those that are.' });
    return found.value;
  }

  async create(file: Uint8Array, name: string | undefined): Promise<Design> {
    const { records, blobs, clock } = this.#options;
    const compiled = await this.#compile(file);
    const id = randomUUID();
    const now = clock.now().toISOString();
    const layouts = compiled.layouts.map(({ id: layout, name: called, description, slots }) => ({
      id: layout,
      name: called,
      description,
      slots: slots.map(({ name: slot, role, characters }) => ({ name: slot, role, max_characters: characters })),
    }));
    const design: Design = {
      id,
      name: name?.trim() || compiled.title || 'Design',
      layout_count: layouts.length,
      thumbnail: '',
      layouts,
      report: compiled.report,
      created_at: now,
      updated_at: now,
    };
    try {
      await blobs.put(fileKey(id), file);
      await records.write([{ collection: COLLECTION, id, value: design, expect: 'absent', order: now }]);
    } catch (error) {
      await blobs.deletePrefix(`designs/${id}/`).catch(() => undefined);
      throw error;
    }
    return design;
  }

  async report(file: Uint8Array): Promise<{ readonly layout_count: number; readonly report: DesignReport }> {
    const { layouts, report } = await this.#compile(file);
    return { layout_count: layouts.length, report };
  }

  async delete(id: string): Promise<void> {
    const { records, blobs } = this.#options;
    await this.get(id);
    await records.write([{ collection: COLLECTION, id }]);
    await blobs.deletePrefix(`designs/${id}/`);
  }

  async open(id: string): Promise<OpenDesign | undefined> {
    const { records, blobs } = this.#options;
    if ((await records.get<Design>(COLLECTION, id)) === undefined) return undefined;
    const file = await blobs.get(fileKey(id));
    if (file === undefined)
      throw new Failure('unavailable', 'The file of this design is missing from the blob store.', { hint: 'Restore the data directory from a backup, or make the design again.' });
    return this.reopen(id, file);
  }

  async reopen(id: string, file: Uint8Array): Promise<OpenDesign> {
    const [compiled, { dress }] = await Promise.all([this.#compile(file), import('./fill/dress.ts')]);
    return { id, file, dress: (request) => dress(file, compiled, request) };
  }

  async #compile(file: Uint8Array): Promise<CompiledDesign> {
    const hash = createHash('sha256').update(file).digest('hex');
    const known = this.#compiled.get(hash);
    if (known !== undefined) return known;
    // The engine takes time and memory that a server without designs need not spend.
    const [{ compileDesign }, { loadLayoutEngine }] = await Promise.all([import('./compile/compile-design.ts'), import('../layout/load.ts')]);
    await loadLayoutEngine();
    const made = compileDesign(file);
    if (this.#compiled.size >= MOST_KEPT) this.#compiled.clear();
    this.#compiled.set(hash, made);
    return made;
  }
}

function fileKey(id: string): string {
  return `designs/${id}/design.pptx`;
}
