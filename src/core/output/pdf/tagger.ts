import type { PdfDocument, StructureElement, StructureOptions } from './open-document.ts';

/** A part of the document's structure, with its standard type: "Sect", "H1", "TD". */
export interface Part {
  readonly element: StructureElement;
  readonly type: string;
}

/** Parts that hold other parts and draw nothing themselves: lines and backdrops drawn directly in them are decoration. */
const HOLDERS: ReadonlySet<string> = new Set(['Document', 'Sect', 'Table', 'TR', 'L', 'LI']);

/**
 * Says of everything that is drawn what it is: a part of the document's structure, or decoration
 * ("artifact"). Marks are opened with the first thing drawn and closed when the part changes.
 */
export class Tagger {
  readonly #document: PdfDocument;
  /** What is being drawn: decoration where it is absent. */
  #part: Part | undefined;
  #open = false;

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  /** A new part below `parent`, to be filled by `draw` and ended by its owner. */
  add(parent: Part, type: string, options: StructureOptions = {}): Part {
    const element = this.#document.struct(type, options);
    parent.element.add(element);
    return { element, type };
  }

  /** Draws `work` as a new part below `parent`; what it draws itself and below it is read in that order. */
  within(parent: Part, type: string, options: StructureOptions, work: (part: Part) => void): void {
    const part = this.add(parent, type, options);
    this.#during(HOLDERS.has(type) ? undefined : part, () => work(part));
    part.element.end();
  }

  decoration(work: () => void): void {
    this.#during(undefined, work);
  }

  /** To be called before anything is drawn. */
  textColor(): void {
    if (this.#open) return;
    this.#open = true;
    if (this.#part) this.#part.element.add(this.#document.markStructureContent(this.#part.type));
    else this.#document.markContent('Artifact', { type: 'Layout' });
  }

  #during(part: Part | undefined, work: () => void): void {
    const outer = this.#part;
    this.#close();
    this.#part = part;
    work();
    this.#close();
    this.#part = outer;
  }

  #close(): void {
    if (this.#open) this.#document.endMarkedContent();
    this.#open = false;
  }
}
