import { attribute, type Element, isElement } from '../files/html-tree.ts';
import { PAGE_LIMITS } from './limits.ts';

/** Program or habit that a page of slides follows. */
export type PageKind = 'reveal' | 'marp' | 'slidev' | 'remark' | 'impress' | 'classes' | 'sections' | 'page';

export interface FoundSlides {
  readonly kind: PageKind;
  readonly slides: readonly Element[];
}

/** Classes with which pages mark their slides, the most usual first. */
const SLIDE_CLASSES = [
  ...['slide', 'slidev-page', 'slidev-layout', 'swiper-slide', 'remark-slide-container', 'slide-container'],
  ...['deck-slide', 'presentation-slide', 'ppt-slide', 'slide-page', 'carousel-item', 'page', 'step'],
];
/** A page repeats the sections of its text as well; fewer than this are no deck. */
const MIN_SECTIONS = 2;

/** Finds the elements that are slides, in document order; the whole body if nothing marks any. */
export function findSlides(body: Element): FoundSlides {
  const found = findMarked(body);
  return { ...found, slides: found.slides.slice(0, PAGE_LIMITS.slides + 1) };
}

function findMarked(body: Element): FoundSlides {
  const all = [...descendants(body)];
  const reveal = all.find((one) => classes(one).includes('slides') && within(one, 'reveal'));
  if (reveal !== undefined) {
    const slides = childrenNamed(reveal, 'section').flatMap((section) => {
      const nested = childrenNamed(section, 'section');
      return nested.length > 0 ? nested : [section];
    });
    if (slides.length > 0) return { kind: 'reveal', slides };
  }
  const marp = all.filter(
    (one) => one.tagName === 'svg' && one.attrs.some(({ name }) => name === 'data-marpit-svg'),
  );
  if (marp.length > 0) return { kind: 'marp', slides: marp };
  const plainMarp = all.filter(
    (one) =>
      one.tagName === 'section' &&
      (within(one, 'marpit') || one.attrs.some(({ name }) => name === 'data-marpit-pagination')),
  );
  if (plainMarp.length > 0) return { kind: 'marp', slides: outermost(plainMarp) };
  const sections = outermost(all.filter((one) => one.tagName === 'section'));
  // Elsewhere than in impress.js, steps are what appears one after the other on a slide.
  const hasSteps = sections.length < MIN_SECTIONS || all.some((one) => attribute(one, 'id') === 'impress');
  for (const name of SLIDE_CLASSES) {
    if (name === 'step' && !hasSteps) continue;
    const marked = outermost(all.filter((one) => classes(one).includes(name)));
    if (marked.length < (name === 'page' || name === 'step' ? MIN_SECTIONS : 1)) continue;
    const kind = name.startsWith('slidev') ? 'slidev' : name === 'step' ? 'impress' : 'classes';
    return { kind, slides: marked };
  }
  const data = outermost(
    all.filter((one) => one.attrs.some(({ name }) => name === 'data-slide' || name === 'data-slide-number')),
  ).filter((one) => !/^(?:a|button|span|li)$/.test(one.tagName));
  if (data.length >= MIN_SECTIONS) return { kind: 'classes', slides: data };
  if (sections.length >= MIN_SECTIONS) return { kind: 'sections', slides: sections };
  const [articles] = [outermost(all.filter((one) => one.tagName === 'article'))];
  if (articles.length >= MIN_SECTIONS) return { kind: 'sections', slides: articles };
  return { kind: 'page', slides: sections.length === 1 ? sections : [body] };
}

function classes(element: Element): readonly string[] {
  return attribute(element, 'class').split(/\s+/);
}

function childrenNamed(element: Element, name: string): Element[] {
  return element.childNodes.filter(isElement).filter(({ tagName }) => tagName === name);
}

function* descendants(body: Element): Generator<Element> {
  const stack: Element[] = body.childNodes.filter(isElement).toReversed();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    yield node;
    stack.push(...node.childNodes.filter(isElement).toReversed());
  }
}

function* ancestors(element: Element): Generator<Element> {
  for (let one = element.parentNode; one !== null && isElement(one); one = one.parentNode) yield one;
}

function within(element: Element, name: string): boolean {
  for (const one of ancestors(element)) if (classes(one).includes(name)) return true;
  return false;
}

/** Leaves out elements that stand inside others of the list, which is in document order. */
function outermost(elements: readonly Element[]): Element[] {
  const known = new Set<Element>(elements);
  return elements.filter((one) => {
    for (const above of ancestors(one)) if (known.has(above)) return false;
    return true;
  });
}
