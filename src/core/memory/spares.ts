const drops = new Set<() => void>();
const gone = new FinalizationRegistry<() => void>((drop) => drops.delete(drop));

/** Registers a cache, which is dropped when the server runs low on memory and filled again on use. */
export function registerCache(drop: () => void): void {
  drops.add(drop);
}

/** Registers a cache whose owner may be garbage collected first. */
export function registerCacheOf<T extends WeakKey>(owner: T, drop: (owner: T) => void): void {
  const held = new WeakRef(owner);
  const dropHeld = () => {
    const one = held.deref();
    if (one !== undefined) drop(one);
  };
  registerCache(dropHeld);
  gone.register(owner, dropHeld);
}

/** Drops all registered caches. Work in progress keeps the values that it has read. */
export function dropCaches(): void {
  for (const drop of drops) drop();
}

/** Number of registered caches. */
export function countCaches(): number {
  return drops.size;
}
