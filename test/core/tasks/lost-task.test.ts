import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Failure } from '../../../src/core/errors/failure.ts';
import { DEEP } from '../../support/deep.ts';
import { pngBytes } from '../../support/sample-deck.ts';
import { type Bench, openBench } from '../../support/services.ts';

const KINDS = readFileSync(new URL('../../fixtures/pptx/every-kind.pptx', import.meta.url));
const picture = `data:image/png;base64,${Buffer.from(pngBytes(64, 48)).toString('base64')}`;

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

/** As the batch that ends a task fails once another worker has it. */
const taken = async () => {
  throw new Failure('conflict', 'tasks/task-1 is at revision 3.');
};

describe('a run whose task another worker took over', () => {
  const id = '6c1b9f0e-0000-4000-8000-000000000001';
  const draft = {
    id,
    title: 'Ferries',
    language: 'en',
    template: 'general',
    slides: [
      { layout: 'image_full', content: { title: 'Quays', image: { image_url: picture, alt: 'A quay' } } },
    ],
    on_overflow: 'warn',
    export_as: 'pptx',
    origin: { kind: 'structured', content: '', n_slides: 1 },
  } as const;
  const keys = async (prefix: string) => (await bench.blobs.list(prefix)).map(({ key }) => key);

  it("removes its own file and keeps the other's, though nothing is recorded yet", async () => {
    const others = `presentations/${id}/exports/1-other/Ferries.pptx`;
    await bench.blobs.put(others, new Uint8Array([1]));
    const failing = bench.services.presentations.create(
      draft,
      bench.context({ completion: taken, holds: async () => false }),
    );
    await expect(failing).rejects.toMatchObject({ code: 'conflict' });
    expect(await keys(`presentations/${id}/exports/`)).toEqual([others]);
    expect(await keys(`presentations/${id}/media/`)).toHaveLength(1);
  });

  it('leaves no file when it still has its task and its write conflicts', async () => {
    await expect(
      bench.services.presentations.create(
        draft,
        bench.context({ completion: taken, holds: async () => true }),
      ),
    ).rejects.toMatchObject({ code: 'conflict' });
    expect(await keys(`presentations/${id}/`)).toEqual([]);
  });

  it.runIf(DEEP)('stores no design beside that of the other', async () => {
    await expect(
      bench.services.designs?.create({ file: KINDS }, bench.context(), taken),
    ).rejects.toMatchObject({ code: 'conflict' });
    expect((await bench.services.designs?.list(1, 5))?.total).toBe(0);
    expect(await keys('designs/')).toEqual([]);
  });
});
