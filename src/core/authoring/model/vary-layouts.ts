interface Choice {
  readonly layout: string;
  /** Equally suitable layout. */
  readonly alternative: string;
}

/** Minimum number of different layouts in ten slides. */
const DISTINCT_OF_TEN = 5;

/**
 * Layouts in order: never the same three times in a row if there is an alternative, and half of them
 * different.
 */
export function varyLayouts(choices: readonly Choice[]): string[] {
  const layouts: string[] = [];
  for (const { layout, alternative } of choices) {
    const third = layouts.at(-1) === layout && layouts.at(-2) === layout;
    layouts.push(third ? alternative : layout);
  }
  const wanted = Math.min(DISTINCT_OF_TEN, Math.ceil(layouts.length / 2));
  for (const [index, choice] of choices.entries()) {
    if (new Set(layouts).size >= wanted) break;
    const repeated = layouts.filter((layout) => layout === layouts[index]).length > 1;
    if (repeated && !layouts.includes(choice.alternative)) layouts[index] = choice.alternative;
  }
  return layouts;
}
