import { nearest } from '../../errors/nearest-choices.ts';
import { lengthWithoutPictures } from '../../input/picture-data.ts';
import { decodeEntities, ENTITIES } from './entities.ts';
import { MARKUP_LIMITS } from './limits.ts';
import type { MarkupAttribute, MarkupElement, MarkupFault, MarkupNode, Place } from './node.ts';
import { createPlaceLookup } from './places.ts';
import { ELEMENT_NAMES, HOLDS_RAW, isVoid, refusedElement } from './vocabulary.ts';

/** The parsed markup with its faults. */
export interface ParsedMarkup {
  readonly roots: readonly MarkupNode[];
  readonly faults: readonly MarkupFault[];
}

const NAME = /[a-z][a-z0-9-]*/iy;
const ATTRIBUTE = /[^\s"'<>/=]+/y;
const NONE: ReadonlySet<string> = new Set();
const SPACE = /\s*/y;
const UNQUOTED = /[^\s"'=<>`]+/y;
const COMMENT_END = '-->';

interface Open {
  readonly element: MarkupElement;
  readonly children: MarkupNode[];
}

/**
 * Parses slide markup: hand-written HTML, but strict, so that slips are reported and not guessed at. One pass
 * without backtracking; nothing in it is fetched or run.
 *
 * @param more names of elements besides those of the language
 */
export function parseMarkup(source: string, more: ReadonlySet<string> = NONE): ParsedMarkup {
  return new MarkupParser(source, more).parse();
}

class MarkupParser {
  readonly #source: string;
  readonly #more: ReadonlySet<string>;
  /** True once the list of elements was part of a fault. */
  #listed = false;
  readonly #locate: (offset: number) => Place;
  readonly #faults: MarkupFault[] = [];
  readonly #roots: MarkupNode[] = [];
  readonly #open: Open[] = [];
  #at = 0;
  #elements = 0;

  constructor(source: string, more: ReadonlySet<string>) {
    this.#source = source;
    this.#more = more;
    this.#locate = createPlaceLookup(source);
  }

  parse(): ParsedMarkup {
    const { length } = this.#source;
    // Inline pictures have limits of their own.
    const written = length <= MARKUP_LIMITS.characters ? length : lengthWithoutPictures(this.#source);
    if (written > MARKUP_LIMITS.characters) {
      this.#fault(
        0,
        `The markup of a slide has at most ${MARKUP_LIMITS.characters} characters; this has ${written}. Spread it over several slides.`,
        'too_long',
      );
      return { roots: [], faults: this.#faults };
    }
    while (this.#at < length && this.#faults.length < MARKUP_LIMITS.faults) this.#next();
    for (const { element } of this.#open.toReversed())
      this.#faultAt(
        element.at,
        `<${element.name}> is never closed: write </${element.name}> where it ends.`,
        'not_closed',
      );
    this.#closeTo(0, length);
    return { roots: this.#roots, faults: this.#faults };
  }

  #next(): void {
    const here = this.#source.startsWith('<', this.#at) ? (this.#source[this.#at + 1] ?? '') : '';
    if (this.#source.startsWith('<!--', this.#at)) this.#comment();
    else if (here === '!' || here === '?') this.#declaration();
    else if (here === '/') this.#endTag();
    else if (/[a-z]/i.test(here)) this.#startTag();
    else this.#text();
  }

  #comment(): void {
    const end = this.#source.indexOf(COMMENT_END, this.#at + 4);
    if (end < 0)
      this.#fault(this.#at, 'This comment is never closed: write --> where it ends.', 'not_closed');
    this.#at = end < 0 ? this.#source.length : end + COMMENT_END.length;
  }

  #declaration(): void {
    const end = this.#source.indexOf('>', this.#at);
    const what = this.#source.slice(this.#at, Math.min(this.#at + 20, end < 0 ? this.#source.length : end));
    this.#fault(this.#at, `${what}… is not part of slide markup: begin with <section>.`, 'unknown_element');
    this.#at = end < 0 ? this.#source.length : end + 1;
  }

  #text(): void {
    const next = this.#source.slice(this.#at + 1).search(/<[a-z/!?]/i);
    const end = next < 0 ? this.#source.length : this.#at + 1 + next;
    this.#add({
      type: 'text',
      text: this.#decoded(this.#at, end),
      at: this.#locate(this.#at),
      from: this.#at,
      to: end,
    });
    this.#at = end;
  }

  #startTag(): void {
    const from = this.#at;
    this.#at += 1;
    const name = this.#take(NAME).toLowerCase();
    const attributes = this.#attributes(name);
    const closed = this.#source.startsWith('/>', this.#at);
    if (!closed && this.#source[this.#at] !== '>') {
      this.#fault(from, `The tag <${name}> does not end: write > after its last attribute.`, 'not_closed');
      this.#at = this.#source.length;
      return;
    }
    this.#at += closed ? 2 : 1;
    this.#elements += 1;
    if (this.#elements === MARKUP_LIMITS.elements + 1)
      this.#fault(
        from,
        `A slide has at most ${MARKUP_LIMITS.elements} elements. Spread it over several slides.`,
        'too_many',
      );
    if (this.#elements > MARKUP_LIMITS.elements) return;
    this.#known(name, from);
    const element = {
      type: 'element',
      name,
      attributes,
      children: [] as MarkupNode[],
      at: this.#locate(from),
      from,
      to: this.#at,
      inner: [this.#at, this.#at],
    } as const;
    if (closed || isVoid(name)) this.#add(element);
    else if (HOLDS_RAW.has(name)) this.#raw(element);
    else if (this.#open.length >= MARKUP_LIMITS.depth) {
      this.#fault(from, `Elements stand at most ${MARKUP_LIMITS.depth} deep in one another.`, 'too_deep');
      this.#at = this.#source.length;
    } else this.#open.push({ element, children: element.children });
  }

  /** Text up to the end tag, in which `<` has no meaning. */
  #raw(element: MarkupElement): void {
    const rest = this.#source.slice(this.#at);
    const end = rest.search(new RegExp(`</${element.name}\\s*>`, 'i'));
    if (end < 0) {
      this.#faultAt(
        element.at,
        `<${element.name}> is never closed: write </${element.name}> where it ends.`,
        'not_closed',
      );
      this.#at = this.#source.length;
      return;
    }
    const [from, to] = [this.#at, this.#at + end];
    const text = { type: 'text', text: this.#decoded(from, to), at: this.#locate(from), from, to } as const;
    this.#at = this.#source.indexOf('>', to) + 1;
    this.#add({ ...element, children: [text], to: this.#at, inner: [from, to] });
  }

  #endTag(): void {
    const from = this.#at;
    this.#at += 2;
    const name = this.#take(NAME).toLowerCase();
    this.#take(SPACE);
    if (this.#source[this.#at] !== '>') {
      this.#fault(from, `The end tag </${name} does not end with >.`, 'not_closed');
      const end = this.#source.indexOf('>', this.#at);
      this.#at = end < 0 ? this.#source.length : end;
    }
    this.#at += 1;
    if (isVoid(name)) return;
    const index = this.#open.findLastIndex(({ element }) => element.name === name);
    if (index < 0) {
      const inner = this.#open.at(-1)?.element.name;
      this.#fault(
        from,
        `</${name}> closes nothing${inner === undefined ? '' : `: the element that is open here is <${inner}>`}.`,
        'not_open',
      );
      return;
    }
    for (const { element } of this.#open.slice(index + 1).toReversed()) {
      this.#faultAt(
        element.at,
        `<${element.name}> is not closed before </${name}>: write </${element.name}> where it ends.`,
        'not_closed',
      );
    }
    this.#closeTo(index, from);
  }

  #closeTo(index: number, innerEnd: number): void {
    while (this.#open.length > index) {
      const { element, children } = this.#open.pop() as Open;
      this.#add({
        ...element,
        children,
        to: this.#open.length === index ? this.#at : innerEnd,
        inner: [element.inner[0], innerEnd],
      });
    }
  }

  #attributes(element: string): Map<string, MarkupAttribute> {
    const found = new Map<string, MarkupAttribute>();
    for (;;) {
      this.#take(SPACE);
      const from = this.#at;
      const name = this.#take(ATTRIBUTE).toLowerCase();
      if (name === '') {
        // A stray quote or sign is skipped, or the loop would never end.
        if (
          this.#at >= this.#source.length ||
          this.#source[this.#at] === '>' ||
          this.#source.startsWith('/>', this.#at)
        )
          return found;
        this.#fault(
          this.#at,
          `${JSON.stringify(this.#source[this.#at])} has no place in <${element}>: attributes are written name="value".`,
          'attribute',
        );
        this.#at += 1;
        if (this.#faults.length >= MARKUP_LIMITS.faults) return found;
        continue;
      }
      const at = this.#locate(from);
      const end = this.#at;
      const value = this.#value(element, name, from);
      // White space after a name without a value is not part of the attribute.
      const to = this.#source.slice(end, this.#at).trim() === '' ? end : this.#at;
      if (found.has(name))
        this.#fault(from, `<${element}> has the attribute ${name} twice. Keep one.`, 'duplicate');
      else found.set(name, { value, at, from, to });
      if (found.size === MARKUP_LIMITS.attributes)
        this.#fault(from, `An element has at most ${MARKUP_LIMITS.attributes} attributes.`, 'too_many');
    }
  }

  #value(element: string, name: string, from: number): string {
    this.#take(SPACE);
    if (this.#source[this.#at] !== '=') return '';
    this.#at += 1;
    this.#take(SPACE);
    const quote = this.#source[this.#at];
    if (quote !== '"' && quote !== "'") return this.#take(UNQUOTED);
    const start = this.#at + 1;
    const end = this.#source.indexOf(quote, start);
    if (end < 0) {
      this.#fault(
        from,
        `The value of ${name} in <${element}> is never closed: write ${quote} where it ends.`,
        'not_closed',
      );
      this.#at = this.#source.length;
      return '';
    }
    this.#at = end + 1;
    const isPicture =
      (name === 'src' || name === 'href') && /^\s*data:/i.test(this.#source.slice(start, start + 20));
    if (end - start > MARKUP_LIMITS.attributeCharacters && !isPicture)
      this.#fault(
        from,
        `The value of ${name} has ${end - start} characters; at most ${MARKUP_LIMITS.attributeCharacters} are read.`,
        'too_long',
      );
    return this.#decoded(start, end);
  }

  #known(name: string, from: number): void {
    if (this.#more.has(name)) return;
    const refused = refusedElement(name);
    if (refused !== undefined) this.#fault(from, `<${name}> is refused: ${refused}`, 'refused');
    else if (!ELEMENT_NAMES.includes(name)) {
      // Short names are close to too many others to be useful hints.
      const close = nearest(
        name,
        [...ELEMENT_NAMES, ...this.#more].filter(({ length }) => length >= name.length - 2),
        2,
      );
      const did = close.length > 0 ? ` Did you mean ${close.map((one) => `<${one}>`).join(' or ')}?` : '';
      // The list is long, so only the first fault contains it.
      const list = this.#listed ? '' : ` Elements: ${ELEMENT_NAMES.join(', ')}.`;
      this.#listed = true;
      this.#fault(from, `There is no element <${name}>.${did}${list}`, 'unknown_element', {
        allowed: ELEMENT_NAMES,
        nearest: close,
      });
    }
  }

  #decoded(from: number, to: number): string {
    return decodeEntities(this.#source.slice(from, to), (name, offset) => {
      const close = nearest(name, ENTITIES, 2);
      this.#fault(
        from + offset,
        `${name} is not known.${close.length > 0 ? ` Did you mean ${close.join(' or ')}?` : ''} Write the character itself, or its number such as &#8364;.`,
        'unknown_entity',
      );
    });
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#source)?.[0] ?? '';
    this.#at += found.length;
    return found;
  }

  #add(node: MarkupNode): void {
    (this.#open.at(-1)?.children ?? this.#roots).push(node);
  }

  #fault(
    offset: number,
    message: string,
    type: string,
    more: Pick<MarkupFault, 'allowed' | 'nearest'> = {},
  ): void {
    this.#faultAt(this.#locate(offset), message, type, more);
  }

  #faultAt(
    at: Place,
    message: string,
    type: string,
    more: Pick<MarkupFault, 'allowed' | 'nearest'> = {},
  ): void {
    if (this.#faults.length < MARKUP_LIMITS.faults) this.#faults.push({ at, message, type, ...more });
  }
}
