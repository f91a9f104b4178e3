import { attribute, type Element, isElement, isText } from '../files/html-tree.ts';
import { Cascade, type Generated } from './css/cascade.ts';
import { type Computed, computeStyle, isTransparent, ROOT_PX, readPx } from './css/computed-style.ts';
import { PAGE_LIMITS } from './limits.ts';
import { slideSize } from './slide-size.ts';
import type { PageElement, PageNode, PageSlide } from './styled-page.ts';

/** Elements that show nothing, or nothing without a program. */
const SKIPPED = new Set([
  ...['script', 'style', 'template', 'link', 'meta', 'noscript', 'title', 'head', 'dialog'],
]);

/** Page whose styles are computed from its style sheets, without a browser. */
export class StaticPage {
  readonly #cascade: Cascade;
  readonly #styles = new Map<Element, Computed>();
  readonly #rem: number;
  /** Styles around the root. */
  readonly #outside: Computed = new Map();

  constructor(sheets: readonly string[], root: Element) {
    this.#cascade = new Cascade(sheets);
    const style = computeStyle(this.#cascade.declared(root), this.#outside, ROOT_PX);
    this.#rem = readPx(style.get('font-size')) ?? ROOT_PX;
  }

  get isCut(): boolean {
    return this.#cascade.isCut;
  }

  /** Reads a slide with the background that shows through it. */
  slide(root: Element, settings: Parameters<typeof slideSize>[1]): PageSlide {
    const style = new Map(this.style(root));
    for (const name of ['background-color', 'background-image']) {
      if (this.#isFilled(style)) break;
      for (let one = root.parentNode; one !== null && isElement(one); one = one.parentNode) {
        const outer = this.style(one);
        if (!this.#isFilled(outer)) continue;
        const value = outer.get(name);
        if (value !== undefined) style.set(name, value);
      }
    }
    if (style.get('display') === 'none') style.set('display', 'block');
    for (const name of ['opacity', 'visibility', 'transform', 'position', 'float']) style.delete(name);
    const size = slideSize(
      { tag: root.tagName, attributes: attributesOf(root), style: toRecord(style) },
      settings,
    );
    return { ...size, root: this.#element(root, style, 0) };
  }

  style(element: Element): Computed {
    const known = this.#styles.get(element);
    if (known !== undefined) return known;
    // Parents first, without recursion, since pages may be deep.
    const chain: Element[] = [];
    for (
      let one: Element | undefined = element;
      one !== undefined && !this.#styles.has(one);
      one = one.parentNode !== null && isElement(one.parentNode) ? one.parentNode : undefined
    )
      chain.push(one);
    for (const one of chain.toReversed()) {
      const parent = one.parentNode !== null && isElement(one.parentNode) ? one.parentNode : undefined;
      const outer = parent === undefined ? this.#outside : (this.#styles.get(parent) ?? this.#outside);
      this.#styles.set(one, computeStyle(this.#cascade.declared(one), outer, this.#rem));
    }
    return this.#styles.get(element) ?? this.#outside;
  }

  #isFilled(style: Computed): boolean {
    const color = style.get('background-color');
    const image = style.get('background-image');
    return (color !== undefined && !isTransparent(color)) || (image !== undefined && image !== 'none');
  }

  #element(element: Element, style: Computed, depth: number): PageElement {
    const children: PageNode[] = [];
    const before = this.#generated(element, style, 'before');
    if (before !== undefined) children.push(before);
    if (depth < PAGE_LIMITS.depth)
      for (const child of element.childNodes) {
        if (isText(child)) {
          if (child.value !== '') children.push({ text: child.value });
        } else if (isElement(child) && !SKIPPED.has(child.tagName)) {
          const own = this.style(child);
          if (own.get('display') === 'none' || own.get('visibility') === 'hidden') continue;
          children.push(this.#element(child, own, depth + 1));
        }
      }
    const after = this.#generated(element, style, 'after');
    if (after !== undefined) children.push(after);
    return { tag: element.tagName, attributes: attributesOf(element), style: toRecord(style), children };
  }

  /** Text and decorations that style sheets generate. */
  #generated(element: Element, parent: Computed, part: Generated): PageElement | undefined {
    const declared = this.#cascade.declared(element, part);
    const content = declared.get('content');
    const written = /^(["'])(.*)\1$/s.exec(content ?? '')?.[2];
    if (written === undefined) return undefined;
    const text = written.replace(/\\([0-9a-f]{1,6})\s?/gi, (_, code: string) => toCharacter(code));
    const style = computeStyle(declared, parent, this.#rem);
    if (style.get('display') === 'none') return undefined;
    if (text === '') {
      const isDrawn = this.#isFilled(style) && readPx(style.get('height')) !== undefined;
      return isDrawn ? { tag: 'div', attributes: {}, style: toRecord(style), children: [] } : undefined;
    }
    // Bullets drawn by a style sheet are those of lists.
    if (element.tagName === 'li' && part === 'before' && !/\w/.test(text)) return undefined;
    return { tag: 'span', attributes: {}, style: toRecord(style), children: [{ text }] };
  }
}

function toCharacter(code: string): string {
  const point = Number.parseInt(code, 16);
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : '';
}

function attributesOf(element: Element): Record<string, string> {
  return Object.fromEntries(
    element.attrs.filter(({ name }) => name !== 'style').map(({ name }) => [name, attribute(element, name)]),
  );
}

function toRecord(style: Computed): Record<string, string> {
  return Object.fromEntries([...style].filter(([name]) => !name.startsWith('--')));
}
