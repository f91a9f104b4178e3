/** Left, top, width and height in px of the page. */
export type Rect = readonly [left: number, top: number, width: number, height: number];

export interface PageText {
  readonly text: string;
  /** Number of lines on which a browser sets it. */
  readonly lines?: number;
  /** Box around its lines, measured by a browser. */
  readonly rect?: Rect;
}

/** An element with its computed styles; styles at their initial value are absent. */
export interface PageElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly style: Readonly<Record<string, string>>;
  /** Measured by a browser, relative to the slide. */
  readonly rect?: Rect;
  /** Index of the picture that a browser took of the element. */
  readonly picture?: number;
  readonly children: readonly PageNode[];
}

export type PageNode = PageText | PageElement;

export interface PageSlide {
  readonly root: PageElement;
  /** Size in px for which the slide is designed. */
  readonly width: number;
  readonly height: number;
}

export function isElement(node: PageNode): node is PageElement {
  return 'tag' in node;
}

/** Text of a node and its descendants, with white space unchanged. */
export function textContent(node: PageNode): string {
  return isElement(node) ? node.children.map(textContent).join('') : node.text;
}

export function hasClass(element: PageElement, name: string): boolean {
  return (element.attributes['class'] ?? '').split(/\s+/).includes(name);
}

/** Descendants in document order, starting with the element itself. */
export function* walkPage(element: PageElement): Generator<PageElement> {
  yield element;
  for (const child of element.children) if (isElement(child)) yield* walkPage(child);
}
