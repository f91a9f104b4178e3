import type { PdfDocument, StructureElement, StructureOptions } from './open-document.ts';

/** A part of the document's structure with its standard type: "Sect", "H1", "TD". */
export interface Part {
  readonly element: StructureElement;
  readonly type: string;
}

/**
 * Parts that contain other parts and have no content of their own: lines and backgrounds in them are
 * decoration.
 */
const CONTAINERS: ReadonlySet<string> = new Set(['Document', 'Sect', 'Table', 'TR', 'L', 'LI']);

/**
 * Marks everything that is drawn as part of the document's structure or as decoration ("artifact"). A mark is
 * opened before the first drawing and closed when the part changes.
 */
export class Tagger {
  readonly #document: PdfDocument;
  /** The current part; absent for decoration. */
  #part: Part | undefined;
  #open = false;

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  /** Adds a part below `parent`. The caller ends it. */
  add(parent: Part, type: string, options: StructureOptions = {}): Part {
    const element = this.#document.struct(type, options);
    parent.element.add(element);
    return { element, type };
  }

  /** Runs `work` within a new part below `parent`; its content is read in drawing order. */
  within(parent: Part, type: string, options: StructureOptions, work: (part: Part) => void): void {
    const part = this.add(parent, type, options);
    this.#during(CONTAINERS.has(type) ? undefined : part, () => work(part));
    part.element.end();
  }

  decoration(work: () => void): void {
    this.#during(undefined, work);
  }

  /** Must be called before anything is drawn. */
  beginContent(): void {
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
