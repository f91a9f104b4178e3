import { createHash } from 'node:crypto';
import { type DefaultTreeAdapterTypes, parse, serialize } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** Properties of style attributes by the class that takes their place. */
type Rules = Map<string, string>;

/** Properties that the pages of a site share. */
export interface Findings {
  readonly rules: Rules;
  /** Sources of inline scripts for a Content-Security-Policy. */
  readonly hashes: Set<string>;
}

/** Style sheet of all pages with the rules that were style attributes. */
export const STYLE_SHEET = 'assets/attributes.css';

/**
 * Makes a page of the generator fit for any path and a strict Content-Security-Policy: addresses become
 * relative, style attributes become classes, and scripts in the page are listed by their digest.
 *
 * @param path of the page below the root of the site, such as "rest/index.html".
 * @param base path that the site was built for, with a slash at both ends.
 */
export function finishPage(html: string, path: string, base: string, findings: Findings): string {
  const document = parse(html);
  const up = '../'.repeat(path.split('/').length - 1) || './';
  for (const element of elements(document)) {
    for (const attribute of element.attrs)
      if ((attribute.name === 'href' || attribute.name === 'src') && attribute.value.startsWith(base))
        attribute.value = up + attribute.value.slice(base.length);
    replaceStyle(element, findings.rules);
    repairAccess(element);
    if (element.tagName === 'script' && !element.attrs.some(({ name }) => name === 'src')) {
      const text = element.childNodes.map((node) => ('value' in node ? node.value : '')).join('');
      findings.hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    }
  }
  return serialize(document).replace('</head>', `<link rel="stylesheet" href="${up}${STYLE_SHEET}"></head>`);
}

/** Scripts of the site find its root from their own address, one folder below it. */
export function finishScript(code: string, base: string): string {
  return code.replaceAll(new RegExp(`(["'\`])${base}\\1`, 'g'), '(new URL("..",import.meta.url).pathname)');
}

export function renderRules(rules: Rules): string {
  return [...rules].map(([name, properties]) => `.${name}{${properties}}`).join('\n');
}

/** Lets the keyboard scroll wide code, and removes keys from buttons, whose names do not contain them. */
function repairAccess(element: Element): void {
  if (element.tagName === 'pre') element.attrs.push({ name: 'tabindex', value: '0' });
  if (element.tagName === 'button')
    element.childNodes = element.childNodes.filter((node) => node.nodeName !== 'kbd');
}

function replaceStyle(element: Element, rules: Rules): void {
  const style = element.attrs.find(({ name }) => name === 'style');
  if (style === undefined) return;
  element.attrs = element.attrs.filter((attribute) => attribute !== style);
  // A script shows the element by emptying its style attribute.
  if (/^display:\s*none;?$/.test(style.value)) return;
  const name = `a-${createHash('sha256').update(style.value).digest('hex').slice(0, 6)}`;
  rules.set(name, style.value);
  const classes = element.attrs.find((attribute) => attribute.name === 'class');
  if (classes === undefined) element.attrs.push({ name: 'class', value: name });
  else classes.value = `${classes.value} ${name}`;
}

function* elements(node: Node): Generator<Element> {
  if ('tagName' in node) yield node;
  if ('content' in node) yield* elements(node.content);
  if ('childNodes' in node) for (const child of node.childNodes) yield* elements(child);
}
