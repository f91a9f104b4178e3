const drops: (() => void)[] = [];

/** Tells of something that only saves time and is made again when it is missed: a server that holds much drops it. */
export function spare(drop: () => void): void {
  drops.push(drop);
}

/** Drops all of it. Work in progress keeps what it has taken. */
export function dropSpares(): void {
  for (const drop of drops) drop();
}
