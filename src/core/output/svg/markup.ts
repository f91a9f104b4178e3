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

/** Text for content and attributes; characters that XML 1.0 forbids are dropped. */
export function escapeXml(text: string): string {
  if (!/[&<>"'\u0000-\u001f\ud800-\udfff\ufffe\uffff]/.test(text)) return text;
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must go.
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&#39;')
  );
}
