/** Values of template variables in a matching URI. */
export type AddressPattern = (uri: string) => Readonly<Record<string, string>> | undefined;

/**
 * A URI template of RFC 6570, level 1: `{name}` stands for one path segment or a part of it.
 */
export function addressPattern(template: string): AddressPattern {
  const names: string[] = [];
  const source = template
    .split(/(\{[a-z_]+\})/)
    .map((part) => {
      if (!part.startsWith('{')) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      names.push(part.slice(1, -1));
      return '([^/?#]+?)';
    })
    .join('');
  const expression = new RegExp(`^${source}$`);
  return (uri) => {
    const match = expression.exec(uri);
    if (match === null) return undefined;
    try {
      return Object.fromEntries(
        names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? '')]),
      );
    } catch {
      // Malformed percent encoding does not match.
      return undefined;
    }
  };
}
