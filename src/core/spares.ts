const drops: (() => void)[] = [];

/** Tells of something that only saves time and is made again when it is missed: an idle server that holds much drops it. */
export function spare(drop: () => void): void {
  drops.push(drop);
}

/** Drops all of it, while nothing is being worked on. */
export function dropSpares(): void {
  for (const drop of drops) drop();
}
