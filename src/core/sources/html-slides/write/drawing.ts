import { toHex } from '../css/computed-style.ts';
import { isElement, type PageElement, type PageNode, walkPage } from '../styled-page.ts';

const DRAWN = new Set([
  ...[
    'svg',
    'g',
    'defs',
    'use',
    'symbol',
    'path',
    'rect',
    'circle',
    'ellipse',
    'line',
    'polyline',
    'polygon',
  ],
  ...['text', 'tspan', 'linearGradient', 'radialGradient', 'stop', 'marker', 'title', 'desc'],
]);
/** Attributes with a meaning in slide markup; others are left out. */
const ATTRIBUTES =
  /^(?:viewBox|preserveAspectRatio|x|y|dx|dy|width|height|d|r|rx|ry|cx|cy|fx|fy|x1|y1|x2|y2|points|href|xlink:href|offset|id|transform|gradientUnits|gradientTransform|spreadMethod|marker-(?:start|end)|refX|refY|markerWidth|markerHeight|orient|markerUnits|fill|stroke|stroke-width|stroke-dasharray|stroke-linecap|stroke-linejoin|opacity|fill-opacity|stroke-opacity|stop-color|stop-opacity|font-size|font-weight|font-style|text-anchor|dominant-baseline|aria-label|aria-hidden)$/;
const COLOURS = /^(?:fill|stroke|stop-color)$/;
const STYLED = ['fill', 'stroke', 'stroke-width', 'font-size', 'font-weight', 'text-anchor'];
const MAX_ELEMENTS = 250;
const MAX_ATTRIBUTE = 7_500;

/** True if slide markup can draw a vector drawing as native shapes. */
export function isNativeDrawing(svg: PageElement): boolean {
  let count = 0;
  for (const one of walkPage(svg)) {
    count += 1;
    if (count > MAX_ELEMENTS || !DRAWN.has(one.tag)) return false;
    for (const [name, value] of Object.entries(one.attributes)) {
      if (value.length > MAX_ATTRIBUTE) return false;
      if (/^(?:filter|mask|clip-path|mix-blend-mode)$/.test(name) && value !== 'none') return false;
      if (/^(?:xlink:)?href$/.test(name) && !value.startsWith('#')) return false;
      if (COLOURS.test(name) && !isPaint(value)) return false;
    }
    if (one !== svg && one.tag === 'svg') return false;
  }
  return count > 1;
}

function isPaint(value: string): boolean {
  return (
    /^(?:none|currentcolor|inherit|url\(#[\w-]{1,60}\))$/i.test(value.trim()) || toHex(value) !== undefined
  );
}

/**
 * Writes a vector drawing as SVG in which styles of the page are attributes.
 *
 * @param isWhole with everything that only a viewer of SVG draws
 */
export function writeDrawing(
  svg: PageElement,
  isWhole: boolean,
  attributes: Readonly<Record<string, string>> = {},
): string {
  return writeElement(svg, isWhole, attributes);
}

function writeElement(
  element: PageElement,
  isWhole: boolean,
  more: Readonly<Record<string, string>>,
): string {
  const { tag, style, children } = element;
  const own: Record<string, string> = { ...styleAttributes(element), ...more };
  for (const [name, value] of Object.entries(element.attributes)) {
    if (own[name] !== undefined && COLOURS.test(name)) continue;
    if (/^on/i.test(name) || name === 'class' || name === 'style') continue;
    if (!isWhole && !ATTRIBUTES.test(name)) continue;
    if (isWhole && !/^[a-z_][\w:.-]*$/i.test(name)) continue;
    if (COLOURS.test(name) && !isWhole)
      own[name] = toHex(/^currentcolor$/i.test(value) ? (style['color'] ?? value) : value) ?? value;
    else if (!isWhole && tag === 'svg' && /^(?:width|height|x|y)$/.test(name)) continue;
    else own[name] = value;
  }
  if (style['color'] !== undefined && tag === 'svg' && isWhole) own['color'] = style['color'];
  if (isWhole && tag === 'svg') own['xmlns'] = 'http://www.w3.org/2000/svg';
  if (!isWhole && tag === 'svg' && own['viewBox'] === undefined) {
    const [width, height] = ['width', 'height'].map((name) =>
      Number.parseFloat(element.attributes[name] ?? ''),
    );
    if (Number(width) > 0 && Number(height) > 0) own['viewBox'] = `0 0 ${width} ${height}`;
  }
  const inside = children.map((child: PageNode) =>
    isElement(child) ? writeElement(child, isWhole, {}) : escapeXml(child.text),
  );
  const written = Object.entries(own).map(
    ([name, value]) => ` ${name}="${escapeXml(value).replace(/"/g, '&quot;')}"`,
  );
  return `<${tag}${written.join('')}>${inside.join('')}</${tag}>`;
}

/** Styles that a style sheet sets; presentation attributes stand for themselves. */
function styleAttributes({ style, attributes, tag }: PageElement): Record<string, string> {
  if (tag === 'stop' || tag === 'title' || tag === 'desc') return {};
  return Object.fromEntries(
    STYLED.flatMap((name) => {
      const value = style[name];
      if (value === undefined || (attributes[name] !== undefined && !/^(?:fill|stroke)$/.test(name)))
        return [];
      if (/^font/.test(name) && tag !== 'text' && tag !== 'tspan') return [];
      if (/^(?:fill|stroke)$/.test(name)) {
        if (/^url\(/.test(attributes[name] ?? '')) return [];
        const hex = toHex(value);
        return [[name, hex ?? (/none/.test(value) ? 'none' : (attributes[name] ?? 'none'))]];
      }
      return [[name, value.replace(/px$/, '')]];
    }),
  );
}

function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
