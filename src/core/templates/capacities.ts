import generated from './standard/generated/capacities.json' with { type: 'json' };

/** Characters that fit a text field, by the number of items on the slide ("1" where there is no list). */
export type LayoutCapacities = Readonly<Record<string, Readonly<Record<string, number>>>>;
export type TemplateCapacities = Readonly<Record<string, LayoutCapacities>>;

/**
 * Measured capacities of the built-in templates (script `capacities.ts`), for Latin text with all
 * fields of the slide filled at once; `LANGUAGE_SHARES` tells what part of them other languages take.
 */
export const CAPACITIES: Readonly<Record<string, TemplateCapacities>> = generated;

/** Capacity of a field with that many items: that of the next measured count, or of the largest. */
export function charactersBeside(byCount: LayoutCapacities[string], items: number): number | undefined {
  const counts = Object.keys(byCount)
    .map(Number)
    .sort((a, b) => a - b);
  return byCount[String(counts.find((count) => count >= items) ?? counts.at(-1))];
}

/** The least capacity over all templates: what is within it survives a change of template. */
export function portableCapacities(layout: string): LayoutCapacities {
  const least: Record<string, Record<string, number>> = {};
  for (const template of Object.values(CAPACITIES)) {
    for (const [path, byCount] of Object.entries(template[layout] ?? {})) {
      const known: Record<string, number> = { ...least[path] };
      for (const [count, capacity] of Object.entries(byCount))
        known[count] = Math.min(known[count] ?? capacity, capacity);
      least[path] = known;
    }
  }
  return least;
}
