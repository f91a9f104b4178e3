import type { SvgNode } from './parse-svg.ts';
import { STYLE_ONLY } from './vocabulary.ts';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Serializes a clean drawing. @param change maps each attribute's value before it is written */
export function writeSvg(
  root: SvgNode,
  change: (name: string, value: string) => string = (_, value) => value,
): string {
  return serialize(root, change, ' xmlns="http://www.w3.org/2000/svg"');
}

function serialize(
  { name, attributes, children }: SvgNode,
  change: (name: string, value: string) => string,
  namespace = '',
): string {
  let [plain, style] = [namespace, ''];
  for (const [key, value] of attributes) {
    if (STYLE_ONLY.has(key)) style += `${key}:${value};`;
    else plain += ` ${key}="${escapeXml(change(key, value))}"`;
  }
  if (style !== '') plain += ` style="${escapeXml(style)}"`;
  if (children.length === 0) return `<${name}${plain}/>`;
  return `<${name}${plain}>${children.map((child) => (typeof child === 'string' ? escapeXml(child) : serialize(child, change))).join('')}</${name}>`;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
}
