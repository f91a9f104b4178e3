/** The part of a browser's document that the programs in the page use. */
export interface PageBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
}

export interface PageStyle {
  readonly [index: number]: string;
  readonly length: number;
  getPropertyValue(name: string): string;
  setProperty(name: string, value: string, priority?: string): void;
  removeProperty(name: string): void;
}

export interface PageNode {
  readonly nodeType: number;
  readonly nodeValue: string | null;
  readonly childNodes: Iterable<PageNode>;
}

export interface PageElement extends PageNode {
  readonly tagName: string;
  readonly attributes: Iterable<{ readonly name: string; readonly value: string }>;
  readonly style: PageStyle;
  readonly classList: Iterable<string> & {
    add(name: string): void;
    remove(name: string): void;
    contains(name: string): boolean;
  };
  readonly parentElement: PageElement | null;
  readonly offsetWidth?: number;
  readonly offsetHeight?: number;
  textContent: string | null;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
  getBoundingClientRect(): PageBox;
  querySelectorAll(selector: string): Iterable<PageElement>;
  querySelector(selector: string): PageElement | null;
  scrollIntoView(options?: object): void;
  appendChild(child: PageElement): void;
}

/** Globals of the page in the world of the program that measures. */
export interface PageGlobals {
  readonly document: {
    readonly documentElement: PageElement & { readonly scrollHeight: number };
    readonly head: PageElement;
    readonly body: PageElement;
    createElement(name: string): PageElement;
    createRange(): { selectNodeContents(node: PageNode): void; getClientRects(): Iterable<PageBox> };
    querySelectorAll(selector: string): Iterable<PageElement>;
    getAnimations(): Iterable<{ finish(): void }>;
    readonly fonts: { readonly ready: Promise<unknown> };
  };
  readonly innerWidth: number;
  readonly innerHeight: number;
  getComputedStyle(element: PageElement, part?: string): PageStyle;
  scrollTo(left: number, top: number): void;
  requestAnimationFrame(then: () => void): void;
  setTimeout(then: () => void, ms: number): void;
  /** Regions of the present slide of which pictures are taken. */
  lecternRegions?: PageElement[];
  /** Classes that marked the shown slide when the page was loaded. */
  lecternActive?: string[];
}
