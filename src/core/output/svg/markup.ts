/** Markup is built from parts that are escaped where they are put together, never by pasting. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** An element; `children` are markup already. */
export function el(name: string, attributes: Attributes, children: string | readonly string[] = ''): string {
  let head = `<${name}`;
  for (const key in attributes) {
    const value = attributes[key];
    if (value !== undefined) head += ` ${key}="${typeof value === 'number' ? num(value) : escapeXml(value)}"`;
  }
  const inner = typeof children === 'string' ? children : children.join('');
  return inner === '' ? `${head}/>` : `${head}>${inner}</${name}>`;
}

/** Px with at most two decimals: finer is not seen and costs bytes. */
export function num(value: number): string {
  return Number.isFinite(value) ? String(Math.round(value * 100) / 100) : '0';
}

/** What XML 1.0 forbids: control characters but tab and line ends, and two non-characters. */
const FORBIDDEN = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text for content and attributes; characters that XML 1.0 forbids are dropped. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
}
