import { relationshipsPartName } from '../ooxml/package/index.ts';
import { down, type Markup, markupOf } from '../ooxml/xml/index.ts';
import { refused } from './find-element.ts';
import { closestLayout, sizeOf } from './layout-likeness.ts';
import { type LayoutPart, layoutParts } from './layout-slide.ts';
import { fitted, framedPlaces, keptPlaces, noPlace, ontoLayout } from './onto-layout.ts';
import { layoutName } from './opened-file.ts';
import { appendTo, OpenedPackage } from './opened-package.ts';
import { enterSlide, listedSlides, relationshipId, relationshipsNamespace, slideAt } from './opened-slides.ts';
import { type Fit, fitOf, scalePart } from './scale-part.ts';
import { unlink } from './slide-parts.ts';

/** Lowest id of masters and layouts (ECMA-376 part 1, 19.7.6 and 19.7.14). */
const FIRST_MASTER = 2_147_483_648;
/** Content types of parts that contain positions and font sizes. */
const SCALED = /(\.slide|\.slideLayout|\.slideMaster|\.chart|diagramDrawing)\+xml$/;
/** Relationships that are not copied: comments, and links to other slides of the source deck. */
const LEFT: ReadonlySet<string> = new Set(['comments', 'slide']);

/**
 * Copies slides of another file, in their own look or in that of this deck.
 *
 * @param look `keep` copies their masters too; `target` gives each slide the most similar layout of this deck
 * @param layout name of the layout for all slides, instead of the most similar one
 * @returns part names in order, and warnings about what could not be preserved
 */
export function copySlides(
  file: OpenedPackage,
  other: Uint8Array,
  numbers: readonly number[],
  at: number,
  look: 'keep' | 'target',
  layout?: string,
): { readonly parts: string[]; readonly warnings: string[] } {
  const from = new OpenedPackage(other);
  const slides = listedSlides(from);
  const fit = fitOf(sizeOf(file), sizeOf(from));
  const copier = new Copier(file, from, look, fit, layout === undefined ? undefined : layoutCalled(file, layout, look));
  if (fit !== undefined) copier.warnings.add(`The slides come from a deck of another size: their content is scaled to ${Math.round(fit.factor * 100)} %.`);
  const kept = look === 'target' ? keptPlaces(from) : new Map();
  const parts = numbers.map((number, index) => copier.slide(slideAt(slides, number).slide.part, at + index, kept));
  copier.finish();
  return { parts, warnings: [...copier.warnings] };
}

function layoutCalled(file: OpenedPackage, wanted: string, look: 'keep' | 'target'): LayoutPart {
  if (look === 'keep') throw refused('layout', 'Slides that keep their look bring their own layouts.', wanted, 'Leave out layout, or give look "target".');
  const all = layoutParts(file);
  const found = all.find(({ name }) => name.trim().toLowerCase() === wanted.trim().toLowerCase());
  if (found === undefined) throw refused('layout', `The deck has no layout "${wanted.slice(0, 80)}".`, wanted.slice(0, 80), `It has: ${[...new Set(all.map(({ name }) => `"${name}"`))].join(', ')}.`);
  return found;
}

/** Copies parts of another file into this one, each once. */
export class Copier {
  readonly warnings = new Set<string>();
  readonly #file: OpenedPackage;
  readonly #from: OpenedPackage;
  readonly #look: 'keep' | 'target';
  readonly #fit: Fit | undefined;
  readonly #layout: LayoutPart | undefined;
  /** Part names in this file by part names in the source file. */
  readonly #copies = new Map<string, string>();
  readonly #layouts: readonly LayoutPart[];
  readonly #masters: string[] = [];

  /**
   * @param fit scale and offset for slides of another size; they keep their size without it
   * @param layout layout of all slides; without it each gets the most similar one
   */
  constructor(file: OpenedPackage, from: OpenedPackage, look: 'keep' | 'target', fit?: Fit, layout?: LayoutPart) {
    this.#layout = layout;
    this.#file = file;
    this.#fit = fit;
    this.#from = from;
    this.#look = look;
    this.#layouts = layoutParts(file);
    if (file.isStrict !== from.isStrict) this.warnings.add('One of the files is in the strict variant of the format and the other is not; PowerPoint reads both in one file.');
  }

  /** @param kept frames and font sizes in the source file, by part and element id */
  slide(part: string, at: number, kept: ReturnType<typeof keptPlaces> = new Map()): string {
    const made = this.copy(part, true);
    enterSlide(this.#file, made, at);
    if (this.#look === 'target') this.#intoPlaces(part, made, kept);
    return made;
  }

  #intoPlaces(part: string, made: string, kept: ReturnType<typeof keptPlaces>): void {
    const layoutOf = (file: OpenedPackage, slide: string): string | undefined => file.relationships(slide).find(({ type, external }) => type === 'slideLayout' && !external)?.target;
    const [old, layout] = [layoutOf(this.#from, part), layoutOf(this.#file, made)];
    if (old === undefined || layout === undefined || (old === layout && this.#file.text(layout) === this.#from.text(old))) return;
    const stood = { standing: framedPlaces(this.#from, part, old), kept: kept.get(part) };
    const without = ontoLayout(this.#file, made, layout, this.#fit === undefined ? stood : fitted(stood, this.#fit, sizeOf(this.#from), sizeOf(this.#file)));
    if (without > 0) this.warnings.add(noPlace(layoutName(this.#file, layout), without, layoutName(this.#from, old)));
  }

  /** Lists the copied masters in the presentation. */
  finish(): void {
    const file = this.#file;
    for (const master of this.#masters) {
      const id = file.relate(file.main, 'slideMaster', master);
      let next = this.#nextMasterId();
      file.edit(file.main, (edited, root) => {
        const list = down(root, 'sldMasterIdLst');
        const prefix = /^<([\w.-]+:)?/.exec(edited.source.slice(root.start))?.[1] ?? '';
        const written = `<${prefix}sldMasterId xmlns:r="${relationshipsNamespace(edited.source)}" id="${next++}" r:id="${id}"/>`;
        if (list !== undefined) appendTo(edited, list, written);
      });
      file.edit(master, (edited, root) => {
        for (const one of down(root, 'sldLayoutIdLst')?.children ?? []) {
          const target = file.target(master, relationshipId(edited.source, one));
          if (target === undefined || !file.has(target)) edited.remove(one);
          else edited.setAttribute(one, 'id', String(next++));
        }
      });
    }
  }

  #nextMasterId(): number {
    const file = this.#file;
    const ids: number[] = [FIRST_MASTER - 1];
    const add = (source: string, list: Markup | undefined) => {
      for (const one of list?.children ?? []) ids.push(Number(/\sid\s*=\s*["'](\d+)["']/.exec(source.slice(one.start, one.inner))?.[1] ?? 0));
    };
    const main = file.text(file.main);
    add(main, down(markupOf(main), 'sldMasterIdLst'));
    for (const { type, target, external } of file.relationships(file.main)) {
      if (type !== 'slideMaster' || external || !file.has(target)) continue;
      const source = file.text(target);
      add(source, down(markupOf(source), 'sldLayoutIdLst'));
    }
    return Math.max(...ids) + 1;
  }

  /** Copies a part with all parts that it relates to. @returns its name in this file */
  copy(part: string, isSlide = false): string {
    const known = this.#copies.get(part);
    if (known !== undefined && !isSlide) return known;
    const content = /\.(xml|vml)$/i.test(part) ? this.#from.text(part) : (this.#from.bytes(part) ?? new Uint8Array());
    const same = typeof content === 'string' ? undefined : this.#same(part, content);
    if (same !== undefined) {
      this.#copies.set(part, same);
      return same;
    }
    const type = this.#from.contentType(part);
    const extension = /\.(\w+)$/.exec(part)?.[1]?.toLowerCase();
    const byDefault = typeof content !== 'string' && extension !== undefined && type !== undefined;
    if (byDefault) this.#file.assertDefault(extension, type);
    const made = this.#file.add(part, content, byDefault ? undefined : type);
    this.#copies.set(part, made);
    this.#relate(part, made, isSlide);
    if (this.#fit !== undefined && SCALED.test(type ?? '')) scalePart(this.#file, made, { across: this.#fit.factor, along: this.#fit.factor, letters: this.#fit.factor, shift: this.#fit.shift });
    if (/slideMaster/.test(type ?? '')) this.#masters.push(made);
    return made;
  }

  /** A part of this file with the same name and the same bytes. */
  #same(part: string, content: Uint8Array): string | undefined {
    const own = this.#file.has(part) ? this.#file.bytes(part) : undefined;
    return own !== undefined && Buffer.compare(own, content) === 0 ? part : undefined;
  }

  #relate(part: string, made: string, isSlide: boolean): void {
    const related = relationshipsPartName(part);
    if (!this.#from.has(related)) return;
    this.#file.put(relationshipsPartName(made), this.#from.text(related));
    for (const { id, type, target, external } of this.#from.relationships(part)) {
      if (external) continue;
      if (type === 'slide' && !isSlide && this.#copies.has(target)) this.#file.redirect(made, id, this.#copies.get(target) ?? made);
      else if (LEFT.has(type) || !this.#from.has(target)) unlink(this.#file, made, id);
      else if (type === 'slideLayout' && isSlide && this.#look === 'target') this.#file.redirect(made, id, this.#closest(part, target));
      else if (type === 'notesMaster') this.#notesMaster(made, id);
      else this.#file.redirect(made, id, this.copy(target));
    }
  }

  /** Relates a notes page to the notes master of this deck, or copies the source's one if there is none. */
  #notesMaster(made: string, id: string): void {
    const own = this.#file.relationships(this.#file.main).find(({ type, external }) => type === 'notesMaster' && !external)?.target;
    const brought = this.#from.relationships(this.#from.main).find(({ type, external }) => type === 'notesMaster' && !external)?.target;
    if (own !== undefined) this.#file.redirect(made, id, own);
    else if (brought !== undefined) {
      const copy = this.copy(brought);
      this.#file.redirect(made, id, copy);
      const relation = this.#file.relate(this.#file.main, 'notesMaster', copy);
      this.#file.edit(this.#file.main, (edited, root) => {
        if (down(root, 'notesMasterIdLst') !== undefined) return;
        const prefix = /^<([\w.-]+:)?/.exec(edited.source.slice(root.start))?.[1] ?? '';
        edited.insert(
          down(root, 'sldMasterIdLst')?.end ?? root.inner,
          `<${prefix}notesMasterIdLst><${prefix}notesMasterId xmlns:r="${relationshipsNamespace(edited.source)}" r:id="${relation}"/></${prefix}notesMasterIdLst>`,
        );
      });
    }
  }

  #closest(slide: string, layout: string): string {
    if (this.#layout !== undefined) return this.#layout.part;
    // Slides that were created in the look of this file use its own layouts.
    if (this.#file.has(layout) && this.#file.text(layout) === this.#from.text(layout)) return layout;
    const best = closestLayout(this.#layouts, this.#file, { file: this.#from, slide, layout });
    if (best === undefined) return this.copy(layout);
    return best.part;
  }
}
