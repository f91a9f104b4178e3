const drops: (() => void)[] = [];

/** Tells of something that only saves time and is made again when it is missed: a server that holds much drops it. */
export function spare(drop: () => void): void {
  drops.push(drop);
}

/** The same of an object that may be gone before. */
export function spareOf<T extends WeakKey>(owner: T, drop: (owner: T) => void): void {
  const held = new WeakRef(owner);
  spare(() => {
    const one = held.deref();
    if (one !== undefined) drop(one);
  });
}

/** Drops all of it. Work in progress keeps what it has taken. */
export function dropSpares(): void {
  for (const drop of drops) drop();
}
