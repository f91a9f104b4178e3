/** Attribute values are escaped when an element is built; markup is never concatenated unescaped. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

/**
 * Builds an element.
 *
 * @param children markup that is already escaped
 */
export function buildElement(
  name: string,
  attributes: Attributes,
  children: string | readonly string[] = '',
): string {
  let head = `<${name}`;
  for (const key in attributes) {
    const value = attributes[key];
    if (value !== undefined) head += ` ${key}="${typeof value === 'number' ? num(value) : escapeXml(value)}"`;
  }
  const inner = typeof children === 'string' ? children : children.join('');
  return inner === '' ? `${head}/>` : `${head}>${inner}</${name}>`;
}

/** Formats pixels with at most two decimals: finer differences are invisible and cost bytes. */
export function num(value: number): string {
  return Number.isFinite(value) ? String(Math.round(value * 100) / 100) : '0';
}

/** Characters that XML 1.0 forbids: control characters except tab and line ends, and two non-characters. */
const FORBIDDEN = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu;
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for content and attributes; characters that XML 1.0 forbids are dropped. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
}
