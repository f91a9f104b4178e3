import { setAttribute } from './edits.ts';
import { findAttribute, findNodeFrom, type MarkupElement, parseMarkup } from './markup.ts';

const COLORS =
  'background|surface|text|muted|line|primary|secondary|accent|on-primary|on-secondary|on-accent|success|warning|danger|neutral|graph-\\d+';

/** Aspects of style, each with the classes and properties that set it. */
const GROUPS = {
  background: { classes: /^bg-/, properties: /^background(-color)?$/ },
  color: { classes: new RegExp(`^text-(${COLORS})(/\\d+)?$|^text-\\[#`), properties: /^color$/ },
  size: { classes: /^text-(xs|sm|base|lg|xl|\dxl|\[\d)/, properties: /^font-size$/ },
  padding: { classes: /^p[xytrblse]?-/, properties: /^padding/ },
  gap: { classes: /^gap-/, properties: /^(row-|column-)?gap$/ },
  border: {
    classes: /^border(-[trblse])?(-\d+)?$/,
    properties: /^border(-(top|right|bottom|left|width|style|inline-\w+|block-\w+))?$/,
  },
  textAlign: { classes: /^text-(left|start|center|right|end)$/, properties: /^text-align$/ },
  items: { classes: /^items-/, properties: /^align-items$/ },
  justify: { classes: /^justify-/, properties: /^justify-content$/ },
  flow: { classes: /^(flex|flex-col|flex-row|grid|block)$/, properties: /^(display|flex-direction)$/ },
  columns: { classes: /^grid-cols-/, properties: /^grid-template-columns$/ },
  share: {
    classes: /^(flex-(\d|auto|none|\[)|grow|shrink|basis|w-)/,
    properties: /^(flex|flex-grow|flex-shrink|flex-basis|width)$/,
  },
} as const;

export type StyleGroup = keyof typeof GROUPS;

/** Classes and declarations of an aspect; empty for the default of the template. */
export function readStyle(element: MarkupElement, group: StyleGroup): string {
  const { classes, properties } = GROUPS[group];
  const value = [
    ...readClasses(element).filter((name) => classes.test(name)),
    ...readDeclarations(element)
      .filter(([name]) => properties.test(name))
      .map(([name, value]) => `${name}:${value}`),
  ];
  return value.join(' ');
}

/** Value of a property. */
export function readProperty(element: MarkupElement, property: string): string | undefined {
  return readDeclarations(element).findLast(([name]) => name === property)?.[1];
}

/**
 * Sets an aspect by classes or declarations such as "flex:2.5"; empty restores the default of the template.
 */
export function setStyle(markup: string, element: MarkupElement, group: StyleGroup, value: string): string {
  const { classes, properties } = GROUPS[group];
  const isProperty = value.includes(':');
  const names = [
    ...readClasses(element).filter((name) => !classes.test(name)),
    ...(isProperty || value === '' ? [] : [value]),
  ];
  const declarations = [
    ...readDeclarations(element)
      .filter(([name]) => !properties.test(name))
      .map(([name, value]) => `${name}:${value}`),
    ...(isProperty ? [value] : []),
  ];
  const classed = setAttribute(markup, element, 'class', names.length === 0 ? undefined : names.join(' '));
  const again = findNodeFrom(parseMarkup(classed), element.from);
  if (again?.kind !== 'element') return classed;
  return setAttribute(
    classed,
    again,
    'style',
    declarations.length === 0 ? undefined : declarations.join(';'),
  );
}

export function readClasses(element: MarkupElement): string[] {
  return (findAttribute(element, 'class') ?? '').split(/\s+/).filter(Boolean);
}

function readDeclarations(element: MarkupElement): (readonly [string, string])[] {
  return (findAttribute(element, 'style') ?? '').split(';').flatMap((one) => {
    const colon = one.indexOf(':');
    return colon < 0
      ? []
      : [[one.slice(0, colon).trim().toLowerCase(), one.slice(colon + 1).trim()] as const];
  });
}
