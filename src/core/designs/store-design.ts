import { randomUUID } from 'node:crypto';
import type { Clock } from '../call/call.ts';
import type { BlobStore, RecordStore, Write } from '../store/store.ts';
import type { Design, DesignExample } from './design.ts';
import type { DesignView } from './design-job.ts';
import type { DrawnDesign } from './draw-design.ts';
import type { DrawnExample } from './draw-examples.ts';
import type { DesignStyle } from './style.ts';

/** Collection of stored designs. */
export const COLLECTION = 'designs';

/** Further writes for the transaction that stores a design. */
export type Ending = (made: Design) => Promise<readonly Write[]>;

export interface StoredExtras {
  readonly aliases: Readonly<Record<string, string>>;
  readonly description: string | undefined;
  readonly style: DesignStyle;
  readonly examples: readonly DrawnExample[];
  /**
   * Writes for the same transaction: a task completes with its design, so that no second run creates another.
   */
  readonly ending: Ending | undefined;
}

export function fileKey(id: string): string {
  return `designs/${id}/design.pptx`;
}

/** Stores a design with its file and pictures; removes them again if the record cannot be written. */
export async function storeDesign(
  { records, blobs, clock }: Stores,
  file: Uint8Array,
  name: string,
  view: DesignView,
  drawn: DrawnDesign,
  { aliases, description, style: { layouts: overrides = {}, ...style }, examples, ending }: StoredExtras,
): Promise<Design> {
  const id = randomUUID();
  const now = clock.now().toISOString();
  const places = new Map<string, Uint8Array>([[fileKey(id), file]]);
  const put = (path: string, bytes: Uint8Array) => {
    const key = `designs/${id}/${path}`;
    places.set(key, bytes);
    return key;
  };
  const layouts = view.layouts.map((layout, index) => {
    const picture = drawn.layouts.get(layout.id);
    return picture === undefined ? layout : { ...layout, picture: put(`layouts/${index + 1}.png`, picture) };
  });
  const design: Design = {
    ...{ id, name: name.slice(0, 200), layout_count: layouts.length },
    ...(description === undefined ? {} : { description }),
    thumbnail: drawn.thumbnail === undefined ? '' : put('thumbnail.png', drawn.thumbnail),
    pictures: {
      drawn_by: drawn.drawnBy,
      slides: drawn.slides.map((bytes, index) => put(`slides/${index + 1}.png`, bytes)),
    },
    ...(Object.keys(aliases).length === 0 ? {} : { fonts: aliases }),
    ...(Object.keys(overrides).length === 0 ? {} : { told: overrides }),
    ...(Object.keys(style).length === 0 ? {} : { style }),
    ...(examples.length === 0 ? {} : { preview: storeExamples(examples, put) }),
    layouts,
    look: view.look,
    report: view.report,
    ...{ created_at: now, updated_at: now },
  };
  try {
    for (const [key, bytes] of places) await blobs.put(key, bytes);
    await records.write([
      { collection: COLLECTION, id, value: design, expect: 'absent', order: now },
      ...((await ending?.(design)) ?? []),
    ]);
  } catch (error) {
    await blobs.deletePrefix(`designs/${id}/`).catch(() => undefined);
    throw error;
  }
  return design;
}

function storeExamples(
  examples: readonly DrawnExample[],
  put: (path: string, bytes: Uint8Array) => string,
): readonly DesignExample[] {
  return examples.map(({ slide, layout, picture }, index) => ({
    slide,
    layout,
    picture: put(`examples/${index + 1}.png`, picture),
  }));
}

interface Stores {
  readonly records: RecordStore;
  readonly blobs: BlobStore;
  readonly clock: Clock;
}
