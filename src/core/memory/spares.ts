const drops = new Set<() => void>();
const gone = new FinalizationRegistry<() => void>((drop) => drops.delete(drop));

/** Tells of something that only saves time and is made again when it is missed: a server that holds much drops it. */
export function spare(drop: () => void): void {
  drops.add(drop);
}

/** The same of an object that may be gone before. */
export function spareOf<T extends WeakKey>(owner: T, drop: (owner: T) => void): void {
  const held = new WeakRef(owner);
  const dropHeld = () => {
    const one = held.deref();
    if (one !== undefined) drop(one);
  };
  spare(dropHeld);
  gone.register(owner, dropHeld);
}

/** Drops all of it. Work in progress keeps what it has taken. */
export function dropSpares(): void {
  for (const drop of drops) drop();
}

/** How many there are to drop. */
export function spares(): number {
  return drops.size;
}
