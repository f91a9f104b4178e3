import { type Markup, scannedAttribute, tagOf } from './markup.ts';

/** What one edit puts in the place of what. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** An element as it came out of the edits. */
export interface Piece {
  readonly element: Markup;
  readonly text: string;
  readonly touched: boolean;
}

/** A text after its edits. */
export interface Rendered {
  readonly text: string;
  readonly pieces: readonly Piece[];
  /** What stands in none of the pieces. */
  readonly around: string;
}

/** Text with pieces of it replaced; what no edit names stays as it is. */
export class Edited {
  readonly source: string;
  readonly #edits: Edit[] = [];

  constructor(source: string) {
    this.source = source;
  }

  /** All so far, to be made again elsewhere. */
  get edits(): readonly Edit[] {
    return this.#edits;
  }

  again(edits: readonly Edit[]): void {
    this.#edits.push(...edits);
  }

  replace(start: number, end: number, text: string): void {
    this.#edits.push({ start, end, text });
  }

  remove({ start, end }: Pick<Markup, 'start' | 'end'>): void {
    this.replace(start, end, '');
  }

  insert(at: number, text: string): void {
    this.replace(at, at, text);
  }

  setAttribute(markup: Markup, name: string, value: string | undefined): void {
    const found = scannedAttribute(this.source, markup, name);
    if (found !== undefined) this.replace(found.start, found.end, value === undefined ? '' : ` ${found.name}="${value}"`);
    else if (value !== undefined) this.insert(markup.inner - (this.source[markup.inner - 2] === '/' ? 2 : 1), ` ${name}="${value}"`);
  }

  /** Everything inside of an element. */
  setInner(markup: Markup, text: string): void {
    if (markup.close > markup.inner || this.source.slice(markup.inner - 2, markup.inner) !== '/>') this.replace(markup.inner, markup.close, text);
    else this.replace(markup.inner - 2, markup.inner, `>${text}</${tagOf(this.source, markup)}>`);
  }

  toString(): string {
    return this.render([]).text;
  }

  /** The whole, and each of these elements, which follow each other; what an edit took away is left out. */
  render(elements: readonly Markup[]): Rendered {
    const { source } = this;
    const pieces: Piece[] = [];
    let [text, around, piece, at, next, touched] = ['', '', '', 0, 0, false];
    let open: Markup | undefined;
    const put = (more: string): void => {
      text += more;
      if (open === undefined) around += more;
      else piece += more;
    };
    const close = (element: Markup): void => {
      if (piece !== '') pieces.push({ element, text: touched ? piece : source.slice(element.start, element.end), touched });
      open = undefined;
    };
    /** Copies as far as `to`; an element that begins there is opened where it is edited itself. */
    const copy = (to: number, itself: boolean): void => {
      for (;;) {
        if (open !== undefined) {
          if (open.end > to) break;
          put(source.slice(at, Math.max(at, open.end)));
          at = Math.max(at, open.end);
          close(open);
        }
        const begun = elements[next];
        if (begun === undefined || begun.start > to || (begun.start === to && !itself)) break;
        put(source.slice(at, Math.max(at, begun.start)));
        at = Math.max(at, begun.start);
        [open, piece, touched] = [begun, '', false];
        next += 1;
      }
      if (to > at) put(source.slice(at, to));
      at = Math.max(at, to);
    };
    // Edits inside of what another replaces are gone with it.
    const edits = this.#edits.map((edit, order) => ({ ...edit, order })).sort((a, b) => a.start - b.start || Number(a.end > a.start) - Number(b.end > b.start) || b.end - a.end || a.order - b.order);
    for (const edit of edits) {
      if (edit.start < at) continue;
      copy(edit.start, edit.end > edit.start);
      if (open !== undefined) touched = true;
      put(edit.text);
      at = edit.end;
    }
    copy(source.length, false);
    return { text, pieces, around };
  }
}
