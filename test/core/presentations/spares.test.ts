import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countCaches, dropCaches, registerCacheOf } from '../../../src/core/memory/spares.ts';
import { SceneCache } from '../../../src/core/presentations/scene-cache.ts';
import { composedPlan } from '../../support/example-deck.ts';
import { type Bench, openBench } from '../../support/services.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

it('cached scenes are dropped when memory is short, and built again on demand', async () => {
  const plan = await composedPlan('ledger', [
    { layout: 'statement', content: { statement: 'Every barrage has paid for itself' } },
  ]);
  const cache = new SceneCache();
  const before = cache.scene(plan, 0);
  expect(cache.find(plan, 0)).toBe(before);
  dropCaches();
  expect(cache.find(plan, 0)).toBeUndefined();
  expect(cache.scene(plan, 0)).toEqual(before);
});

it('a deck is the same after its caches are dropped', async () => {
  const { presentation_id: id } = await bench.run('create_presentation', {
    slides: [{ layout: 'statement', content: { statement: 'Every barrage has paid for itself' } }],
  });
  const heldBytes = async () => {
    const { pictures } = await bench.run('preview_slides', { id, slides: [1], format: 'svg', inline: true });
    return [
      await bench.run('check_presentation', { id }),
      (pictures as { readonly svg: string }[]).map(({ svg }) => svg),
    ];
  };
  const before = await heldBytes();
  dropCaches();
  expect(JSON.stringify(before)).toContain('<svg');
  expect(await heldBytes()).toEqual(before);
});

it('a cache of a collected object is collected', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const before = countCaches();
  for (let times = 0; times < 1_000; times += 1) registerCacheOf({}, () => {});
  expect(countCaches()).toBe(before + 1_000);
  for (let times = 0; times < 100 && countCaches() > before + 10; times += 1) {
    collect();
    await sleep(20);
  }
  expect(countCaches()).toBeLessThanOrEqual(before + 10);
});
