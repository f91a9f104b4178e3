/**
 * Returns whether a host of MCP bundles left this placeholder in place of a setting for which its user chose
 * nothing.
 */
export function isPlaceholder(value: string): boolean {
  return /^\$\{user_config\.\w+\}$/.test(value);
}
