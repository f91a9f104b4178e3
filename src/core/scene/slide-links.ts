/** Slide that a link shows. */
export interface SlideTarget {
  /** 1-based. */
  readonly slide: number;
  /** Set if the link names a position that stays right when slides move. */
  readonly jump?: Jump;
}

/** `back` is the slide that was shown before, from wherever that was. */
export type Jump = 'first' | 'last' | 'next' | 'previous' | 'back';

/** Tells whether a link leads to a slide of the same deck: "#costs", "#3", "#next". */
export function isSlideLink(link: string): boolean {
  return /^#[^\s#]\S*$/.test(link);
}

/**
 * Anchor of a heading by GitHub's rule, without repeated hyphens.
 *
 * @example toSlug('Costs & income') // "costs-income"
 */
export function toSlug(title: string): string {
  return title
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\s-]/gu, '')
    .replace(/[\s-]+/g, '-');
}

/** Finds the slides to which the links of a deck lead. */
export class SlideLinks {
  readonly #count: number;
  readonly #bySlug = new Map<string, number>();

  constructor(slides: readonly { readonly title: string }[]) {
    this.#count = slides.length;
    const uses = new Map<string, number>();
    slides.forEach(({ title }, index) => {
      const slug = toSlug(title);
      const before = uses.get(slug) ?? 0;
      uses.set(slug, before + 1);
      this.#add(before === 0 ? slug : `${slug}-${before}`, index + 1);
    });
    // "Costs" also names the first of "Costs (1 of 2)" and "Costs (2 of 2)".
    slides.forEach(({ title }, index) => {
      this.#add(toSlug(stripPageMark(title) ?? ''), index + 1);
    });
  }

  /**
   * Resolves a link by the number of a slide, then by its title, then by the name of a jump. A slide titled "2"
   * does not take the links to the second slide, by which tables of contents and numbers lead back.
   *
   * @param from 1-based number of the slide that has the link
   * @returns undefined if there is no such slide
   */
  resolve(link: string, from: number): SlideTarget | undefined {
    if (!isSlideLink(link)) return undefined;
    const slug = toSlug(decode(link.slice(1)));
    const number = /^\d{1,6}$/.test(slug) ? Number(slug) : 0;
    if (number >= 1 && number <= this.#count) return { slide: number };
    const titled = this.#bySlug.get(slug);
    if (titled !== undefined) return { slide: titled };
    const jumps = new Map<string, number>([
      ['first', 1],
      ['last', this.#count],
      ['next', from + 1],
      ['previous', from - 1],
      // Pages do not know where their reader came from, so that they lead to the slide before.
      ['back', Math.max(1, from - 1)],
    ]);
    const slide = jumps.get(slug);
    if (slide === undefined || slide < 1 || slide > this.#count) return undefined;
    return { slide, jump: slug as Jump };
  }

  #add(slug: string, slide: number): void {
    if (slug !== '' && !this.#bySlug.has(slug)) this.#bySlug.set(slug, slide);
  }
}

/** Removes the mark from a title such as "Costs (2 of 3)". Undefined where the title has none. */
export function stripPageMark(title: string): string | undefined {
  return /^(.+?)\s*[(（]\P{N}*\p{N}+\P{N}+\p{N}+\P{N}*[)）]$/u.exec(title.trim())?.[1];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
