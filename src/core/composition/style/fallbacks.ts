/** Nested fallbacks that are resolved, which bounds the work on a hostile value. */
const MAX_DEPTH = 8;
/** `var(--name, fallback)` whose fallback has at most one level of parentheses, as `rgb(…)` has. */
const VAR_WITH_FALLBACK = /var\(\s*--(?:color-)?([a-z0-9_-]{1,60})\s*,((?:[^()]|\([^()]*\))*)\)/gi;

/**
 * Resolves the fallbacks of CSS variables: `var(--primary, #123456)` becomes `var(--primary)` if the name is
 * known, and `#123456` otherwise.
 */
export function resolveFallbacks(value: string, isKnown: (name: string) => boolean): string {
  let resolved = value;
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    const next = resolved.replace(VAR_WITH_FALLBACK, (_, name: string, fallback: string) =>
      isKnown(name.toLowerCase()) ? `var(--${name.toLowerCase()})` : fallback.trim(),
    );
    if (next === resolved) return resolved;
    resolved = next;
  }
  return resolved;
}
