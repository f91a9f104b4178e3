import { Failure } from '../failure.ts';
import type { DesignService } from '../services.ts';
import type { RecordStore } from '../store/store.ts';
import type { Design } from './design.ts';

const COLLECTION = 'designs';

/** Designs that are stored here, newest first. */
export function createDesignService({ records }: { readonly records: RecordStore }): DesignService {
  return {
    async list(page, pageSize) {
      const { items, total } = await records.list<Design>(COLLECTION, { offset: (page - 1) * pageSize, limit: pageSize });
      return { items: items.map(({ value }) => value), total };
    },
    async get(id) {
      const found = await records.get<Design>(COLLECTION, id);
      if (!found) throw new Failure('not_found', `No design is stored under the id "${id.slice(0, 80)}".`, { hint: 'list_designs shows those that are.' });
      return found.value;
    },
  };
}
