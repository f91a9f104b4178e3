import type { XmlNode } from './parse.ts';

/** Canonical prefix of each namespace, for transitional and strict files. */
const PREFIXES: Readonly<Record<string, string>> = {
  'http://schemas.openxmlformats.org/drawingml/2006/main': 'a',
  'http://purl.oclc.org/ooxml/drawingml/main': 'a',
  'http://schemas.openxmlformats.org/presentationml/2006/main': 'p',
  'http://purl.oclc.org/ooxml/presentationml/main': 'p',
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships': 'r',
  'http://purl.oclc.org/ooxml/officeDocument/relationships': 'r',
  'http://schemas.openxmlformats.org/drawingml/2006/chart': 'c',
  'http://purl.oclc.org/ooxml/drawingml/chart': 'c',
  'http://schemas.openxmlformats.org/drawingml/2006/diagram': 'dgm',
  'http://purl.oclc.org/ooxml/drawingml/diagram': 'dgm',
  'http://schemas.openxmlformats.org/markup-compatibility/2006': 'mc',
  'http://schemas.openxmlformats.org/package/2006/relationships': 'rel',
  'http://schemas.openxmlformats.org/package/2006/content-types': 'ct',
  'http://schemas.openxmlformats.org/package/2006/metadata/core-properties': 'cp',
  'http://purl.org/dc/elements/1.1/': 'dc',
  'http://schemas.microsoft.com/office/drawing/2016/SVG/main': 'asvg',
  'http://schemas.microsoft.com/office/drawing/2017/decorative': 'adec',
  'http://schemas.microsoft.com/office/drawing/2008/diagram': 'dsp',
  'http://schemas.microsoft.com/office/drawing/2014/chartex': 'cx',
};

type Scope = ReadonlyMap<string, string>;

/**
 * Renames all prefixes to the canonical ones. Prefixes of unknown namespaces get a "?" in front, so that none
 * is mistaken for a canonical one. Of markup compatibility alternatives, the fallback is taken, which every
 * program can draw.
 */
export function toCanonical(root: XmlNode, source: string): XmlNode {
  return isCanonical(source) ? root : renameElement(root, new Map());
}

/**
 * Namespaces that the root declares, for elements that are parsed without it; undefined if all prefixes are
 * canonical already.
 */
export function readNamespaces(root: XmlNode, source: string): Scope | undefined {
  return isCanonical(source) ? undefined : declareNamespaces(root, new Map());
}

/** Makes an element of such a document canonical. */
export function toCanonicalElement(
  node: XmlNode,
  source: string,
  namespaces: Scope | undefined,
): readonly XmlNode[] {
  return namespaces === undefined && isCanonical(source)
    ? [node]
    : resolveAlternate(renameElement(node, namespaces ?? CANONICAL_SCOPE));
}

const CANONICAL_SCOPE: Scope = new Map(Object.values(PREFIXES).map((prefix) => [prefix, prefix]));
const CANONICAL_PREFIXES: ReadonlySet<string> = new Set(Object.values(PREFIXES));

/** Most documents use the canonical prefixes already and are taken as they are. */
export function isCanonical(source: string): boolean {
  if (source.includes('AlternateContent')) return false;
  for (const [, prefix = '', double, single] of source.matchAll(
    /\sxmlns(?::([^\s=]+))?\s*=\s*(?:"([^"]*)"|'([^']*)')/g,
  )) {
    const known = PREFIXES[double ?? single ?? ''];
    if (known === undefined ? prefix === '' || CANONICAL_PREFIXES.has(prefix) : known !== prefix)
      return false;
  }
  return true;
}

function renameElement(node: XmlNode, outer: Scope): XmlNode {
  const scope = declareNamespaces(node, outer);
  const tag = renameQualified(node.tag, scope, true);
  const attributes = new Map<string, string>();
  for (const [name, value] of node.attributes)
    if (!name.startsWith('xmlns'))
      attributes.set(name.includes(':') ? renameQualified(name, scope, false) : name, value);
  return {
    tag,
    attributes,
    text: node.text,
    children: node.children.flatMap((child) => resolveAlternate(renameElement(child, scope))),
  };
}

function declareNamespaces({ attributes }: XmlNode, outer: Scope): Scope {
  let scope: Map<string, string> | undefined;
  for (const [name, value] of attributes) {
    if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue;
    scope ??= new Map(outer);
    const prefix = name.slice(6);
    scope.set(prefix, PREFIXES[value] ?? `?${prefix}`);
  }
  return scope ?? outer;
}

function renameQualified(name: string, scope: Scope, element: boolean): string {
  const colon = name.indexOf(':');
  if (colon < 0) return element && scope.has('') ? `${scope.get('')}:${name}` : name;
  const prefix = name.slice(0, colon);
  if (prefix === 'xml') return name;
  return `${scope.get(prefix) ?? `?${prefix}`}${name.slice(colon)}`;
}

/** Returns whether a frame shows a chart of the kinds that Office 2016 added. */
function isNewerChart(frame: XmlNode): boolean {
  return frame.children.some(({ children }) =>
    children.some(({ attributes }) => attributes.get('uri')?.endsWith('/chartex')),
  );
}

function addPicture(frame: XmlNode, picture: XmlNode): XmlNode {
  if (!isNewerChart(frame)) return frame;
  const children = frame.children.map((child) =>
    child.tag !== 'a:graphic'
      ? child
      : {
          ...child,
          children: child.children.map((data) => ({ ...data, children: [...data.children, picture] })),
        },
  );
  return { ...frame, children };
}

/**
 * Selects one branch of an alternative: the fallback if it has content, else the first choice. For connectors
 * it is the choice, because their fallback may be a freeform.
 */
function resolveAlternate(node: XmlNode): readonly XmlNode[] {
  if (node.tag !== 'mc:AlternateContent') return [node];
  const choice = node.children.find(({ tag }) => tag === 'mc:Choice')?.children ?? [];
  const fallback = node.children.find(({ tag }) => tag === 'mc:Fallback')?.children ?? [];
  // The fallback of newer chart types is a picture, or only the text "not available": the choice is kept, with
  // the picture as programs keep it for OLE objects.
  if (choice.some(isNewerChart)) {
    const picture = fallback.find(({ tag }) => tag === 'p:pic');
    return picture === undefined ? choice : choice.map((frame) => addPicture(frame, picture));
  }
  if (choice.some(({ tag }) => tag === 'p:cxnSp')) return choice;
  return fallback.some(({ children, attributes }) => children.length > 0 || attributes.size > 0)
    ? fallback
    : choice;
}
