import { describe, expect, test } from 'vitest';
import { lazy } from '../../../src/core/memory/lazy-service.ts';

interface Service {
  readonly name: string;
  greet(who: string, times: number): Promise<string>;
  count(): Promise<number>;
}

class Greeter implements Service {
  readonly name = 'inner';
  #calls = 0;

  async greet(who: string, times: number) {
    this.#calls += 1;
    return `hello ${who}`.repeat(times);
  }

  async count() {
    return this.#calls;
  }
}

describe('a lazy service', () => {
  test('is opened by the first call of a method, which gets all arguments', async () => {
    let opened = 0;
    const service = lazy<Service>(
      async () => {
        opened += 1;
        return new Greeter();
      },
      { name: 'outer' },
    );
    expect(service.name).toBe('outer');
    expect(opened).toBe(0);
    expect(await service.greet('you', 2)).toBe('hello youhello you');
    expect(opened).toBe(1);
  });

  test('can be awaited and returned from an async function without being opened', async () => {
    const service = lazy<Service>(() => Promise.reject(new Error('opened')), { name: 'outer' });
    expect((await service).name).toBe('outer');
  });

  test('answers property checks itself instead of opening the service', async () => {
    const service = lazy<Service>(() => Promise.reject(new Error('opened')), {
      name: 'outer',
      count: async () => 7,
    });
    expect(await service.count()).toBe(7);
  });

  test('rejects a call with the reason why the service does not open', async () => {
    const service = lazy<Service>(() => Promise.reject(new Error('no disk')), { name: 'outer' });
    await expect(service.greet('you', 1)).rejects.toThrow('no disk');
  });
});
