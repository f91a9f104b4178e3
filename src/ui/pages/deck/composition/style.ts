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
  weight: {
    classes: /^font-(thin|light|normal|medium|semibold|bold|extrabold|black)$/,
    properties: /^font-weight$/,
  },
  italic: { classes: /^(not-)?italic$/, properties: /^font-style$/ },
  underline: { classes: /^(underline|no-underline|line-through)$/, properties: /^text-decoration(-line)?$/ },
  place: {
    classes: /^(absolute|relative|(inset|top|right|bottom|left|start|end)(-.+)?|z-.+)$/,
    properties: /^(position|top|right|bottom|left|inset.*|z-index)$/,
  },
  extent: {
    classes: /^(min-|max-)?[wh]-|^(size|aspect)-/,
    properties: /^((min-|max-)?(width|height)|aspect-ratio)$/,
  },
  margin: { classes: /^-?m[xytrblse]?-/, properties: /^margin/ },
  self: {
    classes: /^(self|justify-self|col|row)-/,
    properties: /^(align-self|justify-self|grid-(column|row).*)$/,
  },
} as const;

export type StyleGroup = keyof typeof GROUPS;

/** Classes and declarations of an aspect; empty for the default of the template. */
export function readStyle(element: MarkupElement, group: StyleGroup): string {
  const { classes, properties } = GROUPS[group];
  const value = [
    ...readClasses(element).filter((name) => classes.test(name)),
    ...listDeclarations(element)
      .filter(([name]) => properties.test(name))
      .map(([name, value]) => `${name}:${value}`),
  ];
  return value.join(' ');
}

/** Value of a property. */
export function readProperty(element: MarkupElement, property: string): string | undefined {
  return listDeclarations(element).findLast(([name]) => name === property)?.[1];
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
    ...listDeclarations(element)
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

/** Sets one property of the element that begins where another one did. */
export function setDeclaration(markup: string, { from }: MarkupElement, name: string, value: string): string {
  const element = findNodeFrom(parseMarkup(markup), from);
  if (element?.kind !== 'element') return markup;
  const others = listDeclarations(element).filter(([one]) => one !== name);
  const style = [...others, [name, value] as const].map((one) => one.join(':')).join(';');
  return setAttribute(markup, element, 'style', style);
}

/** Sets declarations in place of all classes and declarations of some aspects. */
export function replaceStyles(
  markup: string,
  element: MarkupElement,
  groups: readonly StyleGroup[],
  declarations: readonly string[],
): string {
  const isOf = (what: 'classes' | 'properties', name: string): boolean =>
    groups.some((group) => GROUPS[group][what].test(name));
  const names = readClasses(element).filter((name) => !isOf('classes', name));
  const all = [
    ...listDeclarations(element)
      .filter(([name]) => !isOf('properties', name))
      .map(([name, value]) => `${name}:${value}`),
    ...declarations,
  ];
  const classed = setAttribute(markup, element, 'class', names.length === 0 ? undefined : names.join(' '));
  const again = findNodeFrom(parseMarkup(classed), element.from);
  return again?.kind === 'element'
    ? setAttribute(classed, again, 'style', all.length === 0 ? undefined : all.join(';'))
    : classed;
}

/** Declarations of some aspects, such as "width:240px". */
export function readDeclarations(element: MarkupElement, groups: readonly StyleGroup[]): string[] {
  return listDeclarations(element)
    .filter(([name]) => groups.some((group) => GROUPS[group].properties.test(name)))
    .map(([name, value]) => `${name}:${value}`);
}

/** Classes and declarations of some aspects, as attributes of another element. */
export function copyStyles(
  element: MarkupElement,
  groups: readonly StyleGroup[],
  declarations: readonly string[],
): string {
  const names = readClasses(element).filter((name) =>
    groups.some((group) => GROUPS[group].classes.test(name)),
  );
  const all = [...readDeclarations(element, groups), ...declarations];
  return `${names.length === 0 ? '' : ` class="${names.join(' ')}"`}${all.length === 0 ? '' : ` style="${all.join(';')}"`}`;
}

export function readClasses(element: MarkupElement): string[] {
  return (findAttribute(element, 'class') ?? '').split(/\s+/).filter(Boolean);
}

function listDeclarations(element: MarkupElement): (readonly [string, string])[] {
  return (findAttribute(element, 'style') ?? '').split(';').flatMap((one) => {
    const colon = one.indexOf(':');
    return colon < 0
      ? []
      : [[one.slice(0, colon).trim().toLowerCase(), one.slice(colon + 1).trim()] as const];
  });
}
